/**
 * Sends requests at given rates, whatever the server does: a separate process, which `overload.ts` and `live.ts` fork.
 * Unlike the load client, it does not wait for a response before it sends the next request, because neither do readers
 * who do not know of each other. It connects to 127.0.0.1 only, and the number of its connections is limited.
 */
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Stream {
  readonly name: string;
  readonly method: string;
  /** `{n}` is replaced by a different number in each request. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Requests per second. */
  readonly rate: number;
}

export interface ArrivalsOrder {
  readonly port: number;
  readonly streams: readonly Stream[];
  readonly seconds: number;
  readonly maxConnections: number;
}

/** The response to one request. */
export interface Arrival {
  readonly stream: string;
  /** 0 if there was none. */
  readonly status: number;
  /** When it was sent, in milliseconds of the machine's clock. */
  readonly sentAt: number;
  readonly ms: number;
}

export interface ArrivalsReport {
  readonly arrivals: readonly Arrival[];
  /** Requests that were due while all connections were waiting for responses. */
  readonly unsent: number;
}

const TICK_MS = 5;
const TIMEOUT_MS = 30_000;

/** The same for all processes of the machine. */
const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;

async function run({ port, streams, seconds, maxConnections }: ArrivalsOrder): Promise<ArrivalsReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections, maxFreeSockets: maxConnections });
  const arrivals: Arrival[] = [];
  const sent = new Map(streams.map(({ name }) => [name, 0]));
  let open = 0;
  let unsent = 0;

  const send = ({ name, method, path, headers = {}, body }: Stream, number: number) => {
    const sentAt = machineTime();
    open++;
    const done = (status: number) => {
      open--;
      arrivals.push({ stream: name, status, sentAt, ms: machineTime() - sentAt });
    };
    const asked = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path: path.replace('{n}', String(number)),
        agent,
        timeout: TIMEOUT_MS,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        response.resume();
        response.once('close', () => done(response.complete ? (response.statusCode ?? 0) : 0));
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => {
      if (!asked.res) done(0);
    });
    asked.end(body);
  };

  const start = machineTime();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = machineTime() - start) {
    for (const stream of streams) {
      const due = Math.floor((elapsed / 1000) * stream.rate);
      for (let number = sent.get(stream.name) ?? 0; number < due; number++) {
        if (open < maxConnections) send(stream, number);
        else unsent++;
      }
      sent.set(stream.name, due);
    }
    await sleep(TICK_MS);
  }
  const deadline = machineTime() + TIMEOUT_MS;
  while (open > 0 && machineTime() < deadline) await sleep(TICK_MS);
  agent.destroy();
  return { arrivals, unsent };
}

process.on('message', async (order: ArrivalsOrder) => {
  process.send?.(await run(order));
});
process.on('disconnect', () => process.exit());
