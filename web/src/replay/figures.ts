// PlayerFigures as bars with words: what the two pages of statistics share.
import type { FaceCounts, Habit, Loss } from '../kept';
import type { Argument } from '../messages';
import { language, say, t, value_text } from '../strings/language.svelte';
import type { Bar } from './Bars.svelte';

/** Kinds of actions by what they are about, by words that their names contain; the first that fits. */
const kHabits: [RegExp, string][] = [
  [/hold/, 'hold'], [/smoke/, 'smoke'], [/mission|bombard/, 'support'], [/place|set_up|deploy/, 'set_up'], [/sniper|fire|shoot|volley/, 'fire'], [/assault|charge|melee|overrun/, 'assault'], [/unload|load/, 'transport'],
  [/split|merge|transfer|reform|formation/, 'regroup'], [/advance/, 'advance'], [/move|enter|leave|turn|wheel|march|retreat|step/, 'move'], [/loss/, 'losses'], [/rally|valou?r|fate|card/, 'spirit'], [/doctrine|order|activat|messenger|command/, 'command'], [/end|pass|done/, 'end'],
];
const habit_of = (kind: string): string => kHabits.find(([word]) => word.test(kind))?.[1] ?? 'other';

/** The most frequent first. */
const sorted = (counts: Map<string, number>): [string, number][] => [...counts].sort((a, b) => b[1] - a[1]);
function summed<T>(list: T[], name: (one: T) => string, count: (one: T) => number): Map<string, number> {
  const out = new Map<string, number>();
  for (const one of list) out.set(name(one), (out.get(name(one)) ?? 0) + count(one));
  return out;
}

export const habit_bars = (habits: Habit[]): Bar[] => sorted(summed(habits, (h) => habit_of(h.kind), (h) => h.count)).map(([group, value]) => ({ label: t(`web.habit.${group}`), value }));

/** A unit or weapon by name. */
export const name_text = (name: Argument | undefined): string => (name === undefined ? t('web.statistics.unknown') : typeof name === 'string' ? say(name) : value_text(name));
export const cause_text = (cause: string | undefined): string => (cause === undefined ? t('web.statistics.unknown') : language.formatter.has(cause) ? t(cause) : cause);
export const cause_bars = (list: { cause?: string; count: number }[]): Bar[] => sorted(summed(list, (x) => cause_text(x.cause), (x) => x.count)).map(([label, value]) => ({ label, value }));
export const weapon_bars = (list: { by: Argument; count: number }[]): Bar[] => sorted(summed(list, (x) => name_text(x.by), (x) => x.count)).map(([label, value]) => ({ label, value }));
/** Whoever took part in it has it on his account. */
export const by_weapon = (losses: Loss[]): Bar[] => weapon_bars(losses.flatMap((loss) => (loss.by ?? []).map((by) => ({ by, count: 1 }))));
export const by_cause = (losses: Loss[]): Bar[] => cause_bars(losses.map((loss) => ({ ...(loss.cause === undefined ? {} : { cause: loss.cause }), count: 1 })));

/** How often each face came, beside what fair dice give. */
export const face_bars = ({ counts }: FaceCounts): Bar[] => {
  const all = counts.reduce((a, b) => a + b, 0);
  return counts.map((value, i) => ({ label: String(i + 1), value, expected: all / Math.max(1, counts.length) }));
};
