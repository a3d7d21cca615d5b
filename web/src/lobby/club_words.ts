// Words that the pages of tournaments and people share.
import { bot_name } from '../menu/kept_words';
import { language, t } from '../strings/language.svelte';

const kDay = 86_400;

/** A participant: a person, a computer with its number ("regular 2"), or somebody who is gone. */
export function participant_name(name: string | null): string {
  if (name === null) return t('lobby.gone');
  const [bot, number] = name.split(' ');
  return number === undefined ? name : t('club.bot', { bot: bot_name(bot ?? ''), number: Number(number) });
}

/** People have a page, computers and those who are gone have none. */
export const has_page = (name: string | null): name is string => name !== null && !name.includes(' ');

export const person_page = (name: string): string => `#/people/${encodeURIComponent(name)}`;

/** "3 hours", "2 days": how long something takes. */
export function span_text(seconds: number): string {
  const unit = (value: number, name: 'minute' | 'hour' | 'day') => new Intl.NumberFormat(language.formatter.language, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: 0 }).format(value);
  if (seconds < 3600) return unit(Math.max(1, Math.round(seconds / 60)), 'minute');
  return seconds < 2 * kDay ? unit(Math.round(seconds / 3600), 'hour') : unit(Math.round(seconds / kDay), 'day');
}
