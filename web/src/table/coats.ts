// The colours of the figures by the style of their side: coat and horse's rider, facing marks, and the cap. Sides are told
// apart by their plates and rims as well, never by the coat alone.

export interface Coat {
  coat: string;
  belt: string;
  cap: string;
}
const kFrench: Coat = { coat: '#2f55a4', belt: '#fffaf0', cap: '#242020' };
const kBritish: Coat = { coat: '#b23a2e', belt: '#fffaf0', cap: '#242020' };
const kCoats: Record<string, Coat> = {
  fr: kFrench,
  french: kFrench,
  gb: kBritish,
  br: kBritish,
  british: kBritish,
  spanish: { coat: '#e4ddca', belt: '#8a3b2c', cap: '#2c2a3a' },
  austrian: { coat: '#f0ece0', belt: '#b98c2e', cap: '#1d1b1a' },
  russian: { coat: '#2f5a3c', belt: '#fffaf0', cap: '#1d1b1a' },
  prussian: { coat: '#24345c', belt: '#f4f1e6', cap: '#111318' },
  union: { coat: '#31487a', belt: '#d9c07a', cap: '#1b2745' },
  confederate: { coat: '#8d8a80', belt: '#5a3b22', cap: '#6b5a3d' },
};
const kFirst: Coat = { coat: '#2f55a4', belt: '#fffaf0', cap: '#242020' };
const kSecond: Coat = { coat: '#b23a2e', belt: '#fffaf0', cap: '#242020' };

export const coat_of = (style: string, side: number): Coat => kCoats[style.toLowerCase()] ?? (side === 0 ? kFirst : kSecond);
