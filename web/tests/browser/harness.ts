// Starts `valor play`, or `valor serve` for several people, on a free port with its own data folder, and Chromium. VALOR_BINARY and CHROMIUM name others than
// build/valor and /usr/bin/chromium; VALOR_ASSETS a folder to read data and client from. As root the server runs as an unprivileged user.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const binary = resolve(process.env['VALOR_BINARY'] ?? join(here, '../../../build/valor'));
/** Where data/ lies. */
export const root = resolve(process.env['VALOR_ASSETS'] ?? join(here, '../../..'));
export const assets = process.env['VALOR_ASSETS'] ? ['--assets', process.env['VALOR_ASSETS']] : [];
const kNobody = 65534;
const as_root = process.getuid?.() === 0;
/** For programs that need not be root's, or refuse to be. */
export const unprivileged = as_root ? { uid: kNobody, gid: kNobody } : {};

/** A program that runs beside the tests. */
export class Program {
  private said = '';
  private readonly child: ChildProcess;
  /** The exit code, once it has ended; null by a signal. */
  readonly ended: Promise<number | null>;

  constructor(folder: string, command: string, options: string[]) {
    const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' }, ...unprivileged });
    this.child = child;
    this.ended = new Promise((done) => child.once('exit', (code) => done(code)));
    // Only the beginning matters; what is said later is read, so that the pipe never fills, and forgotten.
    const read = (chunk: Buffer) => { if (this.said.length <= 10_000) this.said += chunk.toString(); };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  }

  /** What it says, as soon as it fits. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.said);
      if (match) return match[0];
      if (this.child.exitCode !== null || this.child.signalCode !== null) throw new Error(`${this.child.spawnfile} ended with ${this.child.exitCode}: ${this.said}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** Without a signal as a power cut: nothing is said before it goes. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** A folder of its own among the temporary files, which whoever runs the programs may write to. */
export function own_folder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'valor-browser-'));
  if (as_root) chownSync(folder, kNobody, kNobody);
  return folder;
}

/** `valor` in a folder where everybody may run it. */
export function own_binary(folder: string): string {
  if (!existsSync(binary)) throw new Error(`${binary} is not there: build it first (./play --build-only).`);
  const copy = join(folder, 'valor');
  copyFileSync(binary, copy);
  chmodSync(copy, 0o755);
  return copy;
}

export class Server {
  readonly folder = own_folder();
  address = '';
  port = 0;
  private readonly program = own_binary(this.folder);
  private running: Program | null = null;

  /** What it is started with. */
  protected command(): Promise<string[]> {
    return Promise.resolve(['play', '--no-browser', '--port', String(this.port), '--data', join(this.folder, 'data')]);
  }
  /** How it says where it is. */
  protected readonly address_in: RegExp = /http:\/\/\S+token=\S+/;

  async start(): Promise<void> {
    this.running = new Program(this.folder, this.program, [...assets, ...(await this.command())]);
    this.address = await this.running.says(this.address_in);
    this.port = Number(new URL(this.address).port);
  }

  /** As a power cut: nothing is said before it goes. */
  async kill(): Promise<void> {
    await this.running?.end();
    this.running = null;
  }

  /** The exit code, once it has ended by itself. */
  ended(): Promise<number | null> {
    return this.running?.ended ?? Promise.resolve(null);
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async api<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
    return page.evaluate(
      async ([m, p, b]) => {
        const response = await fetch(p as string, { method: m as string, ...(b === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) }) });
        if (!response.ok) throw new Error(`${String(m)} ${String(p)}: ${response.status} ${await response.text()}`);
        return response.json() as Promise<T>;
      },
      [method, path, body] as const,
    ) as Promise<T>;
  }
}

/** For several people: guests, accounts, challenges. */
export class ClubServer extends Server {
  protected override readonly address_in = /http:\/\/127\.0\.0\.1:\d+(?= \(listening)/;

  /** `lines` of the configuration beside those that every server needs. */
  constructor(private readonly lines: string[] = []) {
    super();
  }

  protected override async command(): Promise<string[]> {
    this.port ||= await free_port();
    const file = join(this.folder, 'valor.conf');
    const at = `127.0.0.1:${this.port}`;
    writeFileSync(file, `name = Our club\nbase = http://${at}\nlisten = ${at}\nstore = ${join(this.folder, 'data')}\n${this.lines.map((line) => `${line}\n`).join('')}`, { mode: 0o644 });
    return ['serve', '--config', file];
  }
}

/** A configuration names its port: one that nobody has at this moment. */
export function free_port(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: as_root ? ['--no-sandbox'] : [] });

export interface Tab {
  context: BrowserContext;
  page: Page;
  /** What went wrong on the page: must stay empty. */
  faults: string[];
}

export async function open_tab(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(server.address);
  await page.waitForSelector('h1');
  return { context, page, faults };
}

export async function new_game(server: Server, page: Page, scenario: string, seats: string[], options: Record<string, unknown> = {}, seed?: string): Promise<string> {
  const { id } = await server.api<{ id: string }>(page, 'POST', '/api/games', { scenario, options, seats, ...(seed ? { seed } : {}) });
  return id;
}

/** Where a hex's centre lies on the screen. */
export async function hex_spot(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const svg = document.querySelector('svg.over') as SVGSVGElement;
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    const side = 44;
    const [, letters = 'A', number = '1'] = /^([A-Z]+)(\d+)$/.exec(wanted) ?? [];
    const column = [...letters].reduce((sum, c) => sum * 26 + c.charCodeAt(0) - 64, 0) - 1;
    const row = Number(number) - 1;
    return { x: box.left + side * (1 + 1.5 * column) * scale, y: box.top + side * Math.sqrt(3) * (0.5 + row + (column & 1 ? 0.5 : 0)) * scale };
  }, name);
}

export async function click_hex(page: Page, name: string): Promise<void> {
  const { x, y } = await hex_spot(page, name);
  await page.mouse.click(x, y);
}

/** Nothing serious or critical that axe finds. */
export async function axe_faults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: join(here, '../../node_modules/axe-core/axe.min.js') }).catch(async () => {
    // A strict page refuses inline scripts; the isolated world does not.
    const { readFileSync } = await import('node:fs');
    await page.evaluate(readFileSync(join(here, '../../node_modules/axe-core/axe.min.js'), 'utf8'));
  });
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe;
    const { violations } = await axe.run();
    return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`);
  });
}

/** Asked again and again, also outside a test: does it come about in so many milliseconds? */
export async function within(time: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + time; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((done) => setTimeout(done, 40));
  }
  return false;
}
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  if (!(await within(20_000, holds))) throw new Error(`it never came about that ${what}`);
}

/** Keys go to the screen, not to the button that was pressed last. */
export const blur = (page: Page): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
