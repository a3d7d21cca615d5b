// Each lesson, done as it says: the lesson itself must notice.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, click_hex } from './harness';
import { stage } from './stage';

const on = stage();
const { whole_map } = on;

const card = (page: Page) => page.locator('section.lesson');
const step = async (page: Page): Promise<number> => Number(/(\d+) of/.exec((await card(page).locator('.num').textContent()) ?? '')?.[1] ?? 0);
const done = (page: Page) => card(page).getByText('You know it now').count();

async function open(page: Page, id: string): Promise<void> {
  await page.goto(on.address(`#/lesson/${id}`));
  await card(page).waitFor();
  await page.waitForSelector('[data-unit]');
  await page.waitForTimeout(500);
  await whole_map(page);
}
/** The green button until the lesson has gone on to this step, or is over. */
async function press_until(page: Page, wanted: number): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if ((await done(page)) > 0 || (await step(page)) >= wanted) return;
    // One press, then what it brings: a second one too soon would end the phase that was wanted.
    const shown = () => page.locator('[data-n]').first().getAttribute('data-n');
    const before = await shown();
    const main = page.locator('footer .main');
    if (await main.isVisible()) await main.click({ timeout: 1000 }).catch(() => undefined);
    for (let k = 0; k < 30 && ((await shown()) === before || (await shown()) === '-1'); k++) await page.waitForTimeout(60);
    await page.waitForTimeout(200);
  }
  throw new Error(`the lesson stays at step ${await step(page)}`);
}
async function select_and_lay(page: Page, from: string, to: string): Promise<void> {
  await page.keyboard.press('Escape');
  // The choices of a new phase may still be on their way.
  for (let i = 0; i < 6 && (await page.locator('.units li.on').count()) === 0; i++) {
    await click_hex(page, from);
    await page.waitForSelector('.units li.on', { timeout: 1500 }).catch(() => undefined);
  }
  await page.waitForSelector('path.border, path.open-target', { state: 'attached' });
  await click_hex(page, to);
}
const go = async (page: Page) => {
  await blur(page);
  await page.keyboard.press('Enter');
};

describe('lessons', () => {
  test('are listed, and the first is learned by doing it', async () => {
    const { page } = on.tab;
    await page.goto(on.address('#/lessons'));
    await expect.poll(() => page.locator('ol a').count()).toBe(8);
    expect(await axe_faults(page)).toEqual([]);
    await open(page, 'move');
    await press_until(page, 2);
    await select_and_lay(page, 'A7', 'C7');
    await page.waitForSelector('path.way', { state: 'attached' });
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(4);
    expect(await axe_faults(page)).toEqual([]);
    await go(page);
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(5);
    await press_until(page, 6);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
    await page.goto(on.address('#/lessons'));
    await page.locator('.done').first().waitFor();
    await page.goto(on.address('#/load'));
    expect(await page.getByText('Move', { exact: true }).count()).toBe(0);
    expect(on.tab.faults).toEqual([]);
  });

  test('cover and fire', async () => {
    const { page } = on.tab;
    await open(page, 'cover');
    await press_until(page, 2);
    await select_and_lay(page, 'B4', 'D4');
    await page.waitForSelector('path.way', { state: 'attached' });
    await go(page);
    // Seen in the open the enemy is asked first; then they go on.
    for (let i = 0; i < 20 && (await done(page)) === 0; i++) {
      await page.waitForTimeout(700);
      if ((await page.locator('path.border').count()) === 0 || (await done(page)) > 0) continue;
      await click_hex(page, 'D4');
      await page.waitForTimeout(300);
      await go(page);
    }
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
    await open(page, 'fire');
    await select_and_lay(page, 'E5', 'H4');
    await page.locator('.roll').waitFor();
    await go(page);
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(4);
    await blur(page);
    await page.keyboard.press(' ');
    await press_until(page, 5);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
  });

  test('opportunity fire: the enemy moves by the lesson, and is fired at', async () => {
    const { page } = on.tab;
    await open(page, 'opportunity');
    for (let i = 0; i < 60 && (await step(page)) < 2; i++) {
      const main = page.locator('footer .main');
      if ((await main.isVisible()) && (await step(page)) < 2) await main.click({ timeout: 500 }).catch(() => undefined);
      await page.waitForTimeout(300);
    }
    expect(await step(page)).toBe(2);
    await page.waitForSelector('path.open-target', { state: 'attached' });
    const { games } = await on.server.api<{ games: { id: string; scenario: string }[] }>(page, 'GET', '/api/games');
    const id = games.find((g) => g.scenario === 'vv/tutorial-opportunity')?.id ?? '';
    const at = (await on.choices(page, id, {})).targets?.find((x) => !x.why_not)?.at;
    await click_hex(page, typeof at === 'string' ? at : '');
    await page.locator('.roll').waitFor();
    await go(page);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
  });

  test('assault and fire support', async () => {
    const { page } = on.tab;
    await open(page, 'assault');
    await press_until(page, 2);
    await select_and_lay(page, 'G7', 'H7');
    await page.locator('.roll').waitFor();
    await go(page);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
    await open(page, 'support');
    await click_hex(page, 'I4');
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(3);
    await page.waitForTimeout(300);
    await go(page);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
  });

  test('vehicles and anti-tank fire', async () => {
    const { page } = on.tab;
    await open(page, 'vehicles');
    await press_until(page, 2);
    await select_and_lay(page, 'C6', 'D5');
    await page.waitForSelector('path.way', { state: 'attached' });
    await go(page);
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(4);
    await page.waitForSelector('footer button:has-text("Turn left")');
    await blur(page);
    await page.keyboard.press(']');
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(5);
    await press_until(page, 6);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
    await open(page, 'anti-tank');
    await select_and_lay(page, 'D5', 'H5');
    const round = page.getByRole('radio').filter({ hasText: 'Anti-tank round' }).first();
    await round.click();
    await expect.poll(() => step(page), { timeout: 10_000 }).toBe(3);
    await go(page);
    await expect.poll(() => done(page), { timeout: 10_000 }).toBe(1);
    expect(on.tab.faults).toEqual([]);
  });
});
