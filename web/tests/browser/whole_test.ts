// Whole scenarios to their end: with the mouse, with the keyboard alone, in text mode, and with a thumb on a phone. What
// is done is chosen from the rules' choices; that it can be done with these hands is what is tested.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cell_of, HexGrid, name_of, type Cell } from '../../src/board/hex';
import type { Position } from '../../src/messages';
import { blur, hex_spot, new_game } from './harness';
import { stage } from './stage';

const on = stage();
const { server, seed, position, choices, open_game, fresh, whole_map } = on;
const kLong = 280_000;

interface Wish {
  at: string;
  to: string;
}
interface Hands {
  /** Chooses the stack in `at`, points at `to` and does it. */
  act(wish: Wish): Promise<void>;
  /** The main button. */
  main(): Promise<void>;
}
const grid = new HexGrid(64, 64, 44);
const apart = (a: string, b: string): number => { const [x, y] = [cell_of(a), cell_of(b)]; return x && y ? grid.distance(x, y) : 99; };

/** Something worth doing now: a shot, or a step towards an objective that is not ours. Each stack is asked once a phase. */
async function wish_of(page: Page, id: string, now: Position, asked: Set<string>, most: number): Promise<Wish | undefined> {
  const { view } = now;
  const all = await choices(page, id, {});
  if (all.buttons?.some((b) => b.main && b.id !== 'end_phase')) return undefined;
  const goals = (view.things ?? []).filter((x) => x.kind === 'objective' && x.side !== 0 && typeof x.at === 'string').map((x) => x.at as string);
  const stacks = [...new Set(view.units.filter((u) => all.selectable?.includes(u.id)).map((u) => u.at ?? ''))];
  for (const at of stacks) {
    const key = `${view.turn}/${view.phase}/${at}`;
    if (asked.has(key) || [...asked].filter((k) => k.startsWith(`${view.turn}/${view.phase}/`)).length >= most) continue;
    asked.add(key);
    const units = view.units.filter((u) => u.at === at && all.selectable?.includes(u.id)).map((u) => u.id);
    const one = await choices(page, id, { units });
    const target = one.targets?.find((x) => !x.why_not && typeof x.at === 'string');
    if (target) return { at, to: target.at as string };
    const near = (hex: string) => Math.min(...goals.map((g) => apart(hex, g)));
    const places = (one.places ?? []).filter((p) => typeof p.at === 'string' && !view.units.some((u) => u.at === p.at)).map((p) => p.at as string);
    const best = places.sort((a, b) => near(a) - near(b))[0];
    if (best && goals.length > 0 && near(best) < near(at)) return { at, to: best };
  }
  return undefined;
}

async function play(page: Page, id: string, hands: Hands, most: number): Promise<Position> {
  const asked = new Set<string>();
  for (let i = 0; i < 500; i++) {
    const now = await position(page, id);
    if (now.decision.kind === 'over') return now;
    if (now.decision.seat !== 0) {
      await page.waitForTimeout(100);
      continue;
    }
    await expect.poll(async () => Number(await page.locator('[data-n]').first().getAttribute('data-n')), { timeout: 10_000 }).toBeGreaterThanOrEqual(now.n);
    const wish = await wish_of(page, id, now, asked, most);
    if (wish) await hands.act(wish);
    else await hands.main();
    for (let k = 0; k < 20 && (await position(page, id)).n === now.n; k++) await page.waitForTimeout(60);
  }
  throw new Error('the game does not end');
}

