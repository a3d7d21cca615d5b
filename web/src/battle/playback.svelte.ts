// What happened, shown as it happened: marches, shots, dice, effects, one after the other; and what others did, again and at
// one's own pace. It draws on the game's view until the true one comes, and never asks the server.
import type { GameEvent, Message, Place, Show, Unit, Update, View } from '../messages';
import { settings } from '../settings.svelte';
import { sounds } from '../sound/sounds';
import type { Game } from './game.svelte';
import { place_of_event } from './log_entries';

export interface Roll {
  dice: number[];
  of: number;
  /** What was rolled for, as a key of the strings. */
  purpose?: string | undefined;
}
/** A roll that nobody planned on this screen: a card that goes by itself. */
export interface RollCard extends Roll {
  id: number;
  line: Message | undefined;
}
/** One beat of what others did: how it was before, what happened, how it was afterwards. */
export interface Frame {
  before: View;
  events: GameEvent[];
  after: View;
}
export interface Effect {
  id: number;
  at: Place;
  effect: string;
}

const kStepMs = 120;
const kDiceMs = 900;
const kEffectMs = 900;
const kCardMs = 4500;
const kMostCards = 4;
const kMostFrames = 400;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Playback {
  playing = $state(false);
  effects = $state.raw<Effect[]>([]);
  shot = $state.raw<{ from: Place; to: Place } | null>(null);
  rolling = $state.raw<Roll | null>(null);
  cards = $state.raw<RollCard[]>([]);
  /** What others did since this seat last acted. */
  frames = $state.raw<Frame[]>([]);
  /** Looking back: which frame's beginning is on the screen. */
  looking = $state<number | null>(null);
  paused = $state(false);
  /** News waits while the opponent's turn is paused. */
  waiting_news = $state(0);
  /** Where something is happening, for the camera. */
  focus = $state.raw<Place | null>(null);

  /** Times as fast as the player's own pace. */
  speed = 1;
  /** How far this seat's own doing goes: what is later was done by others. */
  own_n = 0;

  private watching = false;
  private telling: Message | undefined;
  private effect_count = 0;
  private card_count = 0;
  private skip = false;
  private live: View | null = null;
  private wake: (() => void) | null = null;
  private one_step = false;

  constructor(private readonly game: Game) {}

  /** Drops everything a seat has seen. */
  forget(): void {
    this.effects = [];
    this.shot = null;
    this.rolling = null;
    this.cards = [];
    this.frames = [];
    this.looking = null;
    this.live = null;
    this.own_n = 0;
    this.release();
  }

  /** Shows fresh events. What others did is kept, to be seen again. */
  async tell(events: GameEvent[], after: View, others: boolean): Promise<void> {
    this.go_live();
    const before = this.game.view;
    this.watching = others;
    await this.animate(events);
    this.watching = false;
    if (others && before && events.length > 0) this.frames = [...this.frames, { before, events, after }].slice(-kMostFrames);
  }

  /** A paused opponent's turn holds the news back; what this seat itself does is never held. */
  async gate(update: Update): Promise<void> {
    if (update.n <= this.game.n) return;
    while (this.paused && update.n > this.own_n && !this.game.closed && !this.one_step) await new Promise<void>((done) => (this.wake = done));
    this.one_step = false;
  }
  /** This seat has done something: all of it up to here is shown, paused or not. */
  allow(n: number): void {
    this.own_n = n;
    this.release();
  }
  release(): void {
    this.wake?.();
    this.wake = null;
  }

  // ---- again, and at one's own pace ---------------------------------------------------------------------------------

  get watching_back(): boolean {
    return this.looking !== null;
  }
  toggle_pause(): void {
    this.paused = !this.paused;
    if (!this.paused) {
      this.go_live();
      this.release();
    }
  }
  step_back(): void {
    if (this.frames.length === 0 || this.game.busy || this.playing) return;
    this.paused = !this.game.my_turn;
    if (this.looking === null) this.live = this.game.view;
    this.looking = Math.max(0, (this.looking ?? this.frames.length) - 1);
    this.game.deselect();
    this.game.choices = {};
    this.game.view = this.frames[this.looking]?.before ?? this.game.view;
    const place = this.frames[this.looking]?.events.map(place_of_event).find((p) => p !== undefined);
    if (place !== undefined) this.focus = place;
  }
  async step_on(): Promise<void> {
    if (this.game.busy || this.playing) return;
    if (this.looking === null) {
      if (!this.paused) return;
      this.one_step = true;
      this.release();
      return;
    }
    const frame = this.frames[this.looking];
    if (!frame) return this.back_to_now();
    await this.show_beat(frame.events);
    if (this.looking === null) return;
    this.game.view = frame.after;
    if (this.looking + 1 >= this.frames.length) await this.back_to_now();
    else this.looking++;
  }
  /** What happened, played with cards and a camera that follows. */
  async show_beat(events: GameEvent[]): Promise<void> {
    this.watching = true;
    await this.animate(events);
    this.watching = false;
  }
  /** Everything that others did, from the beginning. */
  async replay(): Promise<void> {
    if (this.frames.length === 0 || this.game.busy || this.playing) return;
    if (this.looking === null) this.live = this.game.view;
    this.looking = 0;
    this.game.deselect();
    this.game.choices = {};
    this.game.view = this.frames[0]?.before ?? this.game.view;
    while (this.looking !== null && !this.game.closed) await this.step_on();
  }
  async back_to_now(): Promise<void> {
    this.hurry();
    this.go_live();
    await this.game.refresh();
  }
  go_live(): void {
    if (this.looking === null) return;
    this.looking = null;
    if (this.live) this.game.view = this.live;
    this.live = null;
  }

  // ---- one event after the other ------------------------------------------------------------------------------------

  private async animate(events: GameEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.skip = false;
    this.playing = true;
    for (const event of events) {
      const show = event.show;
      if (this.watching) this.focus = place_of_event(event) ?? this.focus;
      this.telling = event.line;
      if (this.game.result && !this.game.result.told && event.line?.key) this.game.result = { ...this.game.result, lines: [...this.game.result.lines, event.line] };
      if (show) await this.show(show);
    }
    this.playing = false;
    this.shot = null;
    this.rolling = null;
    if (this.game.result) this.game.result = this.game.result.dice.length > 0 ? { ...this.game.result, told: true } : null;
  }

  private pause(ms: number): Promise<void> {
    return this.skip || settings.motionless ? Promise.resolve() : wait((ms * settings.pace) / this.speed);
  }

  /** Space: no waiting for dice and marches. */
  hurry(): void {
    this.skip = true;
  }

  private async show(show: Show): Promise<void> {
    switch (show.kind) {
      case 'move':
        this.patch(show.units ?? (show.unit === undefined ? [] : [show.unit]), show.to);
        sounds.play('step');
        if (settings.marches) await this.pause(kStepMs);
        break;
      case 'fire':
        this.shot = { from: show.from, to: show.to };
        sounds.play('shot');
        await this.pause(kStepMs * 2);
        if (show.dice) await this.roll({ dice: show.dice, of: show.of ?? 6, purpose: show.purpose });
        // Nothing came of it: that is a result, too.
        if (show.points === 0) this.add_effect(show.to, 'none');
        break;
      case 'dice':
        await this.roll({ dice: show.dice, of: show.of ?? 6, purpose: show.purpose });
        if (show.effect !== undefined) this.strike(show.effect, undefined, show.unit);
        break;
      case 'effect':
        this.strike(show.effect, show.at, show.unit);
        await this.pause(kStepMs);
        break;
      case 'phase':
        sounds.play('phase');
        break;
      default:
        break;
    }
  }

  /** Into the popup if the player looked at this roll before, else shown for a moment. */
  private async roll(roll: Roll): Promise<void> {
    sounds.play('dice');
    if (this.game.result && !this.game.result.told) {
      this.game.result = { ...this.game.result, dice: [...this.game.result.dice, roll] };
      return;
    }
    if (this.watching) this.add_card(roll);
    if (!settings.dice) return;
    this.rolling = roll;
    await this.pause(kDiceMs);
    this.rolling = null;
  }

  private add_card(roll: Roll): void {
    const id = ++this.card_count;
    this.cards = [...this.cards, { id, ...roll, line: this.telling }].slice(-kMostCards);
    setTimeout(() => (this.cards = this.cards.filter((c) => c.id !== id)), kCardMs * settings.pace);
  }

  /** One key: no waiting for dice and marches, no table, no card. */
  skip_all(): boolean {
    const something = this.playing || this.cards.length > 0 || (this.game.result?.dice.length ?? 0) > 0 || this.game.summary;
    this.hurry();
    this.cards = [];
    this.game.summary = false;
    if (this.game.result?.told) this.game.result = null;
    return something;
  }

  /** Moves units, and what they carry, on the drawn view until the true one comes. */
  private patch(ids: number[], to: Place): void {
    if (!this.game.view) return;
    const moves = (u: Unit) => ids.includes(u.id) || (u.carried_by !== undefined && ids.includes(u.carried_by));
    const units = this.game.view.units.map((u) => (!moves(u) ? u : typeof to === 'string' ? { ...u, at: to } : { ...u, x: to.x, y: to.y, heading: to.heading ?? u.heading ?? 0 }));
    this.game.view = { ...this.game.view, units };
  }

  /** A result with its sound, at its place or where its unit stands. */
  private strike(effect: string, place: Place | undefined, id: number | undefined): void {
    const unit = id === undefined ? undefined : this.game.unit(id);
    const at = place ?? (unit ? this.game.place_of(unit) : undefined);
    if (at !== undefined) this.add_effect(at, effect);
    sounds.effect(effect);
  }
  private add_effect(at: Place, effect: string): void {
    const id = ++this.effect_count;
    this.effects = [...this.effects, { id, at, effect }];
    setTimeout(() => (this.effects = this.effects.filter((e) => e.id !== id)), kEffectMs);
  }
}
