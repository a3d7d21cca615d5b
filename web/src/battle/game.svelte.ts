// One game on the screen. The view from the server replaces what is drawn; events only animate and tell; what may be
// done comes from `choices` and from nowhere else.
//
// Flow: open(id) fetches the position of the seat that sits here, a socket brings updates. Selecting asks for choices.
// A path, a target or a dragged pose is a *plan*: nothing is sent before it is confirmed.
// Hotseat: when another person's seat is asked, everything of this seat is dropped (`view` is null) before the
// hand-over screen shows, and the next seat's position is fetched only after its player has said so.
// Between people who do not sit together there is a `table`: who sits where. Only one's own seats come to this screen; who has
// none watches.
import { api, Refused, request_id, ServerGone } from '../api';
import type { Action, Answer, Button, Choices, Decision, Destination, GameEvent, Message, Odds, Place, Position, Prospect, Region, Target, Terrain, Unit, Update, View } from '../messages';
import type { Ruler } from '../field/board';
import type { Table } from '../protocol';
import type { Pose } from '../table/pose';
import { settings } from '../settings.svelte';
import { sounds } from '../sound/sounds';
import { ended, kGoodbye } from '../ended.svelte';
import { log_of, type LogEntry } from './log_entries';
import { is_attack, is_current, plan_action, plan_actions, plan_place, pose_action, rolls, same_place, type Plan, type PosePlan } from './plan';
import { MovePlan } from './move_plan.svelte';
import { Playback, type Roll } from './playback.svelte';
import { SightTool } from './sight.svelte';
import { kNobody, own_seat, table_of, watched, Talk } from './talk.svelte';

/** What came of a roll that the player looked at before: shown in the same popup, until it is closed. */
export interface Result {
  odds: Odds | undefined;
  at: Place | undefined;
  dice: Roll[];
  lines: Message[];
  /** All of it has been told: what is rolled later is not part of it. */
  told: boolean;
}
const kLookAgainMs = 3000;
/** Others may think for days. */
const kLookAtTableMs = 30_000;
/** The same shot by another group: at the same units, with the same weapon and the same hexes that join. */
const shot_key = (target: Target): string => JSON.stringify([target.anti_tank ?? false, target.units, target.weapon, target.action?.['joined']]);

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export { place_of_event, type LogEntry } from './log_entries';
export { place_key, plan_actions, plan_place, pose_action, rolls, same_place, worst_danger, type Plan, type PosePlan } from './plan';

export class Game {
  id = $state('');
  seat = $state(0);
  seats = $state.raw<string[]>([]);
  scenario = $state('');
  /** The rules in force. */
  options = $state.raw<Record<string, unknown>>({});
  n = $state(0);
  /** This seat's `n` at its own last action, when the position was fetched. */
  acted = $state(0);
  /** The seal of the dice. */
  commitment = $state('');
  view = $state.raw<View | null>(null);
  decision = $state.raw<Decision | null>(null);
  may_undo = $state(false);
  thinking = $state(false);
  log = $state.raw<LogEntry[]>([]);
  terrain = $state.raw<Terrain | null>(null);
  sprite = $state('');

  /** The seat that has to come to the screen; while it is set nothing of any view is kept. */
  waiting_for = $state<{ seat: number; name: Message | null; style: string; over: boolean } | null>(null);
  offline = $state(false);
  fault = $state.raw<{ said?: Message | undefined; text: string } | null>(null);
  busy = $state(false);

  selected = $state.raw<number[]>([]);
  mode = $state<string | undefined>(undefined);
  inspected = $state.raw<Place | null>(null);
  choices = $state.raw<Choices>({});
  plan = $state.raw<Plan | null>(null);
  hover = $state.raw<Plan | null>(null);
  result = $state.raw<Result | null>(null);
  refusal = $state.raw<Message | null>(null);

