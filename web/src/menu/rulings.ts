// Where the documents of a system contradict each other or are silent: what each says, and what holds here. Read from data/ when a
// page shows it; the words are keys of the strings.
export interface Ruling {
  id: string;
  rule: string;
  topic: string;
  sources?: { documents: string[]; says: string }[];
  /** The switches of it; where there is none, `settled` says what holds. */
  options?: string[];
  settled?: string;
}
const files = import.meta.glob<Record<string, Omit<Ruling, 'id'>>>('../../../data/*/rulings.json', { import: 'default' });

export async function rulings_of(system: string): Promise<Ruling[]> {
  const load = files[`../../../data/${system}/rulings.json`];
  return load ? Object.entries(await load()).map(([id, ruling]) => ({ id, ...ruling })) : [];
}
