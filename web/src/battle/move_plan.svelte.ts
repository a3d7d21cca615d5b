// A plan of several moves: laid, changed and sent together. Nothing of it is known to the server before it is sent, so it
// can be changed at will; sent it goes one order after the other until dice, an enemy's answer or a refusal stop it.
import type { Destination, Place } from '../messages';
import type { Game } from './game.svelte';

/** A move laid into the plan, not yet sent. */
export interface Order {
  id: number;
  units: number[];
  place: Destination;
  from: Place;
  /** The main button when it was laid: the phase's own, not that of a move under way. */
  main: string | undefined;
}

export class MovePlan {
  orders = $state.raw<Order[]>([]);
  private count = 0;
  private readonly game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  clear(): void {
    this.orders = [];
  }

  /** The laid path goes into the plan; the units of an earlier order of the plan get this one instead. */
  add(): void {
    const { game } = this;
    const plan = game.plan;
    const first = game.selected_units[0];
    if (plan?.kind !== 'path' || !first || plan.place.actions.length === 0) return;
    const units = game.selected;
    const rest = this.orders.filter((o) => !o.units.some((u) => units.includes(u)));
    this.orders = [...rest, { id: ++this.count, units, place: plan.place, from: game.place_of(first), main: game.main_button?.id }];
    game.deselect();
    game.forget_places();
    void game.refresh();
  }
  drop(id: number): void {
    this.orders = this.orders.filter((o) => o.id !== id);
  }
  /** One place earlier. */
  raise(id: number): void {
    const at = this.orders.findIndex((o) => o.id === id);
    const before = this.orders[at - 1];
    const order = this.orders[at];
    if (!before || !order) return;
    this.orders = [...this.orders.slice(0, at - 1), order, before, ...this.orders.slice(at + 1)];
  }

  /** Sends the plan; what was not carried out stays laid. */
  async commit(): Promise<void> {
    const { game } = this;
    while (this.orders.length > 0 && game.my_turn && !game.busy && !game.closed) {
      const order = this.orders[0];
      if (!order) return;
      await this.finish_open_move(order);
      const answer = await game.submit(order.place.actions);
      if (!answer) return;
      this.orders = this.orders.filter((o) => o !== order);
      if (answer.stopped !== 'done') return;
    }
  }

  /** The group before may still be on its way; its main button, which is not the phase's, ends that. */
  private async finish_open_move(next: Order): Promise<void> {
    const { game } = this;
    game.deselect();
    await game.refresh();
    const open = game.main_button;
    const free = next.units.every((u) => game.choices.selectable?.includes(u));
    if (!free && open && open.id !== next.main) await game.press(open);
  }
}