  peek = $state.raw<{ button: Button; odds: Odds } | null>(null);
  /** Units are not drawn, so that the ground and the flags can be seen. */
  units_hidden = $state(false);
  /** The hex whose contents are shown. */
  contents = $state<string | null>(null);
  summary = $state(false);
  /** The ruler that another player of this table has laid. */
  other_ruler = $state.raw<Ruler | null>(null);
  /** The dialogs of a table: formations that can be taken now, cards in hand. */
  forming = $state(false);
  showing_hand = $state(false);
  /** Hexes that a lesson speaks of. */
  pointed = $state.raw<string[]>([]);
  /** What the computer would do is shown. */
  hinting = $state(false);
  /** Who sits where, in a game between people who do not sit together. */
  table = $state.raw<Table | null>(null);
  /** In a lesson only one seat sits at the screen, though nobody else does either. */
  alone = false;
  readonly playback = new Playback(this);
  readonly moves = new MovePlan(this);
  readonly talk = new Talk(this);
  readonly sight = new SightTool((error) => this.fail(error));

  private ruler_shown = false;
  private peeked: Button | null = null;
  private socket: WebSocket | null = null;
  closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private retry_ms = 500;
  private asked = 0;
  /** The answer to what may be done, while it is on its way, and the clicks that wait for it. */
  private asking: Promise<void> | null = null;
  private hurried = 0;
  private lookout: ReturnType<typeof setInterval> | undefined;
  private odds_known = new Map<string, Promise<Odds>>();
  private queue: Promise<void> = Promise.resolve();
  /** News that came while an answer was awaited. */
  private held: Update[] = [];

  // ---- what follows from the state --------------------------------------------------------------------------------

  get my_turn(): boolean {
    return this.decision?.seat === this.seat && this.decision.kind !== 'over';
  }
  /** Nobody else is at the table, and something is asked of this one. */
  get may_ask_hint(): boolean {
    return !this.alone && this.my_turn && this.seats.filter((s) => s === 'person').length === 1;
  }
  /** Nobody's seat: what everybody may see. */
  get watching(): boolean {
    return this.seat === kNobody;
  }
  get over(): boolean {
    return this.decision?.kind === 'over';
  }
  /** Where a side has several players: the one of this seat. */
  get own_name(): Message | undefined {
    const own = this.view?.seats.find((s) => s.id === this.seat);
    return own && (this.view?.seats ?? []).some((s) => s.id !== own.id && s.side === own.side) ? own.name : undefined;
  }
  /** Asked in the middle of somebody else's doing. */
  get reacting(): boolean {
    return this.my_turn && this.view !== null && this.view.active !== this.side_of(this.seat);
  }
  side_of(seat: number): number {
    return this.view?.seats.find((s) => s.id === seat)?.side ?? seat;
  }
  unit(id: number): Unit | undefined {
    return this.view?.units.find((u) => u.id === id);
  }
  place_of(unit: Unit): Place {
    return unit.at ?? { x: unit.x ?? 0, y: unit.y ?? 0, heading: unit.heading ?? 0 };
  }
  units_at(place: string): Unit[] {
    return (this.view?.units ?? []).filter((u) => u.at === place).sort((a, b) => (a.stack ?? 0) - (b.stack ?? 0));
  }
  get selected_units(): Unit[] {
    return this.selected.map((id) => this.unit(id)).filter((u): u is Unit => u !== undefined);
  }
  /** What the panel speaks of: the place looked at if anybody stands there, else where the selected units stand. */
  get shown_place(): Place | null {
    const at = this.inspected;
    const first = this.selected_units[0];
    if (at !== null && !this.plan && (this.view?.units ?? []).some((u) => same_place(this.place_of(u), at))) return at;
    return first ? this.place_of(first) : at;
  }
  /** Who stands there; of several that were picked apart from each other, all. */
  get shown_units(): Unit[] {
    const at = this.shown_place;
    if (at === null) return [];
    if (typeof at === 'string') return this.units_at(at);
    const group = this.selected_units;
    if (group.length > 1 && group.some((u) => same_place(this.place_of(u), at))) return group;
    return (this.view?.units ?? []).filter((u) => same_place(this.place_of(u), at));
  }
  /** Where the plan strikes: a button's attack where its targets stand. */
  get struck(): Place | undefined {
    if (this.plan?.kind !== 'button') return plan_place(this.plan);
    const unit = this.plan.odds.targets?.map((id) => (typeof id === 'number' ? this.unit(id) : undefined)).find((u) => u !== undefined);
    return unit ? this.place_of(unit) : undefined;
  }
  get shown_plan(): Plan | null {
    return this.hover ?? this.plan;
  }
  /** Buttons that turn a gun or vehicle, by the hexside it would face. They are shown as a dial around it. */
  get turns(): Map<number, Button> {
    const out = new Map<number, Button>();
    for (const button of this.choices.buttons ?? []) {
      const facing = button.action?.['facing'];
      if (typeof facing === 'number' && button.unit !== undefined) out.set(facing, button);
    }
    return out;
  }
  get main_button(): Button | undefined {
    return this.choices.buttons?.find((b) => b.main);
  }

