import { describe, expect, test, vi } from 'vitest';
import { Game, plan_actions, same_place, worst_danger } from '../../src/battle/game.svelte';
import type { GameEvent, Update } from '../../src/messages';
import { settings } from '../../src/settings.svelte';
import { mark_svg } from '../../src/ui/mark';
import { read_fixture } from '../fixtures/server';
import { sent } from './setup';

async function opened(id: string): Promise<Game> {
  settings.still = true;
  const game = new Game();
  await game.open(id);
  return game;
}
const last = (path: string) => [...sent].reverse().find((s) => s.url.endsWith(path));

describe('a game on the screen', () => {
  test('opening fetches the position and what there is to do', async () => {
    const game = await opened('vv-move');
    expect(game.view?.title).toBe('Crossroads at Saint-Clair');
    expect(game.my_turn).toBe(true);
    expect(game.choices.selectable).toContain(1);
    expect(JSON.parse(last('/choices')?.body ?? '{}')).toEqual({ seat: 0, selection: {} });
  });

  test('what is not in the choices is no plan', async () => {
    const game = await opened('vv-move');
    await game.select([1, 2, 3, 4]);
    expect(game.destination_at('K9')).toBeDefined();
    expect(game.destination_at('A1')).toBeUndefined();
    expect(game.target_at('L9')).toBeUndefined();
  });

  test('a laid path sends nothing; confirming sends its actions together, once named', async () => {
    const game = await opened('vv-move');
    await game.select([1, 2, 3, 4]);
    const place = game.destination_at('K9');
    if (!place) throw new Error('no K9');
    game.lay({ kind: 'path', place });
    expect(last('/submit')).toBeUndefined();
    await game.confirm();
    const body = JSON.parse(last('/submit')?.body ?? '{}') as { actions: unknown[]; version: number; request: string };
    expect(body.actions).toEqual(place.actions);
    expect(body.version).toBe(6);
    expect(body.request).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    expect(game.plan).toBeNull();
  });

  test('a target that is refused cannot be confirmed', () => {
    const target = { at: 'L9', units: [10], action: { type: 'fire' }, why_not: { key: 'x' } };
    expect(plan_actions({ kind: 'target', target })).toEqual([]);
  });

  test('a pose the server refuses cannot be confirmed', () => {
    const region = { unit: 1, action: { type: 'move', unit: 1 } };
    const pose = { x: 1, y: 2, heading: 3 };
    expect(plan_actions({ kind: 'pose', region, pose })).toEqual([{ type: 'move', unit: 1, x: 1, y: 2, heading: 3 }]);
    expect(plan_actions({ kind: 'pose', region, pose, odds: { refusal: { key: 'x' } } })).toEqual([]);
  });

  test('the view replaces the store and the roll stays until it is closed', async () => {
    const game = await opened('vv-fire');
    await game.select([1, 2, 3, 4]);
    const target = game.target_at('L9');
    if (!target) throw new Error('no L9');
    game.lay({ kind: 'target', target, ...(target.odds ? { odds: target.odds } : {}) });
    await game.confirm();
    expect(game.n).toBe(7);
    expect(game.result?.dice[0]?.dice).toEqual([2, 3]);
    expect(game.result?.lines).toHaveLength(1);
    expect(game.log.at(-1)?.event.type).toBe('pin');
    // The socket tells the same once more, and later something else is rolled: the popup keeps its own roll.
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const { view, decision } = read_fixture('vv-fire').position;
    socket.onmessage({ data: JSON.stringify({ from: 6, n: 7, events: [], view, decision, may_undo: false, thinking: false }) });
    socket.onmessage({ data: JSON.stringify({ from: 7, n: 8, events: [{ type: 'rally', beat: 8, show: { kind: 'dice', dice: [6, 6], of: 6 } }], view, decision, may_undo: false, thinking: false }) });
    await vi.waitFor(() => expect(game.n).toBe(8));
    expect(game.result?.dice.map((d) => d.dice)).toEqual([[2, 3]]);
    game.cancel();
    expect(game.result).toBeNull();
  });

  test('what happened is shown where it happened: pinned, rallied, missed, each with its own sign', async () => {
    const game = await opened('vv-move');
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const { view, decision } = read_fixture('vv-move').position;
    const effects = ['pinned', 'reduced', 'eliminated', 'rallied', 'immobilised', 'none'];
    const events: unknown[] = effects.map((effect, i) => ({ type: 'x', beat: 7, show: { kind: 'effect', at: `A${i + 1}`, effect } }));
    // A die may bring its result with it, and a shot that does nothing has missed.
    const own = view.units[0];
    events.push({ type: 'x', beat: 7, show: { kind: 'dice', dice: [3], effect: 'rallied', unit: own?.id } }, { type: 'x', beat: 7, show: { kind: 'fire', from: 'A1', to: 'B9', points: 0 } });
    socket.onmessage({ data: JSON.stringify({ from: 6, n: 7, events, view, decision, may_undo: false }) });
    await vi.waitFor(() => expect(game.n).toBe(7));
    expect(game.playback.effects.map((e) => [e.at, e.effect])).toEqual([...effects.map((effect, i) => [`A${i + 1}`, effect]), [own?.at, 'rallied'], ['B9', 'none']]);
    expect(new Set(effects.map(mark_svg)).size).toBe(effects.length);
  });

  test('what others did is kept to be seen again, and going back changes nothing', async () => {
    const game = await opened('vv-move');
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const { view, decision } = read_fixture('vv-move').position;
    const first = view.units[0];
    if (!first) throw new Error('no unit');
    const moved = { ...view, units: view.units.map((u) => (u.id === first.id ? { ...u, at: 'A1' } : u)) };
    socket.onmessage({ data: JSON.stringify({ from: 6, n: 7, events: [{ type: 'x', beat: 7, show: { kind: 'move', unit: first.id, from: first.at, to: 'A1' } }], view: moved, decision, may_undo: false }) });
    await vi.waitFor(() => expect(game.n).toBe(7));
    expect(game.playback.frames).toHaveLength(1);
    game.playback.step_back();
    expect(game.unit(first.id)?.at).toBe(first.at);
    expect(game.playback.watching_back).toBe(true);
    await game.playback.step_on();
    expect(game.playback.watching_back).toBe(false);
    expect(game.unit(first.id)?.at).toBe('A1');
  });

  test('while it is paused the opponent waits, even if his news come before the answer to what one did oneself', async () => {
    const game = await opened('vv-move');
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const { view } = read_fixture('vv-move').position;
    const news = (n: number) => socket.onmessage({ data: JSON.stringify({ from: n - 1, n, events: [{ type: 'x', beat: n, show: { kind: 'none' } }], view, decision: { kind: 'move', seat: 1 }, may_undo: false }) });
    game.playback.toggle_pause();
    const done = game.submit([{ type: 'end_phase' }]);
    news(7);
    news(8);
    news(9);
    await done;
    expect(game.busy).toBe(false);
    await new Promise((later) => setTimeout(later, 20));
    expect(game.n).toBe(7);
    expect(game.playback.waiting_news).toBe(2);
    await game.playback.step_on();
    await vi.waitFor(() => expect(game.n).toBe(8));
    game.playback.toggle_pause();
    await vi.waitFor(() => expect(game.n).toBe(9));
    expect(game.playback.frames).toHaveLength(2);
  });

  test('news that tell of what one did and of what the opponent did after it keep nothing busy while it is paused', async () => {
    const game = await opened('vv-move');
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const { view } = read_fixture('vv-move').position;
    game.playback.toggle_pause();
    const done = game.submit([{ type: 'end_phase' }]);
    socket.onmessage({ data: JSON.stringify({ from: 6, n: 9, events: [{ type: 'x', beat: 9, show: { kind: 'none' } }], view, decision: { kind: 'move', seat: 1 }, may_undo: false }) });
    await done;
    expect(game.busy).toBe(false);
    expect(game.playback.waiting_news).toBe(1);
    game.playback.toggle_pause();
    await vi.waitFor(() => expect(game.n).toBe(9));
  });

  test('old news is skipped', async () => {
    const game = await opened('vv-move');
    const view = game.view;
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const old: Update = { from: 3, n: 5, events: [], view: { ...read_fixture('vv-move').position.view, turn: 1 }, decision: { kind: 'move', seat: 0 }, may_undo: false, thinking: false };
    socket.onmessage({ data: JSON.stringify(old) });
    await new Promise((done) => setTimeout(done, 5));
    expect(game.view).toBe(view);
  });

  test('an undo strikes out what it took back', async () => {
    const game = await opened('vv-move');
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const undo: GameEvent = { type: 'undone', beat: 7, show: { kind: 'none' }, line: { key: 'core.log.undone' } };
    socket.onmessage({ data: JSON.stringify({ from: 6, n: 7, events: [undo], view: read_fixture('vv-move').position.view, decision: { kind: 'move', seat: 0 }, may_undo: false }) });
    await vi.waitFor(() => expect(game.n).toBe(7));
    expect(game.log.filter((e) => e.undone).map((e) => e.beat)).toEqual([6]);
  });

  test('a lost answer is asked for again under the same name', async () => {
    const game = await opened('vv-move');
    const real = fetch;
    let lost = 0;
    vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
      if (url.endsWith('/submit') && lost++ === 0) {
        void real(url, options);
        return Promise.reject(new TypeError('network'));
      }
      return real(url, options);
    });
    await game.submit([{ type: 'end_phase' }]);
    const names = sent.filter((s) => s.url.endsWith('/submit')).map((s) => (JSON.parse(s.body) as { request: string }).request);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(names[1]);
    expect(game.offline).toBe(false);
  });

  test.each([[true, 1], [false, 0]])('a phase in which nobody can do anything ends by itself only if the player likes it so (%s)', async (likes, times) => {
    settings.auto_advance = likes;
    const real = fetch;
    const empty = JSON.stringify({ selectable: [], buttons: [{ id: 'end_phase', label: { key: 'x' }, main: true, action: { type: 'end_phase' } }] });
    vi.stubGlobal('fetch', (url: string, options?: RequestInit) => (url.endsWith('/choices') ? Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(empty) }) : real(url, options)));
    const game = await opened('vv-move');
    await new Promise((done) => setTimeout(done, 450));
    game.close();
    settings.auto_advance = false;
    expect(sent.filter((s) => s.url.endsWith('/submit'))).toHaveLength(times);
  });

  test('next goes from stack to stack', async () => {
    const game = await opened('vv-move');
    await game.select_next();
    expect(game.selected).toEqual([1, 2, 3, 4]);
    await game.select_next();
    expect(game.selected).toEqual([6, 7]);
    await game.select_next();
    expect(game.selected).toEqual([1, 2, 3, 4]);
  });
});

