import type { ApiResponse, CallOptions, Operation, RequestOptions, SimpleOperation } from './operations.ts';
import { Problem } from './problem.ts';

export interface ClientOptions {
  /** The address of the status page, without `/api`: `https://status.example`. */
  readonly baseUrl: string;
  /** Browsers of people who are signed in need none. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a request is repeated at most; 3 by default. */
  readonly retries?: number;
}

export interface Client {
  /** Throws a `Problem` for every response that is not a success, and the reason of `signal` if that is aborted. */
  call<O extends SimpleOperation>(operation: O, options?: CallOptions<O>): Promise<ApiResponse<O>>;
  call<O extends Operation>(operation: O, options: CallOptions<O>): Promise<ApiResponse<O>>;
}

interface AnyOptions extends RequestOptions {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

interface AnyAnswer {
  readonly data: unknown;
  readonly status: number;
  readonly etag: string | undefined;
  readonly headers: Headers;
}

/** If the server asks for a longer wait, the caller decides. */
const MAX_WAIT_SECONDS = 60;
const FIRST_WAIT_SECONDS = 0.3;

export function createClient({ baseUrl, token, retries: usualRetries = 3, ...rest }: ClientOptions): Client {
  const { fetch = globalThis.fetch } = rest;

  const attempt = async (url: string, init: RequestInit): Promise<AnyAnswer> => {
    let response: Response;
    let data: unknown;
    try {
      response = await fetch(url, init);
      const text = await response.text();
      data = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text || undefined;
    } catch (error) {
      init.signal?.throwIfAborted();
      throw new Problem(0, undefined, undefined, error);
    }
    const { headers, ok, status } = response;
    if (!ok) throw new Problem(status, data, headers);
    return { data, status, etag: headers.get('etag') ?? undefined, headers };
  };

  const call = async (operation: string, options: AnyOptions = {}): Promise<AnyAnswer> => {
    const {
      path = {},
      query = {},
      body,
      signal,
      keepalive = false,
      ifMatch,
      retries = usualRetries,
    } = options;
    const [method = '', template = ''] = operation.split(' ');
    const isRead = method === 'GET';
    const url =
      baseUrl.replace(/\/+$/, '') +
      template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')) +
      queryText(query);
    const init: RequestInit = {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(!isRead && { 'idempotency-key': options.idempotencyKey ?? randomKey() }),
        ...(ifMatch && { 'if-match': ifMatch }),
        ...(options.dryRun && { prefer: 'dry-run' }),
        ...rest.headers,
        ...options.headers,
      },
      body: JSON.stringify(body) ?? null,
      signal: signal ?? null,
      keepalive,
    };
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(url, init);
      } catch (error) {
        const wait =
          tries < retries && error instanceof Problem ? waitAfter(error, isRead, tries) : undefined;
        if (wait === undefined) throw error;
        await pause(wait, signal);
      }
    }
  };

  // The types come from the description of the API. The tests of the server check that its responses match it.
  return { call: call as Client['call'] };
}

/** How many seconds to wait before the next try; undefined if the same request would fail again, or could write twice. */
function waitAfter({ status, retryAfter }: Problem, isRead: boolean, tries: number): number | undefined {
  const jitter = (1 + Math.random()) / 2;
  if (retryAfter !== undefined && (status === 429 || status === 503)) {
    return retryAfter > MAX_WAIT_SECONDS ? undefined : retryAfter + FIRST_WAIT_SECONDS * jitter;
  }
  return status === 0 || (isRead && status >= 500) ? FIRST_WAIT_SECONDS * 2 ** tries * jitter : undefined;
}

const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop);
  });

/** Lists are separated by commas, and objects have brackets: `sort=-id,name&fields[incidents]=name`. */
function queryText(query: object): string {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (Object(value) === value && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(Object(value))) add(`${name}[${key}]`, inner);
    } else if (value !== undefined) search.set(name, String(value));
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  const text = String(search);
  return text && `?${text}`;
}

/** `crypto.randomUUID` exists only at https addresses, and many servers in a private network have none. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
