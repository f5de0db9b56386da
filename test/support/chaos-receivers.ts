import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Behavior, type BehaviorSource, mailBehaviors, webhookBehaviors } from './chaos-behavior.ts';
import { type DeliveryAttempt, Ledger, receiptFor } from './chaos-ledger.ts';
import { reply } from './mail.ts';
import type { Json } from './response.ts';

const HANG_MS = 700;
/** Longer than a lease in these tests. */
const HANG_LONG_MS = 8000;

/** A mailbox that does not exist. */
export const MISSING_DOMAIN = 'gone.example';

/** Waits as long as the behavior requires. */
async function hang(behavior: Behavior): Promise<void> {
  if (behavior.startsWith('hang,')) await sleep(HANG_MS);
  if (behavior.startsWith('hang long')) await sleep(HANG_LONG_MS);
}

const isAccepted = (behavior: Behavior): boolean => behavior.includes('accept');

/** A mail server that sometimes misbehaves. */
export class FaultyMailServer {
  readonly ledger = new Ledger();
  readonly #behaviors: BehaviorSource;
  readonly #server: SMTPServer;
  /** The messages that are being received, by connection. */
  readonly #open = new Map<string, DeliveryAttempt>();

  constructor(behaviors: BehaviorSource) {
    this.#behaviors = behaviors;
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: (_session, done) => this.#maybe('connection', 0.03, done, reply(421, '4.3.2 Too busy')),
      onMailFrom: (_address, _session, done) =>
        this.#maybe('sender', 0.003, done, reply(451, '4.7.1 Not so fast')),
      onRcptTo: ({ address }, _session, done) =>
        address.endsWith(`@${MISSING_DOMAIN}`)
          ? done(reply(550, '5.1.1 No such user'))
          : this.#maybe(address, 0.03, done, reply(450, '4.2.1 Try again later')),
      onData: (stream, session, done) => void this.#receive(stream, session, done),
      onClose: ({ id }) => {
        const attempt = this.#open.get(id);
        if (attempt?.result === 'open') this.ledger.end(attempt, 'left');
        this.#open.delete(id);
      },
    });
    this.#server.on('error', () => {});
  }

  #maybe(name: string, share: number, done: (error?: Error) => void, refusal: Error): void {
    const isRefused = this.#behaviors.chance(name, share);
    if (isRefused) this.ledger.count('refuse');
    done(isRefused ? refusal : undefined);
  }

  async #receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    const { id: connection, hostNameAppearsAs: by, envelope } = session;
    const to = envelope.rcptTo.map(({ address }) => address).join();
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer);
    } catch {
      // A process that was killed before the end of the message has not delivered it.
      return;
    }
    const raw = Buffer.concat(chunks).toString('utf8');
    const id = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? 'without an id';
    const what = /^word-\d+(?=\r$)/m.exec(raw)?.[0] ?? 'without words';
    const attempt = this.ledger.begin({ id, what, to, by });
    this.#open.set(connection, attempt);
    const behavior = this.#behaviors.behaviorFor(id, mailBehaviors);
    this.ledger.count(behavior);
    await hang(behavior);
    this.#open.delete(connection);
    if (behavior === 'reset' || behavior === 'accept, reset') {
      this.ledger.end(attempt, isAccepted(behavior) ? 'accepted silently' : 'broken');
      this.#socketOf(connection)?.destroy();
    } else if (isAccepted(behavior)) {
      this.ledger.end(attempt, 'accepted');
      done(null, receiptFor(attempt));
    } else {
      this.ledger.end(attempt, 'refused');
      // All of these are temporary errors.
      const refusals = [
        '451 4.3.0 Not now',
        '452 4.3.1 Full',
        '552 5.3.4 Too large',
        '554 5.7.1 We think not',
      ];
      const [code = '', ...text] = this.#behaviors.pick(`refusal of ${id}`, refusals).split(' ');
      done(reply(Number(code), text.join(' ')));
    }
  }

  #socketOf(id: string): Json {
    return [...(this.#server as Json).connections].find((connection: Json) => connection.id === id)?._socket;
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    return this;
  }

  /** The URL for one process, which identifies it by the host name that it sends. */
  urlFor(name: string): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}?name=${name}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((stopped) => this.#server.close(stopped));
  }
}

/** Webhook receivers that sometimes misbehave. */
export class FaultyReceiver {
  readonly ledger = new Ledger();
  readonly #behaviors: BehaviorSource;
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  constructor(behaviors: BehaviorSource) {
    this.#behaviors = behaviors;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      return;
    }
    const id = String(request.headers['webhook-id']);
    const words = new Set(body.match(/\bword-\d+\b/g));
    const attempt = this.ledger.begin({
      id,
      what: `${JSON.parse(body).type} ${[...words].join()}`,
      to: String(request.url),
      by: String(request.headers['x-process']),
    });
    response.once('close', () => attempt.result === 'open' && this.ledger.end(attempt, 'left'));
    const behavior = this.#behaviors.behaviorFor(id, webhookBehaviors);
    this.ledger.count(behavior);
    if (behavior === 'hang forever') return;
    await hang(behavior);
    if (behavior === 'reset' || behavior === 'accept, reset') {
      this.ledger.end(attempt, isAccepted(behavior) ? 'accepted silently' : 'broken');
      request.socket.destroy();
    } else if (isAccepted(behavior)) {
      this.ledger.end(attempt, 'accepted');
      response.writeHead(200).end(receiptFor(attempt));
    } else {
      this.ledger.end(attempt, 'refused');
      const status = this.#behaviors.pick(`refusal of ${id}`, [302, 400, 404, 429, 500, 503]);
      response.writeHead(status, { 'retry-after': '1' }).end('no');
    }
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  urlOf(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((stopped) => this.#server.close(stopped));
  }
}