  // ---- opening, closing, the line to the server -------------------------------------------------------------------

  async open(id: string): Promise<void> {
    this.id = id;
    this.closed = false;
    await this.guard(async () => {
      const games = await api.games();
      const listed = games.find((g) => g.id === id);
      this.table = listed || this.alone ? null : await table_of(id);
      if (this.table) return this.sit(own_seat(this.table));
      const first = Math.max(0, listed?.seats.indexOf('person') ?? 0);
      const people = listed?.seats.filter((s) => s === 'person').length ?? 1;
      this.seats = listed?.seats ?? [];
      this.scenario = listed?.scenario ?? '';
      const asked = people > 1 && !this.alone ? await this.who_is_asked() : undefined;
      if (people > 1 && settings.hand_over && !this.alone) this.hand_over_to(asked ?? first, await api.places(id), asked === undefined);
      else await this.sit(asked ?? first);
    });
  }

  /** The person who is asked, found without fetching anybody's view: only who is asked has a legal list. */
  private async who_is_asked(): Promise<number | undefined> {
    for (let seat = 0; seat < this.seats.length; seat++) {
      if (this.seats[seat] === 'person' && (await api.actions(this.id, seat)).length > 0) return seat;
    }
    return undefined;
  }

  /** This seat's player is at the screen: fetch what the seat knows. */
  async sit(seat: number): Promise<void> {
    await this.guard(async () => {
      const position = await this.position_of(seat);
      this.waiting_for = null;
      this.seat = seat;
      this.take(position);
      this.sprite = await api.sprite(this.id);
      await this.load_terrain();
      this.connect();
      await this.refresh();
    });
  }

  private position_of(seat: number): Promise<Position> {
    return seat === kNobody ? watched(this.id) : api.position(this.id, seat);
  }

  close(): void {
    this.closed = true;
    this.playback.release();
    clearTimeout(this.retry);
    clearInterval(this.lookout);
    this.socket?.close();
    this.socket = null;
    this.forget();
  }

  async load_terrain(): Promise<void> {
    this.terrain = await api.terrain(this.id, this.seat, settings.dark);
  }

  private take(position: Position): void {
    this.seats = position.seats;
    if (position.scenario) this.scenario = position.scenario;
    this.commitment = position.commitment;
    this.acted = position.acted;
    this.options = position.options ?? {};
    this.n = position.n;
    this.show(position.view);
    this.decision = position.decision;
    this.may_undo = position.may_undo;
    this.thinking = position.thinking ?? false;
    this.log = log_of(position.log, position.view);
  }

  /** The true view. A plan of moves belongs to its phase, however that ended: by a button here or in another window. */
  private show(view: View): void {
    const was = this.view;
    if (was && (was.turn !== view.turn || was.phase !== view.phase || was.active !== view.active)) this.moves.clear();
    this.view = view;
  }

  /** Drops everything a seat knows. */
  private forget(): void {
    clearInterval(this.lookout);
    this.socket?.close();
    this.socket = null;
    this.view = null;
    this.decision = null;
    this.log = [];
    this.terrain = null;
    this.sprite = '';
    this.n = 0;
    this.result = null;
    this.odds_known.clear();
    this.moves.clear();
    this.playback.forget();
    this.summary = false;
    this.contents = null;
    this.sight.close();
    this.deselect();
    this.choices = {};
    this.inspected = null;
    this.refusal = null;
  }

