// Who may look at what of a kept game (docs/api.md, "Rights"): the server decides, this only offers what it will give.
import type { Viewer } from '../kept';
import type { Listed } from '../messages';

export const persons_of = (game: Listed | null): number[] => (game?.seats ?? []).flatMap((who, seat) => (who === 'person' ? [seat] : []));
export const is_open = (game: Listed | null): boolean => game !== null && (game.over || game.revealed || persons_of(game).length === 0);

/** Whose knowledge is shown if nobody asks for another's; none where one of several persons must say that he looks. */
export function natural_viewer(game: Listed | null): Viewer | undefined {
  const [first, second] = persons_of(game);
  if (first !== undefined && second === undefined) return first;
  return is_open(game) ? 'all' : undefined;
}
