// Armies by points, put together on their page and taken into a game; and a game with several commanders a side.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, ClubServer, new_game, open_tab, until } from './harness';
import { Club } from './people';
import { stage } from './stage';

const on = stage();
const { server } = on;

const unit = { name: '92e', profile: 'line-infantry' };
const kFoy = { id: 'foy', name: 'Foy', rules: 'vf', army: 'french', points: 300, army_leader: { name: 'Reille' }, brigades: [{ name: 'Gauthier', leader: { name: 'Gauthier' }, units: [unit, unit] }] };

/** Asked again until it holds: the rules answer over the wire. */
const comes = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });
const total = (page: Page) => page.locator('footer .total').textContent();
const limits = (page: Page) => page.locator('.limits').textContent();
/** By the keyboard alone: the button with the focus is pressed. */
async function press(page: Page, name: string | RegExp, within = 'body'): Promise<void> {
  const button = page.locator(within).getByRole('button', { name }).first();
  await comes(() => button.isEnabled()).toBe(true);
  await button.focus();
  await page.keyboard.press('Enter');
}
async function new_army(page: Page): Promise<void> {
  await page.goto(on.address('#/new/vf/moulin-le-roi'));
  await comes(() => page.getByRole('button', { name: /^The mill at Moulin-le-Roi/ }).evaluate((button) => { const { top, bottom } = button.getBoundingClientRect(); return top > 0 && bottom < innerHeight; })).toBe(true);
  await page.getByRole('link', { name: 'Put armies together' }).click();
  await page.getByRole('heading', { name: 'Armies', exact: true }).waitFor();
  await press(page, 'New army');
  await page.getByLabel('Army sheet').selectOption('french');
}

