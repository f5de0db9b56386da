import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Json } from './harness.ts';
import { reply } from './mail.ts';

/** What was handed over, by the id that the message bears: each time that the other side took it. */
export class Ledger {
  readonly taken = new Map<string, Taking[]>();
  readonly #underWay = new Map<string, number>();
  /** Messages that two processes were handing over at the same time. */
  readonly concurrent: string[] = [];
  /** How often the other side said no, hung or broke off. */
  refused = 0;

  begin(id: string): () => void {
    const others = this.#underWay.get(id) ?? 0;
    if (others > 0) this.concurrent.push(id);
    this.#underWay.set(id, others + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#underWay.set(id, (this.#underWay.get(id) ?? 1) - 1);
    };
  }

  /** `isTold`: whether we said that we took it. */
  take(id: string, to: string, isTold = true): void {
    const takings = this.taken.get(id) ?? [];
    takings.push({ to, at: Date.now(), isTold });
    this.taken.set(id, takings);
  }
}

export interface Taking {
  readonly to: string;
  readonly at: number;
  readonly isTold: boolean;
}

type Fate = 'take' | 'refuse' | 'hang' | 'reset' | 'take and reset';

/** Mostly well; otherwise everything that other servers do. After a broken connection mail pauses, so there are few of these. */
function fate(): Fate {
  const dice = Math.random();
  if (dice < 0.875) return 'take';
  if (dice < 0.97) return 'refuse';
  if (dice < 0.99) return 'hang';
  return dice < 0.996 ? 'reset' : 'take and reset';
}

const HANG_MS = 700;

/** A mail server with moods. Addresses at `gone.example` it never takes anything for. */
export class MoodyMailServer {
  readonly ledger = new Ledger();
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onRcptTo: ({ address }, _session, done) => {
        if (address.endsWith('@gone.example')) done(reply(550, '5.1.1 No such user'));
        else if (Math.random() < 0.04) {
          this.ledger.refused++;
          done(reply(450, '4.2.1 Try again later'));
        } else done();
      },
      onData: (stream, session, done) => {
        void this.#judge(stream, session, done);
      },
    });
    this.#server.on('error', () => {});
  }

  async #judge(
    stream: AsyncIterable<Buffer> | NodeJS.ReadableStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const connection = this.#connectionOf(session);
    const chunks = [];
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const raw = Buffer.concat(chunks).toString('utf8');
    const id = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? 'without an id';
    const to = session.envelope.rcptTo.map(({ address }) => address).join();
    // Whoever was killed before the end of the mail has handed over nothing.
    if (!connection || connection._socket.destroyed) return;
    const over = this.ledger.begin(id);
    connection._socket.once('close', over);
    const mood = fate();
    if (mood !== 'take') this.ledger.refused++;
    if (mood === 'hang') await sleep(HANG_MS);
    over();
    if (mood === 'take' || mood === 'take and reset') this.ledger.take(id, to, mood === 'take');
    if (mood === 'take') done();
    else if (mood === 'refuse' || mood === 'hang') done(reply(451, '4.3.0 Not now'));
    else connection._socket.destroy();
  }

  #connectionOf({ id }: SMTPServerSession): Json {
    return [...(this.#server as Json).connections].find((one: Json) => one.id === id);
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((stopped) => this.#server.close(stopped));
  }
}

/** Receivers of webhooks with moods. */
export class MoodyReceiver {
  readonly ledger = new Ledger();
  readonly #server = createServer((request, response) => void this.#judge(request, response));

  async #judge(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = String(request.headers['webhook-id']);
    const over = this.ledger.begin(id);
    response.once('close', over);
    try {
      for await (const _ of request);
    } catch {
      return;
    }
    const mood = fate();
    if (mood !== 'take') this.ledger.refused++;
    if (mood === 'hang') await sleep(HANG_MS);
    over();
    if (mood === 'take' || mood === 'take and reset') {
      this.ledger.take(id, String(request.url), mood === 'take');
    }
    if (mood === 'take') response.writeHead(204).end();
    else if (mood === 'hang') response.writeHead(429, { 'retry-after': '1' }).end();
    else if (mood === 'refuse') response.writeHead(Math.random() < 0.5 ? 500 : 404).end('no');
    else request.socket.destroy();
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  urlOf(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${path}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((stopped) => this.#server.close(stopped));
  }
}
