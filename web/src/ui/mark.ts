// Marks on counters and effects over the map: shape and letter first, then colour. Drawn in a 30 by 30 box.
export const kMarks: Record<string, string> = {
  fired: '<circle cx="15" cy="15" r="13.5" fill="#b8341d" stroke="#fff3e0" stroke-width="2"/><path d="M15 4.5l2.6 6.3 6.3-2.6-2.6 6.3 6.3 2.6-6.3 2.2 2.4 6-6.1-2.6-2.6 5.7-2.4-5.7-6.2 2.5 2.6-6-6.2-2.3 6.2-2.5-2.5-6.2 6.2 2.600Z" fill="#ffe9a8" transform="translate(1.5 1.6) scale(.9)"/>',
  moved: '<circle cx="15" cy="15" r="13.5" fill="#1f5f8b" stroke="#eef7ff" stroke-width="2"/><path d="M8 8l7 7-7 7M15 8l7 7-7 7" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>',
  smoke: '<path d="M6 23a7 7 0 0 1 1-13 9 9 0 0 1 16-3 8 8 0 0 1 3 15Z" fill="#dfe3e3" stroke="#4b5354" stroke-width="1.8"/><path d="M10 18q3-3 6 0t6 0" fill="none" stroke="#4b5354" stroke-width="1.6"/>',
  valor: '<path d="M15 1.500l4.1 8.8 9.6 1.2-7.1 6.6 1.9 9.500L15 22.900l-8.5 4.7 1.9-9.5-7.1-6.6 9.6-1.200Z" fill="#e8b62c" stroke="#3b2a04" stroke-width="1.6" stroke-linejoin="round"/>',
  eliminated: '<circle cx="15" cy="15" r="13.5" fill="#2a2320" stroke="#fff3e0" stroke-width="2"/><path d="M8.5 8.500l13 13M21.5 8.500l-13 13" stroke="#ff9d7a" stroke-width="4" stroke-linecap="round"/>',
  none: '<circle cx="15" cy="15" r="13.5" fill="#e9e2cf" stroke="#2a2320" stroke-width="2"/><path d="M9 15h12" stroke="#2a2320" stroke-width="4" stroke-linecap="round"/>',
  rallied: '<circle cx="15" cy="15" r="13.5" fill="#2c6b42" stroke="#effaf0" stroke-width="2"/><path d="M15 23V9M9 14.500L15 8l6 6.5" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>',
  loss: '<circle cx="15" cy="15" r="13.5" fill="#a8321b" stroke="#fff3e0" stroke-width="2"/><path d="M15 7v10M9.5 13L15 19l5.5-6" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 23h12" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>',
  routed: '<circle cx="15" cy="15" r="13.5" fill="#7d5200" stroke="#fff3e0" stroke-width="2"/><path d="M21 9H12a4 4 0 0 0 0 8h9M17 13l4 4-4 4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
  shaken: '<circle cx="15" cy="15" r="13.5" fill="#ffd23f" stroke="#2b2108" stroke-width="2"/><path d="M6 15l4-5 4 9 4-9 3 7 3-2" fill="none" stroke="#2b2108" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  acted: '<circle cx="15" cy="15" r="13.5" fill="#574c39" stroke="#fff3e0" stroke-width="2"/><path d="M8.5 15.500L13 20L22 10" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>',
  immobile: '<circle cx="15" cy="15" r="13.5" fill="#7d5200" stroke="#fff3e0" stroke-width="2"/><circle cx="10" cy="17" r="4" fill="none" stroke="#fff" stroke-width="2.400"/><circle cx="20" cy="17" r="4" fill="none" stroke="#fff" stroke-width="2.400"/><path d="M7 7l16 16" stroke="#ffd23f" stroke-width="3" stroke-linecap="round"/>',
  abandoned: '<circle cx="15" cy="15" r="13.5" fill="#2a2320" stroke="#fff3e0" stroke-width="2"/><path d="M8 21h14M10 21v-6h10v6M13 15v-3h6" fill="none" stroke="#fff" stroke-width="2.200" stroke-linejoin="round"/><path d="M8.500 6.500l5 5M13.500 6.500l-5 5" stroke="#ff9d7a" stroke-width="2.600" stroke-linecap="round"/>',
  wreck: '<circle cx="15" cy="15" r="13.5" fill="#2a2320" stroke="#fff3e0" stroke-width="2"/><path d="M7 22h16M9 22l2-6h8l2 6" fill="none" stroke="#fff" stroke-width="2.200" stroke-linejoin="round"/><path d="M15 14c-3-3 1-5 0-8 4 2 5 5 2 8" fill="#ff9d4a"/>',
  assault_move: '<circle cx="15" cy="15" r="13.5" fill="#1f5f8b" stroke="#fff3e0" stroke-width="2"/><path d="M7 9l5 6-5 6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 22L23 8M18.500 8H23v5" fill="none" stroke="#ffd23f" stroke-width="2.800" stroke-linecap="round" stroke-linejoin="round"/>',
  valorous: '<path d="M15 1.500l4.1 8.8 9.6 1.2-7.1 6.6 1.9 9.500L15 22.900l-8.5 4.7 1.9-9.5-7.1-6.6 9.6-1.200Z" fill="#e8b62c" stroke="#3b2a04" stroke-width="1.6" stroke-linejoin="round"/>',
  fire_lane: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#a8321b" stroke="#fff3e0" stroke-width="2"/><path d="M5 15h20M5 9.500h14M5 20.500h14" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/>',
  sniper: '<circle cx="15" cy="15" r="13.5" fill="#2a2320" stroke="#fff3e0" stroke-width="2"/><circle cx="15" cy="15" r="6.500" fill="none" stroke="#ffd23f" stroke-width="2.200"/><path d="M15 4.500v6M15 19.500v6M4.500 15h6M19.500 15h6" stroke="#ffd23f" stroke-width="2.200"/>',
  mines: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#f1e9d5" stroke="#7a1f10" stroke-width="2"/><circle cx="15" cy="17" r="6" fill="#2a2320"/><path d="M15 11V6M9.500 13L6 9.500M20.500 13L24 9.500" stroke="#2a2320" stroke-width="2.400" stroke-linecap="round"/>',
  wire: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#f1e9d5" stroke="#2a2320" stroke-width="2"/><path d="M3 19h24M5 11l5 8M10 11l-5 8M13 11l5 8M18 11l-5 8M21 11l5 8M26 11l-5 8" stroke="#2a2320" stroke-width="1.900" stroke-linecap="round"/>',
  foxhole: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#e6d3a5" stroke="#5a3d12" stroke-width="2"/><path d="M5 19q10-14 20 0Z" fill="#5a3d12"/><path d="M4 22h22" stroke="#5a3d12" stroke-width="2.200" stroke-linecap="round"/>',
  trench: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#e6d3a5" stroke="#5a3d12" stroke-width="2"/><path d="M4 20l5-9 6 9 6-9 5 9" fill="none" stroke="#5a3d12" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/>',
  sandbags: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#e6d3a5" stroke="#5a3d12" stroke-width="2"/><path d="M5 20h9M16 20h9M10 14h10" stroke="#5a3d12" stroke-width="5" stroke-linecap="round"/>',
  bunker: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#b9bbb4" stroke="#2a2320" stroke-width="2"/><path d="M5 22V12q10-7 20 0v10Z" fill="#2a2320"/><path d="M9 16h12" stroke="#f1e9d5" stroke-width="3"/>',
  wood_bunker: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#d8b67a" stroke="#4a2f0c" stroke-width="2"/><path d="M5 22V12q10-7 20 0v10Z" fill="#4a2f0c"/><path d="M9 16h12" stroke="#f1e9d5" stroke-width="3"/>',
  cave: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#b9bbb4" stroke="#2a2320" stroke-width="2"/><path d="M5 24q2-17 10-17t10 17Z" fill="#2a2320"/>',
  exit: '<rect x="1.500" y="1.500" width="27" height="27" rx="6" fill="#dff0e2" stroke="#2c6b42" stroke-width="2"/><path d="M6 15h15M15 8.500L22 15l-7 6.500" fill="none" stroke="#2c6b42" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/>',
  moving: '<circle cx="15" cy="15" r="13.5" fill="#1f5f8b" stroke="#fff3e0" stroke-width="2"/><path d="M8 15h13M15.500 9l6 6-6 6" fill="none" stroke="#fff" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/>',
};
const kSame: Record<string, string> = { advanced: 'moved', directed: 'acted', no_messenger: 'none', objective: 'valor', reduced_and_pinned: 'loss', pinned: 'shaken', reduced: 'loss', killed: 'eliminated', assault: 'assault_move', assault_moved: 'assault_move', destroyed: 'wreck', crew_lost: 'abandoned', immobilised: 'immobile', rally: 'rallied', no_effect: 'none', wavering: 'shaken', shot: 'fired', activated: 'acted', done: 'acted', used: 'acted', barrage: 'fired', lost: 'none', withdrawn: 'moving', breached: 'acted' };

// What the counter itself shows already.
const kSilent = new Set(['half', 'inside', 'pinned']);

/** The marks worth drawing beside a stack, each drawing once. */
export function marks_to_draw(marks: string[]): string[] {
  const out = new Map<string, string>();
  for (const mark of marks) if (!kSilent.has(mark)) out.set(kSame[mark] ?? mark, mark);
  return [...out.values()];
}

/** The drawing of a mark; a mark nobody drew yet gets its first letter in a disc. */
export function mark_svg(mark: string): string {
  const known = kMarks[mark] ?? kMarks[kSame[mark] ?? ''];
  if (known) return known;
  const letter = /[a-z]/i.exec(mark)?.[0]?.toUpperCase() ?? '?';
  return `<circle cx="15" cy="15" r="13.5" fill="#574c39" stroke="#fff3e0" stroke-width="2"/><text x="15" y="20.5" text-anchor="middle" font-family="var(--num)" font-weight="800" font-size="16" fill="#fff">${letter}</text>`;
}
