// The table of a game between people who do not sit together: messages, notes, taking back, leaving. Nothing here knows a rule.
import { get, Refused, request_id } from '../api';
import type { Position } from '../messages';
import type { Table, TableMessage } from '../protocol';
import { lobby_api } from '../lobby/lobby_api';
import type { Game } from './game.svelte';

/** The seat of somebody who only watches. */
export const kNobody = 255;

/** The table of a game, or nothing where everybody sits at this screen. */
export async function table_of(id: string): Promise<Table | null> {
  try {
    const table = await lobby_api.table(id);
    // Who opens his game is back: the computer gets up.
    return !table.ended && table.players.some((p) => p.mine && p.stand_in) ? await lobby_api.come_back(id) : table;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
export const watched = (id: string): Promise<Position> => get<Position>(`/api/games/${id}/watch`);

/** Which of the asker's seats comes to the screen first: the one that is asked. */
export function own_seat(table: Table): number {
  const mine = table.players.filter((p) => p.mine).map((p) => p.seat);
  return mine.find((seat) => table.waiting?.seats.includes(seat)) ?? mine[0] ?? kNobody;
}

export class Talk {
  messages = $state.raw<TableMessage[]>([]);
  /** The player has closed what tells how it ended. */
  end_read = $state(false);
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly game: Game) {}

  /** What is new at the table: whose decision it is, and since when. */
  async follow(): Promise<void> {
    if (this.game.table) this.game.table = await lobby_api.table(this.game.id);
  }

  /** Fetches what was written since; one after the other, so that nothing comes twice. */
  read(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(async () => {
      const fresh = await lobby_api.messages(this.game.id, this.messages.at(-1)?.n ?? 0);
      this.messages = [...this.messages, ...fresh];
    });
    return this.reading;
  }
  /** Everything there is has been read. */
  async seen(): Promise<void> {
    this.game.table = await lobby_api.seen(this.game.id);
  }
  /** `request` stays the same until it is written: after a lost answer nothing is written twice. */
  async write(text: string, kind: TableMessage['kind'], request = request_id()): Promise<void> {
    await lobby_api.write(this.game.id, text, kind, request);
    await this.read();
  }
  /** To before the last decision, or to the start of the turn. */
  async ask_takeback(turn: boolean): Promise<void> {
    this.game.table = await lobby_api.ask_takeback(this.game.id, turn);
  }
  async answer_takeback(agree: boolean): Promise<void> {
    this.game.table = await lobby_api.answer_takeback(this.game.id, agree);
  }
  async claim(what: 'win' | 'bot' | 'end'): Promise<void> {
    this.game.table = await lobby_api.claim(this.game.id, what);
  }
  async open_seat(open: boolean): Promise<void> {
    this.game.table = await lobby_api.open_seat(this.game.id, open);
  }
  async remind(): Promise<void> {
    this.game.table = await lobby_api.remind(this.game.id);
  }
  /** Whether standing orders answer in others' turns. */
  async orders(on: boolean): Promise<void> {
    this.game.table = await lobby_api.orders(this.game.id, on);
  }
  async leave(): Promise<void> {
    await lobby_api.leave(this.game.id);
  }
  /** The last thing that somebody else wrote. */
  get last_from_others(): TableMessage | undefined {
    const mine = new Set(this.game.table?.players.filter((p) => p.mine).map((p) => p.seat));
    return this.messages.filter((m) => !mine.has(m.seat)).at(-1);
  }
}