describe('hotseat', () => {
  test('without the screen between them, whoever is asked sits down', async () => {
    settings.hand_over = false;
    const real = fetch;
    vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
      const seat = url.endsWith('/actions') ? (JSON.parse(String(options?.body)) as { seat: number }).seat : undefined;
      return seat === 0 ? Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve('{"actions":[]}') }) : real(url, options);
    });
    const game = await opened('vf');
    settings.hand_over = true;
    expect(game.seat).toBe(1);
    game.close();
  });

  test('before the click nothing of any view is fetched or kept', async () => {
    settings.hand_over = true;
    const game = await opened('vf');
    expect(game.waiting_for).not.toBeNull();
    expect(game.view).toBeNull();
    expect(game.log).toEqual([]);
    expect(sent.some((s) => /\/games\/vf\?seat=/.test(s.url))).toBe(false);
    await game.sit(game.waiting_for?.seat ?? 0);
    expect(game.view).not.toBeNull();
    expect(game.waiting_for).toBeNull();
  });

  test('when the other person is asked everything of this seat is dropped', async () => {
    settings.hand_over = true;
    const game = await opened('vf');
    await game.sit(0);
    const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
    const { view } = read_fixture('vf').position;
    socket.onmessage({ data: JSON.stringify({ from: 4, n: 5, events: [], view, decision: { kind: 'fire', seat: 1 }, may_undo: false }) });
    await vi.waitFor(() => expect(game.waiting_for?.seat).toBe(1));
    expect(game.view).toBeNull();
    expect(game.choices).toEqual({});
    expect(game.terrain).toBeNull();
  });
});

test('a point without a heading is any pose there', () => {
  expect(same_place({ x: 1, y: 2 }, { x: 1, y: 2, heading: 9 })).toBe(true);
  expect(same_place({ x: 1, y: 2, heading: 8 }, { x: 1, y: 2, heading: 9 })).toBe(false);
  expect(same_place('A1', 'A1')).toBe(true);
  expect(same_place('A1', { x: 1, y: 2 })).toBe(false);
});
test('the worst danger is the greatest fraction', () => {
  const danger = (n: number, d: number) => ({ at: 'A1', n, d, from: [] });
  expect(worst_danger([danger(1, 2), danger(35, 36), danger(3, 4)])).toMatchObject({ n: 35, d: 36 });
  expect(worst_danger([])).toBeUndefined();
});
