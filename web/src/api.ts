// The calls of docs/api.md. Nothing here keeps state: the stores do.
//
// A call that never reached the server throws `ServerGone`; an answer that says no throws `Refused` with the server's
// message. A refusal by the rules is not an error: it comes inside the answer to `submit`.
import type { Action, Answer, Choices, Info, Listed, Message, Odds, Position, Scenario, Selection, Sight, System, Terrain } from './messages';

/** The revision of docs/api.md that this client speaks. */
export const kProtocol = 1;

export class ServerGone extends Error {}

export class Refused extends Error {
  status: number;
  said: Message | undefined;
  constructor(status: number, said: Message | undefined, text: string) {
    super(text);
    this.status = status;
    this.said = said;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ServerGone();
  }
  if (response.status === 502 || response.status === 503 || response.status === 504) throw new ServerGone();
  const text = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(response.status, undefined, text.slice(0, 200));
  }
  if (!response.ok) {
    const failure = value as { error?: Message; text?: string };
    throw new Refused(response.status, failure.error, failure.text ?? text.slice(0, 200));
  }
  return value as T;
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown) => call<T>('POST', path, body);

/** A new name for one wish, so that sending it twice does it once. */
export function request_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export const api = {
  info: () => get<Info>('/api/info'),
  stop: () => post<{ goodbye: Message }>('/api/stop', {}),
  systems: async () => (await get<{ systems: System[] }>('/api/systems')).systems,
  scenarios: async () => (await get<{ scenarios: Scenario[] }>('/api/scenarios')).scenarios,
  picture: (scenario: string, dark: boolean) => `/api/scenarios/${scenario}/picture.svg?theme=${dark ? 'night' : 'day'}`,
  strings: async (language: string) => (await get<{ strings: Record<string, string> }>(`/api/strings/${language}`)).strings,
  games: async () => (await get<{ games: Listed[] }>('/api/games')).games,
  create: (scenario: string, options: Record<string, unknown>, seats: string[], seed?: string) => post<{ id: string }>('/api/games', { scenario, options, seats, ...(seed === undefined ? {} : { seed }) }),
  remove: (id: string) => call<Record<string, never>>('DELETE', `/api/games/${id}`),
  position: (id: string, seat: number) => get<Position>(`/api/games/${id}?seat=${seat}`),
  choices: (id: string, seat: number, selection: Selection) => post<Choices>(`/api/games/${id}/choices`, { seat, selection }),
  sight: (id: string, seat: number, from: string, to?: string) => post<Sight>(`/api/games/${id}/sight`, { seat, from, ...(to === undefined ? {} : { to }) }),
  odds: (id: string, seat: number, action: Action) => post<Odds>(`/api/games/${id}/odds`, { seat, action }),
  actions: async (id: string, seat: number) => (await post<{ actions: { action: Action; verb: string }[] }>(`/api/games/${id}/actions`, { seat })).actions,
  verb: (id: string, seat: number, text: string) => post<{ action?: Action; refusal?: Message }>(`/api/games/${id}/verb`, { seat, text }),
  submit: (id: string, seat: number, request: string, version: number, actions: Action[]) => post<Answer>(`/api/games/${id}/submit`, { seat, request, version, actions }),
  undo: (id: string, seat: number, request: string, version: number) => post<Answer>(`/api/games/${id}/undo`, { seat, request, version }),
  terrain: (id: string, seat: number, dark: boolean) => get<Terrain>(`/api/games/${id}/terrain?seat=${seat}&theme=${dark ? 'night' : 'day'}`),
  sprite: async (id: string) => {
    const response = await fetch(`/api/games/${id}/sprite.svg`, { credentials: 'same-origin' });
    return response.ok ? response.text() : '';
  },
  import_record: async (file: Blob, seats: string[]) => {
    const response = await fetch(`/api/games/import?seats=${seats.join(',')}`, { method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/octet-stream' }, body: file });
    const value = (await response.json()) as { id?: string; error?: Message; text?: string };
    if (!response.ok || !value.id) throw new Refused(response.status, value.error, value.text ?? '');
    return value.id;
  },
  /** The faces of a scenario's order of battle, before any game of it is there. */
  scenario_sprite: async (scenario: string) => {
    const response = await fetch(`/api/scenarios/${scenario}/sprite.svg`, { credentials: 'same-origin' });
    return response.ok ? response.text() : '';
  },
  record: (id: string) => `/api/games/${id}/record`,
  live: (id: string, seat: number, n: number) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/games/${id}/live?seat=${seat}&n=${n}`);
  },
};
