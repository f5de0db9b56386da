import type { OutgoingHttpHeaders } from 'node:http';
import { http } from '../../lib/http-module.ts';
import { KEEP_ALIVE } from '../connections/keep-alive.ts';

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

  /** Whether nobody has set headers, or changes them: `http/cache/private-responses.ts` replaces `writeHead`. */
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
