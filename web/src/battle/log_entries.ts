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

/** What the log is of: the phases in their order, and what holds now. */
export interface Times {
  phases: { id: string }[];
  phase: string;
  turn: number;
  active: number;
}

/** No phase is told at the very beginning: it is the one before the first that was told, or the one that still holds. */
function beginning(told: Logged[], now: Times): Pick<LogEntry, 'turn' | 'phase' | 'active'> {
  const first = told.map(({ event }) => event.show).find((show) => show?.kind === 'phase');
  if (first?.kind !== 'phase') return { turn: now.turn, phase: now.phase, active: now.active };
  const at = now.phases.findIndex((p) => p.id === first.phase);
  return { turn: first.turn ?? 1, phase: now.phases[at - 1]?.id ?? '', active: first.active ?? 0 };
}

/** Events as lines: each says in which turn and phase it was told, and whether an undo has taken it back. */
export function log_of(told: Logged[], now: Times): LogEntry[] {
  let { turn, phase, active } = beginning(told, now);
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
