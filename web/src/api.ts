// The calls of docs/api.md. Nothing here keeps state: the stores do.
//
// A call that never reached the server throws `ServerGone`; an answer that says no throws `Refused` with the server's
// message. A refusal by the rules is not an error: it comes inside the answer to `submit`.
import type { AllStatistics, DiceOf, Hint, Moment, Proof, Review, Save, Statistics, Told, Tree, Viewer } from './kept';
import type { Armies } from './army/army_api';
import type { Action, Answer, Campaign, CampaignRun, Choices, Info, Listed, Message, Odds, Position, Scenario, SeatInfo, Selection, Sight, System, Terrain, View } from './messages';

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

/** A server that is too busy for passwords is there, and says when to come again. */
const kBusy = 'server.error.busy';
const is_away = (status: number): boolean => status === 502 || status === 503 || status === 504;

export const call = <T>(method: string, path: string, body?: unknown): Promise<T> => call_text<T>(method, path, body === undefined ? undefined : JSON.stringify(body));

/** What the server says to it, as it is; an answer that says no is thrown. The body is JSON already: the server names the
 *  line where it is not. */
async function said_to(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { 'X-Valor-Protocol': String(kProtocol), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new ServerGone();
  }
  const text = await response.text();
  if (response.ok) return { status: response.status, text };
  const failure = read<{ error?: Message; text?: string }>(text);
  if (is_away(response.status) && failure?.error?.key !== kBusy) throw new ServerGone();
  throw new Refused(response.status, failure?.error, failure?.text ?? text.slice(0, 200));
}
function read<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

async function call_text<T>(method: string, path: string, body?: string): Promise<T> {
  const { status, text } = await said_to(method, path, body);
  const value = read<T>(text);
  if (value === undefined) throw new Refused(status, undefined, text.slice(0, 200));
  return value;
}
/** A picture that is made to order. */
export const post_for_picture = async (path: string, body: unknown): Promise<string> => (await said_to('POST', path, JSON.stringify(body))).text;

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: unknown) => call<T>('POST', path, body);
export const post_text = <T>(path: string, json: string) => call_text<T>('POST', path, json);

/** On a server for several people a game belongs to somebody: who has not signed in becomes a guest by beginning one. */
export async function as_somebody<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.said?.key !== 'server.error.sign_in_first') throw error;
    await post('/api/guest', { language: document.documentElement.lang });
    return work();
  }
}

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
  create: (scenario: string, options: Record<string, unknown>, seats: string[], seed?: string, armies?: Armies) => as_somebody(() => post<{ id: string }>('/api/games', { scenario, options, seats, ...(seed === undefined ? {} : { seed }), ...(armies ? { armies } : {}) })),
  /** Who sits at the table with these options and armies: some bring further players. */
  seats: async (scenario: string, options: Record<string, unknown>, armies?: Armies) => (await post<{ seats: SeatInfo[] }>(`/api/scenarios/${scenario}/seats`, { options, ...(armies ? { armies } : {}) })).seats,
  /** Who sits at a game and on which side: nothing of what any of them knows. */
  places: (id: string) => get<Pick<View, 'seats' | 'sides'>>(`/api/games/${id}/seats`),
  campaigns: () => get<{ campaigns: Campaign[]; runs: CampaignRun[] }>('/api/campaigns'),
  /** The first battle of a campaign, or the one that follows a finished game. */
  create_in_campaign: (campaign: string, seats: string[], after?: string) => as_somebody(() => post<{ id: string }>('/api/games', { campaign, seats, ...(after === undefined ? {} : { after }) })),
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
  /** Who sat in it sits in it again. */
  import_record: (file: Blob) => as_somebody(async () => {
    const response = await fetch('/api/games/import', { method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/octet-stream' }, body: file });
    const value = (await response.json()) as { id?: string; error?: Message; text?: string };
    if (!response.ok || !value.id) throw new Refused(response.status, value.error, value.text ?? '');
    return value.id;
  }),
  /** The faces of a scenario's order of battle, before any game of it is there. */
  scenario_sprite: async (scenario: string) => {
    const response = await fetch(`/api/scenarios/${scenario}/sprite.svg`, { credentials: 'same-origin' });
    return response.ok ? response.text() : '';
  },
  record: (id: string) => `/api/games/${id}/record`,
  saves: async () => (await get<{ saves: Save[] }>('/api/saves')).saves,
  save: (id: string, name: string, request: string, seat: Viewer, n?: number) => post<Save>(`/api/games/${id}/saves`, { name, request, seat, ...(n === undefined ? {} : { n }) }),
  rename_save: (save: string, name: string) => post<Save>(`/api/saves/${save}`, { name }),
  load_save: (save: string) => post<{ id: string; new: boolean }>(`/api/saves/${save}/load`, {}),
  remove_save: (save: string) => call<Record<string, never>>('DELETE', `/api/saves/${save}`),
  save_record: (save: string) => `/api/saves/${save}/record`,
  reveal: (id: string) => post<Record<string, never>>(`/api/games/${id}/reveal`, {}),
  replay: (id: string, seat: Viewer) => get<Told>(`/api/games/${id}/replay?seat=${seat}`),
  moment: (id: string, seat: Viewer, n: number) => get<Moment>(`/api/games/${id}/replay/${n}?seat=${seat}`),
  page: (id: string, seat: Viewer, language: string, turn?: number) => `/api/games/${id}/page.html?seat=${seat}&language=${language}${turn === undefined ? '' : `&turn=${turn}`}`,
  branch: (id: string, seat: Viewer, n: number, seats: string[], dice: DiceOf) => as_somebody(() => post<{ id: string }>(`/api/games/${id}/branch`, { seat, n, seats, dice })),
  tree: (id: string) => get<Tree>(`/api/games/${id}/tree`),
  statistics: (id: string, seat: Viewer) => get<Statistics>(`/api/games/${id}/statistics?seat=${seat}`),
  hint: (id: string, seat: number) => post<Hint>(`/api/games/${id}/hint`, { seat }),
  review: (id: string) => get<Review>(`/api/games/${id}/review`),
  all_statistics: (rules: string) => get<AllStatistics>(`/api/statistics?rules=${rules}`),
  proof: (id: string) => get<Proof>(`/api/games/${id}/proof`),
  live: (id: string, seat: number, n: number) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/games/${id}/live?seat=${seat}&n=${n}`);
  },
};
