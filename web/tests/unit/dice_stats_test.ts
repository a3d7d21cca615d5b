import { expect, test } from 'vitest';
import { at_most, dice_stats, pair_sums } from '../../src/battle/dice_stats';
import { place_of_event, type LogEntry } from '../../src/battle/game.svelte';
import { kind_of } from '../../src/battle/log_text';

const roll = (dice: number[], of = 6): LogEntry => ({ beat: 1, event: { type: 'roll', show: { kind: 'dice', dice, of } }, undone: false, turn: 1, phase: '', active: 0 });

test('the chance of a total is exact', () => {
  expect(at_most(1, 6, 1)).toBeCloseTo(1 / 6, 12);
  expect(at_most(2, 6, 3)).toBeCloseTo(3 / 36, 12);
  expect(at_most(2, 6, 12)).toBeCloseTo(1, 12);
  expect(at_most(3, 6, 2)).toBe(0);
});

test('dice are counted by their faces, against fair ones, as one in N', () => {
  const [d6, d10] = dice_stats([roll([1, 1]), roll([1, 2]), roll([10], 10)]);
  expect(d6).toMatchObject({ faces: 6, count: 4, sum: 5, expected: 14, low: true, seen: [3, 1, 0, 0, 0, 0] });
  // Four dice with at most five: 1 + 4 of 1296.
  expect(d6?.one_in).toBe(Math.round(1296 / 5));
  expect(d10).toMatchObject({ faces: 10, count: 1, sum: 10, low: false, one_in: 10 });
  expect(dice_stats([])).toEqual([]);
});

test('pairs: each sum with what was to be expected', () => {
  const sums = pair_sums([...Array.from({ length: 36 }, () => roll([3, 4])), roll([6]), roll([9, 9], 10)]);
  expect(sums).toHaveLength(11);
  expect(sums[0]).toEqual({ sum: 2, seen: 0, expected: 1 });
  expect(sums[5]).toEqual({ sum: 7, seen: 36, expected: 6 });
});

test('a line has a kind and, if it says so, a place', () => {
  expect(kind_of(roll([1]))).toBe('fire');
  const event = (show: LogEntry['event']['show'], more: object = {}) => ({ type: 'x', ...(show ? { show } : {}), ...more });
  expect(place_of_event(event({ kind: 'move', unit: 1, from: 'A1', to: 'B2' }))).toBe('B2');
  expect(place_of_event(event({ kind: 'none' }, { at: 'AA12' }))).toBe('AA12');
  expect(place_of_event(event({ kind: 'none' }, { at: 'nowhere' }))).toBeUndefined();
});
