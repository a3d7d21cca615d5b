// A game seen again: to a beat, by jumps, and who may look.
import { expect, test, vi } from 'vitest';
import { habit_bars, face_bars } from '../../src/replay/figures';
import { natural_viewer } from '../../src/replay/rights';
import { Replay } from '../../src/replay/replay.svelte';
import type { Listed } from '../../src/messages';
import { read_route } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { sent } from './setup';

async function opened(): Promise<Replay> {
  settings.still = true;
  const replay = new Replay();
  await replay.open('vv-move', undefined, 0);
  return replay;
}
const asked = () => sent.filter((s) => /\/replay\/\d/.test(s.url)).map((s) => Number(/\/replay\/(\d+)/.exec(s.url)?.[1]));

test('it opens as the only person, at the opening, and asks nothing that could change the game', async () => {
  const replay = await opened();
  expect([replay.seat, replay.n, replay.last]).toEqual([0, 0, 6]);
  expect(replay.game.view).not.toBeNull();
  expect(sent.every((s) => s.method === 'GET')).toBe(true);
});

test('while the scale is drawn along only the last wish is fetched and shown', async () => {
  const replay = await opened();
  sent.length = 0;
  await Promise.all([replay.go(1), replay.go(2), replay.go(3), replay.go(6)]);
  expect(replay.n).toBe(6);
  expect(asked()).toEqual([1, 6]);
  await replay.go(1);
  expect(asked()).toEqual([1, 6]);
});

test('a step shows its beat; back goes back; nothing lies beyond the end', async () => {
  const replay = await opened();
  await replay.step();
  await replay.step();
  expect(replay.n).toBe(2);
  await replay.back();
  expect(replay.n).toBe(1);
  await replay.go(99);
  expect(replay.n).toBe(6);
  await replay.step();
  expect(replay.n).toBe(6);
});

test('jumps lead to the next and the last one of their kind, and nowhere if there is none', async () => {
  const replay = await opened();
  await replay.jump('turn', 1);
  await replay.jump('turn', 1);
  expect(replay.n).toBe(4);
  await replay.jump('loss', 1);
  expect(replay.n).toBe(5);
  expect(replay.jump_from('loss', 1)).toBeUndefined();
  await replay.jump('combat', -1);
  expect(replay.n).toBe(2);
});

test('playing goes on to the end and stops there; a pause stops it at once', async () => {
  const replay = await opened();
  replay.speed = 4;
  const end = replay.play();
  await vi.waitFor(() => expect(replay.n).toBeGreaterThan(0));
  replay.pause();
  await end;
  const at = replay.n;
  expect(at).toBeLessThan(6);
  await replay.play();
  expect([replay.n, replay.playing]).toEqual([6, false]);
});

test('one of several persons must say that he looks; when the game is over everything is shown', () => {
  const game = (seats: string[], over: boolean) => ({ seats, over, revealed: false }) as Listed;
  expect(natural_viewer(game(['person', 'regular'], false))).toBe(0);
  expect(natural_viewer(game(['person', 'person'], false))).toBeUndefined();
  expect(natural_viewer(game(['person', 'person'], true))).toBe('all');
  expect(natural_viewer(game(['recruit', 'regular'], false))).toBe('all');
});

test('the address tells game, seat and moment', () => {
  expect(read_route('#/replay/ab/1/57')).toEqual({ screen: 'replay', id: 'ab', seat: 1, n: 57 });
  expect(read_route('#/replay/ab/all')).toEqual({ screen: 'replay', id: 'ab', seat: 'all' });
  expect(read_route('#/statistics')).toEqual({ screen: 'statistics' });
  expect(read_route('#/proof/ab')).toEqual({ screen: 'proof', id: 'ab' });
});

test('habits are summed by what they are about, the most frequent first; fair dice are the yardstick of faces', () => {
  expect(habit_bars([{ kind: 'fire', count: 2 }, { kind: 'enter_hex', count: 5 }, { kind: 'fire_at', count: 1 }]).map((b) => [b.label, b.value])).toEqual([['Move', 5], ['Fire', 3]]);
  expect(face_bars({ faces: 6, counts: [1, 2, 3, 0, 0, 0] }).map((b) => b.expected)).toEqual([1, 1, 1, 1, 1, 1]);
});
