// What people do in these tests: make an account by mail, bring a short scenario, play by typing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../src/messages';
import type { Table } from '../../src/protocol';
import { root, until, within, type Server, type Tab } from './harness';
import { link_of, type Sink } from './post';

export interface Person extends Tab {
  name: string;
}
/** Everything goes through the server that all of them are on. */
export class Club {
  constructor(readonly server: Server) {}

  at = (hash: string): string => `${new URL(this.server.address).origin}/${hash}`;
  table = (person: Tab, game: string): Promise<Table> => this.server.api<Table>(person.page, 'GET', `/api/games/${game}/table`);
  position = (person: Tab, game: string, seat: number): Promise<Position> => this.server.api<Position>(person.page, 'GET', `/api/games/${game}?seat=${seat}`);

  /** An account, confirmed by the link in its letter where the server writes letters. */
  async register(tab: Tab, name: string, sink?: Sink): Promise<Person> {
    await this.server.api(tab.page, 'POST', '/api/accounts', { name, email: `${name}@example.org`, password: 'four green hats', language: 'en' });
    if (sink) {
      await tab.page.goto(link_of(await sink.next(name)));
      await tab.page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await until(`${name} is signed in`, async () => (await this.server.api<{ name?: string }>(tab.page, 'GET', '/api/me')).name === name);
    }
    return { ...tab, name };
  }

  /** A shipped scenario of so few turns, with one name in it that stands nowhere else. Its number in the library. */
  async bring(person: Tab, scenario: string, turns: number, change: (text: string) => string = (text) => text): Promise<string> {
    const [rules = '', name = ''] = scenario.split('/');
    const text = readFileSync(join(root, `data/${rules}/scenarios/${name}.json`), 'utf8');
    const value = JSON.parse(change(text)) as Record<string, unknown>;
    const { id } = await this.server.api<{ id: string }>(person.page, 'POST', '/api/library', { ...value, rules, title: `${name} in ${turns} turns`, turns });
    return id;
  }

  /** A game between two, with the wishes of a challenge. */
  async begin(first: Tab, second: Tab, wishes: Record<string, unknown>): Promise<string> {
    const { id } = await this.server.api<{ id: string }>(first.page, 'POST', '/api/challenges', { seats: ['me', 'open'], ...wishes });
    return (await this.server.api<{ game: string }>(second.page, 'POST', `/api/challenges/${id}/join`, {})).game;
  }

  own_seat = async (person: Tab, game: string): Promise<number> => (await this.table(person, game)).players.find((p) => p.mine)?.seat ?? -1;

  open_text = async (person: Tab, game: string): Promise<void> => {
    await person.page.goto(this.at(`#/game/${game}/text`));
    await person.page.getByRole('textbox').waitFor();
  };

  /**
   * One decision, typed: `choose` picks one of the verbs that are allowed. Where a page has not heard yet what was decided elsewhere its
   * wish is refused, and he types again.
   */
  async type_one(person: Tab, game: string, seat: number, choose: (verbs: string[]) => string): Promise<void> {
    const { n } = await this.position(person, game, seat);
    const { actions } = await this.server.api<{ actions: { verb: string }[] }>(person.page, 'POST', `/api/games/${game}/actions`, { seat });
    const verb = choose(actions.map((a) => a.verb));
    const taken = async () => (await this.position(person, game, seat)).n > n;
    for (let tries = 0; tries < 4; tries++) {
      await person.page.getByRole('textbox').fill(verb);
      await person.page.keyboard.press('Enter');
      if (await within(5_000, taken)) return;
    }
    throw new Error(`"${verb}" is never taken; the page says: ${await person.page.locator('body').innerText()}`);
  }

  /** Decides, typing, until it is another's turn or all is over. */
  async type_on(person: Tab, game: string, choose: (verbs: string[]) => string): Promise<void> {
    await this.open_text(person, game);
    const seat = await this.own_seat(person, game);
    for (let i = 0; i < 100; i++) {
      if (!(await this.table(person, game)).waiting?.mine) return;
      await this.type_one(person, game, seat, choose);
    }
    throw new Error('it is never another’s turn');
  }
}

/** Some shots of each side, and on. */
export function shooter(most: number): (verbs: string[]) => string {
  let shots = 0;
  return (verbs) => {
    const shot = verbs.find((v) => v.startsWith('fire'));
    if (shot && shots++ < most) return shot;
    return verbs.find((v) => v === 'end') ?? verbs.find((v) => v === 'hold' || v === 'stop' || v.includes('auto')) ?? verbs[0] ?? 'end';
  };
}
