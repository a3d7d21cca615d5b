// The measured table in a real browser against the real binary.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../src/messages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staged_game } from './engine';
import { axe_faults, blur, new_game, root } from './harness';
import { stage } from './stage';

const on = stage();
const { server } = on;
const seed = '00'.repeat(31) + '0b';
const position = (page: Page, id: string) => server.api<Position>(page, 'GET', `/api/games/${id}?seat=0`);

async function fresh(page: Page, seats = ['person', 'random']): Promise<string> {
  const id = await new_game(server, page, 'vf/la-haie', seats, {}, seed);
  await page.goto(on.address(`#/game/${id}`));
  await page.waitForSelector('[data-unit]');
  return id;
}

/** Answers everything with the main button until a unit may be moved. */
async function go_to_move(page: Page, id: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const now = await position(page, id);
    if (now.decision.seat === 0 && now.decision.kind === 'action') return;
    if (now.decision.seat === 0) await page.locator('footer .main').click({ timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(250);
  }
  throw new Error('no brigade ever acted');
}
/** A game that has come so far with a card in the own hand; some cards are spent as they are drawn, so it may take more than one. */
async function go_to_move_with_card(page: Page, begin: () => Promise<string>): Promise<{ id: string; cards: number }> {
  for (let i = 0; i < 12; i++) {
    const id = await begin();
    await go_to_move(page, id);
    const cards = (await position(page, id)).view.hands?.find((h) => h.side === 0)?.cards?.length ?? 0;
    if (cards > 0) return { id, cards };
  }
  throw new Error('no card was ever kept');
}
/** The first unit of the brigade, selected, and where its middle lies on the screen. */
async function take_first(page: Page): Promise<{ id: number; x: number; y: number }> {
  await page.keyboard.press('n');
  await page.waitForSelector('path.reach');
  const id = await page.evaluate(() => Number(document.querySelector('rect.chosen')?.closest('[data-unit]')?.getAttribute('data-unit')));
  const box = await page.locator(`[data-unit="${id}"] .base`).boundingBox();
  if (!box) throw new Error('no unit on the screen');
  return { id, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function drag(page: Page, from: { x: number; y: number }, by: [number, number]): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by[0] / 2, from.y + by[1] / 2, { steps: 3 });
  await page.mouse.move(from.x + by[0], from.y + by[1], { steps: 3 });
  await page.mouse.up();
  await page.waitForSelector('.ghost');
  await page.waitForTimeout(400);
}
/** A unit's values by name, from the true position. */
const unit_of = (now: Position, id: number) => {
  const unit = now.view.units.find((u) => u.id === id);
  if (!unit) throw new Error(`no unit ${id}`);
  return unit;
};

describe('vf', () => {
  test('a unit is dragged, its cost is shown, and it moves only when confirmed', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    const unit = await take_first(page);
    const before = await position(page, id);
    await drag(page, unit, [40, 0]);
    await page.waitForSelector('.tip');
    expect((await position(page, id)).n).toBe(before.n);
    expect(await page.locator('.tip').textContent()).toMatch(/″/);
    // Turned and turned back with the keys, then confirmed.
    await page.getByRole('application').focus();
    for (const key of [']', '[']) await page.keyboard.press(key);
    await page.waitForTimeout(400);
    await page.locator('footer .main').click();
    await expect.poll(async () => unit_of(await position(page, id), unit.id).x).not.toBe(unit_of(before, unit.id).x);
    expect(on.tab.faults).toEqual([]);
  });

  test('a unit is dragged at once: who takes it selects it', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    await on.whole_map(page);
    const [first = -1] = (await on.choices(page, id, {})).selectable ?? [];
    expect(await page.locator('rect.chosen').count()).toBe(0);
    const box = await page.locator(`[data-unit="${first}"] .base`).boundingBox();
    if (!box) throw new Error('no unit on the screen');
    await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, [0, -40]);
    expect(await page.locator('.tip').textContent()).toMatch(/″\s*left/);
    const there = await page.locator(`[data-ghost="${first}"]`).boundingBox();
    expect(there?.y ?? 0).toBeLessThan(box.y - 20);
    expect(on.tab.faults).toEqual([]);
  });

  test('what is dragged too far stays within its reach and says why it stops', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    const unit = await take_first(page);
    await drag(page, unit, [-380, -20]);
    expect(await page.locator('.tip').textContent()).toMatch(/Stops here: .*[Tt]oo far/);
    expect(await page.locator('.frame.bad').count()).toBe(0);
    const there = await page.locator(`[data-ghost="${unit.id}"]`).boundingBox();
    expect(there?.x ?? 0).toBeGreaterThan(unit.x - 380);
  });

  test('a front corner is dragged to wheel: the other corner stays', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    const unit = await take_first(page);
    await drag(page, unit, [0, -60]);
    const pose = () => page.locator(`[data-ghost="${unit.id}"]`).getAttribute('transform');
    const before = await pose();
    const corner = await page.locator('[data-wheel="1"]').boundingBox();
    if (!corner) throw new Error('no handle');
    await drag(page, { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 }, [-3, 16]);
    const turned = /rotate\(([\d.]+)\)/.exec((await pose()) ?? '');
    expect(before).toMatch(/rotate\(0\)/);
    expect(Number(turned?.[1])).toBeGreaterThan(5);
    expect(await page.locator('.tip').textContent()).toMatch(/″/);
  });

  test('a whole brigade is dragged as one: both go, and keep their distance', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    const unit = await take_first(page);
    const before = await position(page, id);
    await page.keyboard.press('g');
    await expect.poll(() => page.locator('rect.chosen').count()).toBe(2);
    await page.waitForTimeout(500);
    expect(await page.locator('aside h2').first().textContent()).toBe('2 units');
    expect(await page.locator('aside .badge').first().textContent()).toBe('2 of 2');
    await drag(page, unit, [0, -60]);
    expect(await page.locator('[data-ghost]').count()).toBe(2);
    expect(await page.locator('footer .main').textContent()).toContain('Move 2 of 2');
    await page.locator('footer .main').click();
    const moved = async () => before.view.units.slice(0, 2).map(async (u) => (u.y ?? 0) - (unit_of(await position(page, id), u.id).y ?? 0));
    await expect.poll(async () => (await Promise.all(await moved())).every((by) => by > 1000), { timeout: 10_000 }).toBe(true);
    const [first, second] = await Promise.all(await moved());
    expect(first).toBe(second);
    expect(on.tab.faults).toEqual([]);
  });

  test('formations are chosen in a dialog that says which can be taken and why others cannot', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    const unit = await take_first(page);
    const before = unit_of(await position(page, id), unit.id).shape;
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // The first that can be taken has the focus, and is shown on the table.
    expect(await page.evaluate(() => document.activeElement?.matches('.tile:not(.off)'))).toBe(true);
    expect(await dialog.locator('.tile').count()).toBeGreaterThanOrEqual(3);
    expect(await dialog.locator('li:has(.tile.now) small').textContent()).toMatch(/already/);
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press(']');
    await expect.poll(() => dialog.locator('.dial').textContent()).toContain('45');
    await page.keyboard.press('[');
    await expect.poll(() => dialog.locator('.dial').textContent()).toMatch(/\b0°/);
    await page.keyboard.press('1');
    await expect.poll(async () => unit_of(await position(page, id), unit.id).shape).not.toBe(before);
    expect(await dialog.count()).toBe(0);
  });

  test('nothing serious or critical for axe, and the cards of the enemy are not on the page', async () => {
    const { page } = on.tab;
    const { id, cards } = await go_to_move_with_card(page, () => fresh(page));
    await expect.poll(() => page.locator('.fan .face').count()).toBe(cards);
    expect(await axe_faults(page)).toEqual([]);
    await page.locator('.fan button').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await axe_faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const { view } = await position(page, id);
    expect(view.hands?.find((h) => h.side === 1)?.cards).toBeUndefined();
  });

  test('one looks at the whole table, and at one base', async () => {
    const { page } = on.tab;
    await on.whole_map(page);
    const width = () => page.locator('.unit .base').first().evaluate((e) => e.getBoundingClientRect().width);
    const far = await width();
    for (let i = 0; i < 14; i++) await page.keyboard.press('+');
    await page.waitForTimeout(500);
    expect(await width()).toBeGreaterThan(far * 10);
    await on.whole_map(page);
    // With a unit in the hand the keys zoom in on it.
    await take_first(page);
    await page.getByRole('application').focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press('+');
    await page.waitForTimeout(500);
    const near = await page.locator('rect.chosen').first().boundingBox();
    expect((near?.x ?? -1) + (near?.width ?? 0)).toBeGreaterThan(0);
    expect(near?.x ?? 9999).toBeLessThan(1104);
    expect(near?.y ?? 9999).toBeLessThan(830);
    await on.whole_map(page);
  });

  test('the ruler measures inches', async () => {
    const { page } = on.tab;
    await page.getByRole('button', { name: 'Ruler' }).click();
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(600, 300, { steps: 4 });
    await page.mouse.up();
    const measured = await page.locator('.ruler text').textContent();
    expect(measured).toMatch(/^[\d.]+″$/);
    await page.getByRole('button', { name: 'Ruler' }).click();
    expect(await page.locator('.ruler').count()).toBe(0);
  });

  test('whoever else looks at the table sees the ruler, and sees it go', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    const other = await on.open_tab();
    await other.page.goto(on.address(`#/game/${id}`));
    await other.page.waitForSelector('[data-unit]');
    await other.page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Ruler' }).click();
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(500, 380, { steps: 4 });
    await page.mouse.up();
    const measured = await page.locator('.ruler text').textContent();
    await expect.poll(() => other.page.locator('.ruler.other text').textContent()).toBe(measured);
    await page.getByRole('button', { name: 'Ruler' }).click();
    await expect.poll(() => other.page.locator('.ruler').count()).toBe(0);
    await other.context.close();
  });
});

