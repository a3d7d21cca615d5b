// People who are away: a whole game by letters, one with both at their screens, and a tournament, on one process with SQLite.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { play_by_mail } from './by_mail';
import { play_cup } from './cup';
import { assets, ClubServer, launch, open_tab, own_folder, unprivileged } from './harness';
import { play_live } from './live';
import { Club, type Person } from './people';
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

describe('people who play from afar', () => {
  test('a whole game of vv by hand-overs, each opened from its letter; who watches under fog sees nothing', { timeout: kLong }, async () => {
    const { letters } = await play_by_mail({ club, sink, browser, anna, ben });
    expect(letters).toBeGreaterThan(4);
  });

  test('a whole game of vf live: what one decides is on the other’s screen by itself', { timeout: kLong }, async () => {
    await play_live({ club, anna, ben });
  });

  test('a tournament of eight computers and two people to its table', { timeout: kLong }, async () => {
    await server.kill();
    execFileSync(join(server.folder, 'valor'), [...assets, 'admin', '--config', join(server.folder, 'valor.conf'), 'role', 'anna', 'director'], { cwd: server.folder, ...unprivileged });
    await server.start();
    await play_cup(club, anna, ben);
  });
});
