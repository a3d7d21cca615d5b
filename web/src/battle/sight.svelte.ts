// The tool that looks: from one hex it paints all that can be seen, and to another it tells what blocks or hinders, each
// with its rule. All of it is the server's word; here is only which two hexes are meant.
//
// Click or tap: the first hex is where one looks from (a selected stack is that already), the next one where to. The far
// end once more: look from there. The near end once more: begin anew.
import { api } from '../api';
import type { Sight, SightLine } from '../messages';

export class SightTool {
  on = $state(false);
  from = $state<string | null>(null);
  /** What the line goes to: what was chosen, else what the pointer or the cursor is over. */
  to = $state<string | null>(null);
  private over = $state<string | null>(null);
  seen = $state.raw<Record<string, number>>({});
  line = $state.raw<SightLine | null>(null);
  private known = new Map<string, Promise<Sight>>();
  private fail: (error: unknown) => void;
  private id = '';
  private seat = 0;

  constructor(fail: (error: unknown) => void) {
    this.fail = fail;
  }

  get shown_to(): string | null {
    return this.over ?? this.to;
  }

  open(id: string, seat: number, from: string | null): void {
    this.id = id;
    this.seat = seat;
    this.known.clear();
    this.on = true;
    this.look_from(from);
  }
  close(): void {
    this.on = false;
    this.look_from(null);
    this.known.clear();
  }
  /** Smoke has come or gone: ask again. */
  forget(): void {
    if (!this.on) return;
    this.known.clear();
    if (this.from) void this.ask(this.from, null);
    if (this.from && this.shown_to) void this.ask(this.from, this.shown_to);
  }

  look_from(from: string | null): void {
    this.from = from;
    this.to = null;
    this.over = null;
    this.line = null;
    this.seen = {};
    if (from) void this.ask(from, null);
  }
  /** The same line the other way. */
  swap(): void {
    const { from, to } = this;
    if (!from || !to) return;
    this.look_from(to);
    this.choose(from);
  }
  choose(hex: string): void {
    if (!this.from || hex === this.to) return this.look_from(hex);
    if (hex === this.from) return this.look_from(null);
    this.to = hex;
    this.over = null;
    void this.ask(this.from, hex);
  }
  point(hex: string | null): void {
    const over = hex === this.from ? null : hex;
    if (over === this.over) return;
    this.over = over;
    if (this.from && this.shown_to) void this.ask(this.from, this.shown_to);
    else this.line = null;
  }

  private async ask(from: string, to: string | null): Promise<void> {
    const key = `${from} ${to ?? ''}`;
    const answer = this.known.get(key) ?? api.sight(this.id, this.seat, from, to ?? undefined);
    this.known.set(key, answer);
    try {
      const sight = await answer;
      if (this.from !== from || !this.on) return;
      if (to === null) this.seen = sight.hexes ?? {};
      else if (this.shown_to === to) this.line = sight.line ?? null;
    } catch (error) {
      this.known.delete(key);
      this.fail(error);
    }
  }
}
