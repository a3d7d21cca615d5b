// What the player likes: stored, obeyed, and shared as files where it is rules.
import { mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { catalogue } from '../../src/menu/catalogue.svelte';
import { default_of, differing, presets } from '../../src/menu/presets.svelte';
import { router } from '../../src/route.svelte';
import { settings } from '../../src/settings.svelte';
import { language } from '../../src/strings/language.svelte';
import { free_keys, key_of, rebind, reset_keys } from '../../src/ui/hotkeys';
import { recolour } from '../../src/ui/palette';
import { symbolise } from '../../src/ui/symbols';
import { sent } from './setup';

let app: ReturnType<typeof mount> | null = null;
async function show(route: typeof router.now): Promise<HTMLElement> {
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
  reset_keys();
  for (const preset of presets.all) presets.remove(preset);
});
const button = (screen: HTMLElement, words: string) => [...screen.querySelectorAll('button')].find((b) => b.textContent?.includes(words));

describe('options', () => {
  test('every switch of the page is kept in this browser', async () => {
    const screen = await show({ screen: 'options' });
    const all = [...screen.querySelectorAll<HTMLInputElement>('[role="switch"]')];
    expect(all.length).toBeGreaterThanOrEqual(12);
    const before = localStorage.getItem('openvalor.settings') ?? '';
    let last = before;
    for (const one of all) {
      if (one.parentElement?.textContent?.includes('Full screen')) continue;
      one.click();
      await tick();
      const now = localStorage.getItem('openvalor.settings') ?? '';
      expect(now, one.parentElement?.textContent ?? '').not.toBe(last);
      last = now;
    }
    for (const one of all) one.click();
  });

  test('high contrast is a theme of its own on the root', async () => {
    const screen = await show({ screen: 'options' });
    button(screen, 'High contrast')?.click();
    await tick();
    expect(document.documentElement.dataset['contrast']).toBe('high');
    button(screen, 'As the system')?.click();
    await tick();
    expect(document.documentElement.dataset['contrast']).toBe('normal');
  });

  test('the credits name build, protocol and rules', async () => {
    const screen = await show({ screen: 'credits' });
    await vi.waitFor(() => expect(screen.textContent).toContain('0.1.0'));
    expect(screen.textContent).toContain('Protocol');
    expect(screen.textContent).toContain('Valor & Victory');
  });
});

describe('house rules', () => {
  test('each option stands with its rule in words; a set is saved with what differs, taken and deleted', async () => {
    const screen = await show({ screen: 'house', system: 'vv' });
    await vi.waitFor(() => expect(screen.textContent).toContain('Reaction fire'));
    expect(screen.textContent).toContain('Usual here: off');
    screen.querySelector<HTMLInputElement>('[role="switch"]')?.click();
    const name = screen.querySelector<HTMLInputElement>('footer input[maxlength]');
    if (!name) throw new Error('no name field');
    name.value = 'Club night';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await tick();
    button(screen, 'Save')?.click();
    await vi.waitFor(() => expect(screen.textContent).toContain('“Club night” is saved.'));
    expect(presets.all).toEqual([{ name: 'Club night', rules: 'vv', variant: 'digital', options: { fog: true } }]);
    expect(JSON.parse(localStorage.getItem('openvalor.presets') ?? '[]')).toHaveLength(1);
    screen.querySelector<HTMLButtonElement>('[aria-label="Delete “Club night”"]')?.click();
    await tick();
    expect(presets.all).toEqual([]);
  });

  test('each question stands with what the documents say: under its switch, or with what holds here', async () => {
    const screen = await show({ screen: 'house', system: 'vv' });
    await vi.waitFor(() => expect(screen.textContent).toContain('Settled questions'));
    const under_switch = [...screen.querySelectorAll('.option')].find((o) => o.textContent?.includes('C7 ·'));
    expect(under_switch?.textContent).toContain('Reaction fire');
    expect(under_switch?.querySelectorAll('dt').length).toBeGreaterThanOrEqual(2);
    const settled = [...screen.querySelectorAll('.question')].find((q) => q.textContent?.includes('C2 · Ending in a full hex'));
    expect(settled?.textContent).toContain('manual of the PC game');
    expect(settled?.textContent).toContain('the cheapest are eliminated');
    expect(settled?.querySelector('.here')?.textContent).toContain('forbidden');
    // No key without its words.
    expect(screen.textContent).not.toMatch(/vv\.ruling|web\.document/);
  });

  test('a set is taken at the start of a game', async () => {
    presets.save({ name: 'Board, ask', rules: 'vv', variant: 'board', options: { fog: true } });
    const screen = await show({ screen: 'new' });
    await vi.waitFor(() => expect(screen.querySelector<HTMLSelectElement>('.preset select')).not.toBeNull());
    const select = screen.querySelector<HTMLSelectElement>('.preset select');
    if (!select) throw new Error('no select');
    select.value = 'Board, ask';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await tick();
    button(screen, 'Start')?.click();
    await vi.waitFor(() => expect(sent.some((s) => s.method === 'POST' && s.url === '/api/games')).toBe(true));
    expect(JSON.parse(sent.find((s) => s.method === 'POST' && s.url === '/api/games')?.body ?? '{}')).toMatchObject({ options: { variant: 'board', fog: true }, seats: ['person', 'random'] });
  });

  test('a file without its system is known by its variant; anything else is refused', async () => {
    await catalogue.load();
    expect(presets.read_file('{"name":"X","variant":"board","options":{"fog":true}}', catalogue.systems)).toMatchObject({ rules: 'vv', name: 'X' });
    for (const bad of ['', '[]', '{"name":"","variant":"board","options":{}}', '{"name":"X","variant":"none","options":{}}', '{"name":"X","variant":"board"}']) expect(presets.read_file(bad, catalogue.systems)).toBeUndefined();
    const system = catalogue.system('vv');
    if (!system) throw new Error('no vv');
    expect(differing(system, 'board', { fog: false, reaction_fire: 'doctrine', nonsense: 1 })).toEqual({ reaction_fire: 'doctrine' });
    expect(default_of(system, 'board', 'reaction_fire')).toBe('ask');
  });
});

