// The client on a server for several people: the way in, the lists, the table.
import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/api';
import App from '../../src/App.svelte';
import { Game } from '../../src/battle/game.svelte';
import { wanted_seats } from '../../src/lobby/seats';
import { ago, free_seats, result_text } from '../../src/lobby/words';
import { router, type Route } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { Club } from '../fixtures/club';
import { sent } from './setup';

// They come when they are first opened; here they are there already.
beforeAll(() => Promise.all([import('../../src/battle/Battle.svelte'), import('../../src/lobby/LobbyPage.svelte'), import('../../src/lobby/AccountPage.svelte'), import('../../src/lobby/EntryPage.svelte'), import('../../src/lobby/NewChallenge.svelte')]).then(() => undefined), 60_000);

let club: Club;
let app: ReturnType<typeof mount> | null = null;
beforeEach(() => {
  club = new Club();
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
  const found = [...screen.querySelectorAll('button')].find((b) => b.textContent?.includes(words));
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
const submit = (screen: HTMLElement) => screen.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const posted = (path: string) => sent.filter((s) => s.method === 'POST' && s.url === path).map((s) => JSON.parse(s.body) as Record<string, unknown>);

test('the menu of a server says who is here and leads to the others', async () => {
  const screen = await show({ screen: 'menu' }, 'Our club');
  expect(screen.textContent).toContain('You have not signed in');
  expect([...screen.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(expect.arrayContaining(['#/lobby', '#/sign-in', '#/register']));
  expect(screen.textContent).not.toContain('Exit');
});

test('who has not signed in becomes a guest by beginning a game', async () => {
  expect(await api.create('vv/saint-clair', {}, ['person', 'random'])).toEqual({ id: 'vv-move' });
  expect(sent.map((s) => `${s.method} ${s.url}`)).toEqual(['POST /api/games', 'POST /api/guest', 'POST /api/games']);
});

test('a wrong password is told in a sentence, a right one leads to the lobby', async () => {
  const screen = await show({ screen: 'entry', way: 'sign-in' }, 'Name or e-mail');
  write(screen, 'Name or e-mail', 'anna');
  write(screen, 'Password', 'wrong');
  submit(screen);
  await vi.waitFor(() => expect(screen.querySelector('[role=alert]')).not.toBeNull());
  expect(location.hash).not.toContain('lobby');
  write(screen, 'Password', 'four green hats');
  submit(screen);
  await vi.waitFor(() => expect(location.hash).toBe('#/lobby'));
  expect(posted('/api/session').at(-1)).toEqual({ name: 'anna', password: 'four green hats', remember: true });
});

test('where mail goes out an account is confirmed by it; the invitation is asked for only where there is one', async () => {
  club.server = { ...club.server, mail: true, registration: 'invite' };
  const screen = await show({ screen: 'entry', way: 'register' }, 'Word of invitation');
  write(screen, 'Name', 'anna');
  write(screen, 'E-mail', 'anna@example.org');
  write(screen, 'New password', 'four green hats');
  write(screen, 'Word of invitation', 'hussar');
  submit(screen);
  await vi.waitFor(() => expect(screen.textContent).toContain('A mail is on its way to anna@example.org'));
  expect(posted('/api/accounts')[0]).toMatchObject({ name: 'anna', invite: 'hussar', language: 'en' });
});

test('sessions are listed and ended; notices are shown only where mail goes out', async () => {
  club.sign_in();
  const screen = await show({ screen: 'account' }, 'Safari on a phone');
  expect(screen.textContent).not.toContain('Notices');
  button(screen, 'Sign out there').click();
  await vi.waitFor(() => expect(screen.textContent).not.toContain('Safari on a phone'));
  expect(screen.textContent).toContain('Firefox on Linux');
});

test('notices are changed at once and speak the language of the page', async () => {
  club.sign_in();
  club.server = { ...club.server, mail: true };
  const screen = await show({ screen: 'account' }, 'Notices');
  button(screen, 'One a day').click();
  await vi.waitFor(() => expect(posted('/api/me/settings')).toEqual([{ language: 'en', notices: { mode: 'digest', webhook: '' } }]));
});

test('a locked challenge asks for its password and leads into the game', async () => {
  club.sign_in();
  club.challenge({ locked: true, fog: true });
  const screen = await show({ screen: 'lobby', tab: 'open' }, 'With password');
  expect(screen.textContent).toContain('Fog of war');
  button(screen, 'Join:').click();
  await vi.waitFor(() => expect(screen.querySelector('[role=dialog]')).not.toBeNull());
  expect(posted('/api/challenges/c1/join')).toEqual([]);
  const dialog = screen.querySelector<HTMLElement>('[role=dialog]') ?? screen;
  write(dialog, 'Password', 'tiger');
  submit(dialog);
  await vi.waitFor(() => expect(location.hash).toBe('#/game/vv-move'));
  expect(posted('/api/challenges/c1/join')).toEqual([{ seat: 1, password: 'tiger' }]);
});

test('filters hide what was not asked for; a guest is led to sign in', async () => {
  club.challenge({ locked: true, by: 'carl' });
  club.challenge({ by: 'dora' });
  const screen = await show({ screen: 'lobby', tab: 'open' }, 'by dora');
  expect(screen.textContent).toContain('by carl');
  expect(screen.textContent).toContain('Sign in to join');
  screen.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  await vi.waitFor(() => expect(screen.textContent).not.toContain('by carl'));
  expect([...screen.querySelectorAll('.tabs a')].map((a) => a.textContent)).toEqual(['Open Challenges', 'Watch']);
});

test('my games tell whose decision it is and lead to the one that waits longest', async () => {
  club.sign_in();
  const screen = await show({ screen: 'lobby' }, 'against ben');
  expect(screen.textContent).toContain('Your decision');
  expect(screen.textContent).toContain('1 game waits for you.');
  expect([...screen.querySelectorAll('footer a')].at(-1)?.getAttribute('href')).toBe('#/game/vv-move');
});

test('a challenge carries the scenario, the own side, a named opponent and its password', async () => {
  club.sign_in();
  const screen = await show({ screen: 'challenge', scenario: 'vv/saint-clair' }, 'Opponent');
  expect(screen.textContent).not.toContain('Two at this screen');
  write(screen, 'Opponent', 'ben');
  write(screen, 'Password of the challenge', 'tiger');
  button(screen, 'Issue the challenge').click();
  await vi.waitFor(() => expect(location.hash).toBe('#/lobby/mine'));
  expect(posted('/api/challenges')[0]).toMatchObject({ scenario: 'vv/saint-clair', seats: ['me', { name: 'ben' }], pace: 'free', password: 'tiger' });
});

test('seats: mine, the others open or kept', () => {
  const seats = [{ id: 0, side: 0 }, { id: 1, side: 0 }, { id: 2, side: 1 }].map((s) => ({ ...s, name: { key: 'x' } }));
  expect(wanted_seats({ seats }, 1, '')).toEqual(['open', 'me', 'open']);
  expect(wanted_seats({ seats }, 1, 'ben')).toEqual(['open', 'me', { name: 'ben' }]);
  club.challenge({ seats: [{ seat: 0, side: 0, open: true, name: 'carl' }, { seat: 1, side: 1, open: true }, { seat: 2, side: 1, name: 'ben' }] });
  const [challenge] = club.challenges;
  if (!challenge) throw new Error('no challenge');
  expect(free_seats(challenge, 'anna')).toEqual([1]);
  expect(free_seats(challenge, 'carl')).toEqual([0, 1]);
});

test('times and results in words', async () => {
  await show({ screen: 'menu' }, 'Our club');
  expect(ago(1000, 1000 + 300)).toBe('5 minutes ago');
  expect(ago(1000, 1000 + 3 * 86_400)).toBe('3 days ago');
  expect(result_text({ ...club.table, ended: { why: 'left', winner: 0 } })).toBe('You have won');
  expect(result_text({ ...club.table, ended: { why: 'left', winner: 1 } })).toBe('You have lost');
});

test('at a table only the own seat comes to the screen, and no hand-over is called for', async () => {
  club.sign_in();
  club.table = { ...club.table, players: [{ seat: 0, side: 0, name: 'ben' }, { seat: 1, side: 1, name: 'anna', mine: true }], waiting: { seats: [0], mine: false, since: 1 } };
  const game = new Game();
  await game.open('vv-move');
  expect(game.seat).toBe(1);
  expect(game.seats).toEqual(['person', 'person']);
  const socket = (game as unknown as { socket: { onmessage: (m: { data: string }) => void } }).socket;
  const before = game.n;
  socket.onmessage({ data: JSON.stringify({ from: before, n: before + 1, events: [], view: game.view, decision: { kind: 'move', seat: 0 }, may_undo: false, thinking: false }) });
  await vi.waitFor(() => expect(game.n).toBe(before + 1));
  await new Promise((done) => setTimeout(done, 50));
  expect(game.seat).toBe(1);
  expect(game.waiting_for).toBeNull();
  expect(game.view).not.toBeNull();
  expect(sent.filter((s) => s.url.includes('seat=0') || s.url.endsWith('/actions'))).toEqual([]);
  game.close();
});

test('who has no seat watches and is offered nothing', async () => {
  club.table = { ...club.table, players: club.table.players.map(({ seat, side, name }) => ({ seat, side, ...(name ? { name } : {}) })) };
  const game = new Game();
  await game.open('vv-move');
  expect(game.watching).toBe(true);
  expect(sent.map((s) => s.url)).toContain('/api/games/vv-move/watch');
  expect(sent.some((s) => s.url.endsWith('/choices') || s.url.includes('?seat=0'))).toBe(false);
  game.close();
});

test('while the other decides a word can be handed over', async () => {
  club.sign_in();
  club.table = { ...club.table, waiting: { seats: [1], mine: false, since: 1 } };
  const screen = await show({ screen: 'game', id: 'vv-move', text: false }, 'Waiting for ben');
  write(screen, 'A word to the others', 'your turn');
  submit(screen);
  await vi.waitFor(() => expect(posted('/api/games/vv-move/messages')[0]).toMatchObject({ text: 'your turn', kind: 'hand_over', to: 'all' }));
});

test('a wish to take back is shown and answered', async () => {
  club.sign_in();
  club.table = { ...club.table, offer: { by: 1, turn: 2, mine: false } };
  const screen = await show({ screen: 'game', id: 'vv-move', text: false }, 'ben asks to go back to a moment in turn 2');
  button(screen, 'Agree').click();
  await vi.waitFor(() => expect(posted('/api/games/vv-move/takeback/answer')).toEqual([{ agree: true }]));
  await vi.waitFor(() => expect(screen.textContent).not.toContain('ben asks'));
});

test('the end shows the last word of the other and takes the own one; then the game leaves the list', async () => {
  club.sign_in();
  delete club.table.waiting;
  club.table = { ...club.table, messages: 1, unread: 1, ended: { why: 'rules', winner: 0 } };
  club.messages = [{ n: 1, from: 'ben', seat: 1, to: 'all', text: 'well fought', at: 1, kind: 'last' }];
  const screen = await show({ screen: 'game', id: 'vv-move', text: false }, 'You have won');
  const dialog = screen.querySelector<HTMLElement>('[role=dialog]') ?? screen;
  await vi.waitFor(() => expect(dialog.textContent).toContain('well fought'));
  write(dialog, 'A last word', 'thank you');
  submit(dialog);
  await vi.waitFor(() => expect(location.hash).toBe('#/lobby/games'));
  expect(posted('/api/games/vv-move/messages')[0]).toMatchObject({ text: 'thank you', kind: 'last' });
  expect(posted('/api/games/vv-move/seen').length).toBe(1);
});
