// Who in a hex is selected together, what a unit's card tells, and what the lessons wait for.
import { mount, tick, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import Contents from '../../src/battle/Contents.svelte';
import Panel from '../../src/battle/Panel.svelte';
import { Game } from '../../src/battle/game.svelte';
import { group_to_select, groups_of } from '../../src/battle/groups';
import type { Unit } from '../../src/messages';
import { language } from '../../src/strings/language.svelte';
import { Drill, lessons } from '../../src/tutorial/drill.svelte';
import { readFileSync } from 'node:fs';

const unit = (id: number, more: Partial<Unit> = {}): Unit => ({ id, side: 0, kind: 'x', name: { key: 'x', args: {} }, at: 'A1', ...more }) as Unit;

test('infantry is one group, every vehicle one of its own with whom it carries', () => {
  const units = [unit(1), unit(2), unit(257, { carried_by: 1 }), unit(3, { facing: 2 }), unit(4, { carried_by: 3 }), unit(260, { carried_by: 4 }), unit(5, { facing: 0 }), unit(6, { facing: 0, carried_by: 3 })];
  expect(groups_of(units).map((g) => g.units.map((u) => u.id))).toEqual([[1, 2, 257], [3, 4, 260, 6], [5]]);
  expect(group_to_select(units)).toEqual([1, 2, 257]);
  expect(group_to_select(units, [1, 2])).toEqual([3]);
  expect(group_to_select(units, [3])).toEqual([5]);
  expect(group_to_select(units, [5])).toEqual([1, 2, 257]);
  expect(group_to_select([unit(3, { facing: 1 })])).toEqual([3]);
  expect(group_to_select([])).toEqual([]);
});

test.each([['panel', Panel], ['contents', Contents]] as const)('a value that is ours has a star and says what it means: %s', async (_name, Card) => {
  await language.load('en');
  const game = new Game();
  await game.open('vv-move');
  const [own] = (game.view?.units ?? []).filter((u) => u.at !== undefined);
  if (!game.view || !own?.at) throw new Error('nobody there');
  const values = [{ label: { key: 'vv.value.firepower' }, value: 5 }, { label: { key: 'vv.value.points' }, value: 10, ours: true }];
  for (const ours of [true, false]) {
    game.view = { ...game.view, units: game.view.units.map((u) => (u.at !== own.at ? u : { ...u, values: ours ? values : values.slice(0, 1) })) };
    game.inspected = own.at;
    document.body.innerHTML = '<div id="app"></div>';
    const host = document.getElementById('app') as HTMLElement;
    const card = mount(Card as typeof Contents, { target: host, props: { game, at: own.at } });
    await tick();
    expect(host.textContent).toContain('Firepower 5');
    expect(host.textContent).not.toContain('Firepower 5*');
    expect(host.textContent?.includes('10*')).toBe(ours);
    expect(host.textContent?.includes('no published source has this value; it is our own')).toBe(ours);
    void unmount(card);
  }
  game.close();
});

test('a lesson goes on only when its step was done', async () => {
  const game = new Game();
  await game.open('vv-move');
  const drill = new Drill({ id: 'x', options: {}, steps: [{ done: { phase: 'move' } }, { done: { selected: 1 } }, { done: { plan: 'path' } }, { done: { event: 'hex_entered' } }] });
  drill.watch(game);
  expect(drill.at).toBe(1);
  const own = game.choices.selectable?.[0] ?? -1;
  await game.select([own]);
  drill.watch(game);
  expect(drill.at).toBe(2);
  const place = game.choices.places?.[0];
  if (!place) throw new Error('nowhere to go');
  game.lay({ kind: 'path', place });
  drill.watch(game);
  expect(drill.at).toBe(3);
  drill.watch(game);
  expect(drill.over).toBe(false);
  game.log = [...game.log, { beat: game.n + 1, undone: false, turn: 3, phase: 'move', active: game.view?.active ?? 0, event: { type: 'hex_entered' } }];
  await vi.waitFor(() => {
    drill.watch(game);
    expect(drill.over).toBe(true);
  });
  game.close();
});

test('every lesson has its scenario, and words for each step in every language', () => {
  for (const language of ['en', 'fr', 'es', 'de', 'ru']) {
    const words = JSON.parse(readFileSync(`../data/strings/${language}/tutorial.json`, 'utf8')) as Record<string, string>;
    for (const lesson of lessons) {
      expect(JSON.parse(readFileSync(`../data/vv/scenarios/tutorial-${lesson.id}.json`, 'utf8'))).toMatchObject({ listed: false, title: `vv.lesson.${lesson.id}` });
      for (const key of ['', '.about', ...lesson.steps.map((_, i) => `.${i + 1}`)]) expect(words[`vv.lesson.${lesson.id}${key}`], `${language} ${lesson.id}${key}`).toBeTruthy();
    }
  }
});
