import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Allowance } from './rate-limit.ts';

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
type Encoding = 'identity' | 'br' | 'gzip';

/** Smaller ones fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;

interface EncodedResponse {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  readonly headers: readonly string[];
}

/** An answer that is ready to be sent: its bytes, its ETag, and its compressed forms, each made once. */
export class CachedResponse {
  readonly #headers: readonly string[];
  readonly #plain: EncodedResponse;
  readonly #compressed = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>();

  constructor(body: Buffer, headers: readonly string[]) {
    this.#headers = headers;
    this.#plain = this.#form(body, hash('sha1', body, 'base64url'), 'identity');
  }

  get etag(): string {
    return this.#plain.etag;
  }

  /** Bytes that it holds in memory at the most: itself, and its compressed forms, which together are smaller. */
  get size(): number {
    return this.#plain.bytes.length * 2 + 1024;
  }

  /** Answers the request: 304 where the client has these bytes already. */
  send(request: IncomingMessage, response: ServerResponse, allowance: Allowance | undefined): void {
    const encoding = this.#choose(request.headers['accept-encoding']);
    const form = encoding === 'identity' ? this.#plain : this.#get(encoding);
    if (form instanceof Promise) {
      // If it cannot be compressed, it can still be sent.
      form.catch(() => this.#plain).then((ready) => write(request, response, ready, allowance));
    } else write(request, response, form, allowance);
  }

  #choose(accepted: string | undefined): Encoding {
    if (accepted === undefined || this.#plain.bytes.length < WORTH_COMPRESSING) return 'identity';
    // A client that weighs encodings with q-values is rare; one that refuses an encoding must be heard.
    if (accepts(accepted, 'br')) return 'br';
    return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
  }

  #get(encoding: 'br' | 'gzip'): EncodedResponse | Promise<EncodedResponse> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const work = (
      encoding === 'br' ? compress.br(this.#plain.bytes, options) : compress.gzip(this.#plain.bytes)
    ).then((bytes) => {
      const form = this.#form(bytes, `${this.#plain.etag.slice(1, -1)}-${encoding}`, encoding);
      this.#compressed.set(encoding, form);
      return form;
    });
    this.#compressed.set(encoding, work);
    return work;
  }

  #form(bytes: Buffer, tag: string, encoding: Encoding): EncodedResponse {
    const etag = `"${tag}"`;
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { bytes, etag, headers: [...this.#headers, 'etag', etag, ...encoded] };
  }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  form: EncodedResponse,
  allowance: Allowance | undefined,
): void {
  const headers = form.headers.slice();
  if (allowance) {
    headers.push(
      'x-ratelimit-limit',
      String(allowance.limit),
      'x-ratelimit-remaining',
      String(allowance.remaining),
    );
  }
  const condition = request.headers['if-none-match'];
  if (condition !== undefined && matches(condition, form.etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  headers.push('content-length', String(form.bytes.length));
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : form.bytes);
}

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.includes(encoding) && !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);

const matches = (condition: string, etag: string): boolean =>
  condition === etag ||
  condition === '*' ||
  condition.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
