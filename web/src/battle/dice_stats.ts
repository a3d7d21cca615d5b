// Luck in numbers: all dice of the log against what fair dice would give, and how rare such a total is.
import type { LogEntry } from './game.svelte';

export interface DiceGroup {
  faces: number;
  count: number;
  sum: number;
  expected: number;
  /** How often each face came. */
  seen: number[];
  /** A total as low or as high as this one comes once in so many games with so many dice. */
  one_in: number;
  low: boolean;
}

/** The dice of an event, if it has any. */
export function dice_of(entry: LogEntry): { dice: number[]; of: number } | undefined {
  const show = entry.event.show;
  if ((show?.kind === 'dice' || show?.kind === 'fire') && show.dice && show.dice.length > 0) return { dice: show.dice, of: show.of ?? 6 };
  return undefined;
}

/** The chance that `count` fair dice give a total of at most `sum`. */
export function at_most(count: number, faces: number, sum: number): number {
  let chances = [1];
  for (let die = 0; die < count; die++) {
    const next = new Array<number>(chances.length + faces).fill(0);
    chances.forEach((p, at) => {
      for (let face = 1; face <= faces; face++) next[at + face] = (next[at + face] ?? 0) + p / faces;
    });
    chances = next;
  }
  return chances.slice(0, Math.max(0, sum + 1)).reduce((a, b) => a + b, 0);
}

/** By number of faces. Dice taken back by an undo cannot be: an undo stops at a die. */
export function dice_stats(log: LogEntry[]): DiceGroup[] {
  const groups = new Map<number, number[]>();
  for (const entry of log) {
    const roll = dice_of(entry);
    if (!roll) continue;
    const dice = groups.get(roll.of) ?? [];
    dice.push(...roll.dice);
    groups.set(roll.of, dice);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([faces, dice]) => {
    const sum = dice.reduce((a, b) => a + b, 0);
    const expected = (dice.length * (faces + 1)) / 2;
    const low = sum < expected;
    // Counted by halves of the total: as far from the middle as this, on this side.
    const chance = low ? at_most(dice.length, faces, sum) : 1 - at_most(dice.length, faces, sum - 1);
    const seen = Array.from({ length: faces }, (_, i) => dice.filter((d) => d === i + 1).length);
    return { faces, count: dice.length, sum, expected, seen, low, one_in: Math.max(1, Math.round(1 / Math.max(chance, 1e-12))) };
  });
}

/** Sums of two dice: how often each came and how often it should have. */
export function pair_sums(log: LogEntry[], faces = 6): { sum: number; seen: number; expected: number }[] {
  const sums = log.map(dice_of).filter((r) => r?.of === faces && r.dice.length === 2).map((r) => (r?.dice[0] ?? 0) + (r?.dice[1] ?? 0));
  if (sums.length === 0) return [];
  return Array.from({ length: 2 * faces - 1 }, (_, i) => {
    const sum = i + 2;
    const ways = faces - Math.abs(sum - (faces + 1));
    return { sum, seen: sums.filter((s) => s === sum).length, expected: (sums.length * ways) / (faces * faces) };
  });
}
