// The log as plain text, and what kind of line each one is.
import { say, t } from '../strings/language.svelte';
import { dice_of } from './dice_stats';
import type { Game, LogEntry } from './game.svelte';

export const kKinds = ['move', 'fire', 'effect', 'phase', 'other'] as const;
export type Kind = (typeof kKinds)[number];

export function kind_of(entry: LogEntry): Kind {
  switch (entry.event.show?.kind) {
    case 'move':
      return 'move';
    case 'fire':
    case 'dice':
      return 'fire';
    case 'effect':
    case 'appear':
    case 'vanish':
      return 'effect';
    case 'phase':
      return 'phase';
    default:
      return 'other';
  }
}

/** Oldest first, one line an event: turn, phase, dice, words, rule; what was taken back says so. */
export function log_text(game: Game, entries: LogEntry[]): string {
  const phases = new Map((game.view?.phases ?? []).map((p) => [p.id, say(p.name)]));
  const lines = entries.map((entry) => {
    const dice = dice_of(entry)?.dice;
    const line = entry.event.line;
    return [
      `${t('web.turn')} ${entry.turn}, ${phases.get(entry.phase) ?? ''}:`,
      ...(dice ? [`[${dice.join(' ')}]`] : []),
      line ? say(line) : '',
      ...(line?.rule ? [`(${line.rule})`] : []),
      ...(entry.undone ? [`– ${t('web.log.undone')}`] : []),
    ].join(' ');
  });
  return [game.view ? say(game.view.title) : '', '', ...lines, ''].join('\n');
}
