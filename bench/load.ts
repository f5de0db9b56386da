/**
 * The load client, a separate process: `main.ts` forks it and sends one job at a time. It speaks HTTP/1.1 over plain
 * keep-alive sockets, with one request in progress on each, so that it uses as little CPU as possible next to the
 * server.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadOrder {
  readonly port: number;
  /** The complete request, head and body. `{n}` is replaced by a different number in each request. */
  readonly request: string;
  readonly expectStatus: number;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Load before the measurement starts, longer if some connection has no response yet. Responses are checked, but not
   * counted.
   */
  readonly leadInSeconds: number;
  /** Continues past `seconds` until this many are counted, for slow responses. */
  readonly minRequests?: number;
  /** Ends when this many were sent, even before `seconds` are over. */
  readonly mostRequests?: number;
}

/** Times are in milliseconds. */
export interface LoadReport {
  readonly requests: number;
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  readonly bytes: number;
  readonly errors: number;
  /** The errors, and how many there were of each. */
  readonly errorKinds: Record<string, number>;
  /** The share of a core that this client used: near 1, the client was the bottleneck instead of the server. */
  readonly clientCpu: number;
}

const BUCKETS_PER_MS = 100;
const BUCKETS = 10_000 * BUCKETS_PER_MS;
const READ_BUFFER = 65_536;
const CONNECT_MS = 3000;
/**
 * Lets the server accept every connection while it is idle: under load, some waited for seconds, and p99 showed only
 * that.
 */
const SETTLE_MS = 100;
const MAX_LEAD_IN_MS = 5000;
const DRAIN_MS = 3000;
const MAX_ANSWER_MS = 5000;
const HEAD_END = Buffer.from('\r\n\r\n');

class Run {
  readonly order: LoadOrder;
  readonly #request: Buffer;
  /** The parts before and after the number, in requests that contain one. */
  readonly #around: readonly string[];
  #sent = 0;
  readonly #histogram = new Uint32Array(BUCKETS + 1);
  readonly #errorKinds: Record<string, number> = {};
  #requests = 0;
  #bytes = 0;
  #errors = 0;
  #max = 0;
  #lastAt = 0;
  #loadedAt = 0;
  #withoutResponse = 0;
  #start = Number.POSITIVE_INFINITY;
  #end = Number.POSITIVE_INFINITY;
  #cpuMarks: { at: number; used: number }[] = [];

  constructor(order: LoadOrder) {
    this.order = order;
    this.#request = Buffer.from(order.request);
    this.#around = order.request.split('{n}');
  }

  nextRequest(): Buffer | string {
    this.#sent += 1;
    return this.#around.length === 1 ? this.#request : this.#around.join(String(this.#sent));
  }

