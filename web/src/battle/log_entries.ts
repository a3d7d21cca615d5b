// What was told, as entries of the log: each with the turn and phase it belongs to, and whether an undo took it back.
import type { GameEvent, Logged, Place } from '../messages';

/** The event that takes one action back. */
const kUndone = 'undone';

export interface LogEntry {
  beat: number;
  event: GameEvent;
  undone: boolean;
  turn: number;
  phase: string;
  /** Whose segment it was. */
  active: number;
}

/** Where an event happened, if it says so. */
export function place_of_event(event: GameEvent): Place | undefined {
  const show = event.show;
  if (show?.kind === 'move' || show?.kind === 'fire') return show.to;
  if (show?.kind === 'effect' && show.at !== undefined) return show.at;
  for (const name of ['at', 'to', 'target', 'hex', 'from']) {
    const value = event[name];
    if (typeof value === 'string' && /^[A-Z]{1,2}[0-9]{1,2}$/.test(value)) return value;
  }
  return undefined;
}

/** Events as lines: each says in which turn and phase it was told, and whether an undo has taken it back. */
export function log_of(told: Logged[]): LogEntry[] {
  let turn = 1;
  let phase = '';
  let active = 0;
  const entries: LogEntry[] = [];
  for (const { beat, event } of told) {
    const show = event.show;
    if (show?.kind === 'phase') {
      turn = show.turn ?? turn;
      phase = show.phase;
      active = show.active ?? active;
    }
    if (event.type === kUndone) {
      // One action is taken back: the last that was not taken back before.
      const last = entries.reduce((most, e) => (e.undone || e.event.type === kUndone || e.beat >= beat ? most : Math.max(most, e.beat)), -1);
      for (const entry of entries) if (entry.beat === last) entry.undone = true;
    }
    entries.push({ beat, event, undone: false, turn, phase, active });
  }
  return entries;
}
