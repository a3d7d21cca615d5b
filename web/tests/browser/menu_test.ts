import { describe, expect, test } from 'vitest';
import { axe_faults } from './harness';
import { stage } from './stage';

const on = stage();
const { server } = on;

describe('the menu', () => {
  test('opens from the launch address and leads to the scenarios', async () => {
    const { page } = on.tab;
    await page.keyboard.press('n');
    await page.waitForSelector('.list button');
    expect(await page.locator('.list button').count()).toBeGreaterThanOrEqual(33);
    for (const battle of ['Normandy: American sector', 'Normandy: British sector', 'Eastern Front', 'Pacific', 'Rhineland']) expect(await page.locator('.list h2').allTextContents()).toContain(battle);
    // Those that are there for lessons, tests and measurements are not offered.
    expect(await page.locator('.list').textContent()).not.toContain('Tutorial');
    expect(on.tab.faults).toEqual([]);
  });

  test('speaks five languages and tells the browser which', async () => {
    const { page } = on.tab;
    await page.goto(`http://127.0.0.1:${server.port}/#/`);
    for (const [id, name, word] of [['fr', 'Français', 'Nouvelle partie'], ['es', 'Español', 'Nueva partida'], ['de', 'Deutsch', 'Neues Spiel'], ['ru', 'Русский', 'Новая игра'], ['en', 'English', 'New game']] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByText(word).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(id);
    }
  });

  test.each([['#/'], ['#/new'], ['#/load'], ['#/rules'], ['#/options'], ['#/house/vv'], ['#/keys'], ['#/credits']])('%s has nothing serious or critical for axe, by day and night', async (hash) => {
    const { page } = on.tab;
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
    const { page } = on.tab;
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
    const { page } = on.tab;
    await page.goto(`http://127.0.0.1:${server.port}/#/rules/vv`);
    await page.waitForSelector('dt');
    expect(await page.locator('dt').count()).toBeGreaterThan(20);
    await page.getByRole('searchbox').fill('13.8');
    expect(await page.locator('dt').first().textContent()).toContain('13.8');
  });

  test('a scenario shows both orders of battle as counters, how it is won, and under fog only the own one', async () => {
    const { page } = on.tab;
    await page.goto(on.address('#/new/vv/mesnil-dawn'));
    await page.locator('.force li svg').first().waitFor();
    const forces = page.locator('.force');
    expect(await forces.count()).toBe(2);
    // The pictures of the scenario that was shown before stay until those of this one have come.
    const without_picture = () => page.evaluate(() => [...document.querySelectorAll('.force use')].filter((u) => !document.querySelector(u.getAttribute('href') ?? '#none')).length);
    await expect.poll(without_picture).toBe(0);
    expect(await page.locator('.kv').textContent()).toContain('must hold 3 of 4 objectives: F7, J7, K8, L8');
    await page.getByText('Fog of war', { exact: true }).click();
    await page.locator('.force p').first().waitFor();
    expect(await page.locator('.force p').count()).toBe(1);
    expect(await axe_faults(page)).toEqual([]);
    await page.getByText('Fog of war', { exact: true }).click();
  });

  // The last: there is no server afterwards.
  test('exit stops the process, which ends well, and every open page says so', async () => {
    const { page } = on.tab;
    const other = await on.open_tab();
    await on.fresh(other.page);
    await page.goto(on.address('#/'));
    await page.getByRole('button', { name: /^Exit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Exit' });
    await dialog.waitFor();
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('q');
    const ended = server.ended();
    await page.getByRole('button', { name: 'End OpenValor' }).click();
    await page.getByText('OpenValor has ended').waitFor();
    await other.page.getByText('OpenValor has ended').waitFor();
    expect(await ended).toBe(0);
    expect(await axe_faults(page)).toEqual([]);
    expect([...on.tab.faults, ...other.faults]).toEqual([]);
    await other.context.close();
  });
});
