// Other colours for the sides (look.md, Sides): the sprite's counters come in the period's; here a light body becomes the
// palette's light one, a dark body its dark one, so that the sides still differ in lightness, pattern and ink.
import type { CounterStyle, Palette } from '../settings.svelte';
import { symbolise } from './symbols';

interface Body {
  body: string;
  edge: string;
  band: string;
}
const kPalettes: Record<Exclude<Palette, 'period'>, { light: Body; dark: Body }> = {
  signal: { light: { body: '#f2b33d', edge: '#8a5f0c', band: '#7a4f0e' }, dark: { body: '#0f4c81', edge: '#06223b', band: '#bcd8f0' } },
  mono: { light: { body: '#f4f1e6', edge: '#8b8779', band: '#3a3a36' }, dark: { body: '#26282c', edge: '#000000', band: '#c9cbcf' } },
};
const kBody = /(<rect x="1\.5" y="2\.5" width="97" height="97" rx="9" fill=")(#[0-9a-f]{6})("\/><rect x="1\.5" y="1" width="97" height="95\.5" rx="9" fill=")(#[0-9a-f]{6})/;
const kBand = /<path d="M2\.2 10Q2\.2 1\.7[^>]*fill="(#[0-9a-f]{6})"\/>/;
const kStripes = /(<path d="M2\.2 10Q2\.2 1\.7[^>]*\/>)(<path [^>]*\/>)/;

const lightness = (colour: string): number => [1, 3, 5].reduce((sum, at, i) => sum + Number.parseInt(colour.slice(at, at + 2), 16) * ([0.3, 0.59, 0.11][i] ?? 0), 0);

export function recolour(sprite: string, palette: Palette, wide_pattern: boolean): string {
  if (palette === 'period' && !wide_pattern) return sprite;
  return sprite.replace(/<symbol [\s\S]*?<\/symbol>/g, (symbol) => {
    const found = kBody.exec(symbol);
    if (!found) return symbol;
    let out = symbol;
    if (palette !== 'period') {
      const [, , edge = '', , body = ''] = found;
      const wish = kPalettes[palette][lightness(body) > 128 ? 'light' : 'dark'];
      const band = kBand.exec(symbol)?.[1];
      out = out.replaceAll(body, wish.body).replace(edge, wish.edge);
      if (band) out = out.replace(new RegExp(`(<path d="M2\\.2 10Q2\\.2 1\\.7[^>]*fill=")${band}`), `$1${wish.band}`);
    }
    if (wide_pattern) out = out.replace(kStripes, '<g transform="translate(-0.9 0) scale(1.4 1)">$1$2</g>');
    return out;
  });
}

/** The counters as the player likes them: colours, pattern, silhouettes or signs. */
export const dressed = (sprite: string, wish: { palette: Palette; wide_pattern: boolean; counters: CounterStyle }): string => {
  const coloured = recolour(sprite, wish.palette, wish.wide_pattern);
  return wish.counters === 'symbols' ? symbolise(coloured) : coloured;
};
