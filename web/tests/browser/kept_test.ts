// Games that are kept, in a real browser: gallery, replay, branches, statistics and the proof of the dice.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Moment, Proof, Review, Save, Told, Tree } from '../../src/kept';
import type { Action, Answer, Listed } from '../../src/messages';
import { axe_faults, blur, new_game } from './harness';
import { stage } from './stage';

const on = stage();
const { server, position } = on;
const get = <T>(path: string, page = on.tab.page) => server.api<T>(page, 'GET', path);
let finished = '';

/** Two computers play a game to its end; nobody looks. */
async function played_out(page: Page): Promise<string> {
  const id = await new_game(server, page, 'vv/crossroads', ['random', 'random'], {}, on.seed);
  const over = async () => (await get<{ games: Listed[] }>('/api/games', page)).games.find((g) => g.id === id)?.over;
  for (let tries = 0; tries < 120 && !(await over()); ++tries) await page.waitForTimeout(500);
  return id;
}
async function submit(page: Page, id: string, action: Action, request: string): Promise<void> {
  const { n } = await position(page, id);
  await server.api<Answer>(page, 'POST', `/api/games/${id}/submit`, { seat: 0, request, version: n, actions: [action] });
}
async function do_verb(page: Page, id: string, verb: RegExp, request: string): Promise<void> {
  const { actions } = await server.api<{ actions: { action: Action; verb: string }[] }>(page, 'POST', `/api/games/${id}/actions`, { seat: 0 });
  const found = actions.find((a) => verb.test(a.verb));
  if (!found) throw new Error(`no ${verb}`);
  await submit(page, id, found.action, request);
}
const shown_n = (page: Page) => page.locator('.app').getAttribute('data-n').then(Number);
async function open_replay(page: Page, path: string): Promise<void> {
  await page.goto(on.address(`#/replay/${path}`));
  await page.waitForSelector('[data-unit]');
}

beforeAll(async () => {
  finished = await played_out(on.tab.page);
}, 90_000);

