// Takes the pictures in docs/pictures from the real binary: `npm run pictures [NAME…]`. Every game has a fixed seed and is
// brought on by a fixed choice among the legal actions, so that the same rules give the same pictures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import UPNG from 'upng-js';
import type { Action, Answer, Choices, Destination, Listed, Position, Sight } from '../src/messages';
import { numbers, scenario_with, sniper_game, staged_game, type Staged } from '../tests/browser/engine';
import { blur, click_hex, hex_spot, launch, new_game, open_tab, Server } from '../tests/browser/harness';

const out = join(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
mkdirSync(out, { recursive: true });
const server = new Server();
const wanted = process.argv.slice(2);

const position = (page: Page, id: string, seat: number) => server.api<Position>(page, 'GET', `/api/games/${id}?seat=${seat}`);

/** Any of the legal actions, by a generator of our own. */
function by_chance(seed: number): NonNullable<Staged['choose']> {
  const next = numbers(seed);
  return (actions) => {
    const sober = actions.filter((a) => !a.verb.startsWith('resign'));
    return sober[Math.floor(next() * sober.length)];
  };
}

async function open_game(page: Page, id: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
  await page.waitForSelector('[data-unit]');
  await page.waitForTimeout(1500);
}

/** The stack with the best answer to `rate`, and its choice. */
async function best<T>(page: Page, id: string, of: (c: Choices) => T[], rate: (one: T, from: string) => number): Promise<{ at: string; choice: T } | undefined> {
  const { view } = await position(page, id, 0);
  const ask = (selection: object) => server.api<Choices>(page, 'POST', `/api/games/${id}/choices`, { seat: 0, selection });
  const selectable = (await ask({})).selectable ?? [];
  const places = [...new Set(view.units.filter((u) => selectable.includes(u.id)).map((u) => u.at ?? ''))];
  let found: { at: string; choice: T } | undefined;
  let most = -Infinity;
  for (const at of places) {
    const units = view.units.filter((u) => selectable.includes(u.id) && u.at === at).map((u) => u.id);
    for (const choice of of(await ask({ units }))) {
      const value = rate(choice, at);
      if (value > most) {
        most = value;
        found = { at, choice };
      }
    }
  }
  return found;
}

/** Where nothing covers the map, so that a click reaches it. */
async function bring_into_sight(page: Page, names: string[]): Promise<void> {
  for (let i = 0; i < 12; i++) {
    const spots = await Promise.all(names.map((n) => hex_spot(page, n)));
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    const phone = size.width < 700;
    const [left, right, top, bottom] = phone ? [40, size.width - 40, 200, size.height * 0.52] : [240, size.width - 460, 330, size.height - 240];
    const middle = { x: spots.reduce((a, s) => a + s.x, 0) / spots.length, y: spots.reduce((a, s) => a + s.y, 0) / spots.length };
    const key = middle.x < left ? 'ArrowLeft' : middle.x > right ? 'ArrowRight' : middle.y < top ? 'ArrowUp' : middle.y > bottom ? 'ArrowDown' : '';
    if (!key) return;
    await page.getByRole('application').focus();
    await page.keyboard.press(`Shift+${key}`);
    await page.waitForTimeout(200);
  }
}

/** Saint-Clair with both companies in each other's sight. */
function before_the_village(): Record<string, unknown> {
  const us = [
    { type: 'us_rifle', at: 'J8' }, { type: 'us_rifle', at: 'J8', weapon: 'us_m1919a6' }, { type: 'us_leader_1', at: 'J8', name: 'Lt. Mercer' },
    { type: 'us_rifle', at: 'H10' }, { type: 'us_rifle', at: 'H10', weapon: 'us_m1919a6' }, { type: 'us_leader_0', at: 'H10', name: 'Sgt. Doyle' },
    { type: 'us_paratrooper', at: 'I5' }, { type: 'us_paratrooper', at: 'I5' }, { type: 'us_leader_2', at: 'I5', name: 'Capt. Hale' },
    { type: 'us_rifle', at: 'I7', weapon: 'us_m1919a4' }, { type: 'us_engineer', at: 'G9' }, { type: 'us_rifle', at: 'I12' },
  ];
  const them = [
    { type: 'ge_rifle', at: 'L8' }, { type: 'ge_leader_1', at: 'L8', name: 'Lt. Brandt' }, { type: 'ge_rifle', at: 'M8', weapon: 'ge_mg42_tripod' },
    { type: 'ge_rifle', at: 'N8' }, { type: 'ge_panzergrenadier', at: 'M9' }, { type: 'ge_rifle', at: 'L10', weapon: 'ge_mg42' },
    { type: 'ge_leader_0', at: 'L10', name: 'Fw. Keller' }, { type: 'ge_second_line', at: 'K11' }, { type: 'ge_rifle', at: 'Q9' }, { type: 'ge_panzergrenadier', at: 'N11', weapon: 'ge_mg34' },
  ];
  return scenario_with('saint-clair', { units: us }, { units: them });
}

/** A combat table of a lesson's scenario, before the roll. */
async function table_of(page: Page, lesson: string, phase: string, from: string, to: string, anti_tank = false): Promise<void> {
  const id = await new_game(server, page, `vv/tutorial-${lesson}`, ['person', 'person'], {}, '22'.repeat(32));
  await open_game(page, id);
  for (let i = 0; i < 12; i++) {
    const now = await position(page, id, 0);
    if (now.decision.seat === 0 && now.view.phase === phase) break;
    const seat = now.decision.seat ?? 0;
    const { n } = await position(page, id, seat);
    const { actions } = await server.api<{ actions: { action: Action; verb: string }[] }>(page, 'POST', `/api/games/${id}/actions`, { seat });
    const end = actions.find((a) => a.verb === 'end' || a.verb === 'hold') ?? actions[0];
    if (end) await server.api<Answer>(page, 'POST', `/api/games/${id}/submit`, { seat, request: `picture-${i}-${n}`, version: n, actions: [end.action] });
  }
  await open_game(page, id);
  if (from) {
    await click_hex(page, from);
    await page.waitForTimeout(600);
  }
  await click_hex(page, to);
  await page.waitForTimeout(600);
  if (anti_tank) await page.getByRole('radio').filter({ hasText: 'Anti-tank round' }).first().click();
  await page.waitForTimeout(900);
}

/** What docs/pictures holds; others are taken when they are named. */
const kKept = [
  'menu-desktop-day', 'menu-desktop-night', 'menu-phone-day', 'scenario-desktop-day', 'options-desktop-day', 'house-desktop-night',
  'vv-move-desktop-day', 'vv-move-desktop-night', 'vv-move-phone-day', 'vv-move-phone-night',
  'vv-fire-desktop-day', 'vv-fire-desktop-night', 'vv-fire-phone-day', 'vv-fire-phone-night',
  'vv-antitank-desktop-day', 'vv-assault-desktop-day', 'vv-support-desktop-day', 'vv-sniper-desktop-day',
  'vv-sight-desktop-day', 'vv-fog-desktop-day', 'vv-handover-desktop-day',
  'vf-desktop-day', 'vf-desktop-night', 'vf-phone-day', 'vf-phone-night',
  'gallery-desktop-day', 'replay-desktop-day', 'replay-phone-night', 'tree-desktop-night', 'statistics-desktop-day', 'proof-desktop-day',
];

/** Two computers play a game to its end, once for all pictures of it. */
let finished = '';
async function played_out(page: Page): Promise<string> {
  if (finished) return finished;
  const id = await new_game(server, page, 'vv/saint-clair', ['recruit', 'recruit'], {}, '22'.repeat(32));
  const over = async () => (await server.api<{ games: Listed[] }>(page, 'GET', '/api/games')).games.find((g) => g.id === id)?.over;
  while (!(await over())) await page.waitForTimeout(500);
  finished = id;
  return id;
}
async function kept(page: Page, hash: (id: string) => string): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}/#/${hash(await played_out(page))}`);
  await page.waitForTimeout(2500);
}

