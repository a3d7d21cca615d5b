// What is told of a scenario, on its page in the menu: from the words under the stem of its title, nothing where there are none.
import { mount, tick, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { router } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { Formatter } from '../../src/strings/format';
import type { Scenario } from '../../src/messages';
import { story, told } from '../../src/ui/told';
import scenarios from '../../../data/strings/en/scenarios_vv.json';
import words from '../../../data/strings/en/vv.json';

const english: Record<string, string> = { ...words, ...scenarios };

let app: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (app) void unmount(app);
  app = null;
});

/** The page of a scenario of the fixtures, with words of our own for it. */
async function page(id: string, words: Record<string, string>): Promise<HTMLElement> {
  settings.language = 'en';
  language.complete = false;
  router.now = { screen: 'new', scenario: id };
  document.body.innerHTML = '<div id="app"></div>';
  const target = document.getElementById('app');
  if (!target) throw new Error('no #app');
  app = mount(App, { target });
  await vi.waitFor(() => expect(language.complete).toBe(true));
  language.formatter = new Formatter('en', { ...language.formatter.patterns, ...words });
  await vi.waitFor(() => expect(target.querySelector('main.mid')).not.toBeNull());
  await tick();
  return target.querySelector<HTMLElement>('main.mid') ?? target;
}
const pairs = (screen: HTMLElement) => [...screen.querySelectorAll('dl div')].map((row) => [row.querySelector('dt')?.textContent, ...[...row.querySelectorAll('dd')].map((dd) => dd.textContent)]);

for (const [id, stem] of [['vv/saint-clair', 'vv.scenario.saint-clair'], ['vf/la-haie', 'vf.scenario.la-haie']] as const)
  test(`${id}: when, where, the situation in paragraphs, and all else that is told`, async () => {
    const screen = await page(id, {
      [`${stem}.story`]: 'They come at dawn.\n\nNobody is ready.',
      [`${stem}.date`]: '6 June 1944',
      [`${stem}.place`]: 'Saint-Clair',
      [`${stem}.details`]: 'Watch the bridge.',
      [`${stem}.special`]: 'None.',
      [`${stem}.difficulty`]: 'Easy',
      [`${stem}.time`]: 'About 60 minutes',
      [`${stem}.author`]: 'OpenValor',
      [`${stem}.sources`]: 'A book (1948)',
    });
    expect([...screen.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['6 June 1944 · Saint-Clair', 'They come at dawn.', 'Nobody is ready.']);
    expect(pairs(screen)).toEqual([
      ['Difficulty', 'Easy'],
      ['Playing time', 'About 60 minutes'],
      ['Hints', 'Watch the bridge.'],
      ['Special rules', 'None.'],
      ['Author', 'OpenValor'],
      ['Sources', 'A book (1948)'],
    ]);
  });

test('a scenario that tells nothing shows no labels and no keys', async () => {
  const screen = await page('vf/la-haie', {});
  expect(screen.querySelectorAll('p, dl')).toHaveLength(0);
  expect(screen.textContent).not.toContain('vf.scenario');
});

test('a scenario of a player’s own: plain texts are shown as they are', () => {
  language.formatter = new Formatter('en', {});
  const own = { title: 'My hill', story: 'One hill.\n\nTwo sides.' } as Scenario;
  expect(story(own)).toEqual(['One hill.', 'Two sides.']);
  expect(told(own, 'date')).toBe('');
});

test('every situation that has a date is told in two paragraphs', () => {
  language.formatter = new Formatter('en', english);
  const stems = Object.keys(english).flatMap((key) => /^(.+)\.date$/.exec(key)?.[1] ?? []);
  expect(stems.length).toBeGreaterThanOrEqual(24);
  for (const stem of stems) expect(story({ title: `${stem}.title`, story: `${stem}.story` } as Scenario), stem).toHaveLength(2);
});
