// A tournament of eight computers and two people, from its announcement to its table. The first of the two directs it.
import { expect } from 'vitest';
import type { Tournament } from '../../src/protocol';
import { type Club, type Person, shooter } from './people';

export async function play_cup(club: Club, anna: Person, ben: Person): Promise<void> {
  const { server } = club;
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
}
