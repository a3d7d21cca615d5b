// Measures the client in Chromium against the real binary: `npm run measure [SCENARIO [ROUNDS]]`, or only the replay:
// `npm run measure replay`. Says machine and load.
//
// Click to painted result (selection, path, odds): from the event to the second animation frame after the page shows it, on
// the big map of `vv/bench` with sixty counters, ten squads on each side in each other's sight. Pan and zoom: two seconds under a trace; counts, not times, are what a test may assert.
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import type { Told } from '../src/kept';
import type { Choices, Listed, Position } from '../src/messages';
import { numbers, scenario_with, staged_game } from '../tests/browser/engine';
import { hex_spot, launch, new_game, open_tab, Server } from '../tests/browser/harness';
import { trace_pan_and_zoom } from '../tests/browser/trace';

const scenario = process.argv[2] ?? 'vv/bench';
const rounds = Number(process.argv[3] ?? 12);
const kLateMs = 5000;
const server = new Server();

/** Squads face each other over three columns of open ground. */
function crowded(): Record<string, unknown> {
  const rows: [string, string, number[]][] = [['I', 'L', [3, 6, 15]], ['S', 'V', [3, 6, 12, 15]], ['AC', 'AF', [3, 6, 15]]];
  const bench = scenario_with('bench', {}, {}) as { sides: { units: object[] }[] };
  for (const [ours, theirs, numbers] of rows) {
    for (const row of numbers) {
      bench.sides[0]?.units.push({ type: 'us_rifle', at: `${ours}${row}` });
      bench.sides[1]?.units.push({ type: 'ge_rifle', at: `${theirs}${row}` });
    }
  }
  return bench;
}

const quantile = (values: number[], q: number): number => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ?? NaN;
const report = (what: string, values: number[]) => console.log(`${what}: median ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms (${values.length} times)`);

const keep = (list: number[], value: number | undefined) => (value === undefined ? console.log('  one never came') : list.push(value));

/** Milliseconds from the click to the frame after `selector` is on the page in a new state. */
async function click_to_paint(page: Page, x: number, y: number, selector: string): Promise<number | undefined> {
  await page.evaluate((wanted) => {
    const w = window as unknown as { painted: Promise<number> };
    w.painted = new Promise((done) => {
      let began = 0;
      window.addEventListener('pointerdown', () => (began = performance.now()), { once: true, capture: true });
      const look = () => {
        if (began > 0 && document.querySelector(wanted)) requestAnimationFrame(() => done(performance.now() - began));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }, selector);
  await page.mouse.click(x, y);
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), kLateMs));
  return Promise.race([page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted).catch(() => undefined), late]);
}

const machine = () => console.log(`${cpus().length} × ${cpus()[0]?.model ?? '?'}, load ${loadavg().map((l) => l.toFixed(1)).join(' ')}`);

/** From a wish on the scale to the frame after its position is drawn, anywhere in a game of at least 300 actions; each moment for the first time. */
async function measure_scrubbing(page: Page): Promise<void> {
  const id = await new_game(server, page, 'vv/saint-clair', ['random', 'random'], {}, '00'.repeat(31) + '05');
  const listed = async () => (await server.api<{ games: Listed[] }>(page, 'GET', '/api/games')).games.find((g) => g.id === id);
  while (!(await listed())?.over) await page.waitForTimeout(500);
  const { n } = await server.api<Told>(page, 'GET', `/api/games/${id}/replay?seat=all`);
  await page.goto(`http://127.0.0.1:${server.port}/#/replay/${id}/all`);
  await page.waitForSelector('[data-unit]');
  await page.waitForTimeout(1500);
  await page.evaluate(() => performance.clearResourceTimings());
  const next = numbers(7);
  const took: number[] = [];
  for (let i = 0; i < 60; i++) {
    const wanted = 1 + Math.floor(next() * n);
    took.push(await page.evaluate((to) => new Promise<number>((done) => {
      const scale = document.querySelector<HTMLInputElement>('input[type=range]');
      if (!scale) throw new Error('no scale');
      const began = performance.now();
      scale.value = String(to);
      scale.dispatchEvent(new Event('input', { bubbles: true }));
      const look = () => {
        if (document.querySelector(`.app[data-n="${to}"]`)) requestAnimationFrame(() => done(performance.now() - began));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }), wanted));
    await page.waitForTimeout(60);
  }
  const server_ms = await page.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((e) => /\/replay\/\d/.test(e.name)).map((e) => e.responseEnd - e.requestStart));
  machine();
  report(`scrubbing a game of ${n} beats`, took);
  report('  server, moment', server_ms);
}

