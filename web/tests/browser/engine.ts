// Positions that are hard to come by, as records: the engine plays on with dice that are named, and the server takes the record.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import type { Action, Decision } from '../../src/messages';
import { assets, binary } from './harness';

interface Reply {
  ok: boolean;
  decision?: Decision;
  actions?: { action: Action; verb: string }[];
  record?: string;
}
type Ask = (request: Record<string, unknown>) => Promise<Reply>;

async function with_engine<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const child = spawn(binary, [...assets, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    return await work(async (request) => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return JSON.parse(String((await lines.next()).value)) as Reply;
    });
  } finally {
    child.kill();
  }
}

/** A small generator of our own: what is found must not depend on the weather. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** A sniper is asked whether he shoots: every shot is a twelve until one was called, then the others move. */
async function sniper_record(): Promise<string> {
  return with_engine(async (ask) => {
    for (let seed = 1; seed < 20; seed++) {
      const next = numbers(seed);
      const one_of = <A>(list: A[]) => list[Math.floor(next() * list.length)];
      await ask({ command: 'new', scenario: 'vv/mesnil-dawn', options: { reaction_fire: 'ask' }, seed: seed.toString(16).padStart(64, '0') });
      for (let i = 0; i < 120; i++) {
        const actions = ((await ask({ command: 'actions' })).actions ?? []).map((a) => a.action);
        const of = (...types: string[]) => actions.filter((a) => types.includes(String(a['type'])));
        if (actions.length === 0) break;
        if (of('sniper_fire').length > 0) return (await ask({ command: 'save' })).record ?? '';
        const shot = one_of(of('fire'));
        if (shot && (await ask({ command: 'apply', action: shot, dice: [6, 6] })).ok) continue;
        const moves = of('start_move', 'enter_hex', 'place_sniper');
        const others = actions.filter((a) => !['resign', 'hold_fire', 'set_doctrine'].includes(String(a['type'])));
        const action = one_of(moves.length > 0 && next() < 0.8 ? moves : others.length > 0 ? others : actions);
        await ask({ command: 'apply', action });
      }
    }
    throw new Error('no sniper came');
  });
}

/** A game in which a sniper may shoot now; both seats sit at the screen. */
export async function sniper_game(page: Page): Promise<string> {
  const record = await sniper_record();
  return page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const response = await fetch('/api/games/import?seats=person,person', { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (JSON.parse(text) as { id: string }).id;
  }, record);
}
