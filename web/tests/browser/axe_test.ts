// Every screen, by day, by night and with high contrast: nothing serious or critical for axe (contrast of at least 4.5 among
// it), and whatever the Tab key reaches can be seen to have the focus.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, click_hex, hex_spot, new_game } from './harness';
import { stage } from './stage';

const on = stage();
const kTabs = 30;
const kLong = 300_000;

/** What had the focus without showing it: no outline of two pixels or more. */
async function hidden_focus(page: Page): Promise<string[]> {
  const out = new Set<string>();
  let reached = 0;
  for (let i = 0; i < kTabs; i++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // A hidden box stands for the switch that is drawn beside it.
      const shown = [element, element.nextElementSibling, element.parentElement].filter((e) => e !== null).map((e) => getComputedStyle(e));
      const seen = shown.some((s) => s.outlineStyle !== 'none' && Number.parseFloat(s.outlineWidth) >= 2);
      return seen ? '' : element.outerHTML.slice(0, 120);
    });
    if (fault !== null) reached++;
    if (fault) out.add(fault);
  }
  expect(reached).toBeGreaterThan(0);
  return [...out];
}

type Screen = [name: string, show: (page: Page) => Promise<void>];
const at = (hash: string, wait: string): Screen => [
  hash,
  async (page) => {
    await page.goto(on.address(hash));
    await page.waitForSelector(wait);
    await page.waitForTimeout(250);
  },
];

const pages: Screen[] = [at('#/', 'nav a'), at('#/new', '.list button'), at('#/new/vv/saint-clair', '.force li'), at('#/load', 'h1'), at('#/lessons', 'h1'), at('#/rules/vv', 'dt'), at('#/options', 'h1'), at('#/house/vv', 'h1'), at('#/keys', 'h1'), at('#/credits', 'h1')];

function battle(id: string): Screen[] {
  const dialog = async (page: Page, key: string) => {
    await on.open_game(page, id);
    await blur(page);
    await page.keyboard.press(key);
    await page.getByRole('dialog').first().waitFor();
  };
  return [
    ['battle', (page) => on.open_game(page, id)],
    ['battle, with a stack selected', async (page) => {
      await on.open_game(page, id);
      await page.keyboard.press('n');
      await page.waitForSelector('.units li.on');
    }],
    ['details', (page) => dialog(page, 'i')],
    ['keys', (page) => dialog(page, 'Shift+?')],
    ['dice', (page) => dialog(page, 'd')],
    ['sound, effects and pace', (page) => dialog(page, 'o')],
    ['bias of the dice', async (page) => {
      await page.goto(on.address('#/new/vv/crossroads'));
      await page.getByLabel(/^Dice bias/).focus();
    }],
    ['wording of a rule', async (page) => {
      await on.open_game(page, id);
      await page.locator('footer .main').click();
      await page.locator('aside .log .rule, aside .rule').first().click();
      await page.getByRole('dialog').first().waitFor();
    }],
    ['other tools', async (page) => {
      await on.open_game(page, id);
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('group', { name: 'More' }).waitFor();
    }],
    ['filter of the log', async (page) => {
      await on.open_game(page, id);
      // The menu of the screen before is still open: the address has not changed.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Choose what is shown' }).first().click();
    }],
    ['table of a shot, with its help', async (page) => {
      const shot = await new_game(on.server, page, 'vv/crossroads', ['person', 'random'], {}, on.seed);
      await on.open_game(page, shot);
      await on.whole_map(page);
      await click_hex(page, 'A5');
      await page.waitForSelector('path.open-target', { state: 'attached' });
      await click_hex(page, 'E5');
      await page.locator('.roll').getByRole('button', { name: 'How this table is read' }).click();
    }],
    ['what the opponent did', async (page) => {
      await on.open_game(page, id);
      await blur(page);
      await page.keyboard.press('r');
      await page.locator('.summary').waitFor();
    }],
    ['contents', async (page) => {
      await on.open_game(page, id);
      await on.whole_map(page);
      const { x, y } = await hex_spot(page, 'E5');
      await page.mouse.click(x, y, { button: 'right' });
      await page.getByRole('dialog').first().waitFor();
    }],
    ['sight', async (page) => {
      await on.open_game(page, id);
      await blur(page);
      await page.keyboard.press('v');
      await page.waitForTimeout(300);
    }],
    ['text mode', async (page) => {
      await page.goto(on.address(`#/game/${id}/text`));
      await page.waitForSelector('[role="log"]');
    }],
    ['lesson', async (page) => {
      await page.goto(on.address('#/lesson/move'));
      await page.waitForSelector('[data-unit]');
    }],
    ['hand-over', async (page) => {
      const two = await new_game(on.server, page, 'vv/crossroads', ['person', 'person'], { fog: true }, on.seed);
      await page.goto(on.address(`#/game/${two}`));
      await page.getByRole('button', { name: 'I am here, show the map' }).waitFor();
    }],
    ['goodbye', async (page) => {
      await page.goto(on.address('#/'));
      await page.getByRole('button', { name: 'Exit' }).click();
      await page.getByRole('dialog').waitFor();
    }],
  ];
}

describe('every screen', () => {
  test.each(['light', 'dark', 'contrast'])('%s: nothing serious or critical for axe', { timeout: kLong }, async (theme) => {
    const { context, page, faults } = await on.open_tab({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
    if (theme === 'contrast') {
      await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ language: 'en', theme: 'contrast' })));
      await page.reload();
    }
    const id = await new_game(on.server, page, 'vv/crossroads', ['person', 'random'], {}, on.seed);
    const found: string[] = [];
    for (const [name, show] of [...pages, ...battle(id)]) {
      await show(page);
      found.push(...(await axe_faults(page)).map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the focus is always seen', { timeout: kLong }, async () => {
    const { context, page } = await on.open_tab();
    const id = await new_game(on.server, page, 'vv/crossroads', ['person', 'random'], {}, on.seed);
    const found: string[] = [];
    for (const [name, show] of [...pages, ...battle(id)]) {
      await show(page);
      found.push(...(await hidden_focus(page)).map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });
});
