import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../src/kernel/errors.ts';
import { version } from '../../src/kernel/version.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Limits {
  readonly bytes: number;
  readonly seconds: number;
  readonly redirects: number;
  /** How long a server that is asked too often may ask us to wait. */
  readonly waitSeconds: number;
}

export const WAIT_SECONDS = 60;
const limits: Limits = { bytes: 50 * 1024 * 1024, seconds: 30, redirects: 5, waitSeconds: WAIT_SECONDS };

/** The first answers are kept, because several products are recognised by the same addresses. */
const KEPT_ANSWERS = 40;

const userAgent = `Daymark/${version} (import of a public status page)`;

/** What a server answered. The body is missing if the response is too large or broke off. */
export interface ApiResponse {
  /** The address that answered, after all redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** Reads the public documents of a page, and remembers which addresses it tried. */
export class PageReader {
  readonly #home: string;
  readonly #fetch: Fetch;
  readonly #limits: Limits;
  readonly #responses = new Map<string, Promise<ApiResponse>>();
  readonly #tried = new Map<string, string>();

  constructor(address: string, fetchUrl: Fetch = fetch, changes: Partial<Limits> = {}) {
    this.#home = new URL(address).host;
    this.#fetch = fetchUrl;
    this.#limits = { ...limits, ...changes };
  }

  /** Every address that was tried, and what came of it. */
  tried(): string[] {
    return [...this.#tried].map(([url, outcome]) => `${url} (${outcome})`);
  }

  /** The JSON at an address, whatever its media type says; undefined if there is none. */
  async json(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const { status, body } = await this.get(url, { accept: 'application/json', ...headers });
    if (status !== 200 || body === undefined) return undefined;
    const document = parseJson(body);
    if (document === undefined) this.#tried.set(url, 'no JSON');
    return document;
  }

  /** Where an address leads to after all redirects. */
  async destination(url: string): Promise<URL> {
    return new URL((await this.get(url, { accept: 'text/html, */*' })).url);
  }

  /** The text at an address; undefined if there is none. */
  async text(url: string): Promise<string | undefined> {
    const { status, body } = await this.get(url, { accept: 'text/html, */*' });
    return status === 200 ? body : undefined;
  }

  /** Throws if the page itself cannot be reached; other services only count as missing. */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<ApiResponse> {
    const known = this.#responses.get(url);
    if (known) return known;
    const response = this.#ask(url, headers);
    if (this.#responses.size < KEPT_ANSWERS) this.#responses.set(url, response);
    return response;
  }

  async #ask(url: string, headers: Readonly<Record<string, string>>): Promise<ApiResponse> {
    try {
      const response = await this.#follow(url, headers);
      this.#tried.set(
        url,
        response.body === undefined ? 'too large, or broken off' : `HTTP ${response.status}`,
      );
      return response;
    } catch (error) {
      const reason = describe(error, this.#limits);
      if (new URL(url).host === this.#home) {
        throw new OperatorError(
          `${url} does not answer: ${reason}. Check the address, and that this machine may reach it.`,
        );
      }
      this.#tried.set(url, reason);
      return { url, status: 0, headers: new Headers(), body: undefined };
    }
  }

  async #follow(url: string, headers: Readonly<Record<string, string>>): Promise<ApiResponse> {
    let address = url;
    for (let redirects = 0; redirects <= this.#limits.redirects; redirects++) {
      const ask = () =>
        this.#fetch(address, {
          redirect: 'manual',
          headers: { 'user-agent': userAgent, ...headers },
          signal: AbortSignal.timeout(this.#limits.seconds * 1000),
        });
      const response = await askPatiently(ask, this.#limits.waitSeconds);
      const target = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || target === null) {
        return {
          url: address,
          status: response.status,
          headers: response.headers,
          body: await this.#bodyOf(response),
        };
      }
      await response.body?.cancel();
      const next = URL.parse(target, address);
      if (next?.protocol !== 'https:' && next?.protocol !== 'http:')
        throw new Error('it redirects to an address that is none of the web');
      address = next.href;
    }
    throw new Error(`it redirects more than ${this.#limits.redirects} times`);
  }

  async #bodyOf(response: Response): Promise<string | undefined> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        if (size > this.#limits.bytes) return undefined;
        chunks.push(chunk);
      }
    } catch {
      return undefined;
    }
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  }
}

/** Asks, and waits as long as a server asks for, if that is not too long. */
export async function askPatiently(
  ask: () => Promise<Response>,
  waitSeconds: number,
  signal?: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await ask();
    const asksFor = response.headers.get('retry-after');
    const wait = Number(asksFor ?? '2');
    const isBusy =
      response.status === 429 || response.status === 420 || (response.status === 503 && asksFor !== null);
    if (!isBusy || tries === 3 || !(wait >= 0 && wait <= waitSeconds)) return response;
    await response.body?.cancel();
    await sleep(wait * 1000, undefined, { signal });
  }
}

/** JSON, also with control characters in texts as they are: cState writes line breaks and tabs without escaping them. */
function parseJson(body: string): unknown {
  for (const text of [() => body, () => withEscapes(body)]) {
    try {
      return JSON.parse(text());
    } catch {}
  }
  return undefined;
}

const withEscapes = (json: string): string =>
  json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, (text) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON wants escaped
    text.replace(/[\u0000-\u001f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'the host name cannot be resolved',
  EAI_AGAIN: 'the host name cannot be resolved',
  ECONNRESET: 'the connection broke off',
};

function describe(error: unknown, { seconds }: Limits): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${seconds} seconds`;
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  return (code !== undefined && reasons[code]) || cause.message || (code ?? error.message);
}
