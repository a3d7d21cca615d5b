// A game looked at again: the position at any beat, from a seat's knowledge or with everything shown, and its way from beat
// to beat. It draws with the battle's own boards and plays events with the battle's own playback; it can do nothing to the game.
import { api } from '../api';
import { Game } from '../battle/game.svelte';
import type { Jump, JumpKind, Moment, Told, Viewer } from '../kept';
import type { Listed } from '../messages';
import { settings } from '../settings.svelte';
import { why } from '../menu/kept_words';
import { is_open, natural_viewer, persons_of } from './rights';

export const kSpeeds = [0.5, 1, 2, 4] as const;
export const kJumps: JumpKind[] = ['turn', 'phase', 'combat', 'loss'];
const kBeatMs = 650;
/** How many moments are kept, and how many are fetched ahead while it plays. */
const kMoments = 600;
const kAhead = 3;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Replay {
  /** What the boards draw; it is never opened, so nothing of it reaches the server. */
  readonly game = new Game();
  listed = $state.raw<Listed | null>(null);
  told = $state.raw<Told | null>(null);
  seat = $state<Viewer>(0);
  n = $state(0);
  /** Where the hand is on the scale, ahead of what is drawn. */
  wanted = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  fault = $state('');
  /** Several persons play this game and it still runs: who looks must say so first. */
  choosing = $state(false);

  private moments = new Map<number, Promise<Moment>>();
  private ticket = 0;
  private walking = false;
  private closed = false;

  get last(): number {
    return this.told?.n ?? 0;
  }
  get persons(): number[] {
    return persons_of(this.listed);
  }
  get open_to_all(): boolean {
    return is_open(this.listed);
  }
  may_see(seat: Viewer): boolean {
    return this.open_to_all || (typeof seat === 'number' && this.persons.includes(seat));
  }
  /** A running game of one person against the computer may be opened, and is marked as rehearsed from then on. */
  get may_reveal(): boolean {
    return !this.open_to_all && this.persons.length === 1;
  }

  async open(id: string, seat: Viewer | undefined, n: number | undefined): Promise<void> {
    await this.tried(async () => {
      this.listed = (await api.games()).find((g) => g.id === id) ?? null;
      this.game.id = id;
      // One that is not listed is asked for all the same: the server says why not.
      const wish = !this.listed ? 0 : seat !== undefined && this.may_see(seat) ? seat : natural_viewer(this.listed);
      if (wish === undefined) this.choosing = true;
      else await this.look_as(wish, n);
    });
  }

  /** From another's knowledge: at the same turn, if nothing else is said. */
  async look_as(seat: Viewer, n?: number): Promise<void> {
    this.pause();
    const turn = this.told?.beats[this.n - 1]?.turn;
    await this.tried(async () => {
      const told = await api.replay(this.game.id, seat);
      this.moments.clear();
      this.choosing = false;
      this.seat = seat;
      this.game.seat = seat === 'all' ? 0 : seat;
      this.game.seats = told.seats;
      this.game.scenario = told.scenario;
      if (!this.game.sprite) this.game.sprite = await api.sprite(this.game.id);
      await this.load_terrain();
      this.told = told;
      await this.go(n ?? (turn === undefined ? 0 : (told.jumps.find((j) => j.kind === 'turn' && j.turn === turn)?.n ?? 0)));
    });
  }
  async reveal(): Promise<void> {
    await this.tried(async () => {
      await api.reveal(this.game.id);
      if (this.listed) this.listed = { ...this.listed, revealed: true, rehearsed: true };
      await this.look_as('all');
    });
  }
  async load_terrain(): Promise<void> {
    this.game.terrain = await api.terrain(this.game.id, this.game.seat, settings.dark);
  }
  close(): void {
    this.closed = true;
    this.pause();
    this.game.close();
  }

  // ---- to a beat ----------------------------------------------------------------------------------------------------

  /** Straight there, nothing is played. While an answer is awaited only the last wish counts. */
  async go(n: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(this.last, n));
    this.game.playback.hurry();
    if (this.walking) return;
    this.walking = true;
    try {
      for (let at = -1; at !== this.wanted && !this.closed; ) {
        at = this.wanted;
        const moment = await this.moment(at);
        if (at !== this.wanted) continue;
        this.game.playback.forget();
        this.show(moment);
      }
    } catch (error) {
      this.fault = why(error);
    } finally {
      this.walking = false;
    }
  }
  /** One beat on, as it happened. */
  async step(): Promise<void> {
    if (this.n >= this.last || this.walking) return;
    const mine = ++this.ticket;
    const from = this.n;
    this.wanted = from + 1;
    await this.tried(async () => {
      const moment = await this.moment(from + 1);
      this.game.playback.speed = this.speed;
      await this.game.playback.show_beat(moment.events);
      if (mine === this.ticket && this.n === from && this.wanted === from + 1) this.show(moment);
    });
  }
  back(): Promise<void> {
    this.pause();
    return this.go(this.n - 1);
  }
  async play(): Promise<void> {
    if (this.playing) return;
    if (this.n >= this.last) await this.go(0);
    this.playing = true;
    while (this.playing && !this.closed && this.n < this.last) {
      for (let i = 1; i <= kAhead; i++) if (this.n + i <= this.last) void this.moment(this.n + i).catch(() => undefined);
      const before = this.n;
      await this.step();
      if (this.fault) break;
      if (this.n === before) await wait(50);
      else if (this.told?.log.some((l) => l.beat === this.n && l.event.line?.key)) await wait(kBeatMs / this.speed);
    }
    this.playing = false;
  }
  pause(): void {
    this.playing = false;
    this.ticket++;
    this.game.playback.hurry();
  }
  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  /** The next turn, phase, combat or loss; -1: the one before. */
  jump(kind: JumpKind, way: 1 | -1): Promise<void> {
    this.pause();
    const found = this.jump_from(kind, way);
    return found ? this.go(found.n) : Promise.resolve();
  }
  jump_from(kind: JumpKind, way: 1 | -1): Jump | undefined {
    const all = (this.told?.jumps ?? []).filter((j) => j.kind === kind);
    return way > 0 ? all.find((j) => j.n > this.n) : all.filter((j) => j.n < this.n).at(-1);
  }

  private moment(n: number): Promise<Moment> {
    const known = this.moments.get(n);
    if (known) return known;
    const asked = api.moment(this.game.id, this.seat, n);
    if (this.moments.size >= kMoments) this.moments.delete(this.moments.keys().next().value ?? 0);
    this.moments.set(n, asked);
    asked.catch(() => this.moments.delete(n));
    return asked;
  }
  private show(moment: Moment): void {
    const { game } = this;
    game.view = moment.view;
    game.n = moment.n;
    game.inspected = null;
    this.n = moment.n;
  }
  private async tried(work: () => Promise<void>): Promise<void> {
    this.fault = '';
    try {
      await work();
    } catch (error) {
      this.pause();
      this.fault = why(error);
    }
  }
}
