// Whole screens in a small DOM: what stands on them, not how they look.
import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { Game } from '../../src/battle/game.svelte';
import { ended } from '../../src/ended.svelte';
import { router } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { sent } from './setup';

// The battle comes when it is first opened; here it is there already.
beforeAll(() => import('../../src/battle/Battle.svelte').then(() => undefined), 60_000);

let app: ReturnType<typeof mount> | null = null;

async function show(route: typeof router.now): Promise<HTMLElement> {
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
  settings.still = true;
  settings.language = 'en';
  router.now = route;
  document.body.innerHTML = '<div id="app"></div>';
  const target = document.getElementById('app');
  if (!target) throw new Error('no #app');
  app = mount(App, { target });
  await vi.waitFor(() => expect(language.complete).toBe(true));
  await tick();
  return target;
}
afterEach(() => {
  if (app) void unmount(app);
  app = null;
});

test('the menu offers only what works', async () => {
  const screen = await show({ screen: 'menu' });
  await vi.waitFor(() => expect(screen.textContent).toContain('2 scenarios in 2 rule systems'));
  const links = [...screen.querySelectorAll('nav a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(['#/new', '#/campaign', '#/load', '#/statistics', '#/lessons', '#/rules', '#/options', '#/credits']);
  expect(screen.textContent).toContain('build 0.1.0 (fixture), protocol 1');
});

test('exit asks, stops the process and leaves its last words', async () => {
  const screen = await show({ screen: 'menu' });
  await vi.waitFor(() => expect(screen.textContent).toContain('Exit'));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'q' }));
  await vi.waitFor(() => expect(screen.querySelector('[role="dialog"]')?.textContent).toContain('Every game is saved'));
  [...screen.querySelectorAll('button')].find((b) => b.textContent?.includes('End OpenValor'))?.click();
  await vi.waitFor(() => expect(screen.querySelector('main[role="status"]')?.textContent).toContain('OpenValor has ended'));
  expect(screen.querySelector('nav')).toBeNull();
  ended.said = null;
});

test('a watcher is told that the process ends', async () => {
  const game = new Game();
  await game.open('vv-move');
  const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
  socket.onmessage({ data: JSON.stringify({ error: { key: 'server.goodbye', args: {} }, text: '' }) });
  expect(ended.said?.key).toBe('server.goodbye');
  ended.said = null;
  game.close();
});

test('the sight tool names what blocks and what hinders, each with its rule', async () => {
  const screen = await show({ screen: 'game', id: 'vv-move', text: false });
  await vi.waitFor(() => expect(screen.querySelector('[data-unit="4"]')).not.toBeNull());
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
  await vi.waitFor(() => expect(screen.querySelector('footer .main')).not.toBeNull());
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'v' }));
  await vi.waitFor(() => expect(screen.textContent).toContain('2 hexes are in sight.'));
  const field = screen.querySelector<HTMLElement>('.field');
  field?.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await vi.waitFor(() => expect(screen.textContent).toContain('woods in H10 blocks'));
  expect(screen.textContent).toContain('Blocked');
  const card = [...screen.querySelectorAll('section')].find((s) => s.textContent?.includes('Line of sight'));
  expect([...(card?.querySelectorAll('.rule') ?? [])].map((r) => r.textContent)).toEqual(['9.2', '10.12', '10.7']);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await vi.waitFor(() => expect(screen.textContent).not.toContain('woods in H10 blocks'));
});

test('the menu speaks Russian and says so to the browser', async () => {
  const screen = await show({ screen: 'menu' });
  settings.language = 'ru';
  await vi.waitFor(() => expect(screen.textContent).toContain('Новая игра'));
  expect(document.documentElement.lang).toBe('ru');
  settings.language = 'en';
});

test('a scenario shows the options of its system and starts', async () => {
  const screen = await show({ screen: 'new' });
  await vi.waitFor(() => expect(screen.textContent).toContain('Fog of war'));
  expect(screen.textContent).toContain('You play United States against: Random moves');
  expect(screen.querySelectorAll('.force li').length).toBe(6);
  expect(screen.textContent).toContain('Losses decide');
  // Under fog the enemy's order of battle is not shown, unless the scenario says so.
  [...screen.querySelectorAll('label.switch')].find((b) => b.textContent?.includes('Fog'))?.querySelector('input')?.click();
  await vi.waitFor(() => expect(screen.querySelectorAll('.force li').length).toBe(3));
  [...screen.querySelectorAll('button')].find((b) => b.textContent?.includes('All house rules'))?.click();
  await vi.waitFor(() => expect(screen.textContent).toContain('By doctrine'));
});