  private hand_over_to(seat: number, places: Pick<View, 'seats' | 'sides'> | null, over: boolean): void {
    this.forget();
    const info = places?.seats.find((s) => s.id === seat);
    this.waiting_for = { seat, name: info?.name ?? null, style: places?.sides.find((s) => s.id === info?.side)?.style ?? '', over };
  }

  private connect(): void {
    this.socket?.close();
    clearInterval(this.lookout);
    if (this.closed) return;
    this.lookout = setInterval(() => void this.look_again(), this.table ? kLookAtTableMs : kLookAgainMs);
    const socket = api.live(this.id, this.seat, this.n);
    this.socket = socket;
    socket.onopen = () => {
      this.offline = false;
      this.retry_ms = 500;
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      const update = JSON.parse(message.data) as Update | { error: Message; text: string } | { ruler: Ruler | null } | { table: Table };
      if ('table' in update) this.table = update.table;
      else if ('ruler' in update) this.other_ruler = update.ruler;
      else if ('error' in update && update.error.key === kGoodbye) ended.said = update.error;
      else if ('error' in update) this.fault = { said: update.error, text: update.text };
      else this.hear(update);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      this.offline = true;
      this.retry = setTimeout(() => void this.reconnect(), this.retry_ms);
      this.retry_ms = Math.min(8000, this.retry_ms * 2);
    };
  }