describe('a whole scenario', () => {
  test('to victory with the mouse', { timeout: kLong }, async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await whole_map(page);
    const click = async (name: string) => { const { x, y } = await hex_spot(page, name); await page.mouse.click(x, y); };
    const away = async () => { const close = page.locator('.roll, .summary').getByRole('button', { name: 'Close' }).first(); if (await close.isVisible()) await close.click(); };
    const end = await play(page, id, {
      act: async ({ at, to }) => {
        await away();
        await click(at);
        await page.waitForSelector('.units li.on', { timeout: 4000 }).catch(() => undefined);
        await page.waitForTimeout(120);
        await click(to);
        await page.waitForTimeout(120);
        await page.locator('footer .main').click({ timeout: 3000 }).catch(() => undefined);
      },
      main: async () => {
        await away();
        const cancel = page.locator('footer').getByRole('button', { name: 'Cancel' });
        if (await cancel.isVisible()) await cancel.click();
        await page.locator('footer .main').click({ timeout: 3000 }).catch(() => undefined);
      },
    }, 3);
    expect(end.decision.kind).toBe('over');
    await page.getByRole('link', { name: 'Menu' }).last().waitFor();
    await page.locator('.card h2').waitFor();
    expect(on.tab.faults).toEqual([]);
  });

  test('to victory with the keyboard alone', { timeout: kLong }, async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    const end = await play(page, id, {
      act: async ({ at, to }) => {
        for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
        await page.getByRole('application').focus();
        for (let i = 0; i < 10; i++) {
          await page.keyboard.press('n');
          await page.waitForTimeout(180);
          if (((await page.locator('aside.side .head .lab').first().textContent()) ?? '').includes(at)) break;
        }
        let here: Cell | undefined;
        const [column, row] = cell_of(to) ?? [0, 0];
        for (let i = 0; i < 40; i++) {
          const key = !here ? 'ArrowUp' : here[0] < column ? 'ArrowRight' : here[0] > column ? 'ArrowLeft' : here[1] < row ? 'ArrowDown' : here[1] > row ? 'ArrowUp' : '';
          if (!key) break;
          await page.keyboard.press(key);
          here = here ? grid.step(here, key) : cell_of((await page.locator('.unseen[aria-live]').first().textContent())?.split(',')[0] ?? '');
        }
        expect(here && name_of(here)).toBe(to);
        await page.keyboard.press('Enter');
        await page.waitForTimeout(150);
        await page.keyboard.press('Enter');
      },
      main: async () => {
        for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
        await blur(page);
        await page.keyboard.press('Enter');
      },
    }, 1);
    expect(end.decision.kind).toBe('over');
    expect(on.tab.faults).toEqual([]);
  });

  test('to victory in text mode', { timeout: kLong }, async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, seed);
    await page.goto(on.address(`#/game/${id}/text`));
    const input = page.getByRole('textbox');
    await input.waitFor();
    const type = async (verb: string) => {
      await input.fill(verb);
      await input.press('Enter');
    };
    let fired = 0;
    for (let i = 0; i < 300; i++) {
      const now = await position(page, id);
      if (now.decision.kind === 'over') break;
      if (now.decision.seat !== 0) {
        await page.waitForTimeout(100);
        continue;
      }
      const { actions } = await server.api<{ actions: { verb: string }[] }>(page, 'POST', `/api/games/${id}/actions`, { seat: 0 });
      const shot = actions.find((a) => a.verb.startsWith('fire'));
      const verb = shot && fired < 6 ? shot.verb : (actions.find((a) => a.verb === 'end') ?? actions.find((a) => a.verb === 'hold' || a.verb === 'stop' || a.verb.includes('auto')) ?? actions[0])?.verb;
      if (verb?.startsWith('fire')) fired++;
      await type(verb ?? 'end');
      for (let k = 0; k < 20 && (await position(page, id)).n === now.n; k++) await page.waitForTimeout(60);
    }
    expect((await position(page, id)).decision.kind).toBe('over');
    expect(fired).toBeGreaterThan(0);
    await expect.poll(async () => (await page.getByRole('log').textContent()) ?? '').toMatch(/wins|drawn/i);
  });

  test('to victory with a thumb at 390×844', { timeout: kLong }, async () => {
    const { context, page, faults } = await on.open_tab({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const id = await fresh(page);
    const finger = await context.newCDPSession(page);
    const touch = (type: string, points: { x: number; y: number }[]) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
    /** Draws the map under the thumb until the hex lies free. */
    const reach = async (name: string) => {
      for (let i = 0; i < 8; i++) {
        const spot = await hex_spot(page, name);
        const free = await page.evaluate(() => { const field = document.querySelector('.field')?.getBoundingClientRect(); const sheet = document.querySelector('.sheet')?.getBoundingClientRect(); return { left: 30, right: 360, top: (field?.top ?? 0) + 70, bottom: (sheet?.top ?? 844) - 20 }; });
        const dx = spot.x < free.left ? free.left - spot.x + 20 : spot.x > free.right ? free.right - spot.x - 20 : 0;
        const dy = spot.y < free.top ? free.top - spot.y + 20 : spot.y > free.bottom ? free.bottom - spot.y - 20 : 0;
        if (dx === 0 && dy === 0) return spot;
        const from = { x: 195, y: (free.top + free.bottom) / 2 };
        const by = { x: Math.max(-140, Math.min(140, dx)), y: Math.max(-100, Math.min(100, dy)) };
        await touch('touchStart', [from]);
        for (const part of [0.3, 0.7, 1]) await touch('touchMove', [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
        await touch('touchEnd', []);
        await page.waitForTimeout(120);
      }
      return hex_spot(page, name);
    };
    const tap = async (name: string) => { const { x, y } = await reach(name); await page.touchscreen.tap(x, y); };
    const clear = async () => { const close = page.locator('.roll, .summary').getByRole('button', { name: 'Close' }).first(); if (await close.isVisible()) await close.tap(); };
    const main = page.locator('.sheet .go .btn:not(.ico)');
    const end = await play(page, id, {
      act: async ({ at, to }) => {
        await clear();
        await tap(at);
        await page.waitForSelector('.sheet .cell.on', { timeout: 4000 }).catch(() => undefined);
        await page.waitForTimeout(150);
        await tap(to);
        await page.waitForTimeout(150);
        const roll = page.locator('.roll .go');
        if (await roll.isVisible()) await roll.tap();
        else await main.tap({ timeout: 3000 }).catch(() => undefined);
      },
      main: async () => {
        await clear();
        await main.tap({ timeout: 3000 }).catch(() => undefined);
        const plan = await page.locator('path.way, path.target').count();
        if (plan > 0) await page.getByRole('button', { name: 'Cancel' }).tap();
      },
    }, 1);
    expect(end.decision.kind).toBe('over');
    await page.locator('.card h2').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a turn of a medium scenario takes at most 60 clicks, with every stack used', { timeout: kLong }, async () => {
    const { context, page, faults } = await on.open_tab();
    await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ language: 'en', phase_aids: false })));
    await page.reload();
    const id = await new_game(server, page, 'vv/saint-clair', ['person', 'random'], {}, seed);
    await open_game(page, id);
    let clicks = 0;
    /** Brings a hex out from under the controls; keys, not clicks. */
    const free = async (name: string) => {
      for (let i = 0; i < 24; i++) {
        const spot = await hex_spot(page, name);
        const covered = await page.evaluate(({ x, y }) => { const e = document.elementFromPoint(x, y); return !e?.closest('.field') || e.closest('.chrome') !== null; }, spot);
        if (!covered) return spot;
        const field = await page.getByRole('application').boundingBox();
        const [cx, cy] = [(field?.x ?? 0) + (field?.width ?? 0) / 2, (field?.y ?? 0) + (field?.height ?? 0) / 2];
        await page.getByRole('application').focus();
        await page.keyboard.press(Math.abs(spot.x - cx) / (field?.width ?? 1) > Math.abs(spot.y - cy) / (field?.height ?? 1) ? (spot.x < cx ? 'Shift+ArrowLeft' : 'Shift+ArrowRight') : spot.y < cy ? 'Shift+ArrowUp' : 'Shift+ArrowDown');
        await page.waitForTimeout(80);
      }
      return hex_spot(page, name);
    };
    const click = async (name: string) => {
      const { x, y } = await free(name);
      clicks++;
      await page.mouse.click(x, y);
    };
    const main = async () => {
      clicks++;
      await page.locator('footer .main').click({ timeout: 3000 }).catch(() => undefined);
    };
    const asked = new Set<string>();
    let used = 0;
    for (let i = 0; i < 120; i++) {
      const now = await position(page, id);
      if (now.view.turn > 1 || now.view.active !== 0) break;
      if (now.decision.seat !== 0) {
        await page.waitForTimeout(100);
        continue;
      }
      await expect.poll(async () => Number(await page.locator('[data-n]').first().getAttribute('data-n')), { timeout: 10_000 }).toBeGreaterThanOrEqual(now.n);
      const wish = await wish_of(page, id, now, asked, 99);
      if (wish) {
        used++;
        // The map may move under the pointer when the table of the last roll goes: then the click counts, and is made again.
        for (let k = 0; k < 4; k++) {
          await click(wish.at);
          if (await page.waitForSelector('.units li.on', { timeout: 2500 }).then(() => true, () => false)) break;
        }
        await page.waitForTimeout(150);
        await click(wish.to);
        await page.waitForTimeout(150);
        // The second click on the same hex does it: no way to a button is needed.
        await click(wish.to);
      } else await main();
      for (let k = 0; k < 20 && (await position(page, id)).n === now.n; k++) await page.waitForTimeout(60);
    }
    expect(used).toBeGreaterThan(4);
    console.log(`clicks of the turn: ${clicks}, ${used} stacks used`);
    expect(clicks).toBeLessThanOrEqual(60);
    expect(faults).toEqual([]);
    await context.close();
  });
});
