// What the framed row shows: the plan's cost and danger while one is laid, else the facts of the view.
import type { Destination, Odds, OddsTable, Place, Unit, View } from '../messages';
import { inches_text, percent_text } from '../strings/format';
import { language, say, t, value_text } from '../strings/language.svelte';
import { rolls, worst_danger, type Plan } from './plan';
import type { Shown } from './Facts.svelte';

export const place_text = (place: Place): string => (typeof place === 'string' ? place : '');

/** A unit's values in words; a star marks what is our own and no published value. */
export const values_text = (unit: Unit): string => (unit.values ?? []).map((v) => `${say(v.label)} ${value_text(v.value)}${v.ours ? '*' : ''}`).join(' · ');
export const has_own_values = (units: Unit[]): boolean => units.some((u) => u.values?.some((v) => v.ours));

/** The chance of anything happening: as the rules tell it, else all outcomes but the first, which is the mildest. */
export function any_effect(odds: Odds | undefined): { n: number; d: number } | undefined {
  if (odds?.n !== undefined && odds.d) return { n: odds.n, d: odds.d };
  const first = odds?.outcomes?.[0];
  return first ? { n: first.d - first.n, d: first.d } : undefined;
}

function path_facts(place: Destination): Shown[] {
  const facts: Shown[] = [];
  if (place.cost !== undefined) facts.push({ label: t('web.fact.path'), value: String(place.cost), ...(place.left !== undefined ? { small: `/${place.cost + place.left}` } : {}) });
  const worst = worst_danger(place.danger);
  facts.push(worst ? { label: t('web.fact.danger', { place: place_text(worst.at) }), value: percent_text(worst.n, worst.d), bad: true } : { label: t('web.fact.danger_none'), value: '–' });
  if (worst) facts.push({ label: t('web.fact.under_fire'), value: String(new Set(place.danger?.map((d) => place_text(d.at))).size), small: `/${place.path?.length ?? 1}` });
  return facts;
}

/** A sum of dice must not be more than what is needed; single dice must not be less. */
export const sum_needed = (odds: Odds): boolean => odds.dice?.kind === 'sum';

/** Where an attack reads its table before the dice fall: its row, its column, or both. A table of one row has only columns. */
export function table_facts(table: OddsTable | undefined): Shown[] {
  const facts: Shown[] = [];
  if (table?.row !== undefined && table.rows.length > 1) facts.push({ label: t('web.fact.row'), value: say(table.rows[table.row] ?? undefined) });
  if (table?.column !== undefined) facts.push({ label: t('web.fact.column'), value: say(table.columns[table.column] ?? undefined) });
  return facts;
}

/** A mission drifts first and strikes then: its table belongs to the second roll. */
export const tabled_odds = (odds: Odds): Odds => (odds.table ? odds : (odds.follow_up?.find((f) => f.table) ?? odds));

function roll_facts(odds: Odds | undefined): Shown[] {
  const facts: Shown[] = [];
  if (odds?.facts) return odds.facts.slice(0, 2).map((f) => ({ label: say(f.label), value: value_text(f.value) }));
  const any = any_effect(odds);
  const tabled = odds ? tabled_odds(odds) : undefined;
  if (odds && tabled?.value !== undefined) facts.push({ label: odds.dice?.kind === 'pool' ? t('web.fact.dice') : t('web.fact.strength'), value: String(tabled.value) });
  facts.push(...table_facts(tabled?.table));
  if (odds?.need !== undefined && (!odds.table || odds.table.column !== undefined)) facts.push({ label: t('web.fact.need'), value: sum_needed(odds) ? `≤ ${odds.need}` : `${odds.need}+` });
  if (any) facts.push({ label: odds === tabled ? t('web.fact.any_effect') : t('web.fact.on_target'), value: percent_text(any.n, any.d) });
  return facts.slice(-3);
}

export function plan_facts(plan: Plan | null, view: View | null): Shown[] {
  if (plan?.kind === 'path' && !rolls(plan)) return path_facts(plan.place);
  if (plan && plan.kind !== 'pose') return roll_facts(plan.odds);
  if (plan?.kind === 'pose') {
    const facts: Shown[] = [];
    if (plan.odds?.cost !== undefined) facts.push({ label: t('web.fact.moved'), value: inches_text(language.formatter.language, plan.odds.cost) });
    if (plan.odds?.left !== undefined) facts.push({ label: t('web.fact.left'), value: inches_text(language.formatter.language, plan.odds.left) });
    for (const fact of plan.odds?.facts ?? []) facts.push({ label: say(fact.label), value: value_text(fact.value) });
    return facts;
  }
  return (view?.facts ?? []).map((f) => ({ label: say(f.label), value: value_text(f.value) }));
}
