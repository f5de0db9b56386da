import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Seconds } from '../../lib/clock.ts';
import { etagOf, isListed } from '../etag.ts';
import type { Allowance } from '../rate-limit.ts';
import { privateControl } from './cache-control.ts';
import { DirectResponse, PreparedBytes, sendOnce } from './direct-response.ts';

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
type Encoding = 'identity' | 'br' | 'gzip';

/** Smaller responses fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;

/** A response that is ready to be sent: its bytes, its ETag, and its compressed forms, each created once. */
export class CachedResponse {
  readonly #headers: readonly string[];
  readonly #version: string | undefined;
  readonly #plain: Form;
  readonly #compressed = new Map<Encoding, Form | Promise<Form>>();
  /** When the clock will change it, apart from changes of the public state. Zero if that is not known. */
  changesAt: Seconds = 0;
  /** The pattern of the route that made it. */
  route: string | undefined = undefined;

  constructor(
    body: Buffer,
    headers: readonly string[],
    version?: string,
    /** Compressed forms that exist already. */
    compressed: Readonly<Partial<Record<'br' | 'gzip', Buffer>>> = {},
  ) {
    this.#headers = headers.includes('set-cookie') ? withPrivateControl(headers) : headers;
    this.#version = version;
    this.#plain = this.#encode(body, etagOf(body, version), 'identity');
    for (const encoding of ['br', 'gzip'] as const) {
      const bytes = compressed[encoding];
      if (bytes) this.#compressed.set(encoding, this.#encodeAs(encoding, bytes));
    }
  }

  get etag(): string {
    return this.#plain.etag;
  }

  get body(): Buffer {
    return this.#plain.bytes;
  }

  /** Names and values in turn. */
  get headers(): readonly string[] {
    return this.#headers;
  }

  /** The bytes that answer a request with these headers, if they are ready. */
  prepared(headers: IncomingHttpHeaders): PreparedBytes | undefined {
    const encoding = this.#choose(headers['accept-encoding']);
    const form = encoding === 'identity' ? this.#plain : this.#compressed.get(encoding);
    return form instanceof Form ? form.prepared(headers['if-none-match']) : undefined;
  }

