import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Seconds } from '../../lib/clock.ts';
import { etagOf } from '../etag.ts';
import type { Allowance } from '../rate-limit.ts';
import { stateOf } from '../request-state.ts';
import { EncodedResponse } from './encoded-response.ts';
import { privateControl } from './private-responses.ts';
import type { WholeResponse } from './whole-response.ts';

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
  readonly #plain: EncodedResponse;
  readonly #compressed = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>();
  /** When the clock will change it, apart from changes of the public state. Zero if that is not known. */
  changesAt: Seconds = 0;
  /** The route that made it, which also sends it first. */
  #route: string | undefined;

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

  /** The pattern of the route that made it. */
  get route(): string | undefined {
    return this.#route;
  }

  /** The bytes that answer a request with these headers, if they are ready. */
  prepared(headers: IncomingHttpHeaders): WholeResponse | undefined {
    const encoding = this.#choose(headers['accept-encoding']);
    const encoded = encoding === 'identity' ? this.#plain : this.#compressed.get(encoding);
    return encoded instanceof EncodedResponse ? encoded.prepared(headers['if-none-match']) : undefined;
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
    const state = stateOf(request);
    this.#route ??= state.direct ?? state.routed?.routeOptions.url;
    state.cacheableRoute = this.#route;
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

  #compress(encoding: 'br' | 'gzip'): EncodedResponse | Promise<EncodedResponse> {
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

  #encodeAs(encoding: 'br' | 'gzip', bytes: Buffer): EncodedResponse {
    return this.#encode(bytes, `${this.#plain.etag.slice(0, -1)}-${encoding}"`, encoding);
  }

  #encode(bytes: Buffer, etag: string, encoding: Encoding): EncodedResponse {
    const header = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return new EncodedResponse(bytes, etag, [...this.#headers, 'etag', etag, ...header]);
  }
}

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
