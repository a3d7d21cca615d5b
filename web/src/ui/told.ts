// What is told of a scenario beside its name and story: words under the stem of its title (docs/scenario-format.md).
import type { Scenario } from '../messages';
import { language, t } from '../strings/language.svelte';

/** The words `<stem>.<what>`; empty where the scenario has none, as one of a player's own whose title is plain text. */
export function told(scenario: Scenario, what: string): string {
  const stem = /^(.+)\.title$/.exec(scenario.title)?.[1];
  const key = `${stem}.${what}`;
  return stem !== undefined && language.formatter.has(key) ? t(key) : '';
}

/** The story in its paragraphs, which have an empty line between them; a plain text is its own words. */
export function story(scenario: Scenario): string[] {
  const given = scenario.story ?? '';
  const text = language.formatter.has(given) ? t(given) : given.includes(' ') ? given : '';
  return text.split(/\n\s*\n/).map((p) => p.trim()).filter((p) => p !== '');
}
