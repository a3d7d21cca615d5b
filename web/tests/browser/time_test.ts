// Time between two people in two browsers: a pace with a clock, standing orders, vacation, the queue.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Table } from '../../src/protocol';
import { axe_faults, ClubServer, launch, open_tab, type Tab } from './harness';

const server = new ClubServer();
let browser: Browser;
let anna: Tab;
let ben: Tab;
let game = '';
const go = (page: Page, hash: string) => page.goto(`http://127.0.0.1:${server.port}/${hash}`);
const table = (page: Page): Promise<Table> => server.api<Table>(page, 'GET', `/api/games/${game}/table`);
/** For whoever wants to see it: VALOR_SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['VALOR_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function register(tab: Tab, name: string): Promise<void> {
  await server.api(tab.page, 'POST', '/api/accounts', { name, email: `${name}@example.org`, password: 'four green hats', language: 'en' });
}

beforeAll(async () => {
  await server.start();
  browser = await launch();
  anna = await open_tab(browser, server);
  ben = await open_tab(browser, server);
  await register(anna, 'anna');
  await register(ben, 'ben');
});
afterAll(async () => {
  await browser?.close();
  await server.end();
});

describe('time at a table', () => {
  test('a challenge with a clock tells its time, and its game shows both clocks', async () => {
    await go(anna.page, '#/lobby/new/vv/crossroads');
    await anna.page.reload();
    await anna.page.getByText('One day a decision').click();
    await anna.page.getByText('3 days to begin with; each decision adds 1 day, up to 5 days.').waitFor();
    await shot(anna.page, 'challenge');
    await anna.page.locator('.start').click();
    await anna.page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await go(ben.page, '#/lobby/open');
    await ben.page.reload();
    await ben.page.getByRole('button', { name: /^Join:/ }).click();
    await ben.page.waitForSelector('[data-unit]');
    game = new URL(ben.page.url()).hash.split('/')[2] ?? '';
    const waiting = (await table(ben.page)).waiting?.mine ? anna : ben;
    await go(waiting.page, `#/game/${game}`);
    await waiting.page.getByText('Time left:').first().waitFor();
    await waiting.page.getByRole('button', { name: /^Messages and notes/ }).click();
    await waiting.page.getByRole('list', { name: 'Clocks' }).waitFor();
    expect(await waiting.page.getByRole('list', { name: 'Clocks' }).locator('li').count()).toBe(2);
    await waiting.page.getByText('Standing orders answer').click();
    await expect.poll(async () => (await table(waiting.page)).players.find((p) => p.mine)?.orders).toBe(true);
    expect(await axe_faults(waiting.page)).toEqual([]);
    await shot(waiting.page, 'talk');
    await waiting.page.setViewportSize({ width: 390, height: 844 });
    await shot(waiting.page, 'talk-390');
    await waiting.page.setViewportSize({ width: 1440, height: 900 });
  });

  test.each([390, 1440])('%i pixels wide the account has vacation, address and codes, and axe finds nothing', async (width) => {
    const { page } = anna;
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await go(page, '#/account');
    await page.getByRole('heading', { name: 'Vacation' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axe_faults(page)).toEqual([]);
    await shot(page, `account-${width}`);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('two who look for an opponent find each other', async () => {
    await go(anna.page, '#/lobby/open');
    await anna.page.getByRole('button', { name: 'Find an opponent' }).click();
    await shot(anna.page, 'queue');
    await anna.page.getByRole('button', { name: 'Wait for somebody' }).click();
    await anna.page.getByText('You are waiting for an opponent').waitFor();
    expect(await axe_faults(anna.page)).toEqual([]);
    await shot(anna.page, 'waiting');
    await go(ben.page, '#/lobby/open');
    await ben.page.getByRole('button', { name: 'Find an opponent' }).click();
    await ben.page.getByRole('button', { name: 'Wait for somebody' }).click();
    await ben.page.waitForURL((url) => url.hash.startsWith('#/game/'));
    await anna.page.waitForURL((url) => url.hash.startsWith('#/game/'), { timeout: 30_000 });
    expect([...anna.faults, ...ben.faults]).toEqual([]);
  });
});
