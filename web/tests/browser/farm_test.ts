// Two processes behind nginx on one PostgreSQL, as in deploy/: a game goes on when one of them dies, one that is told to end finishes
// what it has begun, and who asks too often is refused by the address that nginx tells.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { play_by_mail } from './by_mail';
import { play_cup } from './cup';
import { Farm } from './farm';
import { assets, launch, open_tab } from './harness';
import { play_live } from './live';
import { Club, type Person } from './people';

const farm = new Farm();
const club = new Club(farm);
const options = { ignoreHTTPSErrors: true };
let browser: Browser;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  await farm.start();
  browser = await launch();
  anna = await club.register(await open_tab(browser, farm, options), 'anna', farm.sink);
  ben = await club.register(await open_tab(browser, farm, options), 'ben', farm.sink);
});
afterAll(async () => {
  agent.destroy();
  await browser?.close();
  await farm.end();
});

/** Few connections, each for many requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** One request through nginx from an address of this machine; its status. */
function ask(from: string, path: string): Promise<number> {
  return new Promise((done, failed) => {
    const asked = request({ agent, host: '127.0.0.1', port: farm.port, path, localAddress: from, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    asked.on('error', failed);
    asked.end();
  });
}

describe('several processes', () => {
  test('a game by mail goes on when one process is killed while a decision is on its way', { timeout: 120_000 }, async () => {
    const before = async (decision: number, { page }: Person) => {
      if (decision === 3)
        await page.route('**/submit', async (route) => {
          const sent = route.continue();
          await farm.end_one(0, 'SIGKILL');
          await sent;
        }, { times: 1 });
      if (decision === 6) await farm.serve(0);
    };
    const { sink } = farm;
    const { game, letters } = await play_by_mail({ club, sink, browser, anna, ben, before, options });
    expect(letters).toBeGreaterThan(6);
    // The whole record, decided again from its dice.
    const { context, page } = await open_tab(browser, farm, options);
    const record = await page.evaluate(async (id) => Array.from(new Uint8Array(await (await fetch(`/api/games/${id}/record`)).arrayBuffer())), game);
    await context.close();
    const file = join(farm.folder, 'game.valor');
    writeFileSync(file, Buffer.from(record), { mode: 0o644 });
    expect(execFileSync(join(farm.folder, 'valor'), [...assets, 'replay', '--verify', file], { encoding: 'utf8' })).toContain('agree with the rules');
  });

  test('a live game goes on when the other process is killed', { timeout: 120_000 }, async () => {
    const before = async (decision: number) => {
      if (decision === 10) await farm.end_one(1, 'SIGKILL');
      if (decision === 20) await farm.serve(1);
    };
    await play_live({ club, anna, ben, before });
  });

  test('a tournament comes to its table', { timeout: 120_000 }, async () => {
    farm.admin('role', 'anna', 'director');
    await play_cup(club, anna, ben);
  });

  test('a process that is told to end finishes what it has begun', async () => {
    const { context, page } = await open_tab(browser, farm, options);
    // Passwords are dear: these answers are under way when the signal comes.
    const answers = page.evaluate(() => Promise.all(Array.from({ length: 6 }, async () => (await fetch('/api/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'nobody', password: 'four green hats' }) })).status)));
    await page.waitForTimeout(30);
    expect(await farm.end_one(0, 'SIGTERM')).toBe(0);
    for (const status of await answers) expect([401, 429]).toContain(status);
    expect(await ask('127.0.0.1', '/api/ready')).toBe(200);
    await farm.serve(0);
    await context.close();
  });

  test('who asks too often is refused, and nobody else is', async () => {
    // Each process counts for itself, and a slow machine gives time to forget: until it is too often.
    const answers: number[] = [];
    for (let i = 0; i < 30 && !answers.includes(429); i++) answers.push(...(await Promise.all(Array.from({ length: 100 }, () => ask('127.0.0.2', '/api/info')))));
    expect(new Set(answers)).toEqual(new Set([200, 429]));
    expect(answers.slice(0, 200)).not.toContain(429);
    expect(await ask('127.0.0.3', '/api/info')).toBe(200);
    expect(await ask('127.0.0.3', '/metrics')).toBe(404);
  });
});