const shots: Record<string, (page: Page) => Promise<void>> = {
  menu: async (page) => {
    await new_game(server, page, 'vv/saint-clair', ['person', 'random'], {}, '11'.repeat(32));
    await page.goto(`http://127.0.0.1:${server.port}/#/`);
    await page.reload();
    await page.waitForSelector('.cont');
    await page.waitForTimeout(2000);
  },
  scenario: async (page) => {
    await page.goto(`http://127.0.0.1:${server.port}/#/new/vv/saint-clair`);
    await page.waitForTimeout(2500);
  },
  'vv-move': async (page) => {
    const id = await staged_game(page, { scenario: 'vv/saint-clair', choose: by_chance(5), enough: (d, view) => view.turn >= 2 && d.kind === 'move' && d.seat === 0 });
    await open_game(page, id);
    const longest = (page.viewportSize()?.width ?? 0) < 700 ? 3 : 9;
    const found = await best<Destination>(page, id, (c) => c.places ?? [], (p) => ((p.path?.length ?? 0) > longest ? -1 : (p.danger?.length ?? 0) * 3 + (p.path?.length ?? 0)));
    if (!found || typeof found.choice.at !== 'string') return;
    await bring_into_sight(page, [found.at, found.choice.at]);
    await click_hex(page, found.at);
    await page.waitForTimeout(500);
    await bring_into_sight(page, [found.at, found.choice.at]);
    await click_hex(page, found.choice.at);
    await page.waitForTimeout(800);
  },
  // A game that is taken from a record has dice of its own: again, until the shot tells.
  'vv-fire': async (page) => {
    for (let i = 0; i < 12 && (await page.locator('.roll .out p').filter({ hasNotText: 'no effect' }).count()) === 0; i++) {
      await open_game(page, await staged_game(page, { scenario: before_the_village(), enough: (d) => d.kind === 'fire' && d.seat === 0 }));
      await bring_into_sight(page, ['J8', 'L8']);
      await click_hex(page, 'J8');
      await page.waitForTimeout(500);
      await bring_into_sight(page, ['J8', 'L8']);
      await click_hex(page, 'L8');
      await page.waitForTimeout(900);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(1500);
    }
  },
  options: async (page) => {
    await page.goto(`http://127.0.0.1:${server.port}/#/options`);
    await page.waitForTimeout(800);
  },
  house: async (page) => {
    await page.goto(`http://127.0.0.1:${server.port}/#/house/vv`);
    await page.waitForTimeout(800);
  },
  'vv-summary': async (page) => {
    const id = await new_game(server, page, 'vv/saint-clair', ['person', 'random'], {}, '00'.repeat(31) + '07');
    await open_game(page, id);
    for (let i = 0; i < 60 && (await page.locator('.summary .gone').count()) === 0; i++) {
      await page.locator('footer .main').click({ timeout: 800 }).catch(() => undefined);
      await page.waitForTimeout(150);
    }
    await page.waitForTimeout(800);
  },
  'vv-contents': async (page) => {
    const id = await new_game(server, page, 'vv/saint-clair', ['person', 'person'], {}, '22'.repeat(32));
    await open_game(page, id);
    await bring_into_sight(page, ['L8']);
    const { x, y } = await hex_spot(page, 'L8');
    await page.mouse.click(x, y, { button: 'right' });
    await page.waitForTimeout(600);
  },
  'vv-sight': async (page) => {
    const id = await new_game(server, page, 'vv/saint-clair', ['person', 'person'], {}, '22'.repeat(32));
    await open_game(page, id);
    await bring_into_sight(page, ['H9']);
    await page.keyboard.press('v');
    await click_hex(page, 'H9');
    await page.waitForTimeout(700);
    const sight = await server.api<Sight>(page, 'POST', `/api/games/${id}/sight`, { seat: 0, from: 'H9' });
    const hidden = [...'LKMJNI'].flatMap((c) => [8, 9, 10, 11].map((r) => `${c}${r}`)).find((h) => sight.hexes?.[h] === undefined) ?? 'K9';
    await click_hex(page, hidden);
    await page.mouse.move(700, 30);
    await page.waitForTimeout(800);
  },
  'vv-fog': async (page) => {
    const id = await staged_game(page, { scenario: before_the_village(), options: { fog: true }, choose: by_chance(9), enough: (d, view) => view.turn >= 2 && d.seat === 0 && view.units.some((u) => u.last_seen) });
    await open_game(page, id);
    await page.keyboard.press('0');
    await page.waitForTimeout(900);
  },
  'vv-assault': async (page) => table_of(page, 'assault', 'advance', 'G7', 'H7'),
  'vv-antitank': async (page) => table_of(page, 'anti-tank', 'fire', 'D5', 'H5', true),
  'vv-support': async (page) => table_of(page, 'support', 'command', '', 'I4'),
  'vv-sniper': async (page) => {
    await open_game(page, await sniper_game(page));
    await page.getByRole('button', { name: /Sniper shoots/ }).first().click();
    await page.waitForTimeout(900);
  },
  gallery: async (page) => {
    await kept(page, () => 'load');
    await new_game(server, page, 'vv/crossroads', ['person', 'regular'], {}, '22'.repeat(32));
    await new_game(server, page, 'vf/la-haie', ['person', 'person'], {}, '22'.repeat(32));
    await page.reload();
    await page.waitForTimeout(2500);
  },
  replay: async (page) => {
    await kept(page, (id) => `replay/${id}/all`);
    const last = Number(await page.locator('input[type=range]').getAttribute('max'));
    await page.locator('input[type=range]').fill(String(Math.floor(last * 0.4)));
    await page.waitForTimeout(600);
    await page.locator('select').selectOption('loss');
    await blur(page);
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(1200);
  },
  tree: async (page) => {
    const id = await played_out(page);
    for (const [n, dice] of [[30, 'new'], [80, 'same']] as const) {
      const branch = await server.api<{ id: string }>(page, 'POST', `/api/games/${id}/branch`, { seat: 'all', n, seats: ['person', 'regular'], dice });
      if (dice === 'new') await server.api(page, 'POST', `/api/games/${branch.id}/branch`, { seat: 0, n: 20, seats: ['person', 'person'], dice: 'new' });
    }
    await kept(page, (game) => `tree/${game}`);
  },
  statistics: async (page) => kept(page, (id) => `statistics/${id}`),
  proof: async (page) => kept(page, (id) => `proof/${id}`),
  lesson: async (page) => {
    await page.goto(`http://127.0.0.1:${server.port}/#/lesson/vehicles`);
    await page.waitForSelector('[data-unit]');
    await page.waitForTimeout(1500);
  },
  signs: async (page) => {
    await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ language: 'en', hand_over: false, phase_aids: false, counters: 'symbols' })));
    await page.reload();
    const id = await new_game(server, page, 'vv/saint-clair', ['person', 'person'], {}, '22'.repeat(32));
    await open_game(page, id);
  },
  'vv-handover': async (page) => {
    await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ language: 'en' })));
    await page.reload();
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'person'], { fog: true }, '22'.repeat(32));
    await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
    await page.waitForTimeout(1500);
  },
  vf: async (page) => {
    const id = await staged_game(page, { scenario: 'vf/la-haie', seed: '33'.repeat(32), choose: by_chance(3), enough: (d, view) => view.turn >= 2 && d.kind === 'action' && d.seat === 0 });
    await open_game(page, id);
    await page.keyboard.press('n');
    await page.waitForTimeout(700);
    const unit = await page.locator('rect.chosen').first().boundingBox();
    if (!unit) return;
    const [x, y] = [unit.x + unit.width / 2, unit.y + unit.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 20, { steps: 4 });
    await page.mouse.move(x + 44, y - 58, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(900);
  },
};

