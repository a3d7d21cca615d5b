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

export class Server {
  readonly folder: string;
  address = '';
  port = 0;
  private child: ChildProcess | null = null;

  constructor() {
    if (!existsSync(binary)) throw new Error(`${binary} is not there: build it first (./play --build-only).`);
    this.folder = mkdtempSync(join(tmpdir(), 'valor-browser-'));
    copyFileSync(binary, join(this.folder, 'valor'));
    chmodSync(join(this.folder, 'valor'), 0o755);
    if (as_root) chownSync(this.folder, kNobody, kNobody);
  }

  /** What it is started with. */
  protected command(): Promise<string[]> {
    return Promise.resolve(['play', '--no-browser', '--port', String(this.port), '--data', join(this.folder, 'data')]);
  }
  /** How it says where it is. */
  protected readonly address_in: RegExp = /http:\/\/\S+token=\S+/;

  async start(): Promise<void> {
    const child = spawn(join(this.folder, 'valor'), [...assets, ...(await this.command())], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: this.folder, LANG: 'C.UTF-8' },
      ...(as_root ? { uid: kNobody, gid: kNobody } : {}),
    });
    this.child = child;
    let said = '';
    this.address = await new Promise<string>((found, failed) => {
      // Only the beginning matters; what is said later is read, so that the pipe never fills, and forgotten.
      const read = (chunk: Buffer) => {
        if (said.length > 10_000) return;
        said += chunk.toString();
        const match = this.address_in.exec(said);
        if (match) found(match[0]);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', (code) => failed(new Error(`valor ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.address).port);
  }

  /** As a power cut: nothing is said before it goes. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** The exit code, once it has ended by itself. */
  ended(): Promise<number | null> {
    const child = this.child;
    return new Promise((done) => { if (!child || child.exitCode !== null) done(child?.exitCode ?? null); else child.once('exit', (code) => done(code)); });
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

  protected override async command(): Promise<string[]> {
    this.port ||= await free_port();
    const file = join(this.folder, 'valor.conf');
    const at = `127.0.0.1:${this.port}`;
    writeFileSync(file, `name = Our club\nbase = http://${at}\nlisten = ${at}\nstore = ${join(this.folder, 'data')}\n`, { mode: 0o644 });
    return ['serve', '--config', file];
  }
}

/** A configuration names its port: one that nobody has at this moment. */
function free_port(): Promise<number> {
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

/** Keys go to the screen, not to the button that was pressed last. */
export const blur = (page: Page): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
