// Words and links that the gallery, the tree and the statistics share.
import { Refused, ServerGone } from '../api';
import { settings } from '../settings.svelte';
import { language, say, t } from '../strings/language.svelte';

export const bot_name = (id: string): string => (id === 'person' ? t('web.person') : language.formatter.has(`web.bot.${id}`) ? t(`web.bot.${id}`) : id);

/** All seats are persons': two, or more where a side has several commanders. */
export const hotseat_text = (seats: number): string => (seats > 2 ? t('web.hotseat.all', { n: seats }) : t('web.hotseat'));

/** "Two at this screen", "against Regular", "Recruit and Regular". */
export function seats_text(seats: string[]): string {
  const bots = seats.filter((s) => s !== 'person').map(bot_name);
  if (bots.length === 0) return hotseat_text(seats.length);
  return bots.length === seats.length ? new Intl.ListFormat(language.formatter.language).format(bots) : t('web.against', { bot: bots.join(', ') });
}

export const date_text = (seconds: number): string => new Intl.DateTimeFormat(language.formatter.language, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);

/** A thumbnail changes as its game goes on: its address tells which one is meant. */
export const thumbnail = (address: string, version: number): string => `${address}?theme=${settings.dark ? 'night' : 'day'}&v=${version}`;

/** What to tell of a call that failed; what is no failed call goes on. */
export function why(error: unknown): string {
  if (error instanceof ServerGone) return t('web.offline');
  if (error instanceof Refused) return error.said ? say(error.said) : error.message;
  throw error;
}
