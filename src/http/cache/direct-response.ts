import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { http } from '../../lib/http-module.ts';
import { KEEP_ALIVE } from '../connections/keep-alive.ts';
import type { Allowance } from '../rate-limit.ts';

/**
 * A response that can also be sent as bytes that are ready, head and body in one piece. Node then need not make a head from
 * headers, which takes a third of a small cached response. Everything that watches responses sees no difference.
 */
export class DirectResponse extends http.ServerResponse {
  #isDirect = false;
  /** Called when the head is about to be sent, in whatever way. Most responses have none, and no member for it. */
  declare onHead?: () => void;

  static {
    // Types call it a property, so a getter cannot override it in the usual way.
    const inherited = Object.getOwnPropertyDescriptor(http.OutgoingMessage.prototype, 'headersSent');
    Object.defineProperty(DirectResponse.prototype, 'headersSent', {
      get(this: DirectResponse) {
        return this.#isDirect || inherited?.get?.call(this);
      },
    });
  }

  /** Says how long the connection stays open, as Node does if it has the timeout itself. */
  override writeHead(status: number, ...rest: unknown[]): this {
    this.onHead?.();
    const isKept = this.shouldKeepAlive && this.req.httpVersionMinor === 1;
    if (isKept && !this.hasHeader('connection') && !namesConnection(rest.at(-1)))
      this.setHeader('Keep-Alive', KEEP_ALIVE);
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]));
  }

  /**
   * Whether the request is of the kind that can be answered directly, and it is its turn on the connection, on which another
   * one may follow. Node takes care of all other cases.
   */
  get isUsual(): boolean {
    const { req, socket } = this;
    return (
      socket !== null &&
      this.shouldKeepAlive &&
      req.method === 'GET' &&
      req.httpVersionMinor === 1 &&
      req.headers['content-length'] === undefined &&
      req.headers['transfer-encoding'] === undefined
    );
  }

  /** Whether nobody has set headers, or changes them: `http/cache/cache-control.ts` replaces `writeHead`. */
  get isUntouched(): boolean {
    return (
      !this.headersSent &&
      this.writeHead === DirectResponse.prototype.writeHead &&
      this.getHeaderNames().length === 0
    );
  }

  /** Notes that the response is written to the socket. Call `finishDirect` when the client's system has taken all of it. */
  beginDirect(status: number): void {
    this.onHead?.();
    this.#isDirect = true;
    this.statusCode = status;
    this.finished = true;
  }

  /** Lets Node free the connection for the next request, as after `end`. */
  finishDirect(): void {
    this.emit('finish');
  }
}

/** Whether there is a `Connection` among these headers, an object or names and values in turn. */
function namesConnection(headers: unknown): boolean {
  if (typeof headers !== 'object' || headers === null) return false;
  const names = Array.isArray(headers)
    ? headers.filter((_, index) => index % 2 === 0).map(String)
    : Object.keys(headers);
  return names.some((name) => name.toLowerCase() === 'connection');
}

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
export class PreparedBytes {
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
