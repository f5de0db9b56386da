import type { Socket } from 'node:net';
import { KEEP_ALIVE } from '../connections/keep-alive.ts';
import type { Allowance } from '../rate-limit.ts';
import type { DirectResponse } from './direct-response.ts';

/** Every response that does not end its connection has these lines. */
const KEEP_ALIVE_LINES = `Connection: keep-alive\r\nKeep-Alive: ${KEEP_ALIVE}\r\n`;

/** Room for the lines that change, at their longest: status, date, and two figures of the rate limit. */
const ROOM = 192;

/** Up to this length, copying a body costs less than a second piece in the same write. */
const WORTH_TWO_WRITES = 65_536;

/** Stands for a figure that a response does not have. */
const NONE = -1;
const ZERO = 48;

/** What a response says about the rate limit. */
type Figures = Pick<Allowance, 'limit' | 'remaining'>;

const statusLines = { 200: 'HTTP/1.1 200 OK\r\n', 304: 'HTTP/1.1 304 Not Modified\r\n' } as const;
type Status = keyof typeof statusLines;

/**
 * A response as the bytes that go through the socket. The lines that change come first and end where the others begin, so
 * that all of it goes out in one write, whatever their length.
 */
export class WholeResponse {
  readonly #status: Status;
  /** Room for the lines that change, then the other lines, then the body. */
  readonly #bytes: Buffer;
  /** Where the body begins. */
  readonly #bodyAt: number;
  /** What the lines say that stand in the room now: the status with the date, and the figures of the rate limit. */
  #current = '';
  #limit = NONE;
  #remaining = NONE;
  /** The bytes from these lines to the end. */
  #whole: Buffer;
  /** How many writes are under way whose bytes must not change, because the client has not taken them yet. */
  #unread = 0;

  constructor(status: Status, headers: readonly string[], body: Buffer) {
    const head = Buffer.from(otherLines(headers), 'latin1');
    this.#status = status;
    this.#bytes = Buffer.concat([Buffer.allocUnsafe(ROOM), head, body]);
    this.#bodyAt = ROOM + head.length;
    this.#whole = this.#bytes;
  }

  /** The body alone. It takes no memory of its own. */
  get body(): Buffer {
    return this.#bytes.subarray(this.#bodyAt);
  }

  /** Calls `onEnd` when the client's system has taken all of it, or the connection is lost. */
  send(
    response: DirectResponse,
    allowance: Figures | undefined,
    onEnd?: (response: DirectResponse) => void,
  ): void {
    const socket = response.socket as Socket;
    response.beginDirect(this.#status);
    const current = currentLines(this.#status);
    const limit = allowance ? allowance.limit : NONE;
    const remaining = allowance ? allowance.remaining : NONE;
    const isSame = current === this.#current && limit === this.#limit;
    const isWhole = this.#unread === 0 || (isSame && remaining === this.#remaining);
    if (isWhole) {
      if (!isSame) this.#put(current, limit, remaining);
      else if (remaining !== this.#remaining) this.#putRemaining(remaining);
      socket.write(this.#whole);
    } else writeInTwo(socket, linesOf(current, limit, remaining), this.#bytes.subarray(ROOM));
    // Usually the system takes everything at once.
    if (socket.writableLength === 0) {
      response.finishDirect();
      onEnd?.(response);
      return;
    }
    if (isWhole) this.#unread++;
    whenTaken(socket, (error) => {
      if (isWhole) this.#unread--;
      if (!error) response.finishDirect();
      onEnd?.(response);
    });
  }

  #put(current: string, limit: number, remaining: number): void {
    const lines = linesOf(current, limit, remaining);
    const start = ROOM - lines.length;
    this.#bytes.write(lines, start, 'latin1');
    this.#whole = this.#bytes.subarray(start);
    this.#current = current;
    this.#limit = limit;
    this.#remaining = remaining;
  }

  /** Writes one figure over another. Making all lines anew would take as long as the rest of a small response. */
  #putRemaining(remaining: number): void {
    if (digitsOf(remaining) !== digitsOf(this.#remaining)) {
      this.#put(this.#current, this.#limit, remaining);
      return;
    }
    let rest = remaining;
    let before = this.#remaining;
    // From the last digit, which stands before the end of its line. Those before the last change are the same.
    for (let at = ROOM - 3; rest !== before; at--) {
      this.#bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
      before = Math.floor(before / 10);
    }
    this.#remaining = remaining;
  }
}

/** Sends a response whose bytes are not kept: it may be the only one of its kind. */
export function sendOnce(
  response: DirectResponse,
  status: Status,
  headers: readonly string[],
  body: Buffer | undefined,
  allowance: Figures | undefined,
): void {
  const socket = response.socket as Socket;
  response.beginDirect(status);
  const { limit = NONE, remaining = NONE } = allowance ?? {};
  const head = linesOf(currentLines(status), limit, remaining) + otherLines(headers);
  if (!body) socket.write(head, 'latin1');
  else if (body.length > WORTH_TWO_WRITES) writeInTwo(socket, head, body);
  else socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  if (socket.writableLength === 0) response.finishDirect();
  else whenTaken(socket, (error) => void (error || response.finishDirect()));
}

function writeInTwo(socket: Socket, head: string, rest: Buffer): void {
  socket.cork();
  socket.write(head, 'latin1');
  socket.write(rest);
  socket.uncork();
}

/** Calls back when the client's system has taken everything that was written before. */
function whenTaken(socket: Socket, done: (error?: Error | null) => void): void {
  socket.write('', done);
}

/** The lines that stay the same, and the empty one before the body. */
function otherLines(headers: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2)
    lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${lines}${KEEP_ALIVE_LINES}\r\n`;
}

/** The lines that change. What the rate limit leaves is the last of them. */
const linesOf = (current: string, limit: number, remaining: number): string =>
  limit === NONE
    ? current
    : `${current}x-ratelimit-limit: ${limit}\r\nx-ratelimit-remaining: ${remaining}\r\n`;

function digitsOf(figure: number): number {
  let digits = 1;
  for (let least = 10; figure >= least; least *= 10) digits++;
  return digits;
}

let second = -1;
const ofThisSecond: Record<Status, string> = { ...statusLines };

/** The status and the date, made once a second. */
function currentLines(status: Status): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    const date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
    for (const one of [200, 304] as const) ofThisSecond[one] = statusLines[one] + date;
  }
  return ofThisSecond[status];
}
