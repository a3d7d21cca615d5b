// Line icons on a 24 by 24 box, one path each; drawn for OpenValor.
export const kIcons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  menu_more: 'M5.5 12h.01M12 12h.01M18.500 12h.01M5 12a.6.6 0 1 0 1 0M11.5 12a.6.6 0 1 0 1 0M18 12a.6.6 0 1 0 1 0',
  undo: 'M9 7L4.5 11.5L9 16M5 11.5h9a5.5 5.5 0 0 1 0 11h-3',
  replay: 'M5 12a7 7 0 1 0 2.2-5.1M7 3v4.5h4.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 .01 0',
  sight: 'M3 12h4M17 12h4M12 3v4M12 17v4M12 5.500a6.500 6.500 0 1 0 .01 0M12 11.400a.6.6 0 1 0 .01 0',
  help: 'M9 9.2a3.1 3.1 0 1 1 4.4 2.9c-1 .5-1.4 1.1-1.4 2.2M12 18h.01',
  gear: 'M12 8.5a3.5 3.5 0 1 0 .01 0M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
  move: 'M4 18c5 0 4-11 9-11h6M15.5 3.5L19 7l-3.5 3.5',
  assault: 'M4 20L18 6M13 5.5h5.5V11M6 12l6 6',
  back: 'M20 12H5M10 6.5L4.5 12L10 17.5',
  face: 'M12 3l5 8h-10ZM12 14v7',
  smoke: 'M5 18a4 4 0 0 1 .5-8 5.5 5.5 0 0 1 10.5-1A4.5 4.5 0 0 1 17.5 18Z',
  fire: 'M12 4v4M12 16v4M4 12h4M16 12h4M12 7.5a4.5 4.5 0 1 0 .01 0',
  next: 'M6 5l8 7-8 7ZM18 5v14',
  check: 'M4.5 12.5L10 18L20 6.5',
  flag: 'M6 21V4h11l-2.5 4L17 12H6',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6L3.3 9.8l6.1-.7Z',
  ruler: 'M3.5 16L16 3.5L20.5 8L8 20.5ZM7 12.5l2 2M10 9.5l2.5 2.5M13 6.5l2 2',
  wheel: 'M5 19A14 14 0 0 1 19 5M15 4h5v5',
  grid: 'M5 5h5v5H5ZM14 5h5v5h-5ZM5 14h5v5H5ZM14 14h5v5h-5Z',
  card: 'M7 3.5h10v17H7ZM10 8h4M10 12h4',
  book: 'M4 5.5c3-1.5 6-1 8 .8 2-1.8 5-2.3 8-.8V19c-3-1.5-6-1-8 .8-2-1.8-5-2.3-8-.8ZM12 6.3V19.8',
  globe: 'M12 3.5a8.5 8.5 0 1 0 .01 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  people: 'M8.5 11a3 3 0 1 0-.01 0M3 19c0-3.5 2.5-5.5 5.5-5.5S14 15.5 14 19M16 11.5a2.5 2.5 0 1 0-.01 0M15.5 14c3 0 5 1.8 5 5',
  dice: 'M4.5 4.5h15v15h-15ZM9 9h.01M15 15h.01M12 12h.01',
  play: 'M7 4.5l12 7.5-12 7.5Z',
  folder: 'M3.5 6.5h6l2 2.5h9v9.5h-17Z',
  x: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  text: 'M4 6h16M4 11h10M4 16h13M4 21h6',
  sun: 'M12 8a4 4 0 1 0 .01 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.500Z',
  save: 'M12 4v11M7.5 11L12 15.500L16.5 11M4.5 19.500h15',
  trash: 'M5 7h14M9 7V4.500h6V7M7 7l1 13h8l1-13',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sound: 'M4 9.5v5h3.5L12 18.500V5.500L7.5 9.500ZM15.5 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.500V5.500L7.5 9.500ZM16 9.500l5 5M21 9.500l-5 5',
  info: 'M12 10.500v6M12 7h.01M12 3.500a8.500 8.500 0 1 0 .01 0',
  hold: 'M8 5v14M16 5v14',
  turn_left: 'M8 4L4 8l4 4M4 8h9a6 6 0 0 1 0 12H8',
  turn_right: 'M16 4l4 4-4 4M20 8h-9a6 6 0 0 0 0 12h5',
} as const;
export type IconName = keyof typeof kIcons;

// The icon of a mode or button of the rules, by words its id contains. An unknown one gets the plain dot-grid.
const kByWord: [RegExp, IconName][] = [
  [/assault|charge/, 'assault'], [/reform|formation/, 'grid'], [/wheel/, 'wheel'], [/retreat|reverse|back|withdraw/, 'back'], [/double|advance/, 'next'],
  [/fire|shoot/, 'fire'], [/hold|pass|stay/, 'hold'], [/move|march/, 'move'], [/smoke/, 'smoke'], [/rally|valou?r/, 'star'], [/card|fate/, 'card'], [/face/, 'face'],
  [/end|done|finish|ready/, 'check'], [/activat|order|command/, 'flag'], [/message|messenger/, 'play'],
];
export function icon_for(id: string): IconName {
  return kByWord.find(([word]) => word.test(id))?.[1] ?? 'grid';
}
