// The language in force. The client's own words are part of the build; those of the rule systems come from the server.
import { api } from '../api';
import type { Argument, Message } from '../messages';
import { settings } from '../settings.svelte';
import { Formatter, type Piece } from './format';
import english from '../../../data/strings/en/web.json';

export const kLanguages: { id: string; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'fr', name: 'Français' },
  { id: 'es', name: 'Español' },
  { id: 'de', name: 'Deutsch' },
  { id: 'ru', name: 'Русский' },
];

const own = import.meta.glob<Record<string, string>>('../../../data/strings/*/web.json', { import: 'default' });

class Language {
  formatter = $state.raw(new Formatter('en', english));
  /** True once the words of the rule systems are there, too. */
  complete = $state(false);

  async load(id: string): Promise<void> {
    const load_own = own[`../../../data/strings/${id}/web.json`];
    const words = load_own ? await load_own() : english;
    if (settings.language !== id) return;
    this.formatter = new Formatter(id, { ...this.formatter.patterns, ...words });
    document.documentElement.lang = id;
    const all = await api.strings(id);
    if (settings.language !== id) return;
    this.formatter = new Formatter(id, { ...words, ...all, ...words });
    this.complete = true;
  }
}

export const language = new Language();

export const t = (key: string, args?: Record<string, Argument>): string => language.formatter.text(key, args);
export const say = (message: Message | string | number | undefined): string => {
  if (message === undefined) return '';
  if (typeof message === 'string') return language.formatter.has(message) ? t(message) : message;
  if (typeof message === 'number') return language.formatter.value(message);
  return language.formatter.say(message);
};
export const pieces = (message: Message): Piece[] => language.formatter.pieces(message);
export const value_text = (argument: Argument): string => language.formatter.value(argument);

/** A mark's word: the rule system's own if it has one. */
export function mark_text(system: string, mark: string): string {
  for (const key of [`${system}.mark.${mark}`, `web.mark.${mark}`]) if (language.formatter.has(key)) return t(key);
  return mark.replaceAll('_', ' ');
}
