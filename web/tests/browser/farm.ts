// A server as deploy/ sets it up: nginx with TLS from its own file, two `valor serve` behind it, one `valor worker`, all on one
// PostgreSQL, and mail. Every one of them is a process that can be ended by itself.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assets, free_port, Program, root, Server, unprivileged } from './harness';
import { Sink } from './post';

const kPostgres = '/usr/lib/postgresql/15/bin';
const kNginx = '/usr/sbin/nginx';

/** Text with each of the pairs put in place of its first; what is not there is a fault of the test. */
function replaced(text: string, pairs: [string, string][]): string {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`deploy/nginx/valor.conf has no "${from}" any more`);
    return now.replaceAll(from, to);
  }, text);
}

export class Farm extends Server {
  readonly sink = new Sink(this.folder);
  private readonly valor = join(this.folder, 'valor');
  private readonly config = join(this.folder, 'valor.conf');
  private ports: number[] = [];
  private serving: Program[] = [];
  private others: Program[] = [];

  override async start(): Promise<void> {
    await this.sink.start();
    await this.start_database();
    this.ports = [await free_port(), await free_port()];
    this.port = await free_port();
    this.address = `https://127.0.0.1:${this.port}`;
    const lines = [`base = ${this.address}`, 'trusted_proxies = 127.0.0.1', `store = postgres://valor@/valor?host=${this.folder}`, `key_file = ${join(this.folder, 'key')}`, ...this.sink.lines];
    writeFileSync(this.config, `${lines.join('\n')}\n`, { mode: 0o644 });
    await Promise.all([this.serve(0), this.serve(1)]);
    const worker = new Program(this.folder, this.valor, [...assets, 'worker', '--config', this.config]);
    this.others.push(worker);
    await worker.says(/"working"/);
    await this.start_nginx();
  }

  /** One of the two; it may have been ended before. */
  async serve(which: 0 | 1): Promise<void> {
    const program = new Program(this.folder, this.valor, [...assets, 'serve', '--config', this.config, '--listen', `127.0.0.1:${this.ports[which]}`, '--no-jobs']);
    this.serving[which] = program;
    await program.says(/listening on/);
  }
  end_one(which: 0 | 1, signal: NodeJS.Signals): Promise<number | null> {
    return (this.serving[which] as Program).end(signal);
  }

  /** `valor admin`, while everything runs. */
  admin(...words: string[]): string {
    return this.run(this.valor, ...assets, 'admin', '--config', this.config, ...words);
  }

  override async end(): Promise<void> {
    for (const program of [...this.serving, ...this.others.reverse()]) await program.end('SIGQUIT');
    await this.sink.end();
    await super.end();
  }

  private run(program: string, ...options: string[]): string {
    return execFileSync(program, options, { cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...unprivileged });
  }

  /** Slow disks are no part of what is tested; what is lost without a sync is lost by a power cut only. */
  private async start_database(): Promise<void> {
    this.run(join(kPostgres, 'initdb'), '-D', 'database', '-A', 'trust', '-U', 'valor', '--no-sync', '--locale=C.UTF-8');
    const database = new Program(this.folder, join(kPostgres, 'postgres'), ['-D', join(this.folder, 'database'), '-k', this.folder, '-c', 'listen_addresses=', '-c', 'fsync=off']);
    this.others.push(database);
    await database.says(/ready to accept connections/);
    this.run(join(kPostgres, 'createdb'), '-h', this.folder, '-U', 'valor', 'valor');
  }

  /** deploy/nginx/valor.conf with other ports and a certificate of our own. */
  private async start_nginx(): Promise<void> {
    const inside = join(this.folder, 'nginx');
    mkdirSync(inside);
    chmodSync(inside, 0o777);
    this.run('/usr/bin/openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', 'nginx/key.pem', '-out', 'nginx/chain.pem');
    const site = replaced(readFileSync(join(root, 'deploy/nginx/valor.conf'), 'utf8').replace(/^.*listen \[::\].*\n/gm, ''), [
      ['127.0.0.1:8081', `127.0.0.1:${this.ports[0]}`],
      ['127.0.0.1:8082', `127.0.0.1:${this.ports[1]}`],
      ['listen 80;', `listen 127.0.0.1:${await free_port()};`],
      ['listen 443 ', `listen 127.0.0.1:${this.port} `],
      ['/etc/letsencrypt/live/valor.example.org/fullchain.pem', join(inside, 'chain.pem')],
      ['/etc/letsencrypt/live/valor.example.org/privkey.pem', join(inside, 'key.pem')],
    ]);
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${inside}/${what};`).join(' ');
    writeFileSync(join(inside, 'site.conf'), site);
    writeFileSync(join(inside, 'nginx.conf'), `daemon off; pid ${inside}/pid; events {} http { access_log off; ${kept} include ${inside}/site.conf; }\n`);
    const how = ['-p', inside, '-e', 'stderr', '-c', join(inside, 'nginx.conf')];
    this.run(kNginx, '-t', ...how);
    this.others.push(new Program(this.folder, kNginx, how));
  }
}
