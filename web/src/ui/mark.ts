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
};
const kSame: Record<string, string> = { advanced: 'moved', moving: 'moved', assault_move: 'moved', directed: 'acted', no_messenger: 'none', objective: 'valor', reduced_and_pinned: 'loss', pinned: 'shaken', reduced: 'loss', killed: 'eliminated', assault: 'moved', assault_moved: 'moved', rally: 'rallied', no_effect: 'none', wavering: 'shaken', shot: 'fired', activated: 'acted', done: 'acted', used: 'acted' };

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