/** The starter with its lines near each other: 1/45e before 1/30th, and 2/33rd behind the wood. */
function lines_met(): Record<string, unknown> {
  const scenario = JSON.parse(readFileSync(join(root, 'data/vf/scenarios/la-haie.json'), 'utf8')) as { sides: { brigades: { units: Record<string, unknown>[] }[] }[] };
  const stand = (side: number, unit: number, x: number, y: number) => Object.assign(scenario.sides[side]?.brigades[0]?.units[unit] ?? {}, { x, y, formation: 'line' });
  stand(0, 0, 20000, 31500);
  stand(0, 1, 31000, 31500);
  stand(1, 0, 20500, 24500);
  stand(1, 1, 32500, 17500);
  return scenario as unknown as Record<string, unknown>;
}
async function open_met(page: Page, phase: string): Promise<string> {
  const id = await staged_game(page, { scenario: lines_met(), seats: 'person,random', choose: (all) => all.find((a) => /^(draw|done|activate 1)/.test(a.verb)) ?? all[0], enough: (d, view) => d.kind === phase && d.seat === 0 && view.turn === 1 });
  await on.open_game(page, id);
  return id;
}
/** Where a unit lies on the screen, by a part of its name. */
const unit_named = async (page: Page, id: string, key: string) => {
  const { view } = await position(page, id);
  const unit = view.units.find((u) => JSON.stringify(u.name).includes(key));
  if (!unit) throw new Error(`no unit ${key}`);
  const box = await page.locator(`[data-unit="${unit.id}"] .base`).boundingBox();
  if (!box) throw new Error(`${key} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

describe('vf: before a decision', () => {
  test('who is looked at shows the distance, or what stands in the way by its name', async () => {
    const { page } = on.tab;
    const id = await open_met(page, 'fire');
    await page.keyboard.press('n');
    await page.waitForSelector('.target.open');
    await page.mouse.move(...(await unit_named(page, id, '1/30th')));
    await expect.poll(() => page.locator('svg .plate + text').first().textContent()).toMatch(/^[\d.]+″$/);
    await page.mouse.move(...(await unit_named(page, id, '2/33rd')));
    await expect.poll(() => page.locator('.tip').textContent()).toMatch(/Bois de la Haie|[Tt]oo far|arc|range/);
  });

  test('an assault tells contact, support, every modifier and who wins', async () => {
    const { page } = on.tab;
    const id = await open_met(page, 'action');
    await page.keyboard.press('n');
    await page.waitForSelector('path.reach');
    await page.keyboard.press('a');
    await page.waitForSelector('.target.open');
    await page.mouse.click(...(await unit_named(page, id, '1/30th')));
    const tip = page.locator('.tip');
    await tip.waitFor();
    const told = (await tip.textContent()) ?? '';
    expect(told).toMatch(/Own front figures in contact\s*12/);
    expect(told).toMatch(/Own support/);
    expect(told).toMatch(/1\/45e Ligne wins\s*\d+/);
    expect(await tip.locator('.chip').count()).toBeGreaterThanOrEqual(2);
    expect(await axe_faults(page)).toEqual([]);
    // Called off, the panel speaks of the own unit again.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('aside h2').first().textContent()).toBe('1/45e Ligne');
  });

  test('the cards lie beside the table, and the small map is there only when it shows more', async () => {
    const { page } = on.tab;
    const held = await go_to_move_with_card(page, async () => {
      const id = await new_game(server, page, 'vf/moulin-le-roi', ['person', 'random'], {}, seed);
      await on.open_game(page, id);
      return id;
    });
    await expect.poll(() => page.locator('.fan .face').count()).toBe(held.cards);
    await on.whole_map(page);
    expect(await page.locator('.mini').count()).toBe(0);
    const cards = await Promise.all((await page.locator('.fan .face').all()).map((face) => face.boundingBox()));
    expect(cards.length).toBe(held.cards);
    for (const base of await page.locator('.unit .base').all()) {
      const at = await base.boundingBox();
      for (const card of cards) if (at && card) expect(at.x + at.width <= card.x + 1 || card.x + card.width <= at.x + 1 || at.y + at.height <= card.y + 1 || card.y + card.height <= at.y + 1).toBe(true);
    }
    for (let i = 0; i < 4; i++) await page.keyboard.press('+');
    await expect.poll(() => page.locator('.mini').count()).toBe(1);
  });

  test('text mode takes orders by name and place', async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    await go_to_move(page, id);
    const before = await position(page, id);
    await page.goto(on.address(`#/game/${id}/text`));
    const line = page.locator('form input');
    await line.fill('2/45e Ligne: move 4 toward objective A');
    await line.press('Enter');
    const moved = before.view.units.find((u) => JSON.stringify(u.name).includes('2/45e'));
    await expect.poll(async () => unit_of(await position(page, id), moved?.id ?? -1).y).toBeLessThan((moved?.y ?? 0) - 3000);
    await line.fill('2/45e Ligne: move 4 toward the moon');
    await line.press('Enter');
    await expect.poll(() => page.locator('main, [role=log]').first().textContent()).toContain('the moon');
    expect(on.tab.faults).toEqual([]);
  });
});

