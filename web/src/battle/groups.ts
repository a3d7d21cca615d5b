// Who in a hex acts together: infantry is one group, every gun and vehicle one of its own, with whom it carries. A
// grouping for the eye and the first click; what a group may do is the rules' affair.
import type { Unit } from '../messages';

export interface UnitGroup {
  id: string;
  /** The gun or vehicle; none for infantry. */
  heavy: Unit | undefined;
  units: Unit[];
}

/** Guns and vehicles face a hexside; infantry does not. */
export const is_heavy = (unit: Unit): boolean => unit.facing !== undefined;

export function groups_of(units: Unit[]): UnitGroup[] {
  const heavies = units.filter(is_heavy);
  const carrier = (unit: Unit): Unit | undefined => {
    const by = units.find((u) => u.id === (unit.carried_by ?? unit['aboard']));
    return by === undefined || is_heavy(by) ? by : carrier(by);
  };
  const infantry = units.filter((u) => !is_heavy(u) && carrier(u) === undefined);
  const groups: UnitGroup[] = infantry.length > 0 ? [{ id: 'infantry', heavy: undefined, units: infantry }] : [];
  for (const heavy of heavies) {
    if (carrier(heavy)) continue; // towed: it stands under what tows it
    groups.push({ id: String(heavy.id), heavy, units: [heavy, ...units.filter((u) => u !== heavy && carrier(u) === heavy)] });
  }
  return groups;
}

/** Of those who can act in a hex, the ones that the first click means; `after`: the group after the one selected now. */
export function group_to_select(units: Unit[], selected: number[] = []): number[] {
  const groups = groups_of(units);
  const now = groups.findIndex((g) => g.units.some((u) => selected.includes(u.id)));
  const next = groups[(now + 1) % Math.max(1, groups.length)];
  if (!next) return [];
  // A vehicle moves and fires alone; who rides on it is chosen by hand.
  return next.heavy ? [next.heavy.id] : next.units.map((u) => u.id);
}
