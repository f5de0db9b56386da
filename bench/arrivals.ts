/**
 * Sends requests at given rates, whatever the server does: a separate process, which `overload.ts` and `live.ts` fork.
 * Unlike the load client, it does not wait for a response before it sends the next request, because neither do readers
 * who do not know of each other. It connects to 127.0.0.1 only, over a limited number of plain keep-alive sockets, so that
 * it uses as little CPU as possible next to the server.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Stream {
  readonly name: string;
  /** The complete request, head and body. `{n}` is replaced by a different number in each request. */
  readonly request: string;
  /** Requests per second. */
  readonly rate: number;
}

export interface ArrivalsOrder {
  readonly port: number;
  readonly streams: readonly Stream[];
  readonly seconds: number;
  readonly connections: number;
}

/** The response to one request. */
export interface Arrival {
  readonly stream: string;
  /** 0 if there was none. */
  readonly status: number;
  /** When the request was due, in milliseconds of the machine's clock. */
  readonly dueAt: number;
  readonly ms: number;
}

export interface ArrivalsReport {
  readonly arrivals: readonly Arrival[];
  /** Requests that were due while all connections were waiting for responses. */
  readonly unsent: number;
}

const TICK_MS = 5;
const MAX_ANSWER_MS = 30_000;
const OPEN_AT_ONCE = 100;
const HEAD_END = Buffer.from('\r\n\r\n');

/** The same for all processes of the machine. */
const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;

/** One socket with at most one request in progress. */
class Client {
  readonly connected: Promise<void>;
  readonly #socket: Socket;
  #onResponse: ((status: number) => void) | undefined;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** How much of the body is missing; undefined while the head is. */
  #bodyLeft: number | undefined;
  isOpen = true;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.connected = new Promise((connected) => {
      for (const event of ['connect', 'close']) this.#socket.once(event, () => connected());
    });
    this.#socket.on('error', () => {});
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.once('close', () => {
      this.isOpen = false;
      this.#response(0);
    });
  }

  send(request: string, onResponse: (status: number) => void): void {
    this.#onResponse = onResponse;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#bodyLeft === undefined) {
      this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf(HEAD_END);
      if (end === -1) return;
      const head = this.#head.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      this.#bodyLeft = length - (this.#head.length - end - HEAD_END.length);
      this.#head = Buffer.alloc(0);
    } else this.#bodyLeft -= chunk.length;
    if (this.#bodyLeft <= 0) this.#response(this.#status);
  }

  #response(status: number): void {
    this.#bodyLeft = undefined;
    const onResponse = this.#onResponse;
    this.#onResponse = undefined;
    onResponse?.(status);
  }
}

async function openClients(port: number, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) {
    const more = Array.from(
      { length: Math.min(OPEN_AT_ONCE, count - clients.length) },
      () => new Client(port),
    );
    await Promise.all(more.map(({ connected }) => connected));
    clients.push(...more);
  }
  return clients;
}

async function run({ port, streams, seconds, connections }: ArrivalsOrder): Promise<ArrivalsReport> {
  const idle = await openClients(port, connections);
  const all = new Set(idle);
  const arrivals: Arrival[] = [];
  const sent = new Map<Stream, number>();
  let unsent = 0;

  const send = ({ name, request }: Stream, number: number, dueAt: number) => {
    const client = idle.pop();
    if (!client) {
      unsent++;
      return;
    }
    client.send(request.replace('{n}', String(number)), (status) => {
      arrivals.push({ stream: name, status, dueAt, ms: machineTime() - dueAt });
      if (client.isOpen) {
        idle.push(client);
        return;
      }
      const next = new Client(port);
      all.delete(client);
      all.add(next);
      idle.push(next);
    });
  };

  const start = machineTime();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = machineTime() - start) {
    for (const stream of streams) {
      const due = Math.floor((elapsed / 1000) * stream.rate);
      for (let number = sent.get(stream) ?? 0; number < due; number++)
        send(stream, number, start + (number / stream.rate) * 1000);
      sent.set(stream, due);
    }
    await sleep(TICK_MS);
  }
  const deadline = machineTime() + MAX_ANSWER_MS;
  while (idle.length < connections && machineTime() < deadline) await sleep(TICK_MS);
  for (const client of all) client.close();
  return { arrivals, unsent };
}

process.on('message', async (order: ArrivalsOrder) => {
  process.send?.(await run(order));
});
process.on('disconnect', () => process.exit());
