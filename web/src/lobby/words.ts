// Words that the lists of the lobby and the table share.
import { bot_name } from '../menu/kept_words';
import type { Challenge, Pace, SeatClock, Table, TablePlayer } from '../protocol';
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

/** "2 days, 3 hours": at most the two largest parts of so many seconds. */
export function span_text(seconds: number): string {
  const parts: [number, 'day' | 'hour' | 'minute'][] = [[Math.floor(seconds / kDay), 'day'], [Math.floor((seconds % kDay) / kHour), 'hour'], [Math.floor((seconds % kHour) / kMinute), 'minute']];
  const first = parts.findIndex(([count]) => count > 0);
  const told = parts.slice(first < 0 ? 2 : first, first < 0 ? 3 : first + 2).filter(([count], i) => i === 0 || count > 0);
  return told.map(([count, unit]) => new Intl.NumberFormat(language.formatter.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)).join(', ');
}
/** Seconds that a clock has left; a running one goes on while one looks at it. */
export const time_left = (clock: SeatClock, now = Date.now() / 1000): number => Math.max(0, clock.until === undefined ? clock.left : clock.until - now);

/** What is left to whom it is up, where there are clocks. */
export function clock_text(table: Table, now = Date.now() / 1000): string {
  const clock = table.clocks.find((c) => table.waiting?.seats.includes(c.seat));
  if (!clock || table.ended) return '';
  if (clock.vacation !== undefined) return t('lobby.clock.vacation', { until: new Intl.DateTimeFormat(language.formatter.language, { dateStyle: 'medium' }).format(clock.vacation * 1000) });
  return time_left(clock, now) > 0 ? t('lobby.clock.left', { time: span_text(time_left(clock, now)) }) : t('lobby.clock.out');
}

export const pace_text = (pace: Pace): string => t(`lobby.pace.${pace.id}`);

export const player_name = (player: TablePlayer): string => (player.name && player.stand_in ? t('lobby.stand_in.for', { bot: bot_name(player.stand_in), name: player.name }) : (player.name ?? (player.bot ? bot_name(player.bot) : t('lobby.gone'))));

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
