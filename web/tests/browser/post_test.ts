// People who are away: a whole game by letters, one with both at their screens, and a tournament, on one process with SQLite.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tournament } from '../../src/protocol';
import { play_by_mail } from './by_mail';
import { numbers } from './engine';
import { assets, ClubServer, launch, open_tab, own_folder, unprivileged, until } from './harness';
import { Club, type Person, shooter } from './people';
import { Sink } from './post';

const kLong = 120_000;
const sink = new Sink(own_folder());
let server: ClubServer;
let club: Club;
let browser: Browser;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  await sink.start();
  server = new ClubServer(sink.lines);
  club = new Club(server);
  await server.start();
  browser = await launch();
  anna = await club.register(await open_tab(browser, server), 'anna', sink);
  ben = await club.register(await open_tab(browser, server), 'ben', sink);
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
  await sink.end();
});

/** Somebody with the battle before him and a second page to type in. */
async function seated(person: Person, game: string): Promise<{ person: Person; board: Page; seat: number }> {
  const board = await person.context.newPage();
  board.on('pageerror', (error) => person.faults.push(error.message));
  await board.goto(club.at(`#/game/${game}`));
  await board.locator('[data-n]').first().waitFor();
  await club.open_text(person, game);
  return { person, board, seat: await club.own_seat(person, game) };
}
const drawn = async (board: Page): Promise<number> => Number(await board.locator('[data-n]').first().getAttribute('data-n'));

describe('people who play from afar', () => {
  test('a whole game of vv by hand-overs, each opened from its letter; who watches under fog sees nothing', { timeout: kLong }, async () => {
    const { letters } = await play_by_mail({ club, sink, browser, anna, ben });
    expect(letters).toBeGreaterThan(4);
  });

  test('a whole game of vf live: what one decides is on the other’s screen by itself', { timeout: kLong }, async () => {
    const game = await club.begin(anna, ben, { scenario: await club.bring(anna, 'vf/la-haie', 2) });
    const both = [await seated(anna, game), await seated(ben, game)];
    const any = numbers(7);
    const choose = (verbs: string[]): string => verbs[Math.floor(any() * verbs.length)] ?? 'end';
    let decisions = 0;
    for (; decisions < 600; decisions++) {
      const table = await club.table(anna, game);
      if (table.ended) break;
      const mover = both.find((one) => table.waiting?.seats.includes(one.seat));
      if (!mover) throw new Error('nobody is asked');
      await club.type_one(mover.person, game, mover.seat, choose);
      for (const { person, board, seat } of both) {
        const { n } = await club.position(person, game, seat);
        await until('it is drawn', async () => (await drawn(board)) >= n);
      }
    }
    expect((await club.table(anna, game)).ended?.why).toBe('rules');
    for (const { person, board } of both) {
      await board.getByRole('dialog').waitFor();
      expect(person.faults).toEqual([]);
      await board.close();
    }
  });

  test('a tournament of eight computers and two people to its table', { timeout: kLong }, async () => {
    await server.kill();
    execFileSync(join(server.folder, 'valor'), [...assets, 'admin', '--config', join(server.folder, 'valor.conf'), 'role', 'anna', 'director'], { cwd: server.folder, ...unprivileged });
    await server.start();
    const scenario = await club.bring(anna, 'vv/crossroads', 1);
    const bots = [...Array.from({ length: 4 }, () => 'random'), ...Array.from({ length: 4 }, () => 'recruit')];
    const { id } = await server.api<Tournament>(anna.page, 'POST', '/api/tournaments', { name: 'Autumn cup', rules: 'vv', scenarios: [scenario], form: 'swiss', rounds: 2, days: 14, pace: 'three_days', sealed: false, rated: true, most: 10, bots });
    for (const { page } of [anna, ben]) {
      await page.goto(club.at(`#/tournaments/${id}`));
      await page.reload();
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    }
    await anna.page.reload();
    await anna.page.getByRole('button', { name: 'Start it now' }).click();
    await anna.page.getByRole('heading', { name: 'Round 1', exact: true }).waitFor();

    const shown = () => server.api<Tournament>(anna.page, 'GET', `/api/tournaments/${id}`);
    for (let i = 0; i < 200 && (await shown()).state !== 'over'; i++) {
      let moved = false;
      for (const person of [anna, ben])
        for (const game of (await shown()).pairings?.flatMap((p) => p.games).filter((game) => game !== null) ?? [])
          if ((await club.table(person, game)).waiting?.mine) {
            moved = true;
            await club.type_on(person, game, shooter(1));
          }
      if (!moved) await anna.page.waitForTimeout(300);
    }
    const { state, table, pairings } = await shown();
    expect(state).toBe('over');
    expect(pairings).toHaveLength(10);
    expect(table?.map((line) => line.games)).toEqual(Array.from({ length: 10 }, () => 4));
    await ben.page.goto(club.at(`#/tournaments/${id}`));
    await expect.poll(() => ben.page.locator('tbody tr').count()).toBe(10);
    expect([...anna.faults, ...ben.faults]).toEqual([]);
  });
});
