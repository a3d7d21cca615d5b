// The calls of docs/api.md, Server: tournaments, people, ratings.
import { call, get, post, post_text } from '../api';
import type { Scenario } from '../messages';
import type { KnownPerson, LibraryEntry, Profile, RatingLine, Tournament } from '../protocol';

export interface NewTournament {
  name: string;
  rules: string;
  scenarios: string[];
  form: Tournament['form'];
  rounds: number;
  days: number;
  most: number;
  pace: Tournament['pace']['id'];
  sealed: boolean;
  rated: boolean;
  bots: string[];
  starts?: number;
  request: string;
}

/** The part of an entry that the catalogue knows, too. */
export const scenario_of = (entry: LibraryEntry): Scenario => entry.scenario as unknown as Scenario;

const person = (name: string): string => `/api/people/${encodeURIComponent(name)}`;

export const club_api = {
  tournaments: (after = '') => get<{ tournaments: Tournament[]; next?: string }>(`/api/tournaments${after ? `?after=${encodeURIComponent(after)}` : ''}`),
  tournament: (id: string) => get<Tournament>(`/api/tournaments/${id}`),
  announce: (wanted: NewTournament) => post<Tournament>('/api/tournaments', wanted),
  join: (id: string) => post<Tournament>(`/api/tournaments/${id}/join`, {}),
  leave: (id: string) => post<Tournament>(`/api/tournaments/${id}/leave`, {}),
  start: (id: string) => post<Tournament>(`/api/tournaments/${id}/start`, {}),
  set_result: (id: string, game: string, points: [number, number]) => post<Tournament>(`/api/tournaments/${id}/result`, { game, points }),
  forfeit: (id: string, name: string) => post<Tournament>(`/api/tournaments/${id}/forfeit`, { name }),

  profile: (name: string) => get<Profile>(person(name)),
  befriend: (name: string, on: boolean) => post<Profile>(`${person(name)}/friend`, { on }),
  block: (name: string, on: boolean) => post<Profile>(`${person(name)}/block`, { on }),
  friends: async () => (await get<{ people: KnownPerson[] }>('/api/people?friends=1')).people,
  blocked: async () => (await get<{ people: KnownPerson[] }>('/api/people?blocked=1')).people,
  library: (rules: string, after = '') => get<{ scenarios: LibraryEntry[]; next?: string }>(`/api/library?rules=${rules}${after ? `&after=${encodeURIComponent(after)}` : ''}`),
  upload: (text: string, sealed: boolean) => post_text<LibraryEntry>(`/api/library${sealed ? '?sealed=1' : ''}`, text),
  rate: (id: string, stars: number) => post<LibraryEntry>(`/api/${id}/rate`, { stars }),
  remove_scenario: (id: string) => call<Record<string, never>>('DELETE', `/api/${id}`),
  ratings: (rules: string, after = '') => get<{ ratings: RatingLine[]; next?: string }>(`/api/ratings?rules=${rules}${after ? `&after=${encodeURIComponent(after)}` : ''}`),
};
