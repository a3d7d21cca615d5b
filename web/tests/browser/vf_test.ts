// The measured table in a real browser against the real binary.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../src/messages';
import { axe_faults, new_game } from './harness';
import { stage } from './stage';

const on = stage();
const { server } = on;
const seed = '00'.repeat(31) + '0b';
const position = (page: Page, id: string) => server.api<Position>(page, 'GET', `/api/games/${id}?seat=0`);

/** Answers everything with the main button until a unit may be moved. */
async function go_to_move(page: Page, id: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const now = await position(page, id);
    if (now.decision.seat === 0 && now.decision.kind === 'action') return;
    if (now.decision.seat === 0) await page.locator('footer .main').click({ timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(250);
  }
  throw new Error('no brigade ever acted');
}

describe('vf', () => {
  test('a unit is dragged, its cost is shown, and it moves only when confirmed', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vf/la-haie', ['person', 'random'], {}, seed);
    await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
    await page.waitForSelector('[data-unit]');
    await go_to_move(page, id);
    await page.keyboard.press('n');
    await page.waitForSelector('path.reach');
    const before = await position(page, id);
    const chosen = await page.evaluate(() => Number(document.querySelector('rect.chosen')?.closest('[data-unit]')?.getAttribute('data-unit')));
    const box = await page.locator(`[data-unit="${chosen}"]`).boundingBox();
    if (!box) throw new Error('no unit on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 3 });
    await page.mouse.move(x + 40, y, { steps: 3 });
    await page.mouse.up();
    await page.waitForSelector('.ghost');
    await page.waitForSelector('.tip');
    await page.waitForTimeout(400);
    expect((await position(page, id)).n).toBe(before.n);
    await page.getByRole('application').focus();
    for (const key of [']', '[']) await page.keyboard.press(key);
    await page.waitForTimeout(400);
    expect(await page.locator('.tip').textContent()).toMatch(/″/);
    expect(on.tab.faults).toEqual([]);
  });

  test('nothing serious or critical for axe, and the cards of the enemy are not on the page', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vf/la-haie', ['person', 'random'], {}, seed);
    await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
    await page.waitForSelector('[data-unit]');
    await page.waitForTimeout(400);
    expect(await axe_faults(page)).toEqual([]);
    const { view } = await position(page, id);
    expect(view.hands?.find((h) => h.side === 1)?.cards).toBeUndefined();
  });

  test('the ruler measures inches', async () => {
    const { page } = on.tab;
    await page.getByRole('button', { name: 'Ruler' }).click();
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(600, 300, { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.ruler text').textContent()).toMatch(/^[\d.]+″$/);
    await page.getByRole('button', { name: 'Ruler' }).click();
  });
});