  /** The response with other headers, and perhaps another body. Its ETag follows from the body, as before. */
  with(headers: readonly string[], body: Buffer = this.body): CachedResponse {
    return new CachedResponse(body, headers, body === this.body ? this.#version : undefined);
  }

  /** An upper limit for the memory it takes: its bytes, and its compressed forms, which together are smaller. */
  get size(): number {
    return this.#plain.bytes.length * 2 + 1024;
  }

  /**
   * Sends the response, or 304 if the client already has these bytes. `added` are headers of this one time, names and values
   * in turn.
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    allowance: Allowance | undefined,
    added?: readonly string[],
  ): void {
    const encoding = this.#choose(request.headers['accept-encoding']);
    const encoded = encoding === 'identity' ? this.#plain : this.#compress(encoding);
    if (encoded instanceof Promise) {
      // A response that cannot be compressed can still be sent.
      encoded.catch(() => this.#plain).then((ready) => ready.send(request, response, allowance, added));
    } else encoded.send(request, response, allowance, added);
  }

  #choose(accepted: string | undefined): Encoding {
    if (accepted === undefined || this.#plain.bytes.length < WORTH_COMPRESSING) return 'identity';
    return preferredEncoding(accepted);
  }

  #compress(encoding: 'br' | 'gzip'): Form | Promise<Form> {
    const existing = this.#compressed.get(encoding);
    if (existing) return existing;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const work = (
      encoding === 'br' ? compress.br(this.#plain.bytes, options) : compress.gzip(this.#plain.bytes)
    ).then((bytes) => {
      const encoded = this.#encodeAs(encoding, bytes);
      this.#compressed.set(encoding, encoded);
      return encoded;
    });
    this.#compressed.set(encoding, work);
    return work;
  }

  #encodeAs(encoding: 'br' | 'gzip', bytes: Buffer): Form {
    return this.#encode(bytes, `${this.#plain.etag.slice(0, -1)}-${encoding}"`, encoding);
  }

  #encode(bytes: Buffer, etag: string, encoding: Encoding): Form {
    const header = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return new Form(bytes, etag, [...this.#headers, 'etag', etag, ...header]);
  }
}

/** One form of a cached response: plain, or compressed in one way. */
class Form {
  readonly etag: string;
  /** Names and values in turn. */
  readonly #headers: readonly string[];
  #bytes: Buffer;
  #isUsed = false;
  /** What goes through the socket with either status, prepared for all who ask after the first: it may be the only one. */
  #whole: PreparedBytes | undefined;
  #notModified: PreparedBytes | undefined;

  constructor(bytes: Buffer, etag: string, headers: readonly string[]) {
    this.#bytes = bytes;
    this.etag = etag;
    this.#headers = headers;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Sends it directly, if that is possible. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    allowance: Allowance | undefined,
    added?: readonly string[],
  ): void {
    const isKnown = this.#isKnown(request.headers['if-none-match']);
    if (added || !(response instanceof DirectResponse && response.isUsual && response.isUntouched))
      this.#write(request, response, isKnown, [...(added ?? []), ...headersOf(allowance)]);
    else if (this.#isUsed)
      (isKnown ? this.#prepareNotModified() : this.#prepareWhole()).send(response, allowance);
    else if (isKnown) sendOnce(response, 304, this.#headers, undefined, allowance);
    else sendOnce(response, 200, this.#headersOfWhole, this.#bytes, allowance);
    this.#isUsed = true;
  }

  /** The bytes for a request with this `If-None-Match`, once the first request has been answered. */
  prepared(condition: string | undefined): PreparedBytes | undefined {
    if (!this.#isUsed) return undefined;
    return this.#isKnown(condition) ? this.#prepareNotModified() : this.#prepareWhole();
  }

  #isKnown(condition: string | undefined): boolean {
    return condition !== undefined && isListed(condition, this.etag);
  }

  #prepareWhole(): PreparedBytes {
    if (!this.#whole) {
      this.#whole = new PreparedBytes(200, this.#headersOfWhole, this.#bytes);
      // The same bytes, which are now held once.
      this.#bytes = this.#whole.body;
    }
    return this.#whole;
  }

  #prepareNotModified(): PreparedBytes {
    this.#notModified ??= new PreparedBytes(304, this.#headers, Buffer.alloc(0));
    return this.#notModified;
  }

  get #headersOfWhole(): readonly string[] {
    return [...this.#headers, 'content-length', String(this.#bytes.length)];
  }

  /** Lets Node make the head, for everything that is not sent often. */
  #write(
    { method }: IncomingMessage,
    response: ServerResponse,
    isKnown: boolean,
    more: readonly string[],
  ): void {
    if (isKnown) {
      response.writeHead(304, [...this.#headers, ...more]);
      response.end();
      return;
    }
    response.writeHead(200, [...this.#headers, ...more, 'content-length', String(this.#bytes.length)]);
    response.end(method === 'HEAD' ? undefined : this.#bytes);
  }
}

const headersOf = (allowance: Allowance | undefined): string[] =>
  allowance
    ? ['x-ratelimit-limit', String(allowance.limit), 'x-ratelimit-remaining', String(allowance.remaining)]
    : [];

/** What sets a cookie is for one browser, and no shared cache may give it to another one. */
function withPrivateControl(headers: readonly string[]): string[] {
  const at = headers.findIndex((field, index) => index % 2 === 0 && field === 'cache-control');
  const others = headers.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  return [...others, 'cache-control', privateControl(at === -1 ? undefined : headers[at + 1])];
}

/** Clients send one of a few headers, so the result is cached. A client that sends more of them can only clear the cache. */
const preferences = new Map<string, Encoding>();
const MAX_PREFERENCES = 100;

function preferredEncoding(accepted: string): Encoding {
  const cached = preferences.get(accepted);
  if (cached) return cached;
  // Weights (q-values) are ignored, except for a weight of 0: the client does not accept that encoding.
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one)) ?? 'identity';
  if (preferences.size >= MAX_PREFERENCES) preferences.clear();
  preferences.set(accepted, encoding);
  return encoding;
}

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.includes(encoding) && !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