  async finish(): Promise<LoadReport> {
    const { connections, seconds, leadInSeconds, port, minRequests: least = 0 } = this.order;
    const clients = Array.from({ length: connections }, () => new Client(this, port));
    const closed = Promise.all(clients.map((client) => client.closed));
    this.#withoutResponse = connections;
    await Promise.race([Promise.all(clients.map((client) => client.connected)), sleep(CONNECT_MS)]);
    await sleep(SETTLE_MS);
    this.#loadedAt = performance.now();
    for (const client of clients) client.start();
    const timeout = setTimeout(
      () => {
        for (const client of clients) client.fail('no answer in time');
      },
      (leadInSeconds + seconds) * 1000 + MAX_LEAD_IN_MS + DRAIN_MS + least * MAX_ANSWER_MS,
    );
    await closed;
    clearTimeout(timeout);
    const lasted = (Math.max(this.#lastAt, this.#start) - this.#start) / 1000;
    const isTimed = this.order.minRequests === undefined && this.order.mostRequests === undefined;
    return {
      requests: this.#requests,
      seconds: isTimed ? seconds : lasted,
      requestsPerSecond: this.#requests / (isTimed ? seconds : lasted),
      p50: this.#percentile(0.5),
      p90: this.#percentile(0.9),
      p99: this.#percentile(0.99),
      max: this.#max,
      bytes: this.#bytes,
      errors: this.#errors,
      errorKinds: this.#errorKinds,
      clientCpu: this.#cpuShare(),
    };
  }

  /** Counts a response, and returns whether another request should follow. */
  responded(sentAt: number, status: number, bytes: number): boolean {
    const now = performance.now();
    if (this.#start === Number.POSITIVE_INFINITY && this.#isLedIn(now)) {
      this.#start = now;
      this.#end = now + this.order.seconds * 1000;
      return true;
    }
    // Two marks, at the first responses after the start and after the end: a timer would fire late under load.
    if (now >= (this.#cpuMarks.length === 0 ? this.#start : this.#end)) this.#markCpu(now);
    if (status !== this.order.expectStatus) {
      this.error(`status ${status}`);
    } else if (now >= this.#start && this.#isOn(now)) {
      const latency = now - sentAt;
      const bucket = Math.min(BUCKETS, Math.floor(latency * BUCKETS_PER_MS));
      this.#histogram[bucket] = (this.#histogram[bucket] as number) + 1;
      this.#requests += 1;
      this.#lastAt = now;
      this.#bytes += bytes;
      if (latency > this.#max) this.#max = latency;
    }
    return this.#isOn(now) && this.#sent < (this.order.mostRequests ?? Number.POSITIVE_INFINITY);
  }

  #isOn(now: number): boolean {
    return now < this.#end || this.#requests < (this.order.minRequests ?? 0);
  }

  /** A connection has its first response, or is lost. */
  firstResponded(): void {
    this.#withoutResponse -= 1;
  }

  #isLedIn(now: number): boolean {
    const elapsed = now - this.#loadedAt - this.order.leadInSeconds * 1000;
    return elapsed >= 0 && (this.#withoutResponse === 0 || elapsed >= MAX_LEAD_IN_MS);
  }

  error(kind: string): void {
    this.#errors += 1;
    this.#errorKinds[kind] = (this.#errorKinds[kind] ?? 0) + 1;
  }

  #markCpu(at: number): void {
    if (this.#cpuMarks.length === 2) return;
    const { user, system } = process.cpuUsage();
    this.#cpuMarks.push({ at, used: (user + system) / 1000 });
  }

  #cpuShare(): number {
    const [first, last] = this.#cpuMarks;
    return first && last ? (last.used - first.used) / (last.at - first.at) : 0;
  }

  /** The upper edge of the bucket, so that a percentile is never too low. */
  #percentile(share: number): number {
    const wanted = Math.max(1, Math.ceil(this.#requests * share));
    let seen = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      seen += this.#histogram[bucket] as number;
      if (seen >= wanted) return (bucket + 1) / BUCKETS_PER_MS;
    }
    return this.#max;
  }
}

/** One socket. A broken one is counted and not replaced, so a dead server ends the run early. */
class Client {
  readonly connected: Promise<void>;
  readonly closed: Promise<void>;
  readonly #run: Run;
  readonly #socket: Socket;
  #sentAt = 0;
  #status = 0;
  #bytes = 0;
  #bodyLeft = 0;
  #partialHead: Buffer | undefined;
  #hasResponse = false;
  #done = false;

  constructor(run: Run, port: number) {
    this.#run = run;
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BUFFER),
      callback: (size: number, buffer: Uint8Array) => {
        this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, size));
        return true;
      },
    };
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.fail(error.code ?? error.message));
    this.#socket.on('end', () => this.fail('closed by the server'));
    this.closed = new Promise((closed) => {
      this.#socket.once('close', () => closed());
    });
    const opened = new Promise<void>((connected) => {
      this.#socket.once('connect', () => connected());
    });
    this.connected = Promise.race([opened, this.closed]);
  }

  start(): void {
    if (!this.#done) this.#send();
  }

  fail(kind: string): void {
    if (this.#done) return;
    this.#run.error(kind);
    this.#recordFirst();
    this.#stop();
  }

  #recordFirst(): void {
    if (this.#hasResponse) return;
    this.#hasResponse = true;
    this.#run.firstResponded();
  }

  #stop(): void {
    this.#done = true;
    this.#socket.destroy();
  }

  #send(): void {
    this.#sentAt = performance.now();
    this.#socket.write(this.#run.nextRequest());
  }

  #read(chunk: Buffer): void {
    if (this.#done) return;
    if (this.#bodyLeft > 0) {
      this.#readBody(chunk.length);
      return;
    }
    const bytes = this.#partialHead ? Buffer.concat([this.#partialHead, chunk]) : chunk;
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) {
      if (bytes.length > READ_BUFFER) this.fail('a head without an end');
      else this.#partialHead = Buffer.from(bytes);
      return;
    }
    this.#partialHead = undefined;
    const head = bytes.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = bodyLength(this.#status, head);
    if (length === undefined) {
      this.fail(`status ${this.#status} without a Content-Length`);
      return;
    }
    this.#bodyLeft = length;
    this.#bytes = end + HEAD_END.length + length;
    this.#readBody(bytes.length - end - HEAD_END.length);
  }

  #readBody(size: number): void {
    this.#bodyLeft -= size;
    if (this.#bodyLeft > 0) return;
    if (this.#bodyLeft < 0) {
      this.fail('more bytes than announced');
      return;
    }
    this.#recordFirst();
    if (this.#run.responded(this.#sentAt, this.#status, this.#bytes)) this.#send();
    else this.#stop();
  }
}

function bodyLength(status: number, head: string): number | undefined {
  if (status === 204 || status === 304) return 0;
  const match = /\r\ncontent-length: *(\d+)/i.exec(head);
  return match ? Number(match[1]) : undefined;
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await new Run(order).finish());
});
process.on('disconnect', () => process.exit());
