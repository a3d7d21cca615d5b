// Counters with signs in place of silhouettes: a frame with the sign of the branch, as staff maps have them. Everything
// printed on the counter stays; only the drawing in its middle changes. The sprite says what kind each counter is.

/** In a box of 64 by 40 around the middle, drawn with the counter's own ink. */
const kSigns: Record<string, string> = {
  squad: '<path d="M-30 -19L30 19M30 -19L-30 19"/>',
  half_squad: '<path d="M-30 -19L30 19M30 -19L-30 19"/><path class="less" d="M0 -26v-8"/>',
  leader: '<path d="M-30 19V-19H30V0H-30"/>',
  weapon: '<path d="M0 14V-14M-8 -6L0 -14L8 -6M-9 14H9"/>',
  vehicle: '<ellipse rx="22" ry="12"/>',
  gun: '<path d="M0 14V-13M-10 14V-2M10 14V-2"/><path d="M-14 14H14"/>',
  truck: '<path d="M-30 6H30"/><circle cx="-16" cy="13" r="5"/><circle cx="16" cy="13" r="5"/>',
};
const kFrame = '<rect x="-30" y="-19" width="60" height="38" rx="1.500"/>';
const kSvg = 'http://www.w3.org/2000/svg';

export function symbolise(sprite: string): string {
  if (!sprite) return sprite;
  const page = new DOMParser().parseFromString(sprite, 'image/svg+xml');
  for (const symbol of page.querySelectorAll('symbol[data-kind]')) {
    const kind = symbol.getAttribute('data-kind') ?? '';
    const inside = symbol.firstElementChild;
    const sign = kSigns[kind];
    if (!inside || !sign) continue;
    // Texts, bands and badges are plain elements of the counter; silhouettes are the groups.
    const drawings = [...inside.children].filter((e) => e.localName === 'g');
    const ink = inside.querySelector('text')?.getAttribute('fill') ?? '#2a2317';
    const heavy = kind === 'vehicle' || kind === 'gun' || kind === 'truck';
    const place = page.createElementNS(kSvg, 'g');
    place.setAttribute('transform', heavy ? 'translate(58 54) scale(.86)' : 'translate(50 49)');
    place.setAttribute('fill', 'none');
    place.setAttribute('stroke', ink);
    place.setAttribute('stroke-width', '4.2');
    place.setAttribute('stroke-linejoin', 'round');
    const drawn = new DOMParser().parseFromString(`<svg xmlns="${kSvg}">${kFrame}${sign}</svg>`, 'image/svg+xml').documentElement;
    for (const part of [...drawn.children]) place.append(page.importNode(part, true));
    if (drawings[0]) drawings[0].before(place);
    else inside.append(place);
    for (const drawing of drawings) drawing.remove();
  }
  return new XMLSerializer().serializeToString(page);
}
