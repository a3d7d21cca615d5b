// Guns and vehicles on the screen, and every combat table: tabs, the choice of a round, facing, the tables with their help.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, click_hex, hex_spot } from './harness';
import { sniper_game } from './engine';
import { stage } from './stage';

const on = stage();
const { position, fresh, go_to_phase, whole_map } = on;

async function lesson_game(page: Page, id: string): Promise<string> {
  const game = await fresh(page, `vv/tutorial-${id}`);
  await whole_map(page);
  return game;
}
/** The table says where it is read, and its help cites the rules. */
async function table_with_help(page: Page): Promise<void> {
  const table = page.locator('.roll');
  await table.waitFor();
  await table.getByRole('button', { name: 'How this table is read' }).click();
  expect(await table.locator('.help dt').count()).toBeGreaterThan(0);
  expect(((await table.locator('.help dd').first().textContent()) ?? '').length).toBeGreaterThan(20);
  expect(await axe_faults(page)).toEqual([]);
  await table.getByRole('button', { name: 'How this table is read' }).click();
}

describe('guns, vehicles and tables', () => {
  test('an anti-tank round: the tank is chosen by its tab, the round by its number, and it is fired', async () => {
    const { page } = on.tab;
    const id = await lesson_game(page, 'anti-tank');
    await click_hex(page, 'D5');
    await page.waitForSelector('.units li.on');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    expect(await page.locator('.unit .facing').count()).toBeGreaterThanOrEqual(2);
    await click_hex(page, 'H5');
    const choice = page.getByRole('radiogroup', { name: 'What do you fire at?' });
    await choice.waitFor();
    expect(await choice.getByRole('radio').count()).toBeGreaterThanOrEqual(2);
    const round = choice.getByRole('radio').filter({ hasText: 'Anti-tank round' }).first();
    const number = (await round.locator('kbd').textContent()) ?? '1';
    await blur(page);
    await page.keyboard.press(number);
    await expect.poll(() => round.getAttribute('aria-checked')).toBe('true');
    await table_with_help(page);
    const before = (await position(page, id)).n;
    await blur(page);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await position(page, id)).n).toBeGreaterThan(before);
    expect((await position(page, id)).log.some(({ event }) => event.type === 'at_fired')).toBe(true);
    expect(on.tab.faults).toEqual([]);
  });

  test('a table that goes leaves the map where it is: a click at once meets what was seen there', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/tutorial-anti-tank');
    await click_hex(page, 'D5');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    await click_hex(page, 'H5');
    const round = page.getByRole('radio').filter({ hasText: 'Anti-tank round' }).first();
    await round.click();
    await page.locator('.roll').waitFor();
    await blur(page);
    await page.keyboard.press('Enter');
    await page.locator('.roll .out p').first().waitFor();
    await page.waitForTimeout(300);
    // Another stack of ours, beside the table.
    const { view } = await position(page, id);
    let seen: { at: string; x: number; y: number } | undefined;
    for (const unit of view.units.filter((u) => u.side === 0 && u.at !== 'D5')) {
      const spot = await hex_spot(page, unit.at ?? '');
      if (await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role="application"]') !== null && document.elementFromPoint(x, y)?.closest('.chrome') === null, spot)) seen = { at: unit.at ?? '', ...spot };
    }
    if (!seen) throw new Error('no other stack in sight');
    await blur(page);
    await page.keyboard.press('Enter');
    await page.mouse.click(seen.x, seen.y);
    await expect.poll(() => page.locator('aside .head .lab').first().textContent()).toContain(seen.at);
    expect(await page.locator('.roll').count()).toBe(0);
  });

  test('infantry and a tank in one hex have tabs; the second click takes the other', async () => {
    const { page } = on.tab;
    await lesson_game(page, 'anti-tank');
    const { x, y } = await hex_spot(page, 'H5');
    await page.mouse.click(x, y);
    const tabs = page.getByRole('tablist');
    await tabs.waitFor();
    expect(await tabs.getByRole('tab').count()).toBe(2);
    await tabs.getByRole('tab').nth(1).click();
    await expect.poll(() => tabs.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('.units li').count()).toBe(1);
    await tabs.getByRole('tab').nth(1).press('ArrowLeft');
    await expect.poll(() => tabs.getByRole('tab').nth(0).getAttribute('aria-selected')).toBe('true');
    expect(await axe_faults(page)).toEqual([]);
  });

  test('a tank turns by drag and by key', async () => {
    const { page } = on.tab;
    const id = await lesson_game(page, 'vehicles');
    await go_to_phase(page, id, 'move');
    await page.keyboard.press('Escape');
    await click_hex(page, 'C6');
    await page.waitForSelector('path.border', { state: 'attached' });
    const facing = async (game: string) => (await position(page, game)).view.units.find((u) => u.kind === 'us_m4a1_a3_75mm')?.facing;
    const begin = async () => {
      await page.locator('footer button').filter({ hasText: /turn/i }).first().click();
      await page.waitForSelector('footer button:has-text("Turn left")');
      await page.waitForTimeout(300);
    };
    const pull = async (dy: number) => {
      const { x, y } = await hex_spot(page, 'C6');
      const size = ((await hex_spot(page, 'C7')).y - y) / Math.sqrt(3);
      await page.mouse.move(x, y + size * 0.4 * dy);
      await page.mouse.down();
      await page.mouse.move(x, y + size * 0.7 * dy, { steps: 4 });
      await page.mouse.up();
    };
    await begin();
    await pull(1);
    await expect.poll(() => facing(id)).toBe(3);
    // Once in a hex: the second wish is answered with its rule.
    await page.waitForTimeout(400);
    await pull(-1);
    await page.locator('.why .rule').first().waitFor();
    const other = await lesson_game(page, 'vehicles');
    await go_to_phase(page, other, 'move');
    await page.keyboard.press('Escape');
    await click_hex(page, 'C6');
    await page.waitForSelector('path.border', { state: 'attached' });
    await begin();
    await blur(page);
    await page.keyboard.press('[');
    await expect.poll(() => facing(other)).toBe(0);
    expect(on.tab.faults).toEqual([]);
  });

  test('close assault and fire support have their tables, with help', async () => {
    const { page } = on.tab;
    const id = await lesson_game(page, 'assault');
    await go_to_phase(page, id, 'advance');
    await page.keyboard.press('Escape');
    await click_hex(page, 'G7');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    await click_hex(page, 'H7');
    await table_with_help(page);
    expect(await page.locator('.roll th.lit, .roll tr.lit').count()).toBeGreaterThan(0);
    await lesson_game(page, 'support');
    await click_hex(page, 'I4');
    await table_with_help(page);
    expect(on.tab.faults).toEqual([]);
  });

  test('a sniper shows his table before he shoots, with its help', async () => {
    const { context, page, faults } = await on.open_tab();
    await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ language: 'en', hand_over: false, phase_aids: false })));
    await page.reload();
    await page.waitForSelector('h1');
    const id = await sniper_game(page);
    await on.open_game(page, id);
    await page.getByRole('button', { name: /Sniper shoots/ }).first().click();
    await table_with_help(page);
    const { n } = await position(page, id);
    await page.locator('.roll .go').click();
    await expect.poll(async () => (await position(page, id)).n).toBeGreaterThan(n);
    await page.locator('.roll .out p').first().waitFor();
    expect(await page.locator('.roll .rolled').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('smoke and other things on the map carry their life', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/averbruch-assault');
    await whole_map(page);
    const things = (await position(page, id)).view.things ?? [];
    for (const kind of ['foxhole', 'wire', 'sandbags', 'trench', 'bunker']) {
      expect(things.some((x) => x.kind === kind)).toBe(true);
      expect(await page.locator(`[data-thing="${kind}"]`).count()).toBeGreaterThan(0);
    }
  });

  test('counters can be staff signs', async () => {
    const { context, page, faults } = await on.open_tab();
    await page.goto(on.address('#/options'));
    await page.getByText('Staff signs').click();
    await fresh(page);
    await expect.poll(() => page.locator('symbol[data-kind="squad"] rect[width="60"]').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
