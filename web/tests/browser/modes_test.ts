// What the rules offer beside move and fire: hexes that fire together, fortifications laid in the set-up, weapons of a common pool, loading
// in the middle of a move, anti-tank fire on the way.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Decision } from '../../src/messages';
import { scenario_with, staged_game, type Staged } from './engine';
import { axe_faults, blur, click_hex, hex_spot } from './harness';
import { stage } from './stage';

const on = stage();
const { position, choices } = on;
const own = (kind: string) => (d: Decision) => d.kind === kind && d.seat === 0;
const kRoad = 'golden-armour';

async function begin(page: Page, staged: Staged): Promise<string> {
  const id = await staged_game(page, { seats: 'person,random', ...staged });
  await on.open_game(page, id);
  await on.whole_map(page);
  return id;
}
const mode = (page: Page, name: RegExp) => page.locator('footer button').filter({ hasText: name }).first();
/** The filled button says what it will do and where. */
const lay_at = (page: Page, at: string) => page.locator('footer .main').filter({ hasText: at }).click();

describe('modes of the rules', () => {
  test('two hexes fire together: the table counts both, and a line leads from each', async () => {
    const { page } = on.tab;
    const us = [{ type: 'us_rifle', at: 'J8' }, { type: 'us_leader_1', at: 'J8', name: 'Lt. Mercer' }, { type: 'us_rifle', at: 'J7' }, { type: 'us_rifle', at: 'K8' }];
    const id = await begin(page, { scenario: scenario_with('saint-clair', { units: us }, { units: [{ type: 'ge_rifle', at: 'L8' }] }), options: { multi_hex_groups: true }, enough: own('fire') });
    await click_hex(page, 'J8');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    await mode(page, /join|together/i).click();
    await expect.poll(() => mode(page, /join|together/i).getAttribute('aria-pressed')).toBe('true');
    await click_hex(page, 'L8');
    const value = page.locator('.roll .eqn b');
    await value.waitFor();
    const targets = (await choices(page, id, { units: (await position(page, id)).view.units.filter((u) => u.at === 'J8').map((u) => u.id), mode: 'join' })).targets ?? [];
    expect(targets.length).toBeGreaterThan(0);
    // Every way to join has its own line in the list, with the hexes that do.
    const rows = page.getByRole('radio');
    if (targets.length > 1) expect(await rows.count()).toBe(targets.length);
    const [laid] = targets;
    expect(Number(await value.textContent())).toBe(laid?.odds?.value);
    expect(await page.locator('path.route:not(.halo)').count()).toBe(1 + ((laid?.action?.['joined'] as string[] | undefined)?.length ?? 0));
    const { n } = await position(page, id);
    await blur(page);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await position(page, id)).n).toBeGreaterThan(n);
    expect((await position(page, id)).log.some(({ event }) => event.type === 'attacked' && event['joined'] !== undefined)).toBe(true);
    expect(on.tab.faults).toEqual([]);
  });

  test('fortifications of two kinds are laid in the set-up, then the units', async () => {
    const { page } = on.tab;
    const us = { units: [{ type: 'us_rifle', area: 'west' }], fortifications: [{ kind: 'foxhole', count: 1, area: 'west' }, { kind: 'wire', count: 1, area: 'west' }] };
    const scenario = scenario_with('saint-clair', us, { units: [{ type: 'ge_rifle', at: 'L8' }] }, { areas: { west: ['J7', 'J8', 'J9'] }, set_up: { first: 0, order: 'one_after_the_other' } });
    const id = await staged_game(page, { scenario, seats: 'person,random', enough: own('set_up') });
    await page.goto(on.address(`#/game/${id}`));
    await page.waitForSelector('footer button');
    await on.whole_map(page);
    // The second kind first: a mode is chosen with nobody selected.
    const wire = mode(page, /wire/i);
    // A click that is quicker than the answer means the new mode, not the one before.
    await page.route('**/choices', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    await wire.click();
    await expect.poll(() => wire.getAttribute('aria-pressed')).toBe('true');
    await click_hex(page, 'J7');
    await lay_at(page, 'J7');
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(async () => (await position(page, id)).view.things?.some((x) => x.kind === 'wire' && x.at === 'J7')).toBe(true);
    await expect.poll(() => mode(page, /wire/i).count()).toBe(0);
    await mode(page, /foxhole/i).click();
    await click_hex(page, 'J8');
    await lay_at(page, 'J8');
    await expect.poll(async () => (await position(page, id)).view.things?.some((x) => x.kind === 'foxhole' && x.at === 'J8')).toBe(true);
    expect(await axe_faults(page)).toEqual([]);
    // Who is not on the map yet stands in the panel.
    const squad = page.getByRole('region', { name: 'Not on the map yet' }).getByRole('button', { name: 'Rifle squad' });
    await squad.click();
    await expect.poll(() => squad.getAttribute('aria-pressed')).toBe('true');
    await click_hex(page, 'J8');
    await lay_at(page, 'J8');
    await expect.poll(async () => (await position(page, id)).view.units.some((u) => u.side === 0 && u.at === 'J8')).toBe(true);
    expect(on.tab.faults).toEqual([]);
  });

  test('a weapon of the common pool is chosen by its name', async () => {
    const { page } = on.tab;
    const us = [{ type: 'us_rifle', at: 'C5', weapon: 'ge_panzerfaust' }, { type: 'us_rifle', at: 'C5', weapon: 'at_grenades' }];
    const id = await begin(page, { scenario: scenario_with(kRoad, { units: us, missions: {} }, { units: [{ type: 'ge_pzkpfw_iv_h', at: 'C6', facing: 3 }] }), options: { pooled_weapons: true }, enough: own('fire') });
    await click_hex(page, 'C5');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    await click_hex(page, 'C6');
    const choice = page.getByRole('radiogroup', { name: 'What do you fire at?' });
    await choice.waitFor();
    const grenades = choice.getByRole('radio').filter({ hasText: 'Anti-tank grenades' });
    await grenades.click();
    await expect.poll(() => grenades.getAttribute('aria-checked')).toBe('true');
    await blur(page);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await position(page, id)).log.some(({ event }) => event.type === 'at_fired' && event['pooled'] === 'at_grenades')).toBe(true);
    expect(on.tab.faults).toEqual([]);
  });

  test('in the middle of a move who makes room is loaded by a button', async () => {
    const { page } = on.tab;
    const us = [{ type: 'us_gmc_2_5_ton', at: 'G6', facing: 0 }, { type: 'us_rifle', at: 'G5' }, { type: 'us_rifle', at: 'G5' }, { type: 'us_rifle', at: 'G5' }];
    const id = await begin(page, { scenario: scenario_with(kRoad, { units: us, missions: {} }, { units: [{ type: 'ge_rifle', at: 'L10' }] }), enough: own('move') });
    await click_hex(page, 'G6');
    await page.waitForSelector('path.border', { state: 'attached' });
    // A full hex: to go there is laid with Shift, as a click would select who stands there.
    await page.keyboard.down('Shift');
    await click_hex(page, 'G5');
    await page.keyboard.up('Shift');
    await page.locator('footer .main').click();
    const load = mode(page, /load|board/i);
    await load.waitFor();
    // One button for each squad that may get on.
    expect(await page.locator('footer button').filter({ hasText: /load|board/i }).count()).toBe(3);
    const carried = async () => (await position(page, id)).view.units.filter((u) => u['aboard'] !== undefined).length;
    const before = await carried();
    await load.click();
    await expect.poll(carried).toBeGreaterThan(before);
    expect(on.tab.faults).toEqual([]);
  });

  test('on the way of a vehicle anti-tank fire is named with what it needs', async () => {
    const { page } = on.tab;
    const us = [{ type: 'us_m4a3e8', at: 'G6', facing: 0 }];
    const id = await begin(page, { scenario: scenario_with(kRoad, { units: us, missions: {} }, { units: [{ type: 'ge_pak_36_37mm', at: 'E4', facing: 2 }] }), enough: own('move') });
    const unit = (await position(page, id)).view.units.find((u) => u.side === 0)?.id ?? -1;
    const place = ((await choices(page, id, { units: [unit], mode: 'move' })).places ?? []).find((p) => p.danger?.some((d) => d.shots?.some((s) => s.anti_tank)));
    if (typeof place?.at !== 'string') throw new Error('nobody fires at it');
    await click_hex(page, 'G6');
    await page.waitForSelector('path.border', { state: 'attached' });
    const { x, y } = await hex_spot(page, place.at);
    await page.mouse.move(x, y);
    const shots = page.locator('.tip .shots');
    await shots.waitFor();
    expect(await shots.textContent()).toMatch(/Anti-tank round ≤ \d+/);
    expect(on.tab.faults).toEqual([]);
  });
});
