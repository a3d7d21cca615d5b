// Two people in two browsers on one server: from the menu through a challenge to the end of a game.
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
const kPassword = 'four green hats';

beforeAll(async () => {
  await server.start();
  browser = await launch();
  anna = await open_tab(browser, server);
  ben = await open_tab(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server.end();
});

async function register(page: Page, name: string): Promise<void> {
  await go(page, '#/register');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^E-mail/).fill(`${name}@example.org`);
  await page.getByLabel(/^New password/).fill(kPassword);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Multiplayer' }).waitFor();
}
const table = (page: Page): Promise<Table> => server.api<Table>(page, 'GET', `/api/games/${game}/table`);
/** Ends phases until the decision is somebody else's. */
async function hand_over(page: Page): Promise<void> {
  for (let i = 0; i < 12 && (await table(page)).waiting?.mine; i++) {
    await page.locator('footer .main').click();
    await page.waitForTimeout(300);
  }
  expect((await table(page)).waiting?.mine).toBe(false);
}

describe('a server for several people', () => {
  test('without an account one plays alone, as a guest', async () => {
    const guest = await open_tab(browser, server);
    await guest.page.getByText('You have not signed in').waitFor();
    await go(guest.page, '#/new/vv/crossroads');
    await guest.page.locator('.start').click();
    await guest.page.waitForSelector('[data-unit]');
    await go(guest.page, '#/');
    await guest.page.getByText('You are here as a guest').waitFor();
    expect(await axe_faults(guest.page)).toEqual([]);
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });

  test('accounts are made, signed out of and signed into', async () => {
    await register(anna.page, 'anna');
    await register(ben.page, 'ben');
    await go(anna.page, '#/account');
    await anna.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await anna.page.getByText('You have not signed in').waitFor();
    await go(anna.page, '#/sign-in');
    await anna.page.getByLabel('Name or e-mail address').fill('anna');
    await anna.page.getByLabel('Password').fill('wrong hats');
    await anna.page.locator('form .pri').click();
    await anna.page.getByRole('alert').waitFor();
    expect(await anna.page.getByRole('alert').textContent()).toBe('Name or password is wrong.');
    await anna.page.getByLabel('Password').fill(kPassword);
    await anna.page.locator('form .pri').click();
    await anna.page.getByText('No game waits for you.').waitFor();
  });

  test('a challenge with a password is issued, found and joined', async () => {
    await go(anna.page, '#/lobby/new/vv/crossroads');
    await anna.page.getByLabel('Password of the challenge').fill('tiger');
    await anna.page.locator('.start').click();
    await anna.page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await go(ben.page, '#/lobby/open');
    await ben.page.getByText('With password', { exact: true }).waitFor();
    await ben.page.getByRole('button', { name: /^Join:/ }).click();
    await ben.page.getByLabel('Password of the challenge').fill('tiger');
    await ben.page.getByRole('button', { name: 'Join', exact: true }).click();
    await ben.page.waitForSelector('[data-unit]');
    game = new URL(ben.page.url()).hash.split('/')[2] ?? '';
    expect(game).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([390, 1440])('%i pixels wide nothing runs out of the lobby, and axe finds nothing', async (width) => {
    const { page } = anna;
    await page.setViewportSize({ width, height: 844 });
    for (const hash of ['#/', '#/account', '#/lobby/open', '#/lobby/games', '#/lobby/new', '#/sign-in']) {
      await go(page, hash);
      await page.waitForSelector('h1');
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(width);
      expect(await axe_faults(page), hash).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the decision goes from one screen to the other, with a word', async () => {
    await go(anna.page, `#/game/${game}`);
    await anna.page.waitForSelector('[data-unit]');
    const [first, second] = (await table(anna.page)).waiting?.mine ? [anna, ben] : [ben, anna];
    await second.page.getByRole('heading', { name: 'Waiting' }).waitFor();
    expect(await axe_faults(second.page)).toEqual([]);
    await hand_over(first.page);
    await first.page.getByLabel('A word to the others (optional)').fill('Over to you');
    await first.page.getByRole('button', { name: 'Send' }).click();
    await second.page.getByText('Over to you').waitFor();
    expect((await table(second.page)).waiting?.mine).toBe(true);
    expect([...anna.faults, ...ben.faults]).toEqual([]);
  });

  test('who has no seat watches', async () => {
    const carl = await open_tab(browser, server);
    await go(carl.page, `#/game/${game}`);
    await carl.page.getByRole('heading', { name: 'You are watching' }).waitFor();
    expect(await carl.page.locator('footer .main').count()).toBe(0);
    expect(carl.faults).toEqual([]);
    await carl.context.close();
  });

  test('taking back is asked for and agreed to; the game goes on from there', async () => {
    const [asks, answers] = (await table(anna.page)).waiting?.mine ? [ben, anna] : [anna, ben];
    await asks.page.getByRole('button', { name: /^Messages and notes/ }).click();
    await asks.page.getByRole('button', { name: 'Ask to take back my last decision' }).click();
    await answers.page.getByRole('button', { name: 'Agree' }).click();
    await answers.page.getByRole('group', { name: 'Taking back' }).getByRole('link', { name: 'Go on there' }).click();
    await answers.page.waitForURL((url) => !url.hash.includes(game));
    game = new URL(answers.page.url()).hash.split('/')[2] ?? '';
    expect((await table(anna.page)).ended).toBeUndefined();
  });

  test('who leaves has lost, and the other is told', async () => {
    await go(anna.page, `#/game/${game}`);
    await go(ben.page, `#/game/${game}`);
    await ben.page.waitForSelector('[data-unit]');
    await anna.page.getByRole('button', { name: /^Messages and notes/ }).click();
    await anna.page.getByRole('button', { name: 'Leave the game' }).click();
    await anna.page.getByRole('button', { name: 'Leave for good' }).click();
    const dialog = ben.page.getByRole('dialog', { name: 'You have won' });
    await dialog.waitFor();
    expect(await axe_faults(ben.page)).toEqual([]);
    await dialog.getByLabel(/^A last word/).fill('A pity');
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await ben.page.getByText('No game of yours runs.').waitFor();
    await go(ben.page, '#/lobby/finished');
    await ben.page.getByText('You have won').first().waitFor();
    expect([...anna.faults, ...ben.faults]).toEqual([]);
  });
});
