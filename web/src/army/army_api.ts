// The calls of docs/api.md, Armies: what a sheet offers, what a list costs, the scenario that is fought with it.
import { as_somebody, get, post, post_for_picture } from '../api';
import type { ArmyCheck, ArmyList, ArmySheet, ArmySheets } from '../protocol';

/** By side: a list in place of the scenario's army, or null. */
export type Armies = (ArmyList | null)[];

export const army_api = {
  /** The table as the battle would begin, as SVG. */
  picture: (rules: string, scenario: string, options: Record<string, unknown>, armies: Armies, dark: boolean) => as_somebody(() => post_for_picture(`/api/armies/${rules}/picture?theme=${dark ? 'night' : 'day'}`, { scenario, options, armies })),
  sheets: (rules: string) => get<ArmySheets>(`/api/armies/${rules}`),
  own_sheet: (rules: string, sheet: unknown) => post<ArmySheet>(`/api/armies/${rules}/sheet`, { sheet }),
  check: (rules: string, list: ArmyList) => post<ArmyCheck>(`/api/armies/${rules}/check`, { list }),
  scenario: async (rules: string, scenario: string, options: Record<string, unknown>, armies: Armies, title: string) => (await as_somebody(() => post<{ scenario: Record<string, unknown> }>(`/api/armies/${rules}/scenario`, { scenario, options, armies, title }))).scenario,
};
