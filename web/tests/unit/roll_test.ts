// The combat tables as components: what is lit, which dice belong to what, which way a modifier helps, how the button is worded.
import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, main_command } from '../../src/battle/commands';
import { plan_facts } from '../../src/battle/facts';
import { Game, plan_actions, type Plan } from '../../src/battle/game.svelte';
import RollTable from '../../src/battle/RollTable.svelte';
import type { Odds, Target } from '../../src/messages';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { sent } from './setup';

const two_dice = { kind: 'sum', count: 2, faces: 6 };
const outcome = (n: number, d: number, points: number) => ({ label: { key: 'vv.odds.points', args: { points } }, n, d, points });
const assault: Odds = {
  title: { key: 'vv.odds.close_assault', args: { from: 'G7', hex: 'H7' } },
  rule: 'vv 15.7',
  dice: two_dice,
  value: 16,
  modifier: -1,
  need: 10,
  n: 35,
  d: 36,
  modifiers: [{ value: -1, label: { key: 'vv.modifier.leader', args: { unit: 'Lt. Mercer' } }, rule: 'vv 15.3' }],
  outcomes: [{ label: { key: 'vv.odds.assault_won', args: { points: 1 } }, n: 35, d: 36 }],
  table: { rows: ['≤'], columns: ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1'], cells: [[3, 4, 5, 6, 8, 9, 10]], row: 0, column: 6 },
};
const armour: Odds = {
  title: { key: 'vv.odds.at_fire', args: { from: 'D5', unit: 'Pz IV' } },
  rule: 'vv 16.3',
  dice: two_dice,
  need: 9,
  modifier: 1,
  n: 40,
  d: 144,
  modifiers: [{ value: 1, label: { key: 'vv.modifier.leader', args: { unit: 'x' } }, rule: 'vv 16.3' }],
  outcomes: [{ label: { key: 'vv.odds.at_none' }, n: 104, d: 144 }, { label: { key: 'vv.odds.at_eliminated' }, n: 40, d: 144 }],
  table: { rows: ['A', 'B', 'C', 'D'], columns: ['U', 'A', 'B', 'C', 'D'], cells: [[7, 5, 3, null, null], [9, 7, 5, 3, null], [11, 9, 7, 5, 3], [null, 11, 9, 7, 5]], row: 3, column: 4, column_or: 2 },
};
const sniper: Odds = {
  title: { key: 'vv.odds.sniper', args: { from: 'C3', hex: 'D4' } },
  rule: 'vv 20.5',
  dice: { kind: 'die', count: 1, faces: 6 },
  modifier: -1,
  modifiers: [{ value: -1, label: { key: 'vv.modifier.cover', args: { terrain: { key: 'vv.terrain.woods' } } }, rule: 'vv 20.5' }],
  outcomes: [outcome(1, 6, 0), outcome(1, 6, 1), outcome(1, 6, 2)],
  table: { rows: ['+0', '+1', '+2'], columns: ['1', '2', '3', '4', '5', '6'], cells: [[1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5], [0, 0, 1, 2, 3, 4]], row: 1 },
  targets: [1],
};
const support: Odds = {
  title: { key: 'vv.odds.mission', args: { hex: 'I4' } },
  rule: 'vv 18.4',
  dice: { kind: 'die', count: 1, faces: 6 },
  n: 2,
  d: 3,
  outcomes: [{ label: { key: 'vv.odds.drift', args: { hexes: 0 } }, n: 4, d: 6 }, { label: { key: 'vv.odds.drift', args: { hexes: 1 } }, n: 1, d: 6 }],
  follow_up: [
    {
      title: { key: 'vv.odds.mission_strike', args: { hex: 'I4' } },
      rule: 'vv 18.5',
      dice: two_dice,
      value: 30,
      modifiers: [{ value: 2, label: { key: 'vv.modifier.cover', args: { terrain: { key: 'vv.terrain.woods' } } }, rule: 'vv 18.5' }],
      outcomes: [outcome(1, 36, 0), outcome(5, 36, 4)],
      table: { rows: ['1–4', '29–40'], columns: ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12+'], cells: [[5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]], row: 1 },
    },
  ],
};

let shown: ReturnType<typeof mount> | null = null;
let game: Game;
beforeEach(async () => {
  settings.still = true;
  settings.language = 'en';
  await language.load('en');
  game = new Game();
  await game.open('vv-move');
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  game.close();
});
const target = (odds: Odds, type: string): Target => ({ at: 'H7', units: [], action: { type, units: [1], target: 'H7' }, odds });
const plan_of = (odds: Odds, type: string): Plan => ({ kind: 'target', target: target(odds, type), odds });
async function table(odds: Odds): Promise<HTMLElement> {
  document.body.innerHTML = '<div id="app"></div>';
  const host = document.getElementById('app');
  if (!host) throw new Error('no #app');
  shown = mount(RollTable, { target: host, props: { game, odds, phone: false } });
  await tick();
  return host;
}
const lit = (host: HTMLElement) => ({
  row: host.querySelector('tbody tr.lit th')?.textContent,
  column: host.querySelector('thead th.lit')?.textContent,
  cell: host.querySelector('td.hit')?.textContent,
});
const facts = (odds: Odds, type = 'fire') => Object.fromEntries(plan_facts(plan_of(odds, type), null).map((f) => [f.label, f.value]));

describe('close assault', () => {
  test('the panel tells the column and the number, and no row without a name', () => {
    expect(facts(assault)).toEqual({ Column: '4-1', Needed: '≤ 10', 'Any effect': '97%' });
  });
  test('the button says what is done, not what the phase is called', () => {
    game.choices = { modes: [{ id: 'advance', label: { key: 'vv.mode.advance' } }], mode: 'advance' };
    game.plan = plan_of(assault, 'close_assault');
    expect(main_command(game)?.label).toBe('Close assault → H7');
    game.plan = { kind: 'path', place: { at: 'G6', actions: [{ type: 'advance' }] } };
    expect(main_command(game)?.label).toBe('Advance → G6');
  });
  test('its column stays lit whatever the dice give, and a leader helps', async () => {
    game.result = { odds: assault, at: 'H7', dice: [{ dice: [1, 1], of: 6, purpose: 'vv.roll.close_assault' }], lines: [], told: true };
    const host = await table(assault);
    expect(lit(host)).toEqual({ row: '≤', column: '4-1', cell: '10' });
    expect(host.querySelector('.tot')?.textContent).toBe('1');
    expect(host.querySelector('.chip.good')?.textContent).toContain('Lt. Mercer');
  });
});

test('who fires is shown with what he carries, and only what does nothing is mild', async () => {
  const [squad] = (game.view?.units ?? []).filter((u) => u.side === 0);
  if (!game.view || !squad) throw new Error('no squad');
  const gun = { ...squad, id: 900, carried_by: squad.id };
  game.view = { ...game.view, units: [...game.view.units.filter((u) => u !== squad), { ...squad, carries: [900] }, gun] };
  const host = await table({ ...sniper, units: [squad.id], outcomes: [outcome(1, 2, 1), outcome(1, 2, 2)] });
  expect(host.querySelectorAll('.line .cs:first-child > *').length).toBe(2);
  expect(host.querySelectorAll('.dist .mild').length).toBe(0);
  const other = await table({ ...sniper, outcomes: [outcome(1, 2, 0), outcome(1, 2, 2)] });
  expect(other.querySelectorAll('.dist .mild').length).toBe(1);
});

test('armour: row and column of the attack are lit; each roll says what it was for; the modifier belongs to the first', async () => {
  expect(facts(armour, 'fire_at')).toEqual({ Column: 'D', Needed: '≤ 9', 'Any effect': '28%' });
  const rolls = [{ dice: [3, 4], of: 6, purpose: 'vv.roll.at_fire' }, { dice: [2, 2], of: 6, purpose: 'vv.roll.armour' }];
  game.result = { odds: armour, at: 'H7', dice: rolls, lines: [], told: true };
  const host = await table(armour);
  // 16.5: a die decides between front and rear; both columns are lit, and the front is the worse case.
  expect([...host.querySelectorAll('thead th.lit')].map((c) => c.textContent)).toEqual(['B', 'D']);
  expect(host.querySelector('td.hit')?.textContent).toBe('5');
  expect([...host.querySelectorAll('.rolled .lab')].map((l) => l.textContent)).toEqual(['Anti-tank shot', 'Against the armour']);
  expect([...host.querySelectorAll('.sum')].map((l) => l.textContent)).toEqual(['7', '4']);
  expect(host.querySelector('.tot')?.textContent).toBe('8');
  expect(host.querySelector('.chip.bad')).not.toBeNull();
});

test('fire support: the row of the strike before the dice, the column by its own dice and not by the drift', async () => {
  game.plan = plan_of(support, 'fire_mission');
  const before = await table(support);
  expect(lit(before)).toMatchObject({ row: '29–40', cell: undefined });
  expect(before.querySelector('.chip.bad')?.textContent).toContain('+2');
  expect(facts(support)).toEqual({ Strength: '30', Row: '29–40', 'On target': '67%' });
  if (shown) void unmount(shown);
  game.result = { odds: support, at: 'I4', dice: [{ dice: [4], of: 6, purpose: 'vv.roll.drift' }, { dice: [2, 3], of: 6, purpose: 'vv.roll.mission' }], lines: [], told: true };
  const host = await table(support);
  expect(lit(host)).toEqual({ row: '29–40', column: '7', cell: '4' });
  expect(host.querySelector('.tot')?.textContent).toBe('7');
  host.querySelector<HTMLButtonElement>('[aria-expanded]')?.click();
  await tick();
  expect([...host.querySelectorAll('.help dt')].map((d) => d.textContent)).toContain('vv 18.5');
});

describe('the sniper', () => {
  test('the cover is the row, the die as it fell the column', async () => {
    game.result = { odds: sniper, at: undefined, dice: [{ dice: [5], of: 6, purpose: 'vv.roll.sniper' }], lines: [], told: true };
    const host = await table(sniper);
    expect(lit(host)).toEqual({ row: '+1', column: '5', cell: '4' });
    expect(host.querySelector('.chip.bad')).not.toBeNull();
    expect(host.querySelector('.tot')?.textContent).toBe('4');
    expect(host.querySelector('h2')?.textContent).toContain('C3');
  });
  test('the button shows the table first; the roll is made when it is confirmed', async () => {
    const button = { id: 'sniper_fire', label: { key: 'vv.button.sniper_fire' }, action: { type: 'sniper_fire' }, odds: sniper };
    await game.press(button);
    expect(game.plan?.kind).toBe('button');
    expect(game.plan ? plan_actions(game.plan) : []).toEqual([{ type: 'sniper_fire' }]);
    expect(sent.some((s) => s.url.endsWith('/submit'))).toBe(false);
    expect(main_command(game)?.label).toBe('Sniper shoots');
    expect(game.struck).toBe(game.unit(1)?.at);
    expect(commands(game, () => undefined).map((c) => c.id)).not.toContain('queue');
    const host = await table(sniper);
    expect(host.querySelector('.roll')?.textContent).toContain('Roll');
    await game.confirm();
    expect(sent.some((s) => s.url.endsWith('/submit') && s.body.includes('sniper_fire'))).toBe(true);
  });
  test('a button that rolls nothing acts at once', async () => {
    await game.press({ id: 'split', label: { key: 'vv.button.split' }, action: { type: 'split', unit: 1 }, odds: {} });
    await vi.waitFor(() => expect(sent.some((s) => s.url.endsWith('/submit'))).toBe(true));
    expect(game.plan).toBeNull();
  });
});
