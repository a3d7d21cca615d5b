import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe_faults, launch, open_tab, Server, type Tab } from './harness';

const server = new Server();
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  await server.start();
  browser = await launch();
  tab = await open_tab(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server.end();
});

describe('the menu', () => {
  test('opens from the launch address and leads to the scenarios', async () => {
    const { page } = tab;
    await page.keyboard.press('n');
    await page.waitForSelector('.list button');
    expect(await page.locator('.list button').count()).toBeGreaterThanOrEqual(2);
    expect(await page.locator('.list h2').count()).toBeGreaterThanOrEqual(2);
    expect(tab.faults).toEqual([]);
  });

  test('speaks five languages and tells the browser which', async () => {
    const { page } = tab;
    await page.goto(`http://127.0.0.1:${server.port}/#/`);
    for (const [id, name, word] of [['fr', 'Français', 'Nouvelle partie'], ['es', 'Español', 'Nueva partida'], ['de', 'Deutsch', 'Neues Spiel'], ['ru', 'Русский', 'Новая игра'], ['en', 'English', 'New game']] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByText(word).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(id);
    }
  });

  test.each([['#/'], ['#/new'], ['#/load'], ['#/rules'], ['#/options'], ['#/house/vv'], ['#/keys'], ['#/credits']])('%s has nothing serious or critical for axe, by day and night', async (hash) => {
    const { page } = tab;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`http://127.0.0.1:${server.port}/${hash}`);
      await page.waitForSelector('h1');
      await page.waitForTimeout(300);
      expect(await axe_faults(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test.each([360, 390, 800, 1440, 3840])('%i pixels wide nothing runs out of the page', async (width) => {
    const { page } = tab;
    await page.setViewportSize({ width, height: 844 });
    for (const hash of ['#/', '#/new', '#/load', '#/rules', '#/options', '#/house/vv', '#/keys', '#/credits']) {
      await page.goto(`http://127.0.0.1:${server.port}/${hash}`);
      await page.waitForSelector('h1');
      await page.waitForTimeout(150);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the rules can be read in our own words', async () => {
    const { page } = tab;
    await page.goto(`http://127.0.0.1:${server.port}/#/rules/vv`);
    await page.waitForSelector('dt');
    expect(await page.locator('dt').count()).toBeGreaterThan(20);
    await page.getByRole('searchbox').fill('13.8');
    expect(await page.locator('dt').first().textContent()).toContain('13.8');
  });
});
