/**
 * Viewers of the live page, many in one process: `live.ts` forks it and sends one command at a time. It uses plain
 * sockets and a parser that finds only the boundaries of messages, so that little more than the server is measured.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type ViewerOrder =
  | {
      readonly kind: 'open';
      readonly port: number;
      readonly requests: readonly string[];
      readonly count: number;
      /** The local addresses that the viewers use in turn; the default address if omitted. */
      readonly addresses?: readonly string[];
    }
  /** Forgets everything received so far. */
  | { readonly kind: 'arm' }
  | { readonly kind: 'collect'; readonly seconds: number };

export interface ViewerReport {
  /** The number of connected viewers. */
  readonly open: number;
  /** When each viewer had its first complete message, in milliseconds of the machine's clock, in order. */
  readonly arrivals: readonly number[];
  /** The total number of messages, including second ones. */
  readonly messages: number;
  readonly bytes: number;
}

const AT_ONCE = 100;
const CONNECT_SECONDS = 30;
const READ_BUFFER = 65_536;
const NEWLINE = 10;
const FIRST_OF_ID = 'i'.charCodeAt(0);

/** The same for all processes of the machine. */
const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;

const viewers: Viewer[] = [];

class Viewer {
  readonly ready: Promise<void>;
  arrivedAt = 0;
  messages = 0;
  bytes = 0;
  isOpen = false;
  readonly #socket: Socket;
  #isHead = true;
  /** The length of the current line so far, and the first byte of the current message. */
  #line = 0;
  #first = 0;

  /** All share one buffer, whose content is parsed before anything else is read. */
  constructor(port: number, request: string, buffer: Buffer, localAddress: string | undefined) {
    let ready = () => {};
    this.ready = new Promise((resolve) => {
      ready = resolve;
    });
    const callback = (size: number) => {
      this.#read(buffer, size);
      if (!this.#isHead) ready();
      return true;
    };
    const address = localAddress === undefined ? {} : { localAddress };
    this.#socket = connect({
      host: '127.0.0.1',
      port,
      ...address,
      noDelay: true,
      onread: { buffer, callback },
    });
    this.#socket.write(request);
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => {
      this.isOpen = false;
      ready();
    });
  }

  arm(): void {
    this.arrivedAt = 0;
    this.messages = 0;
    this.bytes = 0;
  }

  #read(buffer: Buffer, size: number): void {
    this.bytes += size;
    let start = 0;
    if (this.#isHead) {
      const end = buffer.subarray(0, size).indexOf('\r\n\r\n');
      if (end === -1) return;
      this.#isHead = false;
      this.isOpen = buffer.toString('latin1', 9, 12) === '200';
      start = end + 4;
    }
    while (start < size) {
      this.#first ||= buffer[start] as number;
      const found = buffer.subarray(start, size).indexOf(NEWLINE);
      this.#line += found === -1 ? size - start : found;
      if (found === -1) return;
      // An empty line ends a message; JSON contains none.
      if (this.#line === 0) this.#end();
      this.#line = 0;
      start += found + 1;
    }
  }

  /** Comments and the retry time are not messages. */
  #end(): void {
    if (this.#first === FIRST_OF_ID) {
      this.messages += 1;
      this.arrivedAt ||= machineTime();
    }
    this.#first = 0;
  }
}

async function open({
  port,
  requests,
  count,
  addresses = [],
}: ViewerOrder & { kind: 'open' }): Promise<void> {
  const buffer = Buffer.allocUnsafe(READ_BUFFER);
  while (viewers.length < count) {
    const more = Array.from({ length: Math.min(AT_ONCE, count - viewers.length) }, (_, place) => {
      const number = viewers.length + place;
      const request = requests[number % requests.length] as string;
      return new Viewer(port, request, buffer, addresses[number % addresses.length]);
    });
    viewers.push(...more);
    await Promise.race([Promise.all(more.map(({ ready }) => ready)), sleep(CONNECT_SECONDS * 1000)]);
  }
}

async function collect(seconds: number): Promise<void> {
  const deadline = machineTime() + seconds * 1000;
  const isMissing = () => viewers.some(({ arrivedAt, isOpen }) => isOpen && arrivedAt === 0);
  while (machineTime() < deadline && isMissing()) await sleep(20);
}

function report(): ViewerReport {
  const sum = (key: 'messages' | 'bytes') => viewers.reduce((total, viewer) => total + viewer[key], 0);
  return {
    open: viewers.filter(({ isOpen }) => isOpen).length,
    arrivals: viewers
      .map(({ arrivedAt }) => arrivedAt)
      .filter((at) => at > 0)
      .toSorted((a, b) => a - b),
    messages: sum('messages'),
    bytes: sum('bytes'),
  };
}

process.on('message', async (order: ViewerOrder) => {
  if (order.kind === 'open') await open(order);
  else if (order.kind === 'arm') for (const viewer of viewers) viewer.arm();
  else await collect(order.seconds);
  process.send?.(report());
});
process.on('disconnect', () => process.exit());
