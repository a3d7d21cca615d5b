// A real SMTP server that keeps what it is given, for tests that read their mail.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { free_port, Program } from './harness';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const plain = (quoted: string): string => Buffer.from(quoted.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))), 'latin1').toString('utf8');
const header = (head: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

function read_mail(file: string): Mail {
  const whole = readFileSync(file, 'latin1');
  const [head = '', ...body] = whole.split(/\r?\n\r?\n/);
  return { to: header(head, 'To'), subject: header(head, 'Subject'), text: plain(body.join('\n\n')) };
}

export class Sink {
  port = 0;
  private running: Program | null = null;
  private readonly read = new Map<string, number>();

  constructor(private readonly folder: string) {}

  async start(): Promise<void> {
    this.port = await free_port();
    this.running = new Program(this.folder, '/usr/bin/python3', ['-m', 'aiosmtpd', '-n', '-d', '-l', `127.0.0.1:${this.port}`, '-c', 'aiosmtpd.handlers.Mailbox', join(this.folder, 'mail')]);
    await this.running.says(/Server is listening|Starting asyncio loop/);
  }
  async end(): Promise<void> {
    await this.running?.end();
  }
  /** Lines of a server's configuration: letters go here, and soon. */
  get lines(): string[] {
    return [`smtp = smtp://127.0.0.1:${this.port}`, 'mail_from = valor@example.org', 'notices_after = 1'];
  }
  /** All that has come for somebody, the oldest first. */
  mails(name: string): Mail[] {
    const folder = join(this.folder, 'mail/new');
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map((file) => join(folder, file)).sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs).map(read_mail).filter((mail) => mail.to.includes(`${name}@`));
  }
  /** The next letter for somebody that was not read yet. */
  async next(name: string): Promise<Mail> {
    const read = this.read.get(name) ?? 0;
    for (let i = 0; i < 300; i++) {
      const mail = this.mails(name)[read];
      if (mail) {
        this.read.set(name, read + 1);
        return mail;
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`no letter has come for ${name}; there are ${JSON.stringify(this.mails(name).map((m) => m.subject))}`);
  }
}

/** The first address in a letter. */
export function link_of(mail: Mail): string {
  const found = /https?:\/\/\S+\/#\/\S+/.exec(mail.text)?.[0];
  if (!found) throw new Error(`no link in: ${mail.text}`);
  return found;
}
