// What every file of browser tests shares: a server, a browser with one tab, and the steps that many tests take.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Choices, Position } from '../../src/messages';
import { launch, new_game, open_tab, Server, type Tab } from './harness';

const kSeed = '00'.repeat(31) + '07';

export class Stage {
  readonly server = new Server();
  browser!: Browser;
  tab!: Tab;
  readonly seed = kSeed;

  address = (hash: string): string => `http://127.0.0.1:${this.server.port}/${hash}`;
  open_tab = (options: BrowserContextOptions = {}): Promise<Tab> => open_tab(this.browser, this.server, options);
  position = (page: Page, id: string, seat = 0): Promise<Position> => this.server.api<Position>(page, 'GET', `/api/games/${id}?seat=${seat}`);
  choices = (page: Page, id: string, selection: object, seat = 0): Promise<Choices> => this.server.api<Choices>(page, 'POST', `/api/games/${id}/choices`, { seat, selection });

  open_game = async (page: Page, id: string): Promise<void> => {
    await page.goto(this.address(`#/game/${id}`));
    await page.waitForSelector('[data-unit]');
    await page.waitForTimeout(400);
  };
  /** A new game against the computer, on the screen. */
  fresh = async (page: Page, scenario = 'vv/crossroads', options: Record<string, unknown> = {}, seats = ['person', 'random']): Promise<string> => {
    const id = await new_game(this.server, page, scenario, seats, options, kSeed);
    await this.open_game(page, id);
    return id;
  };
  /** Presses the main button until the phase is the wanted one. */
  go_to_phase = async (page: Page, id: string, phase: string): Promise<void> => {
    for (let i = 0; i < 12; i++) {
      const now = await this.position(page, id);
      if (now.decision.kind === phase && now.decision.seat === 0) return;
      if (now.decision.seat === 0) await page.locator('footer .main').click();
      await page.waitForTimeout(250);
    }
    throw new Error(`never came to ${phase}`);
  };
  /** Stacks that may move, each with a place where nobody can fire at them. */
  safe_moves = async (page: Page, id: string): Promise<{ units: number[]; at: string; to: string }[]> => {
    const { view } = await this.position(page, id);
    const selectable = (await this.choices(page, id, {})).selectable ?? [];
    const taken = new Set(view.units.map((u) => u.at));
    const out: { units: number[]; at: string; to: string }[] = [];
    for (const at of new Set(view.units.filter((u) => selectable.includes(u.id)).map((u) => u.at ?? ''))) {
      const units = view.units.filter((u) => u.at === at && selectable.includes(u.id)).map((u) => u.id);
      const place = (await this.choices(page, id, { units })).places?.find((p) => !p.danger?.length && p.path?.length === 1 && typeof p.at === 'string' && !taken.has(p.at));
      if (place && typeof place.at === 'string') {
        taken.add(place.at);
        out.push({ units, at, to: place.at });
      }
    }
    return out;
  };
  whole_map = async (page: Page): Promise<void> => {
    await page.getByRole('application').focus();
    await page.keyboard.press('0');
    await page.waitForTimeout(400);
  };
}

/** The stage of a file of tests: set before them, taken away after them. */
export function stage(): Stage {
  const on = new Stage();
  beforeAll(async () => {
    await on.server.start();
    on.browser = await launch();
    on.tab = await on.open_tab();
  });
  afterAll(async () => {
    await on.browser?.close();
    await on.server.end();
  });
  return on;
}
