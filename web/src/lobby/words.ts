// Words that the lists of the lobby and the table share.
import { bot_name } from '../menu/kept_words';
import type { Challenge, Pace, Table, TablePlayer } from '../protocol';
import { language, t } from '../strings/language.svelte';

const kMinute = 60;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

/** "5 minutes ago", "yesterday": `now` and `then` in seconds. */
export function ago(then: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(language.formatter.language, { numeric: 'auto' });
  const gone = Math.max(0, now - then);
  if (gone < kHour) return format.format(-Math.floor(gone / kMinute), 'minute');
  return gone < kDay ? format.format(-Math.floor(gone / kHour), 'hour') : format.format(-Math.floor(gone / kDay), 'day');
}

export const pace_text = (pace: Pace): string => t(`lobby.pace.${pace.id}`);

export const player_name = (player: TablePlayer): string => player.name ?? (player.bot ? bot_name(player.bot) : t('lobby.gone'));

const listed = (names: string[]): string => new Intl.ListFormat(language.formatter.language).format([...new Set(names)]);

/** Who plays at a table besides the asker; everybody where he does not. */
export function against(table: Table): string {
  const others = table.players.filter((p) => !p.mine);
  const names = listed(others.map(player_name));
  return others.length < table.players.length ? t('lobby.against', { names }) : names;
}

/** Whose decision it is and since when. */
export function waits_for(table: Table): string {
  const waiting = table.waiting;
  if (!waiting) return '';
  const since = ago(waiting.since);
  if (waiting.mine) return t('lobby.waits.you', { since });
  return t('lobby.waits.other', { name: listed(table.players.filter((p) => waiting.seats.includes(p.seat)).map(player_name)), since });
}

/** How it ended, as the asker sees it. */
export function result_text(table: Table): string {
  const { ended } = table;
  if (!ended) return '';
  if (ended.winner === null) return t('lobby.result.none');
  const mine = table.players.filter((p) => p.mine);
  if (mine.length === 0) return t('lobby.result.won_by', { names: listed(table.players.filter((p) => p.side === ended.winner).map(player_name)) });
  return mine.some((p) => p.side === ended.winner) ? t('lobby.result.won') : t('lobby.result.lost');
}

/** Seats that somebody of this name may take: open ones, and of those kept for one person his own. */
export const free_seats = (challenge: Challenge, name: string | undefined): number[] => challenge.seats.filter((s) => s.open && (s.name === undefined || s.name === name)).map((s) => s.seat);
