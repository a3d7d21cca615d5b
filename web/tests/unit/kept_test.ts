// The screens of kept games, from the fixtures: gallery, tree, statistics, proof; and the words they share.
import { mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { seats_text } from '../../src/menu/kept_words';
import { router, type Route } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { sent } from './setup';

let app: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (app) void unmount(app);
  app = null;
});
async function show(route: Route, wait: string): Promise<HTMLElement> {
  settings.language = 'en';
  router.now = route;
  document.body.innerHTML = '<div id="app"></div>';
  const target = document.getElementById('app');
  if (!target) throw new Error('no #app');
  app = mount(App, { target });
  await vi.waitFor(() => expect(language.complete).toBe(true));
  await vi.waitFor(() => expect(target.querySelector(wait)).not.toBeNull(), { timeout: 10_000 });
  return target;
}

test('the gallery shows games, then saves; a save that is deleted is asked for first', async () => {
  const screen = await show({ screen: 'load' }, '.frame img');
  expect(screen.querySelectorAll('.frame').length).toBe(3);
  screen.querySelectorAll<HTMLButtonElement>('.which button')[1]?.click();
  await vi.waitFor(() => expect(screen.querySelector('h2')?.textContent).toBe('Before the bridge'));
  screen.querySelector<HTMLButtonElement>('.do .ico')?.click();
  await vi.waitFor(() => expect(screen.querySelectorAll('.pop .btn').length).toBe(3));
  screen.querySelectorAll<HTMLButtonElement>('.pop .btn')[2]?.click();
  await vi.waitFor(() => expect(screen.querySelector('[role=dialog]')).not.toBeNull());
  expect(sent.some((s) => s.method === 'DELETE')).toBe(false);
  screen.querySelector<HTMLButtonElement>('[role=dialog] .pri')?.click();
  await vi.waitFor(() => expect(sent.filter((s) => s.method === 'DELETE').map((s) => s.url)).toEqual(['/api/saves/s1']));
});

test('while a game runs the proof shows the seal and no seed', async () => {
  const screen = await show({ screen: 'proof', id: 'vv-move' }, 'code');
  expect(screen.querySelector('code')?.textContent).toBe('ab'.repeat(32));
  expect(screen.textContent).toContain('The seed is shown when the game is over');
});

test('a game that nobody tried otherwise is alone in its tree', async () => {
  const screen = await show({ screen: 'tree', id: 'vv-move' }, 'article');
  expect(screen.querySelectorAll('article').length).toBe(1);
  expect(screen.textContent).toContain('Nothing was tried otherwise yet');
});

test('who plays, in words', () => {
  expect(seats_text(['person', 'person'])).toBe('Two at this screen');
  expect(seats_text(['person', 'regular'])).toBe('against Regular');
  expect(seats_text(['recruit', 'regular'])).toBe('Recruit and Regular');
});
