import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Harness } from './harness.ts';

/** An email as the mail program of its reader sees it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
}

export async function parseMail(raw: Buffer): Promise<ReceivedMail> {
  const mail: Email = await PostalMime.parse(raw);
  return {
    from: mail.from?.address ?? '',
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('utf8'),
  };
}

/** The emails that were written to the folder, in the order of their deliveries. */
export async function mailsIn(harness: Harness): Promise<ReceivedMail[]> {
  const folder = join(harness.ctx.config.dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const idOf = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1]);
  const sorted = names.toSorted((a, b) => idOf(a) - idOf(b));
  return Promise.all(sorted.map((name) => parseMail(readFileSync(join(folder, name)))));
}

export interface AcceptedMail {
  readonly mail: ReceivedMail;
  /** The envelope recipient. */
  readonly from: string;
  readonly to: readonly string[];
  readonly connection: string;
}

/** An error reply of the server, such as `reply(550, '5.1.1 No such user')`. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server on this machine that stores the emails it receives. */
export class MailServer {
  readonly accepted: AcceptedMail[] = [];
  readonly connections = new Set<string>();
  /** Decides the reply; undefined accepts. It may be slow. */
  onMailFrom: (address: string) => Error | undefined = () => undefined;
  onRecipient: (address: string) => Error | undefined = () => undefined;
  onData: (raw: string) => Error | undefined | Promise<Error | undefined> = () => undefined;
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: ({ id }, done) => {
        this.connections.add(id);
        done();
      },
      onMailFrom: ({ address }, _session, done) => done(this.onMailFrom(address)),
      onRcptTo: ({ address }, _session, done) => done(this.onRecipient(address)),
      onData: async (stream, { id, envelope }, done) => {
        const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
        const refusal = await this.onData(raw.toString('utf8'));
        if (refusal) {
          done(refusal);
          return;
        }
        this.accepted.push({
          mail: await parseMail(raw),
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          connection: id,
        });
        done();
      },
      ...options,
    });
    this.#server.on('error', () => {});
  }

  async start(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server.server, 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Forgets all emails, and accepts everything again. */
  reset(): void {
    this.accepted.length = 0;
    this.connections.clear();
    this.onMailFrom = () => undefined;
    this.onRecipient = () => undefined;
    this.onData = () => undefined;
  }

  async stop(): Promise<void> {
    await new Promise<void>((stopped) => this.#server.close(stopped));
  }
}