describe('keys', () => {
  test('a command gets another key, and whoever had it gets the old one', () => {
    expect([key_of('details'), key_of('hide')]).toEqual(['i', 'u']);
    rebind('details', 'U');
    expect([key_of('details'), key_of('hide')]).toEqual(['u', 'i']);
    rebind('details', 'Enter');
    expect(key_of('details')).toBe('u');
    expect(localStorage.getItem('openvalor.settings')).toContain('"details":"u"');
  });

  test("a rule's button keeps its key unless the client needs it", () => {
    const keys = free_keys([{ id: 'mode-move', key: 'm', label: '' }, { id: 'mode-reverse', key: 'r', label: '' }, { id: 'mode-fire', key: 'f', label: '' }]);
    expect(keys.get('mode-move')).toBe('m');
    expect(keys.get('mode-fire')).toBe('f');
    expect(keys.get('mode-reverse')).toBe('e');
  });

  test('the list waits for a key and takes it', async () => {
    const screen = await show({ screen: 'keys' });
    const change = screen.querySelector<HTMLButtonElement>('[aria-label^="details of the scenario"]');
    change?.click();
    await tick();
    expect(change?.textContent).toContain('press a key');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', cancelable: true }));
    await tick();
    expect(key_of('details')).toBe('j');
  });
});

test('other colours keep a light side light and a dark one dark', () => {
  const symbol = (id: string, edge: string, body: string) => `<symbol id="${id}"><rect x="1.5" y="2.5" width="97" height="97" rx="9" fill="${edge}"/><rect x="1.5" y="1" width="97" height="95.5" rx="9" fill="${body}"/><path d="M2.2 10Q2.2 1.7 10 1.7Z" fill="#aeb9bd"/><path d="M2.2 6h9" fill="#12181d"/><text fill="${body}">1</text></symbol>`;
  const sprite = symbol('us', '#6d6837', '#cfc890') + symbol('ge', '#1d262d', '#46545f') + '<symbol id="mark"><circle/></symbol>';
  expect(recolour(sprite, 'period', false)).toBe(sprite);
  const signal = recolour(sprite, 'signal', false);
  expect(signal).toContain('#f2b33d');
  expect(signal).toContain('#0f4c81');
  expect(signal).not.toMatch(/#cfc890|#46545f/);
  expect(recolour(sprite, 'period', true).match(/scale\(1\.4 1\)/g)).toHaveLength(2);
});

test('staff signs replace the silhouettes and leave everything that is printed', () => {
  const sprite = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="us_rifle" data-kind="squad"><g><rect/><g fill="#4c4f24"><path d="M1 1"/></g><g><path d="M2 2"/></g><text fill="#23230f">5-6-4</text></g></symbol><symbol id="tank" data-kind="vehicle"><g><g><path d="M3 3"/></g><text fill="#fff">C</text></g></symbol><symbol id="mark-fired"><g><g><path d="M4 4"/></g></g></symbol></svg>';
  const signs = symbolise(sprite);
  expect(signs).not.toMatch(/M1 1|M2 2|M3 3/);
  expect(signs).toContain('M4 4');
  expect(signs).toContain('5-6-4');
  expect(signs).toContain('<ellipse');
  expect(signs).toContain('stroke="#23230f"');
});
