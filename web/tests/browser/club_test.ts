// Around the lobby: a tournament that a director announces, people and their lists, scenarios that people bring.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets, axe_faults, ClubServer, launch, open_tab, root, type Tab } from './harness';

const server = new ClubServer();
let browser: Browser;
let anna: Tab;
let dora: Tab;
const kPassword = 'four green hats';
const go = (page: Page, hash: string) => page.goto(`http://127.0.0.1:${server.port}/${hash}`);

async function register(page: Page, name: string): Promise<void> {
  await go(page, '#/register');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^E-mail/).fill(`${name}@example.org`);
  await page.getByLabel(/^New password/).fill(kPassword);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Multiplayer' }).waitFor();
}

beforeAll(async () => {
  await server.start();
  browser = await launch();
  anna = await open_tab(browser, server);
  dora = await open_tab(browser, server);
  await register(anna.page, 'anna');
  await register(dora.page, 'dora');
  // Roles are given by whoever runs the server, while it is stopped.
  await server.kill();
  const as_nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const said = execFileSync(join(server.folder, 'valor'), [...assets, 'admin', '--config', join(server.folder, 'valor.conf'), 'role', 'dora', 'director'], { encoding: 'utf8', cwd: server.folder, ...as_nobody });
  expect(JSON.parse(said)).toMatchObject({ name: 'dora', director: true });
  await server.start();
});
afterAll(async () => {
  await browser?.close();
  await server.end();
});

describe('a club', () => {
  test('a director announces a tournament, people sign up, and it starts', async () => {
    await go(anna.page, '#/tournaments');
    await anna.page.getByText('No tournament has been announced yet.').waitFor();
    expect(await anna.page.getByRole('link', { name: 'Announce a tournament' }).count()).toBe(0);
    await go(dora.page, '#/tournaments');
    await dora.page.getByRole('link', { name: 'Announce a tournament' }).click();
    await dora.page.getByLabel('Name of the tournament').fill('Spring cup');
    await dora.page.locator('fieldset').first().getByRole('checkbox').first().check();
    await dora.page.locator('fieldset').nth(1).getByRole('spinbutton').first().fill('2');
    await dora.page.getByRole('button', { name: 'Announce' }).click();
    await dora.page.getByRole('heading', { name: 'Signed up' }).waitFor();
    await anna.page.reload();
    await anna.page.getByRole('link', { name: 'Spring cup' }).click();
    await anna.page.getByRole('button', { name: 'Sign up' }).click();
    await anna.page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await dora.page.getByRole('button', { name: 'Start it now' }).click();
    await dora.page.getByRole('heading', { name: 'Round 1', exact: true }).waitFor();
    expect(await dora.page.locator('tbody tr').count()).toBe(3);
    expect(await dora.page.locator('.pairings > li').count()).toBe(2);
    expect(await dora.page.locator('.game a').count()).toBe(2);
  });

  test('the director decides a game, and the table counts it', async () => {
    await dora.page.locator('.game button').first().click();
    const points = dora.page.getByRole('dialog').getByRole('spinbutton');
    await points.nth(0).fill('7');
    await points.nth(1).fill('4');
    await dora.page.getByRole('button', { name: 'Set', exact: true }).click();
    await dora.page.getByRole('alert').waitFor();
    await points.nth(1).fill('3');
    await dora.page.getByRole('button', { name: 'Set', exact: true }).click();
    await dora.page.locator('.game').first().getByText('7 : 3').waitFor();
  });

  test('people are looked up, made friends and blocked', async () => {
    await go(anna.page, '#/people');
    await anna.page.getByLabel('Look up a person by name').fill('dora');
    await anna.page.getByRole('button', { name: 'Look up' }).click();
    await anna.page.getByRole('button', { name: 'Add to friends' }).click();
    await anna.page.getByRole('button', { name: 'Remove from friends' }).waitFor();
    await go(anna.page, '#/people');
    await anna.page.getByRole('link', { name: 'dora' }).click();
    await anna.page.getByRole('button', { name: 'Block' }).click();
    await anna.page.getByRole('button', { name: 'Unblock' }).click();
    await anna.page.getByRole('button', { name: 'Add to friends' }).waitFor();
  });

  test('a scenario is brought, refused where it is wrong, judged by others, and offered for a challenge', async () => {
    const scenario = JSON.parse(readFileSync(join(root, 'data/vv/scenarios/crossroads.json'), 'utf8')) as Record<string, unknown>;
    const bring = (value: unknown) => anna.page.locator('input[type=file]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) });
    await go(anna.page, '#/library');
    await anna.page.getByText('Nobody has brought a scenario yet.').waitFor();
    await bring({ rules: 'vv', title: 'Nonsense' });
    await anna.page.getByRole('alert').waitFor();
    await bring({ ...scenario, rules: 'vv', title: 'Our own crossroads' });
    await anna.page.getByRole('heading', { name: 'Our own crossroads' }).waitFor();
    await go(dora.page, '#/library');
    await dora.page.getByRole('button', { name: 'Give 4 stars' }).click();
    await dora.page.getByText('4 of 5 stars (1 vote)').waitFor();
    await dora.page.getByRole('link', { name: 'Issue a challenge' }).click();
    await dora.page.locator('.start').click();
    await dora.page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await dora.page.getByRole('heading', { name: 'Our own crossroads' }).waitFor();
  });

  test.each([390, 1440])('%i pixels wide nothing runs out of the pages, and axe finds nothing', async (width) => {
    const { page } = dora;
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await go(page, '#/tournaments');
    const cup = await page.getByRole('link', { name: 'Spring cup' }).getAttribute('href');
    for (const hash of ['#/tournaments', cup ?? '', '#/tournaments/new', '#/people', '#/people/anna', '#/library']) {
      await go(page, hash);
      await page.waitForSelector('h1');
      await page.waitForTimeout(400);
      if (process.env['VALOR_SHOTS']) await page.screenshot({ path: join(process.env['VALOR_SHOTS'], `${width}${hash.replaceAll('/', '_').slice(0, 20)}.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(width);
      expect(await axe_faults(page), hash).toEqual([]);
    }
    expect([...anna.faults, ...dora.faults]).toEqual([]);
  });
});
