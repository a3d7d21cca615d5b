// The calls of docs/api.md, Server: accounts, challenges, tables.
import { call, get, post } from '../api';
import type { Listed } from '../messages';
import type { AppSecret, Challenge, Me, NewChallenge, Notices, Queued, SignedInBrowser, Table, TableMessage } from '../protocol';

export interface TableOfMine {
  game: Listed;
  table: Table;
}
export interface MyGames {
  games: TableOfMine[];
  /** How many wait for the asker, and which of them longest. */
  waiting?: number;
  next_game?: string;
  next?: string;
}
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  language: string;
  invite?: string;
}

/** What is empty is not asked for. */
function query(wishes: Record<string, string | undefined>): string {
  const words = Object.entries(wishes).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return words.length === 0 ? '' : `?${new URLSearchParams(words).toString()}`;
}

export const lobby_api = {
  sign_in: (name: string, password: string, remember: boolean, code = '') => post<Me>('/api/session', { name, password, remember, ...(code ? { code } : {}) }),
  sign_out: () => call<Record<string, never>>('DELETE', '/api/session'),
  /** Signed in at once, or a mail is on its way. */
  register: (account: NewAccount) => post<Me | { confirm: true }>('/api/accounts', account),
  confirm: (token: string) => post<Me>('/api/accounts/confirm', { token }),
  forgot: (email: string) => post<Record<string, never>>('/api/password/forgot', { email }),
  reset: (token: string, password: string) => post<Me>('/api/password/reset', { token, password }),
  sessions: async () => (await get<{ sessions: SignedInBrowser[] }>('/api/sessions')).sessions,
  end_session: (id: string) => call<Record<string, never>>('DELETE', `/api/sessions/${id}`),
  change_password: (old: string, fresh: string) => post<Me>('/api/me/password', { old, new: fresh }),
  settings: (change: { language?: string; about?: string; notices?: Notices }) => post<Me>('/api/me/settings', change),
  /** Changed at once, or a mail is on its way. */
  change_email: (email: string, password: string) => post<Me | { confirm: true }>('/api/me/email', { email, password }),
  vacation: (until: number) => post<Me>('/api/me/vacation', { until }),
  app_begin: (password: string) => post<AppSecret>('/api/me/totp', { password }),
  app_confirm: async (code: string) => (await post<{ recovery: string[] }>('/api/me/totp/confirm', { code })).recovery,
  app_off: (password: string) => post<Me>('/api/me/totp/off', { password }),
  export_address: '/api/me/export',
  delete_account: (password: string) => post<Record<string, never>>('/api/me/delete', { password }),

  open_challenges: (rules: string, after?: string) => get<{ challenges: Challenge[]; next?: string }>(`/api/challenges${query({ rules, after })}`),
  my_challenges: (after?: string) => get<{ challenges: Challenge[]; next?: string }>(`/api/challenges${query({ mine: '1', after })}`),
  challenge: (wanted: NewChallenge) => post<Challenge>('/api/challenges', wanted),
  join: (id: string, seat: number, password?: string) => post<Challenge>(`/api/challenges/${id}/join`, { seat, ...(password ? { password } : {}) }),
  withdraw: (id: string) => post<Challenge>(`/api/challenges/${id}/leave`, {}),
  rematch: (game: string) => post<Challenge>(`/api/games/${game}/rematch`, {}),

  my_games: (state: 'running' | 'over', after?: string) => get<MyGames>(`/api/my/games${query({ state, after })}`),
  public_games: (state: 'running' | 'over', rules: string, after?: string) => get<MyGames>(`/api/games${query({ state, rules, after })}`),
  table: (game: string) => get<Table>(`/api/games/${game}/table`),
  messages: async (game: string, after: number) => (await get<{ messages: TableMessage[] }>(`/api/games/${game}/messages${query({ after: String(after) })}`)).messages,
  write: (game: string, text: string, kind: TableMessage['kind'], request: string) => post<TableMessage>(`/api/games/${game}/messages`, { text, to: 'all', kind, request }),
  notes: async (game: string) => (await get<{ text: string }>(`/api/games/${game}/notes`)).text,
  keep_notes: (game: string, text: string) => post<{ text: string }>(`/api/games/${game}/notes`, { text }),
  ask_takeback: (game: string, turn: boolean) => post<Table>(`/api/games/${game}/takeback`, { turn }),
  answer_takeback: (game: string, agree: boolean) => post<Table>(`/api/games/${game}/takeback/answer`, { agree }),
  queued: () => get<Queued>('/api/queue'),
  enqueue: (wish: { rules: string; pace: string; rated: boolean; length: NonNullable<Queued['length']>; fog: NonNullable<Queued['fog']> }) => post<Queued>('/api/queue', wish),
  dequeue: () => call<Record<string, never>>('DELETE', '/api/queue'),
  open_seats: (rules: string, after?: string) => get<MyGames>(`/api/games${query({ state: 'running', open_seat: '1', rules, after })}`),
  take_seat: (game: string, seat: number) => post<Table>(`/api/games/${game}/seat`, { seat }),
  claim: (game: string, what: 'win' | 'bot' | 'end') => post<Table>(`/api/games/${game}/claim`, { what }),
  open_seat: (game: string, open: boolean) => post<Table>(`/api/games/${game}/substitute`, { open }),
  come_back: (game: string) => post<Table>(`/api/games/${game}/back`, {}),
  remind: (game: string) => post<Table>(`/api/games/${game}/remind`, {}),
  orders: (game: string, on: boolean) => post<Table>(`/api/games/${game}/orders`, { on }),
  leave: (game: string) => post<Table>(`/api/games/${game}/leave`, {}),
  seen: (game: string) => post<Table>(`/api/games/${game}/seen`, {}),
};
