// A whole short game of vf between two who are both at their screens: what one decides is drawn on the other's by itself.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { numbers } from './engine';
import { until } from './harness';
import type { Club, Person } from './people';

/** Somebody with the battle before him and a second page to type in. */
async function seated(club: Club, person: Person, game: string): Promise<{ person: Person; board: Page; seat: number }> {
  const board = await person.context.newPage();
  board.on('pageerror', (error) => person.faults.push(error.message));
  await board.goto(club.at(`#/game/${game}`));
  await board.locator('[data-n]').first().waitFor();
  await club.open_text(person, game);
  return { person, board, seat: await club.own_seat(person, game) };
}
const drawn = async (board: Page): Promise<number> => Number(await board.locator('[data-n]').first().getAttribute('data-n'));

export interface Live {
  club: Club;
  anna: Person;
  ben: Person;
  /** Called before each decision, with its number from 1 on. */
  before?: (decision: number) => Promise<void>;
}

export async function play_live({ club, anna, ben, before }: Live): Promise<void> {
  const game = await club.begin(anna, ben, { scenario: await club.bring(anna, 'vf/la-haie', 2) });
  const both = [await seated(club, anna, game), await seated(club, ben, game)];
  const any = numbers(7);
  const choose = (verbs: string[]): string => verbs[Math.floor(any() * verbs.length)] ?? 'end';
  for (let decision = 1; decision <= 600; decision++) {
    const table = await club.table(anna, game);
    if (table.ended) break;
    const mover = both.find((one) => table.waiting?.seats.includes(one.seat));
    if (!mover) throw new Error('nobody is asked');
    await before?.(decision);
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
}
