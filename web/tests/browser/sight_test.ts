// The sight tool in a real browser: mouse, keyboard and thumb.
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, click_hex, hex_spot } from './harness';
import { stage } from './stage';
import type { Sight } from '../../src/messages';

const on = stage();
const { server, fresh, whole_map } = on;

describe('line of sight', () => {
  test('paints what is seen, and from hex to hex names what blocks by its rule', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/saint-clair');
    await whole_map(page);
    await blur(page);
    await page.keyboard.press('v');
    const card = page.getByRole('region', { name: 'Line of sight' });
    await card.getByText('Click the hex').waitFor();
    await click_hex(page, 'A8');
    await card.getByText(/hexes are in sight/).waitFor();
    const all = await server.api<Sight>(page, 'POST', `/api/games/${id}/sight`, { seat: 0, from: 'A8' });
    expect(await card.textContent()).toContain(`${Object.keys(all.hexes ?? {}).length} hexes are in sight`);
    await page.waitForSelector('path.shade', { state: 'attached' });
    // A hex of that row that is hidden: hovering tells, without a click.
    const hidden = [...'DEFGHIJKLMNOP'].map((c) => `${c}9`).find((h) => all.hexes?.[h] === undefined);
    if (!hidden) throw new Error('everything is seen');
    const { x, y } = await hex_spot(page, hidden);
    await page.mouse.move(x, y);
    await card.getByText('Blocked').waitFor();
    await card.getByText(/ blocks|too high/).first().waitFor();
    await page.waitForSelector('path.found.block', { state: 'attached' });
    await page.waitForSelector('path.cross', { state: 'attached' });
    await click_hex(page, hidden);
    await card.getByRole('button', { name: 'Other way round' }).waitFor();
    await page.mouse.move(2, 300);
    await card.locator('li .rule').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await axe_faults(page)).toEqual([]);
    await card.getByRole('button', { name: 'Other way round' }).click();
    await card.getByText(`${hidden} → A8`).waitFor();
    await blur(page);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(on.tab.faults).toEqual([]);
  });

  test('by the keyboard alone, from the selected stack', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/saint-clair');
    await on.go_to_phase(page, id, 'move');
    await blur(page);
    await page.keyboard.press('n');
    await page.waitForSelector('.units li.on');
    const at = (await page.locator('aside.side .head .lab').first().textContent()) ?? '';
    await page.keyboard.press('v');
    const card = page.getByRole('region', { name: 'Line of sight' });
    await card.getByText(/hexes are in sight/).waitFor();
    expect(at).toContain(/· ([A-Z]+\d+)/.exec((await card.textContent()) ?? '')?.[1] ?? '?');
    await page.getByRole('application').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await card.getByText(/^(Clear|Blocked|Seen)/).waitFor();
    await page.keyboard.press('Enter');
    await card.getByText(/hexes are in sight/).waitFor();
  });

  test('with a thumb on a phone', async () => {
    const { context, page, faults } = await on.open_tab({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await fresh(page, 'vv/saint-clair');
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: /^Line of sight/ }).tap();
    const card = page.getByRole('region', { name: 'Line of sight' });
    await card.waitFor();
    const spot = await page.evaluate(() => { const f = document.querySelector('.field')?.getBoundingClientRect(); return { x: (f?.left ?? 0) + 120, y: (f?.top ?? 0) + 200 }; });
    await page.touchscreen.tap(spot.x, spot.y);
    await card.getByText(/hexes are in sight/).waitFor();
    await page.touchscreen.tap(spot.x + 150, spot.y);
    await card.getByText(/^(Clear|Blocked|Seen)/).waitFor();
    expect(await axe_faults(page)).toEqual([]);
    await card.getByRole('button', { name: 'Close' }).tap();
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });
});
