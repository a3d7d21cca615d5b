// Every unit test gets the fixtures as its server and a socket that stays silent.
import { beforeEach, vi } from 'vitest';
import { answer } from '../fixtures/server';

class SilentSocket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  close(): void {
    this.onclose = null;
  }
}

export const sent: { method: string; url: string; body: string }[] = [];

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (url: string, options: { method?: string; body?: string } = {}) => {
    const method = options.method ?? 'GET';
    sent.push({ method, url, body: options.body ?? '' });
    const reply = answer(method, url, options.body ?? '');
    return Promise.resolve({ ok: reply.status < 400, status: reply.status, text: () => Promise.resolve(reply.body) });
  });
});
