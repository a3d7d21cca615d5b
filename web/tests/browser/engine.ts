// Positions that are hard to come by, as records: the engine plays on with dice that are named, and the server takes the record.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import type { Action, Decision, View } from '../../src/messages';
import { assets, binary, root } from './harness';

interface Reply {
  ok: boolean;
  decision?: Decision;
  actions?: { action: Action; verb: string }[];
  view?: View;
  record?: string;
  error?: string;
  refusal?: unknown;
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

/** The server takes the record; who sits where is said anew. */
async function import_record(page: Page, record: string, seats: string): Promise<string> {
  return page.evaluate(async ([base64, who]) => {
    const body = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const response = await fetch(`/api/games/import?seats=${who}`, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (JSON.parse(text) as { id: string }).id;
  }, [record, seats] as const);
}

/** A game in which a sniper may shoot now; both seats sit at the screen. */
export const sniper_game = async (page: Page): Promise<string> => import_record(page, await sniper_record(), 'person,person');

export interface Staged {
  /** A scenario of data/, `vv/saint-clair`, or one put together for the occasion. */
  scenario: string | Record<string, unknown>;
  options?: Record<string, unknown>;
  seed?: string;
  seats?: string;
  /** Which of the legal actions comes next: by default what ends a phase or holds fire. */
  choose?: (actions: { action: Action; verb: string }[]) => { action: Action; verb: string } | undefined;
  enough: (decision: Decision, view: View) => boolean;
}
const pass: NonNullable<Staged['choose']> = (actions) => actions.find((a) => /^(end|hold)\b/.test(a.verb)) ?? actions[0];

/** A game that was brought to a wanted position by the engine: much faster than by way of the server. */
export async function staged_game(page: Page, { scenario, options = {}, seed = '22'.repeat(32), seats = 'person,person', choose = pass, enough }: Staged): Promise<string> {
  const record = await with_engine(async (ask) => {
    const made = await ask({ command: 'new', scenario, options, seed, ...(typeof scenario === 'string' ? {} : { rules: scenario['rules'] ?? 'vv' }) });
    if (!made.ok) throw new Error(made.error ?? JSON.stringify(made.refusal));
    let decision = made.decision;
    for (let i = 0; i < 3000 && decision && decision.kind !== 'over'; i++) {
      const { view } = await ask({ command: 'view', seat: 0 });
      if (view && enough(decision, view)) return (await ask({ command: 'save' })).record ?? '';
      const chosen = choose((await ask({ command: 'actions' })).actions ?? []);
      decision = chosen ? ((await ask({ command: 'apply', action: chosen.action })).decision ?? decision) : undefined;
    }
    throw new Error('the wanted position never came');
  });
  return import_record(page, record, seats);
}

/** A scenario of data/ with the same ground and other units. */
export function scenario_with(name: string, us: Record<string, unknown>, them: Record<string, unknown>, more: Record<string, unknown> = {}): Record<string, unknown> {
  const base = JSON.parse(readFileSync(join(root, `data/vv/scenarios/${name}.json`), 'utf8')) as { sides: Record<string, unknown>[] };
  return { ...base, ...more, sides: [{ ...base.sides[0], ...us }, { ...base.sides[1], ...them }] };
}
