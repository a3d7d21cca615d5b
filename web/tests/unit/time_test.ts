// Time at a table in the client: clocks, claims, standing in, vacation, the queue; and codes of an app.
import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { Game } from '../../src/battle/game.svelte';
import { clock_text, span_text, time_left } from '../../src/lobby/words';
import { router, type Route } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { Club } from '../fixtures/club';
import { sent } from './setup';

beforeAll(() => Promise.all([import('../../src/battle/Battle.svelte'), import('../../src/lobby/LobbyPage.svelte'), import('../../src/lobby/AccountPage.svelte'), import('../../src/lobby/EntryPage.svelte'), import('../../src/lobby/NewChallenge.svelte')]).then(() => undefined), 60_000);

const kDay = 86_400;
const soon = () => Math.floor(Date.now() / 1000);
let club: Club;
let app: ReturnType<typeof mount> | null = null;
beforeEach(() => {
  club = new Club();
  club.sign_in();
  location.hash = '';
  vi.stubGlobal('fetch', (url: string, options: { method?: string; body?: string } = {}) => {
    const method = options.method ?? 'GET';
    sent.push({ method, url, body: options.body ?? '' });
    const reply = club.answer(method, url, options.body ?? '');
    return Promise.resolve({ ok: reply.status < 400, status: reply.status, text: () => Promise.resolve(reply.body) });
  });
});
afterEach(() => {
  if (app) void unmount(app);
  app = null;
});

