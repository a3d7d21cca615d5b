// The process has ended because somebody at this screen said so: what it said last, until the page is loaded again.
import type { Message } from './messages';

class Ended {
  said = $state.raw<Message | null>(null);
}

export const ended = new Ended();
export const kGoodbye = 'server.goodbye';
