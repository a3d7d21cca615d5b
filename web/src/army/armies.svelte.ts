// Armies that this person has put together, kept in this browser as they are changed. An army is the list that the rules
// read (docs/scenario-format.md, Armies by points) with its name and its rule system; it may be written to a file and read from one.
import type { ArmyBrigade, ArmyLeader, ArmyList, ArmyUnit } from '../protocol';

export interface Army extends ArmyList {
  id: string;
  name: string;
  rules: string;
}

const kName = 'openvalor.armies';
const kLongest = 60;
type Fields = Record<string, unknown>;

const is_object = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const list_of = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text_of = (value: unknown): string => (typeof value === 'string' ? value.slice(0, kLongest) : '');
const fields_of = (value: unknown): Fields => (is_object(value) ? value : {});

const leader_of = (value: unknown): ArmyLeader => ({ ...fields_of(value), name: text_of(fields_of(value)['name']) });
const unit_of = (value: unknown): ArmyUnit => ({ ...fields_of(value), name: text_of(fields_of(value)['name']), profile: text_of(fields_of(value)['profile']) });
const brigade_of = (value: unknown): ArmyBrigade => {
  const { name, leader, units } = fields_of(value);
  return { name: text_of(name), leader: leader_of(leader), units: list_of(units).map(unit_of) };
};

/** A value of any origin as an army; nothing where it is no list at all. What is in it the rules judge. */
export function army_of(value: unknown, rules: string): Army | undefined {
  if (!is_object(value) || !Array.isArray(value['brigades'])) return undefined;
  const { id, name, army, sheet, points, army_leader, brigades, ...more } = value;
  return {
    ...more,
    id: typeof id === 'string' && id !== '' ? id : new_id(),
    name: text_of(name) || text_of(fields_of(army_leader)['name']),
    rules: text_of(value['rules']) || rules,
    ...(is_object(sheet) ? { sheet } : { army: text_of(army) }),
    ...(Number.isInteger(points) ? { points: Number(points) } : {}),
    army_leader: leader_of(army_leader),
    brigades: list_of(brigades).map(brigade_of),
  };
}

export function new_id(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** What a file holds and what the rules are asked about: everything but our own number for it. */
export function list_in(army: Army): ArmyList {
  return Object.fromEntries(Object.entries(army).filter(([key]) => key !== 'id')) as unknown as ArmyList;
}

/** The same with another value under this key; without a value, without the key. */
export function with_value<T extends object>(of: T, key: string, value: unknown): T {
  const others = Object.fromEntries(Object.entries(of).filter(([name]) => name !== key));
  return (value === undefined ? others : { ...others, [key]: value }) as T;
}

function read(): Army[] {
  try {
    return list_of(JSON.parse(localStorage.getItem(kName) ?? '[]')).map((one) => army_of(one, '')).filter((one) => one !== undefined);
  } catch {
    return [];
  }
}

class KeptArmies {
  all = $state.raw<Army[]>(read());
  /** The one that the page of new games is to begin with. */
  wanted = $state<string>();

  of(rules: string): Army[] {
    return this.all.filter((one) => one.rules === rules);
  }
  find(id: string | undefined): Army | undefined {
    return this.all.find((one) => one.id === id);
  }
  /** A new one, or the same one changed, in its place. */
  keep(army: Army): void {
    const known = this.all.some((one) => one.id === army.id);
    this.write(known ? this.all.map((one) => (one.id === army.id ? army : one)) : [...this.all, army]);
  }
  /** The way back. */
  remove(army: Army): () => void {
    const at = this.all.indexOf(army);
    this.write(this.all.filter((one) => one !== army));
    return () => this.write([...this.all.slice(0, at), army, ...this.all.slice(at)]);
  }

  private write(all: Army[]): void {
    this.all = all;
    try {
      localStorage.setItem(kName, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const armies = new KeptArmies();