describe('the gallery', () => {
  test('a moment is saved by name, shown with its picture, renamed, loaded and deleted', async () => {
    const { page, faults } = on.tab;
    const id = await on.fresh(page);
    await blur(page);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Save this moment' });
    await dialog.getByLabel('Name').fill('Before the farm');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved as “Before the farm”.').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.locator('footer .main').click();
    await expect.poll(async () => (await get<{ saves: Save[] }>('/api/saves')).saves.find((s) => s.game === id)?.current).toBe(false);
    await page.goto(on.address('#/load'));
    await page.getByRole('button', { name: /named save/ }).click();
    const card = page.locator('li').filter({ hasText: 'Before the farm' });
    await expect.poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(10);
    expect(await card.textContent()).toMatch(/Turn 1/);
    await card.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('At the edge');
    await page.keyboard.press('Enter');
    const renamed = page.locator('li').filter({ hasText: 'At the edge' });
    await renamed.getByRole('button', { name: 'Load' }).click();
    await page.waitForSelector('[data-unit]');
    const branch = /game\/(\w+)/.exec(page.url())?.[1] ?? '';
    expect(branch).not.toBe(id);
    expect((await position(page, branch)).view.phase).toBe('fire');
    await page.goto(on.address('#/load'));
    await page.getByRole('button', { name: /named save/ }).click();
    await renamed.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').locator('.pri').click();
    await renamed.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('a game goes out as one file and comes in again; a damaged one is refused in the language of the page', async () => {
    const { context, page, faults } = await on.open_tab({ locale: 'de' });
    await page.goto(on.address('#/load'));
    const card = page.locator('li').filter({ has: page.locator(`a[href="#/replay/${finished}"]`) });
    await card.getByRole('button', { name: /^Mehr/ }).click();
    const waiting = page.waitForEvent('download');
    await page.locator(`a[href="/api/games/${finished}/record"]`).click();
    const file = readFileSync(await (await waiting).path());
    await page.locator('input[type=file]').setInputFiles({ name: 'halb.valor', mimeType: 'application/octet-stream', buffer: file.subarray(0, file.length / 2) });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('„halb.valor“ ist kein Spiel von OpenValor');
    expect(await alert.locator('[lang=en]').count()).toBe(1);
    await page.locator('input[type=file]').setInputFiles({ name: 'ganz.valor', mimeType: 'application/octet-stream', buffer: file });
    await page.waitForURL(/#\/game\//);
    expect(page.url()).toContain(finished);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the replay', () => {
  test('the scale, steps, play and jumps lead to the position that was', async () => {
    const { page, faults } = on.tab;
    await open_replay(page, finished);
    const told = await get<Told>(`/api/games/${finished}/replay?seat=all`);
    const units_at = async (n: number) => (await get<Moment>(`/api/games/${finished}/replay/${n}?seat=all`)).view.units.filter((u) => u.carried_by === undefined).length;
    const scale = page.getByRole('slider', { name: 'Moment of the game' });
    expect(await shown_n(page)).toBe(0);
    const middle = Math.floor(told.n / 2);
    await scale.fill(String(middle));
    await expect.poll(() => shown_n(page)).toBe(middle);
    expect(await page.locator('[data-unit]').count()).toBeGreaterThanOrEqual(await units_at(middle));
    await blur(page);
    await page.keyboard.press('.');
    await expect.poll(() => shown_n(page)).toBe(middle + 1);
    await page.keyboard.press(',');
    await expect.poll(() => shown_n(page)).toBe(middle);
    await page.keyboard.press('Home');
    await expect.poll(() => shown_n(page)).toBe(0);
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => shown_n(page)).toBeGreaterThan(0);
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.keyboard.press('Home');
    for (const kind of ['turn', 'phase', 'combat', 'loss'] as const) {
      const first = told.jumps.find((j) => j.kind === kind && j.n > 0);
      if (!first) continue;
      await page.keyboard.press('Home');
      await expect.poll(() => shown_n(page)).toBe(0);
      await page.getByRole('combobox', { name: 'Jump to' }).selectOption(kind);
      await blur(page);
      await page.keyboard.press('PageDown');
      await expect.poll(async () => [kind, await shown_n(page)]).toEqual([kind, first.n]);
    }
    await page.keyboard.press('End');
    await expect.poll(() => shown_n(page)).toBe(told.n);
    expect(await page.locator('.now ~ li, .before li').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a line of the log and an address lead to their moment; other eyes see the same turn', async () => {
    const { page, faults } = on.tab;
    await open_replay(page, `${finished}/0/5`);
    await expect.poll(() => shown_n(page)).toBe(5);
    const line = page.locator('ol button').nth(8);
    const wanted = Number(/\d+$/.exec((await line.getAttribute('aria-label')) ?? '')?.[0]);
    await line.click();
    await expect.poll(() => shown_n(page)).toBe(wanted);
    await page.locator('header').getByRole('button', { name: 'United States' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Everything' }).click();
    await page.locator('header').getByRole('button', { name: 'Everything' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('what the computer sees of a running game is opened only on purpose, and marked', async () => {
    const { page } = on.tab;
    const id = await on.fresh(page, 'vv/crossroads', { fog: true });
    await page.keyboard.press('F4');
    await page.waitForURL(/#\/replay\//);
    await page.locator('header').getByRole('button', { name: 'United States' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Everything/ }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('marked as rehearsed');
    expect((await position(page, id)).revealed).toBe(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Open it' }).click();
    await page.locator('header').getByRole('button', { name: 'Everything' }).waitFor();
    expect(await position(page, id)).toMatchObject({ revealed: true, rehearsed: true });
  });

  test('of a running game between two people nothing is shown before one of them says that he looks', async () => {
    const { page } = on.tab;
    const id = await new_game(server, page, 'vv/crossroads', ['person', 'person'], { fog: true }, on.seed);
    await page.goto(on.address(`#/replay/${id}`));
    await page.getByRole('heading', { name: 'Who looks?' }).waitFor();
    expect(await page.locator('[data-unit]').count()).toBe(0);
    await page.getByRole('button', { name: 'Germany' }).click();
    await page.waitForSelector('[data-unit]');
    await page.getByRole('button', { name: 'What if?' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('would show what the other side knows');
  });

  test('a page of the game is a file of its own', async () => {
    const { page } = on.tab;
    await open_replay(page, finished);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share as a page' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name: 'The whole game' }).click();
    const html = readFileSync(await (await waiting).path(), 'utf8');
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).not.toMatch(/(src|href)="https?:/);
    await page.keyboard.press('Escape');
  });
});

test('what if: another game from a moment on, the first one untouched, both in the tree', async () => {
  const { page, faults } = on.tab;
  const before = await get<Told>(`/api/games/${finished}/replay?seat=all`);
  await open_replay(page, `${finished}/all/3`);
  await expect.poll(() => shown_n(page)).toBe(3);
  await page.getByRole('button', { name: 'What if?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'United States' }).getByRole('button', { name: 'Person' }).click();
  await dialog.getByRole('button', { name: 'the same dice' }).click();
  expect(await dialog.textContent()).toContain('marked as rehearsed');
  expect(await axe_faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/#\/game\//);
  await page.waitForSelector('[data-unit]');
  const branch = /game\/(\w+)/.exec(page.url())?.[1] ?? '';
  expect(await get<Told>(`/api/games/${finished}/replay?seat=all`)).toEqual(before);
  const { games } = await get<Tree>(`/api/games/${branch}/tree`);
  expect(games.find((g) => g.id === branch)?.origin).toMatchObject({ game: finished, dice: 'same' });
  await page.goto(on.address(`#/tree/${branch}`));
  await page.locator('article.here').waitFor();
  expect(await page.locator('article').count()).toBe(games.length);
  await page.locator('article.here').getByRole('link', { name: 'Where it branched' }).click();
  await expect.poll(() => shown_n(page)).toBe(3);
  expect(faults).toEqual([]);
});

test('statistics of a game and over all: losses, luck, habits and dice, each loss with its way to the replay', async () => {
  const { page, faults } = on.tab;
  const mine = await new_game(server, page, 'vv/crossroads', ['person', 'random'], {}, on.seed);
  await submit(page, mine, { type: 'resign' }, 'resign-for-figures');
  await page.goto(on.address(`#/statistics/${finished}`));
  await page.getByText('Losses turn by turn').waitFor();
  expect(await page.getByText('Habits: what was done').count()).toBe(2);
  expect(await page.getByText(/σ/).count()).toBeGreaterThan(0);
  const first = page.locator('.figures-list a').first();
  const n = Number(/\d+$/.exec((await first.getAttribute('aria-label')) ?? '')?.[0]);
  await first.click();
  await page.waitForSelector('[data-unit]');
  await expect.poll(() => shown_n(page)).toBe(n);
  await page.goto(on.address('#/statistics'));
  await page.getByRole('heading', { name: 'You' }).waitFor();
  expect(await page.locator('.figures-card').first().textContent()).toMatch(/lost\s*1/);
  expect(faults).toEqual([]);
});

test('the review: the curve of the chances, the costliest decisions, each with its way to the moment before it', async () => {
  const { page, faults } = on.tab;
  const review = await get<Review>(`/api/games/${finished}/review`);
  expect(review.worst.length).toBeGreaterThan(0);
  await page.goto(on.address(`#/statistics/${finished}`));
  await page.goto(on.address(`#/review/${finished}`));
  await page.locator('polyline').waitFor({ state: 'attached' });
  expect(await page.locator('.worst li').count()).toBe(review.worst.length);
  const first = page.locator('.worst li').first();
  expect(await first.textContent()).toContain(review.worst[0]?.better);
  // Verbs name units by their numbers: whoever is named in one, and there at that moment, is told by name beside it.
  for (const [i, one] of review.worst.entries()) {
    const numbers = `${one.done} ${one.better}`.split(' ').filter((word) => /^\d+(,\d+)*$/.test(word)).flatMap((word) => word.split(',').map(Number));
    const { view } = await get<Moment>(`/api/games/${finished}/replay/${one.n - 1}?seat=all`);
    for (const unit of view.units.filter((u) => numbers.includes(u.id))) await page.locator('.worst li').nth(i).getByText(new RegExp(`(^| )${unit.id} \\S`)).first().waitFor();
  }
  await first.getByRole('link').click();
  await page.waitForSelector('[data-unit]');
  await expect.poll(() => shown_n(page)).toBe((review.worst[0]?.n ?? 0) - 1);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.locator('polyline').waitFor({ state: 'attached' });
  expect(faults).toEqual([]);
});

test('the dice are sealed at the start and open at the end, and every roll is what the seed gives', async () => {
  const { page, faults } = on.tab;
  const id = await on.fresh(page);
  const seal = (await position(page, id)).commitment;
  expect(await page.locator('.seal').textContent()).toContain(seal.slice(0, 12));
  await page.locator('.seal a').click();
  await page.getByText(seal).waitFor();
  await page.getByText('The seed is shown when the game is over').waitFor();
  await do_verb(page, id, /^fire/, 'fire-for-the-proof');
  await submit(page, id, { type: 'resign' }, 'resign-for-the-proof');
  await page.reload();
  await page.getByText('and the seed fits the seal').waitFor();
  const proof = await get<Proof>(`/api/games/${id}/proof`);
  expect(proof).toMatchObject({ commitment: seal, seed: on.seed, agrees: true });
  expect(await page.locator('tbody tr').count()).toBe(proof.rolls?.length);
  expect(faults).toEqual([]);
});

describe.each([['light', 1440, 900], ['dark', 390, 844]] as const)('%s at %d×%d', (scheme, width, height) => {
  test('every screen of kept games: nothing serious or critical for axe, nothing wider than the screen, buttons big enough', { timeout: 180_000 }, async () => {
    const { context, page, faults } = await on.open_tab({ colorScheme: scheme, viewport: { width, height } });
    const found: string[] = [];
    for (const [hash, wait] of [['#/load', 'li img'], [`#/replay/${finished}`, '[data-unit]'], [`#/tree/${finished}`, 'article'], [`#/statistics/${finished}`, '.figures-grid'], ['#/statistics', '.figures-card, .figures-none'], [`#/review/${finished}`, '.worst li'], [`#/proof/${finished}`, 'tbody tr']] as const) {
      await page.goto(on.address(hash));
      await page.waitForSelector(wait);
      await page.waitForTimeout(300);
      found.push(...(await axe_faults(page)).map((fault) => `${hash}: ${fault}`));
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${hash}: wider than the screen`);
      found.push(...(await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('a.btn, button.btn, select')].map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 80)] as const).filter(([box]) => box.height > 0 && box.height < 44).map(([, html]) => html))).map((html) => `${hash}: too small ${html}`));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
