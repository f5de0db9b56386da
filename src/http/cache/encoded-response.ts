import type { IncomingMessage, ServerResponse } from 'node:http';
import { isListed } from '../etag.ts';
import type { Allowance } from '../rate-limit.ts';
import { DirectResponse } from './direct-response.ts';
import { sendOnce, WholeResponse } from './whole-response.ts';

/** One form of a cached response: plain, or compressed in one way. */
export class EncodedResponse {
  readonly etag: string;
  /** Names and values alternate: `writeHead` takes this form fastest. */
  readonly #headers: readonly string[];
  #bytes: Buffer;
  #isUsed = false;
  /** What goes through the socket with either status, prepared for all who ask after the first. */
  #whole: WholeResponse | undefined;
  #notModified: WholeResponse | undefined;

  constructor(bytes: Buffer, etag: string, headers: readonly string[]) {
    this.#bytes = bytes;
    this.etag = etag;
    this.#headers = headers;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Sends it directly, if that is possible. See `CachedResponse`. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    allowance: Allowance | undefined,
    added?: readonly string[],
  ): void {
    const condition = request.headers['if-none-match'];
    const whole = added ? undefined : this.prepared(condition);
    const isDirect = response instanceof DirectResponse && response.isUsual && response.isUntouched;
    if (!isDirect || added) this.#write(request, response, allowance, added);
    else if (whole) whole.send(response, allowance);
    else if (this.#isKnown(condition)) sendOnce(response, 304, this.#headers, undefined, allowance);
    else sendOnce(response, 200, this.#headersOfWhole, this.#bytes, allowance);
  }

  /** The bytes that answer a request with this `If-None-Match`. The first request does without: it may be the only one. */
  prepared(condition: string | undefined): WholeResponse | undefined {
    const isUsed = this.#isUsed;
    this.#isUsed = true;
    if (!isUsed) return undefined;
    return this.#isKnown(condition) ? this.#prepareNotModified() : this.#prepareWhole();
  }

  #isKnown(condition: string | undefined): boolean {
    return condition !== undefined && isListed(condition, this.etag);
  }

  #prepareWhole(): WholeResponse {
    if (!this.#whole) {
      this.#whole = new WholeResponse(200, this.#headersOfWhole, this.#bytes);
      // The same bytes, which are now held once.
      this.#bytes = this.#whole.body;
    }
    return this.#whole;
  }

  get #headersOfWhole(): readonly string[] {
    return [...this.#headers, 'content-length', String(this.#bytes.length)];
  }

  #prepareNotModified(): WholeResponse {
    this.#notModified ??= new WholeResponse(304, this.#headers, Buffer.alloc(0));
    return this.#notModified;
  }

  /** Lets Node make the head, for everything that is not sent often. */
  #write(
    request: IncomingMessage,
    response: ServerResponse,
    allowance: Allowance | undefined,
    added: readonly string[] = [],
  ): void {
    const headers = [...this.#headers, ...added];
    if (allowance) {
      headers.push(
        'x-ratelimit-limit',
        String(allowance.limit),
        'x-ratelimit-remaining',
        String(allowance.remaining),
      );
    }
    if (this.#isKnown(request.headers['if-none-match'])) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    headers.push('content-length', String(this.#bytes.length));
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : this.#bytes);
  }
}