/** Selection, path, odds, pan and zoom. */
async function measure_battle(page: Page): Promise<void> {
  const seed = '00'.repeat(31) + '05';
  const id = scenario === 'vv/bench' ? await staged_game(page, { scenario: crowded(), seed, enough: (d) => d.kind === 'fire' && d.seat === 0 }) : await new_game(server, page, scenario, ['person', 'person'], {}, seed);
  await page.evaluate(() => localStorage.setItem('openvalor.settings', JSON.stringify({ hand_over: false, phase_aids: false, still: true })));
  await page.reload();
  await page.goto(`http://127.0.0.1:${server.port}/#/game/${id}`);
  await page.waitForSelector('[data-unit]');
  await page.waitForTimeout(1500);
  const position = () => server.api<Position>(page, 'GET', `/api/games/${id}?seat=0`);
  const ask = (selection: object) => server.api<Choices>(page, 'POST', `/api/games/${id}/choices`, { seat: 0, selection });
  await page.evaluate(() => performance.setResourceTimingBufferSize(2000));
  const start = await position();
  const { width, height } = start.view.field;
  machine();
  console.log(`${scenario}: ${width} × ${height}, ${start.view.units.length} counters`);

  async function stacks(): Promise<string[]> {
    const selectable = new Set((await ask({})).selectable ?? []);
    return [...new Set((await position()).view.units.filter((u) => selectable.has(u.id)).map((u) => u.at ?? ''))].filter((a) => a !== '');
  }
  async function bring(name: string): Promise<{ x: number; y: number }> {
    await page.getByRole('application').focus();
    await page.keyboard.press('0');
    await page.waitForTimeout(350);
    return hex_spot(page, name);
  }
  const units_at = async (at: string) => { const selectable = new Set((await ask({})).selectable ?? []); return (await position()).view.units.filter((u) => u.at === at && selectable.has(u.id)).map((u) => u.id); };

  /** What the server's answers took of it: from the request's first byte out to its last byte in, and how much came. */
  async function shares(): Promise<void> {
    const calls = await page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      performance.clearResourceTimings();
      return all.filter((e) => e.name.includes('/api/games/')).map((e) => ({ what: e.name.split('/').pop()?.split('?')[0] ?? '', took: e.responseEnd - e.requestStart, waited: e.requestStart - e.startTime, bytes: e.decodedBodySize }));
    });
    for (const what of [...new Set(calls.map((c) => c.what))].filter((w) => w === 'choices' || w === 'odds')) {
      const mine = calls.filter((c) => c.what === what);
      report(`  server, ${what}`, mine.map((c) => c.took));
      console.log(`    before it was sent: median ${quantile(mine.map((c) => c.waited), 0.5).toFixed(0)} ms; ${Math.round(quantile(mine.map((c) => c.bytes), 0.5) / 1024)} kB`);
    }
  }

  async function measure(kind: 'targets' | 'places', result: string): Promise<void> {
    const select: number[] = [];
    const then: number[] = [];
    await page.evaluate(() => performance.clearResourceTimings());
    let done = 0;
    for (const at of await stacks()) {
      // A hex with one's own stack: a click there selects it.
      const own = new Set((await position()).view.units.filter((u) => u.side === 0).map((u) => u.at));
      const choice = (await ask({ units: await units_at(at) }))[kind]?.find((c) => typeof c.at === 'string' && !c.why_not && !own.has(c.at));
      // Those with nothing to do would make it look faster.
      if (!choice || done++ >= rounds) continue;
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const from = await bring(at);
      keep(select, await click_to_paint(page, from.x, from.y, '.units li.on'));
      await page.waitForTimeout(250);
      if (typeof choice.at !== 'string') continue;
      const to = await hex_spot(page, choice.at);
      keep(then, await click_to_paint(page, to.x, to.y, result));
      await page.waitForTimeout(100);
    }
    report('selection', select);
    if (then.length > 0) report(kind === 'places' ? 'path' : 'odds', then);
    await shares();
  }

  await measure('targets', '.roll table');
  for (let i = 0; i < 6 && (await position()).decision.kind !== 'move'; i++) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('footer .main').click();
    await page.waitForTimeout(400);
  }
  await measure('places', 'path.way');
  // With nothing laid: what stands beside a place moves with it.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  console.log('pan and zoom, 2 s:', JSON.stringify(await trace_pan_and_zoom(page)));
}

try {
  await server.start();
  const browser = await launch();
  const { page } = await open_tab(browser, server);
  if (scenario !== 'replay') await measure_battle(page);
  await measure_scrubbing(page);
  await browser.close();
} finally {
  await server.end();
}