async function show(route: Route, wait: string): Promise<HTMLElement> {
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
  settings.still = true;
  settings.language = 'en';
  router.now = route;
  document.body.innerHTML = '<div id="app"></div>';
  const target = document.getElementById('app');
  if (!target) throw new Error('no #app');
  app = mount(App, { target });
  await vi.waitFor(() => expect(language.complete).toBe(true));
  await vi.waitFor(() => expect(target.textContent).toContain(wait), { timeout: 10_000 });
  return target;
}
function write(screen: HTMLElement, label: string, text: string): void {
  const input = [...screen.querySelectorAll('label')].find((l) => l.textContent?.includes(label))?.querySelector('input');
  if (!input) throw new Error(`no field ${label}`);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
function button(screen: HTMLElement, words: string): HTMLButtonElement {
  const found = [...screen.querySelectorAll('button')].find((b) => b.textContent?.includes(words) || b.getAttribute('aria-label')?.includes(words));
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
/** The form in which this button is. */
const submit = (screen: HTMLElement, words: string) => button(screen, words).closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const posted = (path: string) => sent.filter((s) => s.method === 'POST' && s.url === path).map((s) => JSON.parse(s.body) as Record<string, unknown>);
const late = () => {
  club.table = { ...club.table, pace: { id: 'day', bank: 3 * kDay, increment: kDay, cap: 5 * kDay }, waiting: { seats: [1], mine: false, since: 1 }, late: true, stand_in: 'regular', clocks: [{ seat: 0, left: 2 * kDay, runs: false }, { seat: 1, left: 0, runs: true, until: soon() - 1 }] };
};
async function talk(): Promise<HTMLElement> {
  const screen = await show({ screen: 'game', id: 'vv-move', text: false }, 'Waiting');
  button(screen, 'Messages and notes').click();
  await vi.waitFor(() => expect(screen.querySelector('[role=dialog]')).not.toBeNull());
  return screen.querySelector<HTMLElement>('[role=dialog]') ?? screen;
}

test('times in words: the two largest parts, and a running clock goes on', async () => {
  await show({ screen: 'menu' }, 'Our club');
  expect(span_text(2 * kDay + 3 * 3600 + 59)).toBe('2 days, 3 hours');
  expect(span_text(kDay)).toBe('1 day');
  expect(span_text(0)).toBe('0 minutes');
  expect(time_left({ seat: 0, left: 500, runs: true, until: 1400 }, 1000)).toBe(400);
  expect(time_left({ seat: 0, left: 500, runs: false }, 1000)).toBe(500);
  const table = { ...club.table, clocks: [{ seat: 0, left: 7200, runs: true, until: 8200 }] };
  expect(clock_text(table, 1000)).toBe('Time left: 2 hours.');
  expect(clock_text(table, 9000)).toBe('The time has run out.');
  expect(clock_text({ ...table, clocks: [{ seat: 0, left: 7200, runs: false, vacation: 1_000_000_000 }] }, 1000)).toContain('On vacation until');
  expect(clock_text({ ...table, ended: { why: 'time', winner: 1 } }, 1000)).toBe('');
});

test('against somebody whose time has run out everything can be claimed; before it nothing', async () => {
  late();
  const dialog = await talk();
  expect(dialog.textContent).toContain('The time of ben has run out');
  for (const [words, what] of [['Claim the victory', 'win'], ['End it without a winner', 'end'], ['Let the computer play', 'bot']] as const) {
    button(dialog, words).click();
    await vi.waitFor(() => expect(posted('/api/games/vv-move/claim').at(-1)).toEqual({ what }));
  }
  button(dialog, 'Let somebody else take the seat').click();
  await vi.waitFor(() => expect(posted('/api/games/vv-move/substitute')).toEqual([{ open: true }]));
  await vi.waitFor(() => expect(dialog.textContent).toContain('Keep the seat for him'));
});

test('while there is time left one can only remind', async () => {
  late();
  delete club.table.late;
  club.table = { ...club.table, clocks: [{ seat: 1, left: kDay, runs: true, until: soon() + kDay }] };
  const dialog = await talk();
  expect(dialog.textContent).not.toContain('Claim the victory');
  button(dialog, 'Remind').click();
  await vi.waitFor(() => expect(dialog.textContent).toContain('A reminder is on its way'));
});

test('standing orders are switched at the table', async () => {
  club.table = { ...club.table, waiting: { seats: [1], mine: false, since: 1 } };
  const dialog = await talk();
  dialog.querySelector<HTMLInputElement>('input[role=switch]')?.click();
  await vi.waitFor(() => expect(posted('/api/games/vv-move/orders')).toEqual([{ on: true }]));
});

test('who opens a game in which a computer sits in for him is back', async () => {
  club.table = { ...club.table, players: [{ seat: 0, side: 0, name: 'anna', mine: true, stand_in: 'regular' }, { seat: 1, side: 1, name: 'ben' }] };
  const game = new Game();
  await game.open('vv-move');
  expect(posted('/api/games/vv-move/back').length).toBe(1);
  expect(game.table?.players[0]?.stand_in).toBeUndefined();
  game.close();
});

test('a free seat is offered among the games to watch, and taken', async () => {
  club.table = { ...club.table, players: [{ seat: 0, side: 0, name: 'ben' }, { seat: 1, side: 1, name: 'carl', open: true }] };
  const screen = await show({ screen: 'lobby', tab: 'watch' }, 'Take over the seat');
  button(screen, 'Take over the seat').click();
  await vi.waitFor(() => expect(posted('/api/games/vv-move/seat')).toEqual([{ seat: 1 }]));
  await vi.waitFor(() => expect(location.hash).toBe('#/game/vv-move'));
});

test('who looks for an opponent waits, and may stop waiting', async () => {
  club.server = { ...club.server, paces: [{ id: 'free' }, { id: 'day', bank: 3 * kDay, increment: kDay, cap: 5 * kDay }] };
  const screen = await show({ screen: 'lobby', tab: 'open' }, 'Find an opponent');
  button(screen, 'Find an opponent').click();
  await vi.waitFor(() => expect(screen.querySelector('#queue')).not.toBeNull());
  screen.querySelector('#queue')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(screen.textContent).toContain('You are waiting for an opponent'));
  expect(posted('/api/queue')[0]).toMatchObject({ pace: 'day', rated: false });
  button(screen, 'Stop waiting').click();
  await vi.waitFor(() => expect(screen.textContent).toContain('Find an opponent'));
});

test('a challenge with a clock names who plays for somebody absent', async () => {
  club.server = { ...club.server, paces: [{ id: 'day', bank: 3 * kDay, increment: kDay, cap: 5 * kDay }, { id: 'free' }] };
  const screen = await show({ screen: 'challenge', scenario: 'vv/saint-clair' }, 'Who plays for somebody');
  expect(screen.textContent).toContain('3 days to begin with; each decision adds 1 day, up to 5 days.');
  const select = screen.querySelector<HTMLSelectElement>('.terms select');
  if (!select) throw new Error('no choice');
  select.value = select.options[0]?.value ?? '';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  button(screen, 'Issue the challenge').click();
  await vi.waitFor(() => expect(posted('/api/challenges')[0]).toMatchObject({ pace: 'day', stand_in: select.value }));
});

test('vacation is taken and ended', async () => {
  club.me = { ...club.me, vacation: { until: 0, left_days: 42 } };
  const screen = await show({ screen: 'account' }, '42 days are left');
  write(screen, 'For how many days', '5');
  submit(screen, 'Go on vacation');
  await vi.waitFor(() => expect(screen.textContent).toContain('You are on vacation until'));
  const until = Number(posted('/api/me/vacation')[0]?.['until']);
  expect(Math.abs(until - soon() - 5 * kDay)).toBeLessThan(60);
  button(screen, 'I am back').click();
  await vi.waitFor(() => expect(posted('/api/me/vacation').at(-1)).toEqual({ until: 0 }));
});

test('an app for codes is set up with its first code, and the spare codes are shown once', async () => {
  const screen = await show({ screen: 'account' }, 'Codes of an app');
  const card = [...screen.querySelectorAll<HTMLElement>('.form-card')].find((c) => c.textContent?.includes('Codes of an app')) ?? screen;
  write(card, 'Password', 'four green hats');
  submit(card, 'Set up');
  await vi.waitFor(() => expect(card.textContent).toContain('MZXW 6YTB OI'));
  expect(card.querySelector('a')?.getAttribute('href')).toBe('otpauth://totp/x');
  write(card, 'Code of the app', '123456');
  submit(card, 'Confirm');
  await vi.waitFor(() => expect(card.textContent).toContain('AAAAA-BBBBB'));
  expect(card.textContent).toContain('Turn off');
});

test('signing in asks for the code only where the account wants one', async () => {
  club.me = { who: 'nobody', roles: [], language: 'en' };
  club.coded = true;
  const screen = await show({ screen: 'entry', way: 'sign-in' }, 'Name or e-mail');
  expect(screen.textContent).not.toContain('Code of the app');
  write(screen, 'Name or e-mail', 'anna');
  write(screen, 'Password', 'four green hats');
  submit(screen, 'Sign in');
  await vi.waitFor(() => expect(screen.textContent).toContain('Code of the app'));
  write(screen, 'Code of the app', '123456');
  submit(screen, 'Sign in');
  await vi.waitFor(() => expect(location.hash).toBe('#/lobby'));
});

test('a new address waits for its mail', async () => {
  const screen = await show({ screen: 'account' }, 'Change the address');
  const card = [...screen.querySelectorAll<HTMLElement>('.form-card')].find((c) => c.querySelector('h2')?.textContent === 'Change the address') ?? screen;
  write(card, 'New e-mail address', 'new@example.org');
  write(card, 'Password', 'four green hats');
  submit(card, 'Change the address');
  await vi.waitFor(() => expect(posted('/api/me/email')).toEqual([{ email: 'new@example.org', password: 'four green hats' }]));
});
