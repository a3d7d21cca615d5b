// Which screen is shown, kept in the address after the #, so that back, forward and reload work.
import type { Viewer } from './kept';

/** The lists of the lobby. */
export const kLobbyTabs = ['open', 'mine', 'games', 'finished', 'watch'] as const;
export type LobbyTab = (typeof kLobbyTabs)[number];
/** The ways in; the last two come from a mail. */
export const kWaysIn = ['sign-in', 'register', 'forgot', 'confirm', 'reset'] as const;
export type WayIn = (typeof kWaysIn)[number];

export type Route =
  | { screen: 'menu' }
  | { screen: 'new'; scenario?: string }
  | { screen: 'load' }
  | { screen: 'campaign' }
  | { screen: 'rules'; system?: string; cite?: string }
  | { screen: 'options' }
  | { screen: 'house'; system?: string }
  | { screen: 'armies'; system?: string; id?: string }
  | { screen: 'keys' }
  | { screen: 'credits' }
  | { screen: 'lessons' }
  | { screen: 'lesson'; id: string }
  | { screen: 'game'; id: string; text: boolean }
  | { screen: 'replay'; id: string; seat?: Viewer; n?: number }
  | { screen: 'tree'; id: string }
  | { screen: 'statistics'; id?: string }
  | { screen: 'proof'; id: string }
  | { screen: 'review'; id: string }
  | { screen: 'lobby'; tab?: LobbyTab }
  | { screen: 'challenge'; scenario?: string }
  | { screen: 'entry'; way: WayIn; token?: string }
  | { screen: 'account' }
  | { screen: 'tournaments' }
  | { screen: 'tournament'; id: string }
  | { screen: 'new_tournament' }
  | { screen: 'library' }
  | { screen: 'people'; name?: string };

const viewer = (text: string | undefined): Viewer | undefined => (text === 'all' ? text : text && /^\d+$/.test(text) ? Number(text) : undefined);

export function read_route(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  switch (parts[0]) {
    case 'new':
      return parts[1] && parts[2] ? { screen: 'new', scenario: `${parts[1]}/${parts[2]}` } : { screen: 'new' };
    case 'load':
      return { screen: 'load' };
    case 'rules':
      return { screen: 'rules', ...(parts[1] ? { system: parts[1] } : {}), ...(parts[2] ? { cite: parts[2] } : {}) };
    case 'lesson':
      return parts[1] ? { screen: 'lesson', id: parts[1] } : { screen: 'lessons' };
    case 'campaign':
    case 'library':
    case 'lessons':
    case 'options':
    case 'keys':
    case 'credits':
      return { screen: parts[0] };
    case 'house':
      return { screen: 'house', ...(parts[1] ? { system: parts[1] } : {}) };
    case 'armies':
      return { screen: 'armies', ...(parts[1] ? { system: parts[1] } : {}), ...(parts[2] ? { id: parts[2] } : {}) };
    case 'game':
      return parts[1] ? { screen: 'game', id: parts[1], text: parts[2] === 'text' } : { screen: 'menu' };
    case 'replay': {
      const seat = viewer(parts[2]);
      const n = viewer(parts[3]);
      return parts[1] ? { screen: 'replay', id: parts[1], ...(seat === undefined ? {} : { seat }), ...(typeof n === 'number' ? { n } : {}) } : { screen: 'load' };
    }
    case 'tree':
    case 'review':
    case 'proof':
      return parts[1] ? { screen: parts[0], id: parts[1] } : { screen: 'load' };
    case 'statistics':
      return { screen: 'statistics', ...(parts[1] ? { id: parts[1] } : {}) };
    case 'lobby': {
      if (parts[1] === 'new') return { screen: 'challenge', ...(parts[2] && parts[3] ? { scenario: `${parts[2]}/${parts[3]}` } : {}) };
      const tab = kLobbyTabs.find((one) => one === parts[1]);
      return { screen: 'lobby', ...(tab ? { tab } : {}) };
    }
    case 'tournaments':
      if (parts[1] === 'new') return { screen: 'new_tournament' };
      return parts[1] ? { screen: 'tournament', id: parts[1] } : { screen: 'tournaments' };
    case 'people':
      return { screen: 'people', ...(parts[1] ? { name: parts[1] } : {}) };
    case 'account':
      return { screen: 'account' };
    default: {
      const way = kWaysIn.find((one) => one === parts[0]);
      return way ? { screen: 'entry', way, ...(parts[1] ? { token: parts[1] } : {}) } : { screen: 'menu' };
    }
  }
}

class Router {
  now = $state.raw<Route>(read_route(typeof location === 'undefined' ? '' : location.hash));

  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (this.now = read_route(location.hash)));
  }
  go(hash: string): void {
    location.hash = hash;
  }
}

export const router = new Router();
