// One lesson being learned: which step the player is at, whether it was done, and what the other side does meanwhile.
// A lesson is data (lessons.json and a scenario): it says what must have happened, never how. The other side does what
// the lesson writes down for it, in the verbs of text mode, and else the least it may.
import { api, Refused, request_id, ServerGone } from '../api';
import type { Game } from '../battle/game.svelte';
import all from './lessons.json';

/** What a step waits for; every field that is there must hold. */
export interface Done {
  /** The player is asked in this phase. */
  phase?: string;
  /** This phase of the player is over. */
  phase_over?: string;
  selected?: number;
  plan?: string;
  anti_tank?: boolean;
  /** Such a thing happened since the step began; `theirs`: in the other side's turn. */
  event?: string;
  theirs?: boolean;
  /** An own unit stands in this hex. */
  standing?: string;
  reacting?: boolean;
}
export interface Lesson {
  id: string;
  options: Record<string, unknown>;
  steps: { done: Done; at?: string[] }[];
  enemy?: string[];
}
export const lessons = all as Lesson[];
export const lesson_scenario = (lesson: Lesson): string => `vv/tutorial-${lesson.id}`;
/** Fixed dice, so that a lesson always goes the same way. */
export const kLessonSeed = '00'.repeat(31) + '2a';

const kEnemyPauseMs = 350;

export class Drill {
  readonly lesson: Lesson;
  at = $state(0);
  private seen = 0;
  private orders: string[];
  private playing = false;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.orders = [...(lesson.enemy ?? [])];
  }

  get over(): boolean {
    return this.at >= this.lesson.steps.length;
  }
  get pointed(): string[] {
    return this.lesson.steps[this.at]?.at ?? [];
  }

  /** Looks whether the step is done; several may be at once. */
  watch(game: Game): void {
    while (!this.over) {
      const step = this.lesson.steps[this.at];
      if (!step || !this.holds(step.done, game)) return;
      this.at++;
      this.seen = game.n;
    }
  }

  private holds(done: Done, game: Game): boolean {
    const { view, decision, plan } = game;
    if (!view || !decision) return false;
    if (done.phase !== undefined && !(game.my_turn && !game.reacting && view.phase === done.phase)) return false;
    if (done.phase_over !== undefined && view.phase === done.phase_over && view.active === game.side_of(game.seat)) return false;
    if (done.selected !== undefined && game.selected.length < done.selected) return false;
    if (done.plan !== undefined && plan?.kind !== done.plan) return false;
    if (done.anti_tank !== undefined && (plan?.kind !== 'target' || (plan.target.anti_tank ?? false) !== done.anti_tank)) return false;
    if (done.reacting !== undefined && game.reacting !== done.reacting) return false;
    if (done.standing !== undefined && !view.units.some((u) => u.at === done.standing && u.side === game.side_of(game.seat))) return false;
    if (done.event !== undefined) {
      const own = game.side_of(game.seat);
      if (!game.log.some((e) => e.beat > this.seen && !e.undone && e.event.type === done.event && (e.active === own) !== (done.theirs ?? false))) return false;
    }
    return true;
  }

  /** While the other side is asked: it does what the lesson says, if the rules let it, else as little as it may. */
  async answer_for_enemy(game: Game): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    try {
      while (!game.closed && game.decision && game.decision.kind !== 'over' && game.decision.seat !== game.seat) {
        await new Promise((done) => setTimeout(done, kEnemyPauseMs));
        const seat = game.decision?.seat;
        if (game.closed || seat === undefined || seat === game.seat) return;
        await this.one_answer(game.id, seat);
      }
    } finally {
      this.playing = false;
    }
  }
  private async one_answer(id: string, seat: number): Promise<void> {
    try {
      const { n, decision } = await api.position(id, seat);
      if (decision.seat !== seat) return;
      const action = (await this.next_order(id, seat)) ?? (await api.choices(id, seat, {})).buttons?.find((b) => b.main && !b.why_not)?.action;
      if (action) await api.submit(id, seat, request_id(), n, [action]);
    } catch (error) {
      // The game itself says when the server is away; a stale answer is given again.
      if (!(error instanceof ServerGone) && !(error instanceof Refused)) throw error;
    }
  }
  private async next_order(id: string, seat: number): Promise<Record<string, unknown> | undefined> {
    const text = this.orders[0];
    if (text === undefined) return undefined;
    const { action } = await api.verb(id, seat, text);
    if (!action) return undefined;
    // Only what may be done now: the list says so.
    const legal = await api.actions(id, seat);
    if (!legal.some((l) => l.verb === text)) return undefined;
    this.orders.shift();
    return action;
  }
}