  /** Whoever looks at the same table sees the ruler that is laid here. */
  show_ruler(ruler: Ruler | null): void {
    if (ruler === null && !this.ruler_shown) return;
    this.ruler_shown = ruler !== null;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ruler }));
  }

  /** A push may be lost on the way: while others decide, the position is asked for now and then. */
  private async look_again(): Promise<void> {
    if (this.closed || this.offline || this.busy || this.playback.playing || this.my_turn || this.over || this.waiting_for) return;
    const { id, seat, n } = this;
    try {
      await this.talk.follow();
      const position = await this.position_of(seat);
      if (id !== this.id || this.seat !== seat || this.n !== n || this.waiting_for || this.playback.playing || position.n <= n) return;
      this.take(position);
      this.keep_selection();
      if (!this.next_seat_at_screen()) await this.refresh();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Nothing is lost while the server is away: the position is fetched again, and the plan stays laid. */
  async reconnect(): Promise<void> {
    clearTimeout(this.retry);
    if (this.closed || this.waiting_for) return;
    try {
      const position = await this.position_of(this.seat);
      this.offline = false;
      if (position.n !== this.n || !this.view) {
        this.take(position);
        await this.refresh();
      }
      this.connect();
    } catch (error) {
      if (!(error instanceof ServerGone)) return this.fail(error);
      this.offline = true;
      this.retry = setTimeout(() => void this.reconnect(), this.retry_ms);
      this.retry_ms = Math.min(8000, this.retry_ms * 2);
    }
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.offline = false;
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    if (error instanceof ServerGone) {
      this.offline = true;
      clearTimeout(this.retry);
      this.retry = setTimeout(() => void this.reconnect(), this.retry_ms);
    } else if (error instanceof Refused) {
      this.fault = { said: error.said, text: error.message };
    } else {
      throw error;
    }
  }

  // ---- updates ----------------------------------------------------------------------------------------------------

  /** The line may be faster than the answer to what this seat did, and tell what others did after it, too: it waits. */
  private hear(update: Update): void {
    if (this.busy) this.held.push(update);
    else this.receive(update);
  }

  /** News are shown one after the other. */
  private receive(update: Update): void {
    this.playback.waiting_news++;
    this.queue = this.queue
      .then(() => this.playback.gate(update))
      .then(() => {
        this.playback.waiting_news--;
        return this.play(update);
      })
      .catch((error: unknown) => this.fail(error));
  }

  /** The answer to what this seat did. */
  private show_own(answer: Answer): Promise<void> {
    this.playback.allow(answer.n);
    if (answer.update) this.receive(answer.update);
    return this.queue;
  }

  private be_free(): void {
    this.busy = false;
    for (const update of this.held.splice(0)) this.receive(update);
  }

  private async play(update: Update): Promise<void> {
    if (this.closed || this.waiting_for || !this.view) return;
    if (update.n < this.n) return;
    const fresh = update.n > this.n ? update.events.filter((e) => (e.beat ?? update.n) > this.n) : [];
    if (update.from > this.n) {
      const position = await this.position_of(this.seat);
      this.take(position);
    } else {
      await this.playback.tell(fresh, update.view, update.n > this.playback.own_n);
      this.add_to_log(fresh);
      this.n = update.n;
      this.show(update.view);
      this.decision = update.decision;
      this.may_undo = update.may_undo;
      this.thinking = update.thinking ?? false;
    }
    if (fresh.length > 0) {
      this.odds_known.clear();
      this.keep_selection();
    }
    if (fresh.length > 0 || this.over) await this.talk.follow();
    if (this.next_seat_at_screen()) return;
    if (this.my_turn && !this.busy && this.playback.frames.length > 0 && !this.reacting) {
      this.playback.paused = false;
      this.summary = true;
      sounds.play('turn');
    }
    if (fresh.length > 0) await this.refresh();
  }

  private add_to_log(events: GameEvent[]): void {
    if (events.length > 0 && this.view) this.log = log_of([...this.log, ...events.map((event) => ({ beat: event.beat ?? this.n, event }))], this.view);
  }

  /** A person at another seat is asked: clear the table and call him. True if so. */
  private next_seat_at_screen(): boolean {
    const asked = this.decision?.seat;
    if (this.alone || asked === undefined || asked === this.seat || this.seats[asked] !== 'person') return false;
    if (this.table) return this.take_own_seat(this.table, asked);
    if (settings.hand_over) {
      this.hand_over_to(asked, this.view, false);
    } else {
      this.deselect();
      void this.sit(asked);
    }
    return true;
  }

  /** Several commands of one person: nobody else has to come to the screen. */
  private take_own_seat(table: Table, asked: number): boolean {
    if (!table.players.some((p) => p.mine && p.seat === asked)) return false;
    this.deselect();
    void this.sit(asked);
    return true;
  }

  // ---- selecting and planning -------------------------------------------------------------------------------------

  /** Units that left or can do nothing more are no longer selected. */
  private keep_selection(): void {
    this.plan = null;
    this.hover = null;
    this.selected = this.selected.filter((id) => this.unit(id) !== undefined);
  }

  deselect(): void {
    this.selected = [];
    this.mode = undefined;
    this.plan = null;
    this.hover = null;
  }

  /** Asks what may be done with what is selected. Who is not asked still gets what may be done at any time. A unit that
   *  was just picked and cannot be ordered says why; one that has done its work says nothing. */
  refresh(picked = false): Promise<void> {
    const asking = this.ask(picked).finally(() => {
      if (this.asking === asking) this.asking = null;
    });
    this.asking = asking;
    return asking;
  }

  /** A click that is quicker than the answer waits for it: it must not mean what the mode or the units before would have made of it. */
  async when_known(work: () => void): Promise<void> {
    this.hurried++;
    while (this.asking) await this.asking.catch(() => undefined);
    this.hurried--;
    work();
  }

  private async ask(picked: boolean): Promise<void> {
    const ticket = ++this.asked;
    if (this.playback.looking !== null) return;
    if (this.over || !this.decision || this.watching) {
      this.choices = {};
      this.deselect();
      return;
    }
    await this.guard(async () => {
      // A mode may be chosen with nobody selected: a kind of mission, a kind of fortification.
      const wish = { ...(this.selected.length > 0 ? { units: this.selected } : {}), ...(this.mode ? { mode: this.mode } : {}) };
      let choices = await api.choices(this.id, this.seat, wish);
      if (ticket !== this.asked) return;
      const selectable = new Set(choices.selectable ?? []);
      const still = this.selected.filter((id) => selectable.has(id));
      if (still.length < this.selected.length) {
        if (picked && choices.why_not) this.refusal = choices.why_not;
        this.selected = still;
        this.mode = undefined;
        choices = await api.choices(this.id, this.seat, still.length > 0 ? { units: still } : {});
        if (ticket !== this.asked) return;
      }
      this.choices = choices;
      if (this.selected.length > 0 || !choices.modes?.some((m) => m.id === this.mode)) this.mode = this.selected.length > 0 ? (choices.mode ?? undefined) : undefined;
      if (settings.auto_advance) setTimeout(() => void this.advance_if_empty(), 300);
    });
  }

  /** Nobody has anything to do and the main button ends the phase: press it, if the player likes it so. */
  private async advance_if_empty(): Promise<void> {
    const { selectable, places, targets, buttons } = this.choices;
    if (!settings.auto_advance || this.closed || this.busy || this.playback.playing || !this.my_turn || this.reacting || this.plan || this.result || this.summary || this.playback.looking !== null) return;
    if ((selectable?.length ?? 0) + (places?.length ?? 0) + (targets?.length ?? 0) > 0) return;
    if (buttons?.some((b) => !b.main && !b.aside && !b.why_not)) return;
    const main = this.main_button;
    if (main) await this.press(main);
  }

  async select(units: number[], mode?: string): Promise<void> {
    this.plan = null;
    this.hover = null;
    this.refusal = null;
    this.selected = units;
    this.mode = mode;
    this.forget_places();
    const first = units[0] === undefined ? undefined : this.unit(units[0]);
    if (first) {
      this.inspected = this.place_of(first);
      sounds.play('select');
    }
    await this.refresh(true);
  }

  async toggle(id: number): Promise<void> {
    await this.set_group(this.selected.includes(id) ? this.selected.filter((u) => u !== id) : [...this.selected, id]);
  }

  /** Another group for the same plan: the target or place stays laid, and its odds change. */
  async set_group(units: number[]): Promise<void> {
    const plan = this.plan;
    await this.select(units, this.mode);
    if (!plan || plan.kind === 'pose' || plan.kind === 'button' || units.length === 0) return;
    if (plan.kind === 'target') {
      const all = this.targets_at(plan.target.at);
      const target = all.find((p) => shot_key(p) === shot_key(plan.target)) ?? all[0];
      if (target && !target.why_not) this.lay({ kind: 'target', target, ...(target.odds ? { odds: target.odds } : {}) });
    } else {
      const place = this.destination_at(plan.place.at);
      if (place && !place.why_not) this.lay({ kind: 'path', place });
    }
  }

  /** Places and targets belong to the group they were asked for: no other group may be sent on its way with them. */
  forget_places(): void {
    this.choices = { ...this.choices, places: [], targets: [] };
  }

  async set_mode(mode: string): Promise<void> {
    this.plan = null;
    this.hover = null;
    this.mode = mode;
    this.forget_places();
    await this.refresh();
  }

  /** The next unit or stack with something to do, in the order of the view. */
  async select_next(): Promise<Unit | undefined> {
    const selectable = new Set(this.choices.selectable ?? []);
    const places: Place[] = [];
    for (const unit of this.view?.units ?? []) {
      if (!selectable.has(unit.id)) continue;
      const place = this.place_of(unit);
      if (!places.some((p) => same_place(p, place))) places.push(place);
    }
    if (places.length === 0) {
      // Nobody on the map: the next one that is to come.
      const ready = (this.view?.reserves ?? []).filter((u) => selectable.has(u.id)).map((u) => u.id);
      const next = ready[(ready.indexOf(this.selected[0] ?? -1) + 1) % Math.max(1, ready.length)];
      if (next !== undefined) await this.select([next]);
      return undefined;
    }
    const here = this.selected_units[0];
    const at = here ? places.findIndex((p) => same_place(p, this.place_of(here))) : -1;
    const next = places[(at + 1) % places.length];
    if (next === undefined) return undefined;
    const units = (this.view?.units ?? []).filter((u) => selectable.has(u.id) && same_place(this.place_of(u), next));
    await this.select(units.map((u) => u.id));
    return units[0];
  }

  destination_at(place: Place): Destination | undefined {
    return this.choices.places?.find((p) => same_place(p.at, place));
  }
  target_at(place: Place): Target | undefined {
    return this.targets_at(place)[0];
  }
  /** Everything that can be fired at in one hex: its infantry, and each gun or vehicle with an anti-tank round. What can be done comes first. */
  targets_at(place: Place): Target[] {
    const here = (this.choices.targets ?? []).filter((p) => same_place(p.at, place));
    // One of several equal squads with the same weapon of a pool is enough.
    const look = (p: Target) => JSON.stringify([shot_key(p), p.from, p.odds?.n, p.odds?.d, p.why_not]);
    const all = here.filter((p, i) => !p.weapon || here.findIndex((q) => look(q) === look(p)) === i);
    return [...all.filter((p) => !p.why_not), ...all.filter((p) => p.why_not)];
  }
  target_key(target: Target): string {
    return JSON.stringify([target.anti_tank ?? false, target.units, target.action]);
  }
  choose_target(target: Target): void {
    this.lay({ kind: 'target', target, ...(target.odds ? { odds: target.odds } : {}) });
  }
  target_of(unit: number): Target | undefined {
    return this.choices.targets?.find((p) => p.units.includes(unit));
  }

  look_at(plan: Plan | null): void {
    this.hover = plan;
    if (plan) void this.fill_odds(plan, true);
  }

  lay(plan: Plan): void {
    this.plan = plan;
    this.hover = null;
    this.result = null;
    this.refusal = null;
    void this.fill_odds(plan, false);
  }

  /** Odds that came with the choice, else asked for; the answer goes to the plan it was asked for. */
  private async fill_odds(plan: Plan, hovering: boolean): Promise<void> {
    const action = plan_action(plan);
    if (!action || plan.odds) return;
    const key = JSON.stringify(action);
    let odds = this.odds_known.get(key);
    if (!odds) {
      odds = api.odds(this.id, this.seat, action);
      this.odds_known.set(key, odds);
    }
    try {
      const known = await odds;
      const now = hovering ? this.hover : this.plan;
      if (now === plan) {
        if (hovering) this.hover = { ...plan, odds: known };
        else this.plan = { ...plan, odds: known };
      }
    } catch (error) {
      this.odds_known.delete(key);
      this.fail(error);
    }
  }

  /** What the rules say of a dragged pose: cost or refusal, and where they tell it what would be seen from there. */
  async prospect_of(region: Region, pose: Pose): Promise<{ odds: Odds; prospect?: Prospect }> {
    if (!region.prospects) return { odds: await api.odds(this.id, this.seat, pose_action(region, pose)) };
    const { prospect } = await api.choices(this.id, this.seat, { units: region.units ?? [region.unit], ...(this.mode ? { mode: this.mode } : {}), to: { ...pose } });
    const units = prospect?.units ?? [];
    // Of several the one who may not go says why, but their cost is that of the leading unit.
    const told = units.find((u) => !u.action) ?? units.find((u) => u.unit === region.unit);
    return { odds: told?.odds ?? {}, ...(prospect ? { prospect } : {}) };
  }

  /** What a button would do, while the pointer or the focus is on it. */
  async look_at_button(button: Button | null): Promise<void> {
    this.peek = null;
    if (!button?.action || button.why_not) return;
    this.peeked = button;
    const odds = await this.button_odds(button).catch(() => undefined);
    if (odds && this.peeked === button && (odds.outcomes || odds.modifiers || odds.refusal || odds.follow_up)) this.peek = { button, odds };
  }
  forget_button(): void {
    this.peeked = null;
    this.peek = null;
  }

  /** Where one looks from first: the selected stack, else the place looked at. */
  toggle_sight(): void {
    if (this.sight.on) return this.sight.close();
    const place = this.selected_units[0]?.at ?? this.inspected;
    this.hover = null;
    this.sight.open(this.id, this.seat, typeof place === 'string' ? place : null);
  }

  cancel(): void {
    if (this.sight.on) return this.sight.close();
    if (this.contents) this.contents = null;
    else if (this.playback.looking !== null) void this.playback.back_to_now();
    else if (this.result) this.result = null;
    else if (this.summary) this.summary = false;
    else if (this.plan) {
      this.plan = null;
      if (this.selected.length > 0) this.inspected = null; // whom it was aimed at is no longer spoken of
    } else if (this.selected.length > 0) {
      this.deselect();
      void this.refresh();
    } else this.inspected = null;
    this.refusal = null;
    this.hover = null;
  }

  // ---- acting -----------------------------------------------------------------------------------------------------

  async confirm(): Promise<void> {
    let plan = this.plan;
    if (!plan) return;
    if (plan.kind === 'pose' && !is_current(plan)) {
      const asked: PosePlan = plan;
      plan = this.plan = { ...asked, ...(await this.prospect_of(asked.region, asked.pose)) };
    }
    const actions = plan_actions(plan);
    if (actions.length === 0) return;
    if (plan.kind === 'pose' && actions.length > 1) return this.submit_all(actions);
    if (plan.kind === 'target' || rolls(plan)) this.result = { odds: plan.odds, at: this.struck, dice: [], lines: [], told: false };
    await this.submit(actions);
  }

  /** Moves of several units go on after the dice of one; a refusal or somebody's decision ends them. */
  private async submit_all(actions: Action[]): Promise<void> {
    let rest = actions;
    while (rest.length > 0 && this.my_turn && !this.closed) {
      const answer = await this.submit(rest);
      if (!answer || answer.stopped !== 'die') return;
      rest = answer.rest ?? [];
    }
  }

  /** A button that makes an attack shows its table first, as a target on the map does. */
  async press(button: Button): Promise<void> {
    // While a click waits, the main button may be about to become the plan's: nobody ends his phase by a quick second click.
    if (!button.action || button.why_not || this.busy || (button.main && this.hurried > 0)) return;
    if (!button.main && !button.aside) {
      const odds = await this.button_odds(button).catch(() => undefined);
      if (odds && is_attack(odds)) return this.lay({ kind: 'button', button, odds });
    }
    await this.submit([button.action]);
  }
  private button_odds(button: Button): Promise<Odds> {
    const key = JSON.stringify(button.action);
    const known = this.odds_known.get(key) ?? (button.odds || !button.action ? Promise.resolve(button.odds ?? {}) : api.odds(this.id, this.seat, button.action));
    this.odds_known.set(key, known);
    known.catch(() => this.odds_known.delete(key));
    return known;
  }

  /** A wish is named once; after a lost answer the same name is sent again, so that it is done once. */
  async submit(actions: Action[]): Promise<Answer | undefined> {
    if (this.busy || this.playback.looking !== null) return undefined;
    this.busy = true;
    this.refusal = null;
    this.summary = false;
    this.hinting = false;
    if (this.my_turn && !this.reacting) this.playback.frames = [];
    this.forget_button();
    const request = request_id();
    const version = this.n;
    try {
      const answer = await this.insist(() => api.submit(this.id, this.seat, request, version, actions));
      this.plan = null;
      this.hover = null;
      if (answer.refusal) {
        this.refusal = answer.refusal;
        sounds.play('refused');
      }
      await this.show_own(answer);
      return answer;
    } catch (error) {
      this.result = null;
      await this.stale(error);
      return undefined;
    } finally {
      this.be_free();
    }
  }

  async undo(): Promise<void> {
    if (this.busy || !this.may_undo || this.playback.looking !== null) return;
    this.busy = true;
    const request = request_id();
    const version = this.n;
    try {
      const answer = await this.insist(() => api.undo(this.id, this.seat, request, version));
      this.result = null;
      if (answer.refusal) this.refusal = answer.refusal;
      await this.show_own(answer);
    } catch (error) {
      await this.stale(error);
    } finally {
      this.be_free();
    }
  }

  private async insist<T>(call: () => Promise<T>): Promise<T> {
    for (let pause = 500; ; pause = Math.min(8000, pause * 2)) {
      try {
        const answer = await call();
        this.offline = false;
        return answer;
      } catch (error) {
        if (!(error instanceof ServerGone) || this.closed) throw error;
        this.offline = true;
        await wait(pause);
      }
    }
  }

  /** The screen was behind (409): fetch the position and let the player look again. */
  private async stale(error: unknown): Promise<void> {
    if (error instanceof Refused && error.status === 409) {
      if (error.said) this.refusal = error.said;
      await this.guard(async () => {
        this.take(await this.position_of(this.seat));
        this.keep_selection();
        await this.refresh();
      });
    } else {
      this.fail(error);
    }
  }
}
