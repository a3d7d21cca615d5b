import { describe, expect, test } from 'vitest';
import { axe_faults } from './harness';
import { stage } from './stage';

const on = stage();
const { server } = on;

describe('a campaign', () => {
  test('is told in the menu with its core, begins, and is found again while its battle runs', async () => {
    const { page } = on.tab;
    await page.goto(`http://127.0.0.1:${server.port}/#/`);
    await page.waitForSelector('nav a');
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Four Days behind Utah' }).waitFor();
    expect(await page.locator('.core li').count()).toBe(9);
    expect(await page.locator('.core').textContent()).toContain('Paratrooper squad');
    await page.getByRole('button', { name: 'Begin the campaign' }).click();
    await page.waitForURL(/#\/game\//);
    const game = page.url();
    await page.goto(`http://127.0.0.1:${server.port}/#/campaign`);
    await page.getByRole('link', { name: 'Back to the battle' }).waitFor();
    expect(await page.locator('article').textContent()).toContain('The Square Must Hold');
    await page.getByRole('link', { name: 'Back to the battle' }).click();
    await page.waitForURL(game);
    expect(on.tab.faults).toEqual([]);
  });

  test('has nothing serious or critical for axe, and fits a phone', async () => {
    const { page } = on.tab;
    await page.goto(`http://127.0.0.1:${server.port}/#/campaign`);
    await page.waitForSelector('article');
    expect(await axe_faults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
