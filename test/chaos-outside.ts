import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Json } from './answer.ts';
import { type HandOver, Ledger, receiptFor } from './chaos-ledger.ts';
import { type Mood, mailMoods, type Temper, webhookMoods } from './chaos-moods.ts';
import { reply } from './mail.ts';

const HANG_MS = 700;
/** Longer than a lease in these tests. */
const HANG_LONG_MS = 8000;

/** A mailbox that does not exist. */
export const GONE = 'gone.example';

/** Waits as long as the behavior requires. */
async function hang(mood: Mood): Promise<void> {
  if (mood.startsWith('hang,')) await sleep(HANG_MS);
  if (mood.startsWith('hang long')) await sleep(HANG_LONG_MS);
}

const isTaken = (mood: Mood): boolean => mood.includes('take');

/** A mail server that sometimes misbehaves. */
export class MoodyMailServer {
  readonly ledger = new Ledger();
  readonly #temper: Temper;
  readonly #server: SMTPServer;
  /** The messages that are being received, by connection. */
  readonly #open = new Map<string, HandOver>();

  constructor(temper: Temper) {
    this.#temper = temper;
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: (_session, done) => this.#maybe('connection', 0.03, done, reply(421, '4.3.2 Too busy')),
      onMailFrom: (_address, _session, done) =>
        this.#maybe('sender', 0.003, done, reply(451, '4.7.1 Not so fast')),
      onRcptTo: ({ address }, _session, done) =>
        address.endsWith(`@${GONE}`)
          ? done(reply(550, '5.1.1 No such user'))
          : this.#maybe(address, 0.03, done, reply(450, '4.2.1 Try again later')),
      onData: (stream, session, done) => void this.#take(stream, session, done),
      onClose: ({ id }) => {
        const handOver = this.#open.get(id);
        if (handOver?.fate === 'open') this.ledger.end(handOver, 'left');
        this.#open.delete(id);
      },
    });
    this.#server.on('error', () => {});
  }

  #maybe(name: string, share: number, done: (error?: Error) => void, refusal: Error): void {
    const isRefused = this.#temper.chance(name, share);
    if (isRefused) this.ledger.count('refuse');
    done(isRefused ? refusal : undefined);
  }

  async #take(
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
    const handOver = this.ledger.begin({ id, what, to, by });
    this.#open.set(connection, handOver);
    const mood = this.#temper.moodFor(id, mailMoods);
    this.ledger.count(mood);
    await hang(mood);
    this.#open.delete(connection);
    if (mood === 'reset' || mood === 'take, reset') {
      this.ledger.end(handOver, isTaken(mood) ? 'taken unsaid' : 'broken off');
      this.#socketOf(connection)?.destroy();
    } else if (isTaken(mood)) {
      this.ledger.end(handOver, 'taken');
      done(null, receiptFor(handOver));
    } else {
      this.ledger.end(handOver, 'refused');
      // All of these are temporary errors.
      const refusals = [
        '451 4.3.0 Not now',
        '452 4.3.1 Full',
        '552 5.3.4 Too large',
        '554 5.7.1 We think not',
      ];
      const [code = '', ...words] = this.#temper.pick(`refusal of ${id}`, refusals).split(' ');
      done(reply(Number(code), words.join(' ')));
    }
  }

  #socketOf(id: string): Json {
    return [...(this.#server as Json).connections].find((one: Json) => one.id === id)?._socket;
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    return this;
  }

  /** The URL for one process, which identifies it by user name. */
  urlFor(name: string): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}?name=${name}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((stopped) => this.#server.close(stopped));
  }
}

/** Webhook receivers that sometimes misbehave. */
export class MoodyReceiver {
  readonly ledger = new Ledger();
  readonly #temper: Temper;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  constructor(temper: Temper) {
    this.#temper = temper;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      return;
    }
    const id = String(request.headers['webhook-id']);
    const words = new Set(body.match(/\bword-\d+\b/g));
    const handOver = this.ledger.begin({
      id,
      what: `${JSON.parse(body).type} ${[...words].join()}`,
      to: String(request.url),
      by: String(request.headers['x-process']),
    });
    response.once('close', () => handOver.fate === 'open' && this.ledger.end(handOver, 'left'));
    const mood = this.#temper.moodFor(id, webhookMoods);
    this.ledger.count(mood);
    if (mood === 'hang for ever') return;
    await hang(mood);
    if (mood === 'reset' || mood === 'take, reset') {
      this.ledger.end(handOver, isTaken(mood) ? 'taken unsaid' : 'broken off');
      request.socket.destroy();
    } else if (isTaken(mood)) {
      this.ledger.end(handOver, 'taken');
      response.writeHead(200).end(receiptFor(handOver));
    } else {
      this.ledger.end(handOver, 'refused');
      const status = this.#temper.pick(`refusal of ${id}`, [302, 400, 404, 429, 500, 503]);
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