/** Plays to the end: each unit that can strikes or goes on, by what `act` does, then the main button. */
async function play_out(page: Page, id: string, act: (now: Position) => Promise<void>, press: () => Promise<unknown>): Promise<number> {
  let acted = 0;
  for (let i = 0; i < 700; i++) {
    const now = await position(page, id);
    if (now.decision.kind === 'over') return acted;
    if (now.decision.seat !== 0) {
      await page.waitForTimeout(60);
      continue;
    }
    await expect.poll(async () => Number(await page.locator('[data-n]').first().getAttribute('data-n')), { timeout: 10_000 }).toBeGreaterThanOrEqual(now.n);
    const units = await on.choices(page, id, {});
    if (now.decision.kind === 'action' && (units.selectable?.length ?? 0) > 0 && acted < 6) {
      await act(now);
      acted++;
    } else await press().catch(() => undefined);
    await page.waitForTimeout(60);
  }
  throw new Error('the game never ended');
}

describe('a whole game of vf', () => {
  test('by mouse', { timeout: 240_000 }, async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    const acted = await play_out(page, id, async () => {
      await blur(page);
      const unit = await take_first(page);
      await drag(page, unit, [0, -40]);
      await page.locator('footer .main').click();
      await page.waitForTimeout(200);
      await page.locator('footer .main').click({ timeout: 2000 }).catch(() => undefined);
    }, () => page.locator('footer .main, .ask .btn').last().click({ timeout: 2000 }));
    expect(acted).toBeGreaterThan(2);
    await page.waitForSelector('.card h2');
    expect(on.tab.faults).toEqual([]);
  });

  test('by keyboard', { timeout: 240_000 }, async () => {
    const { page } = on.tab;
    const id = await fresh(page);
    const acted = await play_out(page, id, async () => {
      await blur(page);
      await page.keyboard.press('n');
      await page.waitForSelector('path.reach');
      await page.getByRole('application').focus();
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
      await page.waitForTimeout(350);
      await page.keyboard.press(' ');
      await page.waitForTimeout(200);
      await blur(page);
      await page.keyboard.press('Enter');
    }, async () => {
      await blur(page);
      await page.keyboard.press('Enter');
    });
    expect(acted).toBeGreaterThan(2);
    await page.waitForSelector('.card h2');
    expect(on.tab.faults).toEqual([]);
  });

  test('on a phone', { timeout: 240_000 }, async () => {
    const tab = await on.open_tab({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = tab;
    const id = await fresh(page);
    const acted = await play_out(page, id, async () => {
      await page.getByRole('button', { name: 'Next' }).last().tap();
      await page.waitForSelector('path.reach');
      await page.waitForTimeout(300);
      const box = await page.locator('rect.chosen').first().boundingBox();
      if (!box) throw new Error('no unit on the screen');
      await page.touchscreen.tap(box.x + box.width / 2, box.y - 60);
      await page.waitForSelector('.ghost');
      await page.waitForTimeout(350);
      await page.locator('.sheet .pri').tap();
      await page.waitForTimeout(300);
      // One unit a turn is enough: the brigade's main button ends it.
      await page.locator('.sheet .pri').tap({ timeout: 2000 }).catch(() => undefined);
    }, () => page.locator('.sheet .pri').last().tap({ timeout: 2000 }));
    expect(acted).toBeGreaterThan(2);
    await page.waitForSelector('.card h2');
    expect(tab.faults).toEqual([]);
    await tab.context.close();
  });
});
