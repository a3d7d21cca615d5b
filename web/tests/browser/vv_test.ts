// The hex game in a real browser against the real binary.
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, click_hex, new_game } from './harness';
import { stage } from './stage';

const on = stage();
const { server, seed, position, choices, open_game, go_to_phase } = on;

describe('vv', () => {
  test('select, see the reach, lay a path, go, and read it in the log', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    await go_to_phase(page, id, 'move');
    await page.keyboard.press('n');
    await page.waitForSelector('path.border', { state: 'attached' });
    const before = await position(page, id);
    const selected = await page.locator('.units li.on').count();
    expect(selected).toBeGreaterThan(0);
    const first = before.view.units.find((u) => u.side === 0 && u.id < 256);
    const asked = await choices(page, id, { units: (await choices(page, id, {})).selectable?.filter((u) => before.view.units.find((v) => v.id === u)?.at === first?.at) ?? [] });
    const place = asked.places?.find((p) => !p.danger?.length) ?? asked.places?.[0];
    expect(place).toBeDefined();
    if (!place || typeof place.at !== 'string') throw new Error('nowhere to go');
    await click_hex(page, place.at);
    await page.waitForSelector('path.way', { state: 'attached' });
    expect((await position(page, id)).n).toBe(before.n);
    const lines = await page.locator('.log li').count();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(lines);
    expect((await position(page, id)).n).toBeGreaterThan(before.n);
    expect(on.tab.faults).toEqual([]);
  });

  test('a step without dice can be taken back', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/saint-clair', ['person', 'random'], {}, seed);
    await open_game(page, id);
    await go_to_phase(page, id, 'move');
    const start = await position(page, id);
    const here = start.view.units.map((u) => [u.id, u.at]);
    // A unit and a hex next to it where nobody can see it.
    let found: { at: string; to: string } | undefined;
    for (const unit of (await choices(page, id, {})).selectable ?? []) {
      const at = start.view.units.find((u) => u.id === unit)?.at;
      const stack = start.view.units.filter((u) => u.at === at && u.id < 256).map((u) => u.id);
      const place = (await choices(page, id, { units: stack })).places?.find((p) => !p.danger?.length && p.path?.length === 1 && !start.view.units.some((u) => u.at === p.at));
      if (at && place && typeof place.at === 'string') found = { at, to: place.at };
      if (found) break;
    }
    if (!found) throw new Error('no safe place');
    await page.getByRole('application').focus();
    await page.keyboard.press('0');
    await page.waitForTimeout(400);
    await click_hex(page, found.at);
    await page.waitForSelector('path.border', { state: 'attached' });
    await click_hex(page, found.to);
    await page.waitForSelector('path.way', { state: 'attached' });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await position(page, id)).may_undo).toBe(true);
    await page.waitForTimeout(300);
    await page.keyboard.press('z');
    await page.waitForSelector('.log li.undone');
    while ((await position(page, id)).may_undo) {
      await page.keyboard.press('z');
      await page.waitForTimeout(300);
    }
    expect((await position(page, id)).view.units.map((u) => [u.id, u.at])).toEqual(here);
  });

  test('a citation in the log leads to its wording', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    await page.locator('footer .main').click();
    const rule = page.locator('.log .rule').first();
    await rule.waitFor();
    await rule.click();
    const popover = page.locator('[role="dialog"] p');
    await popover.waitFor();
    expect((await popover.textContent())?.length).toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
  });

  test('the keyboard alone plays a whole player turn', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    const start = await position(page, id);
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('path.cursor', { state: 'attached' });
    for (let i = 0; i < 40; i++) {
      const now = await position(page, id);
      if (now.view.turn > start.view.turn || now.decision.kind === 'over') break;
      if (now.decision.seat === 0) {
        await page.keyboard.press('Escape');
        await blur(page);
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(200);
    }
    const end = await position(page, id);
    expect(end.view.turn > start.view.turn || end.decision.kind === 'over').toBe(true);
    expect(on.tab.faults).toEqual([]);
  });

  test('between two people nothing of the other seat is on the page', async () => {
    const { context, page, faults } = await on.open_tab();
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'person'], { fog: true }, seed);
    await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
    const ready = page.getByRole('button', { name: 'I am here, show the map' });
    await ready.waitFor();
    expect(await page.locator('[data-unit]').count()).toBe(0);
    await ready.click();
    await page.waitForSelector('[data-unit]');
    const own = await page.locator('[data-unit]').count();
    expect(own).toBeGreaterThan(0);
    for (let i = 0; i < 10 && (await ready.count()) === 0; i++) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
    }
    await ready.waitFor();
    expect(await page.locator('[data-unit], .log, svg.over, symbol').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('text mode lists the orders and obeys one', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}/text`);
    const input = page.getByRole('textbox');
    await input.waitFor();
    await input.fill('help');
    await input.press('Enter');
    const verbs = await server.api<{ actions: { verb: string }[] }>(page, 'POST', `/api/games/${id}/actions`, { seat: 0 });
    const verb = verbs.actions[0]?.verb ?? '';
    await page.getByText(verb, { exact: true }).first().waitFor();
    const before = await position(page, id);
    await input.fill(verb);
    await input.press('Enter');
    await expect.poll(async () => (await position(page, id)).n).toBeGreaterThan(before.n);
    expect(await axe_faults(page)).toEqual([]);
  });

  test('the server goes and comes back: a banner, and nothing lost', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    await page.locator('footer .main').click();
    await page.waitForTimeout(400);
    const before = await position(page, id);
    await server.kill();
    await page.locator('.banner').waitFor();
    await server.start();
    await page.goto(server.address);
    await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
    await page.waitForSelector('[data-unit]');
    const after = await position(page, id);
    expect(after.n).toBeGreaterThanOrEqual(before.n);
    expect(after.log.length).toBeGreaterThanOrEqual(before.log.length);
  });

  test.each([['light', 1440, 900], ['dark', 1440, 900], ['light', 390, 844], ['dark', 390, 844]] as const)('the battle has nothing serious or critical for axe (%s, %i×%i)', async (colorScheme, width, height) => {
    const { context, page, faults } = await on.open_tab({ viewport: { width, height }, colorScheme, hasTouch: width < 700 });
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    await page.keyboard.press('n');
    await page.waitForTimeout(500);
    expect(await axe_faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('on a phone every button is big enough for a thumb', async () => {
    const { context, page } = await on.open_tab({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    await page.keyboard.press('n');
    await page.waitForTimeout(400);
    const small = await page.evaluate(() => [...document.querySelectorAll('.sheet .btn, header .btn')].map((b) => ({ box: b.getBoundingClientRect(), text: b.textContent })).filter(({ box }) => box.width < 44 || box.height < 44).map(({ text, box }) => `${text} ${box.width}x${box.height}`));
    expect(small).toEqual([]);
    await context.close();
  });

  test('zoom and pan: wheel, keys, and the whole map', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await open_game(page, id);
    const width = () => page.evaluate(() => document.querySelector('svg.over')?.getBoundingClientRect().width ?? 0);
    const start = await width();
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(300);
    expect(await width()).toBeGreaterThan(start);
    await page.getByRole('application').focus();
    await page.keyboard.press('0');
    await page.waitForTimeout(300);
    const all = await page.evaluate(() => { const field = document.querySelector('.field')?.getBoundingClientRect(); const map = document.querySelector('svg.over')?.getBoundingClientRect(); return field && map ? map.width <= field.width + 1 && map.height <= field.height + 1 : false; });
    expect(all).toBe(true);
  });
});
