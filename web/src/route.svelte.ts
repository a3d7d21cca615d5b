// Which screen is shown, kept in the address after the #, so that back, forward and reload work.

export type Route =
  | { screen: 'menu' }
  | { screen: 'new'; scenario?: string }
  | { screen: 'load' }
  | { screen: 'rules'; system?: string; cite?: string }
  | { screen: 'options' }
  | { screen: 'house'; system?: string }
  | { screen: 'keys' }
  | { screen: 'credits' }
  | { screen: 'lessons' }
  | { screen: 'lesson'; id: string }
  | { screen: 'game'; id: string; text: boolean };

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
    case 'lessons':
    case 'options':
    case 'keys':
    case 'credits':
      return { screen: parts[0] };
    case 'house':
      return { screen: 'house', ...(parts[1] ? { system: parts[1] } : {}) };
    case 'game':
      return parts[1] ? { screen: 'game', id: parts[1], text: parts[2] === 'text' } : { screen: 'menu' };
    default:
      return { screen: 'menu' };
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