describe('armies by points', () => {
  test('an army is put together by the keyboard; its total and every broken limit follow, with their rules', async () => {
    const { page } = on.tab;
    await new_army(page);
    await comes(() => limits(page)).toContain('a brigade has 2 to 8');
    await press(page, /^Line infantry/, 'aside');
    await press(page, /^Line infantry/, 'aside');
    await comes(() => total(page)).toBe('46 of 300 points');
    expect(await limits(page)).toContain('The army keeps to its sheet.');

    await press(page, /^Line infantry 1/, 'main');
    await page.getByRole('spinbutton', { name: 'Figures' }).fill('40');
    await page.getByRole('spinbutton', { name: 'Figures' }).press('Tab');
    await comes(() => limits(page)).toContain('has 40 figures; its sheet allows 24 to 36');
    expect(await page.locator('.limits .rule').first().textContent()).toBe('vf 1.2');
    await page.getByRole('spinbutton', { name: 'Figures' }).fill('36');
    await page.getByRole('spinbutton', { name: 'Figures' }).press('Tab');
    await page.getByRole('checkbox', { name: /^Melee/ }).check();
    await comes(() => total(page)).toBe('48 of 300 points');
    await page.getByLabel('Points limit').fill('47');
    await page.getByLabel('Points limit').press('Tab');
    await comes(() => limits(page)).toContain('The army costs 48 points; the limit is 47.');
    expect(await page.getByRole('button', { name: 'Play' }).isDisabled()).toBe(true);
    expect(await axe_faults(page)).toEqual([]);
    await page.getByLabel('Points limit').fill('100');
    await page.getByLabel('Points limit').press('Tab');
    await comes(() => page.getByRole('button', { name: 'Play' }).isDisabled()).toBe(false);
    expect(on.tab.faults).toEqual([]);
  });

  test('it is kept under its name, written to a file, read again, deleted and had back', async () => {
    const { page } = on.tab;
    await page.getByLabel('Name of the army').fill('Foy');
    await page.getByLabel('Name of the army').press('Tab');
    await page.reload();
    await page.getByRole('link', { name: 'Foy', exact: true }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Write Foy to a file' }).click()]);
    const path = join(server.folder, 'foy.json');
    await file.saveAs(path);
    await press(page, 'Delete Foy');
    await page.getByRole('link', { name: 'Foy', exact: true }).waitFor({ state: 'detached' });
    await press(page, 'Undo');
    await page.getByRole('link', { name: 'Foy', exact: true }).waitFor();
    await page.locator('input[type=file]').setInputFiles(path);
    await comes(() => page.getByRole('link', { name: 'Foy', exact: true }).count()).toBe(2);
    await comes(() => total(page)).toBe('48 of 100 points');
  });

  test('a sheet of one’s own is read from a file, and what is wrong with one is said', async () => {
    const { page } = on.tab;
    const row = { name: 'Vistula Legion', type: 'infantry', figures: [24, 36], weapon: 'vf.weapon.musket', range: 12, fire: 3, melee: 5, tenacity: 4, specials: ['vf.special.elan'], points: 26 };
    const path = join(server.folder, 'sheet.json');
    const read = async (units: object) => { writeFileSync(path, JSON.stringify({ name: 'Army of the Duchy', nation: 'russian', units })); await page.locator('input[type=file]').setInputFiles(path); };
    await read({ legion: { ...row, type: 'airborne' } });
    await page.getByText('/units/legion/type: the type "airborne" is unknown.').waitFor();
    await read({ legion: row });
    await press(page, /^Vistula Legion/, 'aside');
    await comes(() => page.locator('.limits li').allTextContents()).toContainEqual(expect.stringContaining('is not on this army’s sheet'));
  });

  test('on a phone units are added from a dialog, by day and by night, and nothing is wider than the screen', async () => {
    const phone = await on.open_tab({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const { page } = phone;
    await new_army(page);
    for (let i = 0; i < 2; i++) {
      await press(page, 'Add a unit');
      await page.getByRole('dialog').getByRole('button', { name: /^Hussars/ }).click();
    }
    await comes(() => limits(page)).toContain('The army keeps to its sheet.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axe_faults(page)).toEqual([]);
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  });

  test('it is played in place of a side: the game begins with its units where the scenario’s stood', async () => {
    const { page } = on.tab;
    await page.getByRole('link', { name: 'Foy', exact: true }).first().click();
    await comes(() => total(page)).toBe('48 of 100 points');
    await press(page, 'Play');
    await page.getByLabel(/^Army: French/).waitFor();
    await page.getByRole('button', { name: /^The mill at Moulin-le-Roi/ }).click();
    await page.getByText('48 of 100 points').waitFor();
    expect(await axe_faults(page)).toEqual([]);
    // Seen before it is played: the whole table, drawn with the army in place.
    const [answer] = await Promise.all([page.waitForResponse((r) => r.url().includes('/api/armies/vf/picture')), press(page, 'See how they stand')]);
    expect(answer.headers()['content-type']).toContain('image/svg+xml');
    const picture = page.getByRole('dialog').getByRole('img');
    await comes(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width > 600)).toBe(true);
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await comes(() => page.getByRole('dialog').count()).toBe(0);
    await page.locator('.start').click();
    await page.waitForSelector('[data-unit]');
    const id = /game\/(\w+)/.exec(page.url())?.[1] ?? '';
    const { view } = await on.position(page, id);
    const french = view.units.filter((u) => u.side === 0).map((u) => String(u.name.args?.['name']));
    expect(french.sort()).toEqual(['Army leader', 'Leader 1', 'Line infantry 1', 'Line infantry 2']);
    expect(view.units.filter((u) => u.side === 1).length).toBeGreaterThan(5);
    expect(on.tab.faults).toEqual([]);
  });
});

describe('armies on a server for several people', () => {
  test('a challenge with an army of one’s own is a scenario of one’s own in the library, and the game has its units', async () => {
    const club = new Club(new ClubServer());
    await club.server.start();
    try {
      const anna = await club.register(await open_tab(on.browser, club.server), 'anna');
      const ben = await club.register(await open_tab(on.browser, club.server), 'ben');
      await anna.page.evaluate((army) => localStorage.setItem('openvalor.armies', JSON.stringify([army])), kFoy);
      await anna.page.goto(club.at('#/lobby/new/vf/moulin-le-roi'));
      await anna.page.reload();
      await anna.page.getByLabel(/^Army: French/).selectOption('Foy');
      await anna.page.getByText('46 of 300 points').waitFor();
      await anna.page.locator('.start').click();
      await until('the challenge stands in the list', async () => (await anna.page.url()).endsWith('#/lobby/mine'));
      const { challenges } = await club.server.api<{ challenges: { id: string; scenario: string }[] }>(ben.page, 'GET', '/api/challenges?rules=vf');
      expect(challenges[0]?.scenario).toMatch(/^library\//);
      const { game } = await club.server.api<{ game: string }>(ben.page, 'POST', `/api/challenges/${challenges[0]?.id}/join`, {});
      const { view } = await club.position(anna, game, await club.own_seat(anna, game));
      expect(view.units.filter((u) => u.side === 0).length).toBe(4);
      expect([...anna.faults, ...ben.faults]).toEqual([]);
    } finally {
      await club.server.end();
    }
  });
});

describe('several commanders a side', () => {
  const decision = async (page: Page, id: string) => (await on.position(page, id)).decision;
  const sit = async (page: Page, name: string) => {
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.locator('main.over .pri').click();
    await page.waitForSelector('[data-unit]');
  };
  /** From the page of new games to the chief's choice of a brigade, and his word to the second commander. */
  async function begin(page: Page): Promise<string> {
    await page.goto(on.address('#/new/vf/gross-linden'));
    const rule = page.getByRole('switch', { name: 'Several commanders a side' });
    if ((await rule.count()) === 0) await page.getByRole('button', { name: 'All house rules' }).click();
    await rule.check({ force: true });
    await page.getByRole('button', { name: 'All 4 at this screen' }).click();
    await page.locator('.start').click();
    await sit(page, 'French');
    const id = /game\/(\w+)/.exec(page.url())?.[1] ?? '';
    await until('a brigade may be chosen', async () => {
      if ((await decision(page, id)).kind === 'activate') return true;
      await page.locator('footer .main').click({ timeout: 2000 }).catch(() => undefined);
      await page.waitForTimeout(300);
      return false;
    });
    await page.getByRole('button', { name: /Domon/ }).first().click();
    await page.waitForTimeout(300);
    if ((await decision(page, id)).kind === 'activate') await page.locator('footer .main').click();
    await until('it is decided', async () => (await decision(page, id)).kind !== 'activate');
    return id;
  }

  test('four sit at one screen: whose brigade acts is called to it and named, and the brigades of others are refused', async () => {
    const { page } = on.tab;
    let id = await begin(page);
    // One throw in six fails, and nobody is called.
    for (let i = 0; i < 5 && (await decision(page, id)).seat !== 2; i++) id = await begin(page);
    expect((await on.position(page, id)).seats).toEqual(['person', 'person', 'person', 'person']);
    await page.getByRole('heading', { name: 'Domon & Girard', exact: true }).waitFor();
    expect(await page.locator('[data-unit]').count()).toBe(0);
    await sit(page, 'Domon & Girard');
    await comes(() => page.locator('.who').textContent()).toContain('Domon & Girard');
    expect(await axe_faults(page)).toEqual([]);

    await page.goto(on.address(`#/game/${id}/text`));
    await page.locator('main.over .pri').click();
    await page.getByRole('textbox').fill('move 1 to 12 45 facing 0');
    await page.keyboard.press('Enter');
    await page.getByText('2/15e Ligne takes its orders from the commander-in-chief. [vf 2.3]').first().waitFor();

    await page.goto(on.address(`#/game/${id}`));
    await sit(page, 'Domon & Girard');
    await page.locator('footer .main').click();
    await until('the word goes on', async () => (await decision(page, id)).kind !== 'action');
    expect(on.tab.faults).toEqual([]);
  });

  /** Where each unit of these brigades can be clicked: not under a button or a card. */
  const spots = (page: Page, units: number[]) => page.evaluate((ids) => ids.flatMap((id) => {
    const box = document.querySelector(`[data-unit="${id}"] .base`)?.getBoundingClientRect();
    if (!box) return [];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return document.elementFromPoint(x, y)?.closest('[role=application]') ? [{ x, y }] : [];
  }), units);

  test('all four play on at one screen until both sides have had their turns; whoever orders another’s unit is told whose it is', { timeout: 240_000 }, async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vf/gross-linden', ['person', 'person', 'person', 'person'], { commanders: true }, on.seed);
    await page.goto(on.address(`#/game/${id}`));
    const own = [['Lefol', 'Habert'], ['Steinmetz', 'Jagow'], ['Domon', 'Girard'], ['Röder', 'Henckel']];
    const whose = ['Domon & Girard', 'Röder & Henckel', 'the commander-in-chief', 'the commander-in-chief'];
    const asked = new Set<number>();
    const told = new Set<number>();
    const moved = new Set<number>();
    const turn = async () => (await on.position(page, id)).view.turn;
    for (let i = 0; i < 400 && ((await turn()) < 2 || told.size < 4); i++) {
      const over = page.locator('main.over .pri');
      if ((await over.count()) > 0) {
        await over.click();
        await page.waitForSelector('[data-unit]');
        await page.waitForTimeout(300);
        continue;
      }
      const now = (await on.position(page, id)).decision;
      const seat = now.seat ?? 0;
      asked.add(seat);
      if (now.kind === 'action' && !told.has(seat)) {
        const { view } = await on.position(page, id, seat);
        await on.whole_map(page);
        const others = view.units.filter((u) => u.figure !== 'leader' && own[seat < 2 ? seat + 2 : seat - 2]?.includes(String(u.brigade?.args?.['name'])));
        const spot = (await spots(page, others.map((u) => u.id)))[0];
        if (!spot) throw new Error('no unit of the other commander can be clicked');
        await page.mouse.click(spot.x, spot.y);
        await comes(() => page.locator('aside .why').allTextContents()).toContainEqual(expect.stringContaining(`takes its orders from ${whose[seat]}. 2.3`));
        told.add(seat);
        // His own go where he sends them.
        await blur(page);
        await page.keyboard.press('n');
        await page.waitForSelector('path.reach');
        await page.getByRole('application').focus();
        for (let step = 0; step < 3; step++) await page.keyboard.press(seat % 2 === 0 ? 'ArrowUp' : 'ArrowDown');
        await page.waitForTimeout(400);
        await page.keyboard.press(' ');
        await page.waitForTimeout(300);
        if ((await on.position(page, id, seat)).view.units.some((u) => { const before = view.units.find((v) => v.id === u.id); return before && (before.x !== u.x || before.y !== u.y); })) moved.add(seat);
      } else {
        await page.locator('footer .main, .ask .btn').last().click({ timeout: 2000 }).catch(() => undefined);
      }
      await page.waitForTimeout(120);
    }
    expect([...asked].sort()).toEqual([0, 1, 2, 3]);
    expect([...told].sort()).toEqual([0, 1, 2, 3]);
    expect(moved.size).toBeGreaterThan(1);
    expect(await turn()).toBeGreaterThan(1);
    expect(on.tab.faults).toEqual([]);
  });
});
