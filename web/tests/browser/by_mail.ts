// A whole short game of vv under fog between two people who are never there at the same time: every decision is opened from the
// link in a letter. A third one watches all the while, and everything that is sent to him is looked at.
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { open_tab, type Tab } from './harness';
import { type Club, type Person, shooter } from './people';
import { link_of, type Sink } from './post';

/** Stands in the scenario as an officer's name, and nowhere else. */
const kCanary = 'Kanarienvogel';

/** What the server sends to somebody about games, once: answers and what comes through the socket. */
function overheard(tab: Tab): string[] {
  const all: string[] = [];
  tab.page.on('response', (response) => {
    if (response.url().includes('/api/games')) void response.text().then((text) => all.push(text), () => undefined);
  });
  tab.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => all.push(payload.toString())));
  return all;
}

export interface ByMail {
  club: Club;
  sink: Sink;
  browser: Browser;
  anna: Person;
  ben: Person;
  /** Called before each decision, with its number from 1 on and who makes it. */
  before?: (decision: number, mover: Person) => Promise<void>;
  options?: Parameters<typeof open_tab>[2];
}

/** The game's number, and how many decisions were opened from letters. */
export async function play_by_mail({ club, sink, browser, anna, ben, before, options }: ByMail): Promise<{ game: string; letters: number }> {
  const carl = await open_tab(browser, club.server, options);
  const heard = overheard(carl);
  const scenario = await club.bring(anna, 'vv/crossroads', 2, (text) => text.replace('Lt. Mercer', kCanary).replace('Lt. Brandt', kCanary));
  const game = await club.begin(anna, ben, { scenario, options: { fog: true } });
  await carl.page.goto(club.at(`#/game/${game}`));
  await carl.page.getByRole('heading', { name: 'You are watching' }).waitFor();
  for (const person of [anna, ben]) await person.page.goto(club.at('#/lobby/games'));
  // That somebody has joined is all that is written to her, also if the first decision is hers.
  const joined = await sink.next('anna');
  expect(joined.text).toContain(game);

  const shoot = new Map([[anna, shooter(2)], [ben, shooter(2)]]);
  let letters = 0;
  let told_by = '';
  for (; letters < 30; letters++) {
    const table = await club.table(anna, game);
    if (table.ended) break;
    const mover: Person = table.waiting?.mine ? anna : ben;
    told_by = mover.name;
    const letter = letters === 0 && mover === anna ? joined : await sink.next(mover.name);
    expect(letter.subject).not.toBe('');
    expect(letter.text).not.toContain(kCanary);
    expect(link_of(letter)).toContain(game);
    await before?.(letters + 1, mover);
    await mover.page.goto(link_of(letter));
    await mover.page.locator('[data-unit]').first().waitFor();
    await club.type_on(mover, game, shoot.get(mover) as (verbs: string[]) => string);
    // Gone again: what comes now has to be written to him.
    await mover.page.goto(club.at('#/lobby/games'));
    const ended = (await club.table(anna, game)).ended;
    if (!ended) expect(await carl.page.locator('[data-unit]').count()).toBe(0);
    if (!ended) expect(heard.join('\n')).not.toContain(kCanary);
  }
  expect((await club.table(anna, game)).ended?.why).toBe('rules');
  // Who did not make the last decision is told that it is over.
  const other = told_by === 'anna' ? 'ben' : 'anna';
  expect(link_of(await sink.next(other))).toContain(game);
  // What the players were shown had the name in it, and now everybody may see everything.
  expect(JSON.stringify(await club.position(anna, game, await club.own_seat(anna, game)))).toContain(kCanary);
  await carl.page.goto(club.at('#/lobby'));
  await carl.page.goto(club.at(`#/game/${game}`));
  await carl.page.locator('[data-unit]').first().waitFor();
  expect(heard.join('\n')).toContain(kCanary);
  for (const tab of [anna, ben, carl]) expect(tab.faults).toEqual([]);
  await carl.context.close();
  return { game, letters };
}
