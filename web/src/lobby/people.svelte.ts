// Who sits at this screen, and what the server says of itself. Only a server for several people knows either.
import { get } from '../api';
import type { Me, ServerInfo } from '../protocol';

class People {
  server = $state.raw<ServerInfo | null>(null);
  me = $state.raw<Me | null>(null);

  async load(): Promise<void> {
    [this.server, this.me] = await Promise.all([get<ServerInfo>('/api/server'), get<Me>('/api/me')]);
  }

  get signed_in(): boolean {
    return this.me?.who === 'account';
  }
  get may_register(): boolean {
    return this.server !== null && this.server.registration !== 'closed';
  }
}

export const people = new People();