async function take_all(): Promise<void> {
  await server.start();
  const browser = await launch();
  try {
    for (const [name, shoot] of Object.entries(shots)) {
      for (const [size, width, height] of [['desktop', 1440, 900], ['phone', 390, 844]] as const) {
        for (const theme of ['day', 'night'] as const) {
          const file = `${name}-${size}-${theme}`;
          if (wanted.length > 0 ? !wanted.some((w) => file.startsWith(w)) : !kKept.includes(file)) continue;
          const { context, page, faults } = await open_tab(browser, server, { viewport: { width, height }, colorScheme: theme === 'day' ? 'light' : 'dark', hasTouch: width < 700 });
          await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ language: 'en', hand_over: false, phase_aids: false })));
          await page.reload();
          await page.waitForSelector('h1');
          page.setDefaultTimeout(15_000);
          // One that fails does not take the others with it.
          const failed = await shoot(page).then(() => '', String);
          if (failed) {
            console.error(file, failed);
            process.exitCode = 1;
            await context.close();
            continue;
          }
          await blur(page);
          writeFileSync(join(out, `${file}.png`), with_few_colours(await page.screenshot()));
          console.log(file, faults.join('; '));
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await server.end();
  }
}

/** 256 colours are enough to look at, and a quarter of the size. */
function with_few_colours(png: Buffer): Uint8Array {
  const picture = UPNG.decode(png.buffer.slice(png.byteOffset, png.byteOffset + png.byteLength) as ArrayBuffer);
  return new Uint8Array(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, 256));
}

await take_all().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