test.each([['against the computer', false, { dice_bias: 'second' }], ['but not between two people', true, {}]])('a bias of the dice can be chosen %s', async (_, hotseat, options) => {
  const screen = await show({ screen: 'new' });
  const button = (words: string) => [...screen.querySelectorAll('button')].find((b) => b.textContent?.includes(words));
  const bias = () => screen.querySelector<HTMLSelectElement>('select:has(option[value="strong_second"])') ?? undefined;
  await vi.waitFor(() => expect(bias()).toBeDefined());
  const list = bias();
  if (!list) throw new Error('no bias');
  list.value = 'second';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await tick();
  if (hotseat) {
    button('Two at this screen')?.click();
    await vi.waitFor(() => expect(bias()).toBeUndefined());
  }
  button('Start')?.click();
  await vi.waitFor(() => expect(sent.filter((s) => s.method === 'POST' && s.url === '/api/games').map((s) => (JSON.parse(s.body) as { options: unknown }).options)).toEqual([options]));
});

test('sound, effects and pace are changed without leaving the battle', async () => {
  const screen = await show({ screen: 'game', id: 'vv-move', text: false });
  await vi.waitFor(() => expect(screen.querySelector('[data-unit="4"]')).not.toBeNull());
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'o' }));
  await vi.waitFor(() => expect(screen.querySelector('[role="dialog"] input[type="range"]')).not.toBeNull());
  const before = settings.dice;
  [...screen.querySelectorAll<HTMLElement>('[role="dialog"] label.switch')].find((l) => l.textContent?.includes('dice'))?.querySelector('input')?.click();
  await vi.waitFor(() => expect(settings.dice).toBe(!before));
  settings.dice = before;
});

test('the rules can be read and searched', async () => {
  const screen = await show({ screen: 'rules', system: 'vv' });
  await vi.waitFor(() => expect(screen.querySelectorAll('dt').length).toBeGreaterThan(3));
});

test('the battle shows the stack, the log with its rules, and grey buttons with their reason', async () => {
  const screen = await show({ screen: 'game', id: 'vv-move', text: false });
  await vi.waitFor(() => expect(screen.querySelector('[data-unit="4"]')).not.toBeNull());
  expect(screen.textContent).toContain('Half squad');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
  await vi.waitFor(() => expect(screen.textContent).toContain('no transport here · 8.3'));
  const grey = [...screen.querySelectorAll('footer button')].find((b) => b.textContent?.includes('Load'));
  expect(grey?.getAttribute('aria-disabled')).toBe('true');
});

test('a citation opens its wording and Escape closes it', async () => {
  const screen = await show({ screen: 'game', id: 'vv-move', text: false });
  await vi.waitFor(() => expect(screen.querySelector('.log .rule')).not.toBeNull());
  screen.querySelector<HTMLButtonElement>('.log .rule')?.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Each hex costs its terrain.'));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Each hex costs its terrain.'));
});

test('between two players the page holds nothing of either side', async () => {
  settings.hand_over = true;
  const screen = await show({ screen: 'game', id: 'vf', text: false });
  await vi.waitFor(() => expect(screen.textContent).toContain('Please hand over the screen'));
  for (const secret of ['2/45e', '1/30th Foot', 'Forward, all!', 'Donzelot']) expect(document.documentElement.outerHTML).not.toContain(secret);
  expect(JSON.stringify({ ...localStorage })).not.toContain('45e');
});

test('text mode prints the question and obeys a verb', async () => {
  const screen = await show({ screen: 'game', id: 'vv-move', text: true });
  await vi.waitFor(() => expect(screen.querySelector('[role="log"]')?.textContent).toContain('Move your units'));
  const input = screen.querySelector('input');
  if (!input) throw new Error('no input');
  input.value = 'look';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  screen.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(screen.querySelector('[role="log"]')?.textContent).toContain('Lt. Mercer'));
});

test('when the server is gone a banner says so', async () => {
  const screen = await show({ screen: 'menu' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  router.now = { screen: 'load' };
  await vi.waitFor(() => expect(screen.querySelector('[role="alert"]')?.textContent).toContain('does not answer'));
});
