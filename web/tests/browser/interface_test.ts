// The battle interface in a real browser: what the manual of the PC game calls popups, menus and aids, and what its
// players asked for on top.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { axe_faults, blur, click_hex, hex_spot } from './harness';
import { stage } from './stage';
import { trace_pan_and_zoom } from './trace';

const on = stage();
const { server, position, fresh, go_to_phase, safe_moves, whole_map } = on;

describe('the battle interface', () => {
  test('a right click shows what is in a hex, whoever it belongs to; Escape closes it', async () => {
    const { page } = on.tab;
    await fresh(page);
    await whole_map(page);
    const { x, y } = await hex_spot(page, 'E5');
    await page.mouse.click(x, y, { button: 'right' });
    const dialog = page.getByRole('dialog', { name: 'In E5' });
    await dialog.waitFor();
    expect(await dialog.locator('li').count()).toBeGreaterThan(1);
    expect(await dialog.textContent()).toContain('Germany');
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('a hint names what the computer would do, selects its units, and is carried out by a press', async () => {
    const { page, faults } = on.tab;
    const id = await fresh(page);
    await blur(page);
    await page.keyboard.press('F8');
    const hint = page.getByRole('region', { name: 'Hint' });
    await hint.getByText(/Chance to win now \d+ %/).waitFor();
    expect(await hint.textContent()).toContain('Veteran would do this');
    const { n } = await position(page, id);
    await hint.getByRole('button', { name: 'Do it' }).click();
    await expect.poll(async () => (await position(page, id)).n).toBeGreaterThan(n);
    await hint.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('a stack under the pointer is spread out', async () => {
    const { page } = on.tab;
    await fresh(page);
    await whole_map(page);
    const { x, y } = await hex_spot(page, 'A5');
    const width = () => page.evaluate(() => { const boxes = [...document.querySelectorAll('[data-unit="0"], [data-unit="1"], [data-unit="2"]')].map((e) => e.getBoundingClientRect()); return Math.max(...boxes.map((b) => b.right)) - Math.min(...boxes.map((b) => b.left)); });
    await page.mouse.move(2, 300);
    const before = await width();
    await page.mouse.move(x, y);
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await page.mouse.move(x + 400, y);
    await expect.poll(width).toBeLessThan(before * 1.1);
  });

  test('u hides the units and leaves the flags; i tells of the scenario; ? lists the keys', async () => {
    const { page } = on.tab;
    await fresh(page);
    await page.keyboard.press('u');
    await expect.poll(() => page.locator('[data-unit]').count()).toBe(0);
    await page.keyboard.press('u');
    await expect.poll(() => page.locator('[data-unit]').count()).toBeGreaterThan(0);
    await page.keyboard.press('i');
    const details = page.getByRole('dialog').filter({ hasText: 'Rules in force' });
    await details.waitFor();
    expect(await details.locator('.oob li').count()).toBeGreaterThan(4);
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('a key that was changed works at once and after a reload', async () => {
    const { context, page } = await on.open_tab();
    await page.goto(`http://127.0.0.1:${server.port}/#/keys`);
    await page.getByRole('button', { name: /^details of the scenario/ }).click();
    await page.keyboard.press('j');
    await fresh(page);
    await page.reload();
    await page.waitForSelector('[data-unit]');
    await page.keyboard.press('j');
    await page.getByRole('dialog').filter({ hasText: 'Rules in force' }).waitFor();
    await context.close();
  });

  test('phase aids explain the phase until they are turned off', async () => {
    const { context, page } = await on.open_tab();
    await fresh(page);
    const aid = page.locator('.aid');
    await aid.waitFor();
    expect(await aid.textContent()).toContain('red outline');
    await aid.getByRole('button', { name: 'Do not explain phases' }).click();
    await aid.waitFor({ state: 'detached' });
    await context.close();
  });

  test('a plan of two moves is laid, changed and carried out together', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/saint-clair');
    await go_to_phase(page, id, 'move');
    await page.keyboard.press('Escape');
    await whole_map(page);
    const moves = await safe_moves(page, id);
    expect(moves.length).toBeGreaterThan(1);
    const before = await position(page, id);
    for (const { at, to } of moves.slice(0, 2)) {
      await click_hex(page, at);
      await page.waitForSelector('path.border', { state: 'attached' });
      await click_hex(page, to);
      await page.waitForSelector('path.way', { state: 'attached' });
      await page.keyboard.press('q');
      await page.waitForSelector('path.way', { state: 'detached' });
      await page.waitForSelector('path.border', { state: 'detached' });
    }
    expect(await page.locator('.orders li').count()).toBe(2);
    expect(await page.locator('path.order').count()).toBe(4);
    await page.getByRole('button', { name: 'Move 2 earlier' }).click();
    expect((await page.locator('.orders li').first().textContent())?.includes(moves[1]?.to ?? '?')).toBe(true);
    expect((await position(page, id)).n).toBe(before.n);
    await page.getByRole('button', { name: 'Carry out 2 moves' }).click();
    await expect.poll(async () => (await position(page, id)).view.units.filter((u) => moves.slice(0, 2).some((m) => m.to === u.at && m.units.includes(u.id))).length).toBe((moves[0]?.units.length ?? 0) + (moves[1]?.units.length ?? 0));
    await expect.poll(() => page.locator('.orders li').count()).toBe(0);
    expect(on.tab.faults).toEqual([]);
  });

  test('another window ends the phase: what was laid here is gone, and the new position is shown', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/saint-clair');
    await go_to_phase(page, id, 'move');
    await page.keyboard.press('Escape');
    await whole_map(page);
    const [first, second] = await safe_moves(page, id);
    if (!first || !second) throw new Error('nowhere to go');
    for (const { at, to } of [first, second]) {
      await click_hex(page, at);
      await page.waitForSelector('path.border', { state: 'attached' });
      await click_hex(page, to);
      await page.waitForSelector('path.way', { state: 'attached' });
      if (at === first.at) await page.keyboard.press('q');
      if (at === first.at) await page.waitForSelector('path.way', { state: 'detached' });
    }
    expect(await page.locator('.orders li').count()).toBe(1);
    const other = await on.tab.context.newPage();
    await on.open_game(other, id);
    await other.locator('footer .main').click();
    await page.waitForSelector('path.way', { state: 'detached' });
    await expect.poll(() => page.locator('.orders li').count()).toBe(0);
    await expect.poll(async () => Number(await page.locator('.app').getAttribute('data-n')) === (await position(page, id)).n).toBe(true);
    expect(await page.locator('.banner').count()).toBe(0);
    expect(on.tab.faults).toEqual([]);
    await other.close();
  });

  test('the overview shows both sides and the window; a press on it leads there', async () => {
    const { page } = on.tab;
    const id = await fresh(page, 'vv/saint-clair');
    const { view } = await position(page, id);
    const overview = page.getByRole('button', { name: 'Overview of the map' });
    expect(await overview.locator('circle').count()).toBe(view.units.filter((u) => u.side === 0).length);
    expect(await overview.locator('rect').count()).toBe(view.units.filter((u) => u.side === 1).length);
    const box = await overview.boundingBox();
    const frame = overview.locator('i');
    const before = await frame.boundingBox();
    if (!box || !before) throw new Error('no overview');
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3);
    await expect.poll(async () => (await frame.boundingBox())?.x ?? 0).toBeGreaterThan(before.x + 10);
    // What was pressed lies in the middle of the window.
    const { x } = await hex_spot(page, 'S5');
    const field = await page.getByRole('application').boundingBox();
    expect(field && x > field.x && x < field.x + field.width).toBe(true);
    await overview.press('Enter');
    await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(box.width * 0.8);
  });

  test("the odds change as units join and leave the group, and the target stays", async () => {
    const { page } = on.tab;
    await fresh(page);
    await whole_map(page);
    await click_hex(page, 'A5');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    await click_hex(page, 'E5');
    const value = page.locator('.roll .eqn b');
    await value.waitFor();
    const all = Number(await value.textContent());
    await page.locator('.units button').last().click();
    await expect.poll(async () => Number(await value.textContent())).toBeLessThan(all);
    await page.locator('.units button').last().click();
    await expect.poll(async () => Number(await value.textContent())).toBe(all);
  });

  test('one key sends the table away; the next shot needs no other click to go on', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await whole_map(page);
    await click_hex(page, 'A5');
    await page.waitForSelector('path.open-target', { state: 'attached' });
    await click_hex(page, 'E5');
    await page.locator('.roll').waitFor();
    const before = (await position(page, id)).n;
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await position(page, id)).n).toBeGreaterThan(before);
    await page.locator('.roll .out p').first().waitFor();
    await blur(page);
    await page.keyboard.press(' ');
    await page.locator('.roll').waitFor({ state: 'detached' });
  });

  test("after the opponent's turn a summary says what happened to me; it can be stepped through and seen again", async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    // The own turn is ended, and whatever is asked in the opponent's; a click in the next own turn would send the summary away.
    for (let i = 0; i < 200 && (await page.locator('.summary').count()) === 0; i++) {
      const { decision, view } = await position(page, id);
      if (decision.seat === 0 && (view.turn === 1 || view.active !== 0)) await page.locator('footer .main').click({ timeout: 2000 }).catch(() => undefined);
      await page.waitForTimeout(150);
    }
    const summary = page.locator('.summary');
    await summary.waitFor();
    expect(await axe_faults(page)).toEqual([]);
    const { n, view } = await position(page, id);
    await blur(page);
    await page.keyboard.press(',');
    const watch = page.getByRole('group', { name: 'The opponent’s turn' });
    await watch.getByText(/ of /).waitFor();
    await page.keyboard.press(',');
    await page.keyboard.press('.');
    await page.keyboard.press('Escape');
    await watch.waitFor({ state: 'detached' });
    const drawn = await page.locator('[data-unit]').count();
    expect(drawn).toBe(view.units.length);
    expect((await position(page, id)).n).toBe(n);
    expect(on.tab.faults).toEqual([]);
  });

  test("the opponent's turn waits while it is paused and goes on by steps", async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await blur(page);
    await page.keyboard.press('p');
    const watch = page.getByRole('group', { name: 'The opponent’s turn' });
    for (let i = 0; i < 20 && !(await watch.isVisible()); i++) {
      await page.locator('footer .main').click({ timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(250);
    }
    await watch.getByText(/paused/).waitFor();
    // The answer to one's own last action is shown to its end, however late it comes; then nothing more.
    let lines = -1;
    for (let i = 0; i < 12 && (await page.locator('.log li').count()) !== lines; i++) {
      lines = await page.locator('.log li').count();
      await page.waitForTimeout(600);
    }
    expect(await page.locator('.log li').count()).toBe(lines);
    await blur(page);
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('.');
      await page.waitForTimeout(150);
    }
    expect(await page.locator('.log li').count()).toBeGreaterThan(lines);
    await page.keyboard.press('p');
    await expect.poll(async () => (await position(page, id)).decision.seat, { timeout: 15_000 }).toBe(0);
  });

  test('the log is filtered, leads to the hex and is saved as text; the dice are counted', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_phase(page, id, 'move');
    for (let i = 0; i < 30; i++) {
      const now = await position(page, id);
      if (now.view.turn > 1) break;
      if (now.decision.seat === 0) await page.locator('footer .main').click({ timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(150);
    }
    await page.getByRole('button', { name: 'Choose what is shown' }).click();
    await page.getByLabel('Kind').selectOption('phase');
    const kinds = await page.locator('.log li p').allTextContents();
    expect(kinds.length).toBeGreaterThan(2);
    await page.getByLabel('Kind').selectOption('move');
    const go = page.locator('.log .go').first();
    await go.waitFor();
    const place = /Show (\S+) on/.exec((await go.textContent()) ?? '')?.[1] ?? '';
    await go.click();
    await page.waitForTimeout(300);
    const { x, y } = await hex_spot(page, place);
    const field = await page.getByRole('application').boundingBox();
    expect(field && x > field.x && x < field.x + field.width && y > field.y && y < field.y + field.height).toBe(true);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the log as text' }).click();
    const file = await (await waiting).path();
    const saved = readFileSync(file, 'utf8');
    expect(saved).toMatch(/Turn 1, \w+: .+ \(vv \d/);
    expect(saved).not.toMatch(/Turn \d+, :/);
    await page.getByRole('button', { name: 'Dice statistics' }).click();
    const dice = page.getByRole('dialog', { name: 'Dice statistics' });
    await dice.waitFor();
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('the process is stopped in the middle of a move: the client says so, keeps trying, goes on, and the move is done once', async () => {
    const { context, page, faults } = await on.open_tab();
    const id = await fresh(page, 'vv/saint-clair');
    await go_to_phase(page, id, 'move');
    await page.keyboard.press('Escape');
    await whole_map(page);
    const move = (await safe_moves(page, id))[0];
    if (!move) throw new Error('nowhere to go');
    await click_hex(page, move.at);
    await page.waitForSelector('path.border', { state: 'attached' });
    await click_hex(page, move.to);
    await page.waitForSelector('path.way', { state: 'attached' });
    const before = await position(page, id);
    await server.kill();
    await page.keyboard.press('Enter');
    await page.locator('.banner').waitFor();
    expect(await page.locator('.banner').textContent()).toContain('Nothing is lost');
    await server.start();
    await page.locator('.banner').waitFor({ state: 'detached', timeout: 20_000 });
    await expect.poll(async () => (await position(page, id)).view.units.filter((u) => u.at === move.to).length).toBeGreaterThanOrEqual(move.units.length);
    const after = await position(page, id);
    const entered = after.log.slice(before.log.length).filter(({ event }) => event.type === 'hex_entered' || event['to'] === move.to);
    expect(entered).toHaveLength(1);
    await page.waitForSelector(`[data-unit="${move.units[0]}"]`);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('two seconds of panning and zooming lay nothing out and paint nothing', async () => {
    const { page } = on.tab;
    await fresh(page);
    const counts = await trace_pan_and_zoom(page);
    expect(counts.frames).toBeGreaterThan(10);
    expect(counts.tiles).toBe(0);
    expect(counts.long_tasks, `the longest took ${counts.longest_ms} ms`).toBe(0);
    expect(counts.layouts).toBeLessThanOrEqual(2);
    expect(counts.paints).toBeLessThanOrEqual(4);
  });

  test('small life on the map is there where it is wanted, and never under reduced motion', async () => {
    const lively = await on.open_tab({ reducedMotion: 'no-preference' });
    await fresh(lively.page);
    expect(await lively.page.locator('.life .birds').count()).toBe(1);
    await lively.context.close();
    const phone = await on.open_tab({ reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } });
    await fresh(phone.page);
    expect(await phone.page.locator('.life .birds, .life .cloud').count()).toBe(0);
    await phone.context.close();
    await fresh(on.tab.page);
    expect(await on.tab.page.locator('.life .birds, .life .cloud').count()).toBe(0);
  });
});
