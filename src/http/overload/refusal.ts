import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../context.ts';
import { LogThrottle } from '../../lib/log-throttle.ts';
import { CORS_EXPOSED } from '../cors.ts';
import { JSON_PLAIN } from '../route.ts';
import { headersOf, type Site } from '../site.ts';
import { isApi } from '../target.ts';

export const OVERLOADED = 'The server has too much to do at the moment. Try again in a few seconds.';

const SERVICE_UNAVAILABLE = 503;
/** Clients that all came at once should not all come back at once. */
const RETRY_AFTER_SECONDS = ['2', '3', '4', '5'] as const;
/** The settings of the page may change its look. */
const KEEP_MS = 60_000;
const WARN_EVERY_MS = 10_000;

/** A response without what differs from client to client. */
interface Prepared {
  readonly bytes: Buffer;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly madeAt: number;
}

/** The answer to a request that the server has no time for. It is made once, and sending it costs next to nothing. */
export class Refusal {
  readonly #log: Context['log'];
  readonly #site: Pick<Site, 'errorPage' | 'variantOf'>;
  readonly #json: Prepared;
  readonly #text: Prepared;
  /** By language. */
  readonly #pages = new Map<string, Prepared>();
  readonly #throttle = new LogThrottle(1, WARN_EVERY_MS);
  #count = 0;

  constructor({ config, log }: Pick<Context, 'config' | 'log'>, site: Pick<Site, 'errorPage' | 'variantOf'>) {
    this.#log = log;
    this.#site = site;
    const cors =
      config.corsOrigins === '*'
        ? ['access-control-allow-origin', '*', 'access-control-expose-headers', CORS_EXPOSED]
        : [];
    this.#json = prepare(JSON.stringify({ message: OVERLOADED }), [
      'content-type',
      JSON_PLAIN,
      'cache-control',
      'no-store',
      'x-content-type-options',
      'nosniff',
      ...cors,
    ]);
    this.#text = prepare(
      `${OVERLOADED}\n`,
      headersOf('text/plain; charset=utf-8', ['cache-control', 'no-store']),
    );
  }

  send(request: IncomingMessage, response: ServerResponse, delay: number): void {
    const { bytes, headers } = isApi(request.url as string) ? this.#json : this.#pageFor(request);
    const retryAfter = RETRY_AFTER_SECONDS[this.#count++ % RETRY_AFTER_SECONDS.length] as string;
    response.writeHead(SERVICE_UNAVAILABLE, [...headers, 'retry-after', retryAfter]);
    response.end(request.method === 'HEAD' ? undefined : bytes);
    const repeated = this.#throttle.admit('refused');
    if (repeated === undefined) return;
    this.#log.warn(
      { eventLoopDelayMs: Math.round(delay), ...(repeated > 0 && { repeated }) },
      'requests are refused, because more arrive than this process can answer: add processes (serve --workers) or nodes, or raise MAX_REQUESTS if the processor is not busy',
    );
  }

  /** Browsers get a page in their language. Until it has been rendered, a text must do. */
  #pageFor(request: IncomingMessage): Prepared {
    const variant = this.#site.variantOf(request);
    const page = this.#pages.get(variant);
    if (!page || performance.now() - page.madeAt > KEEP_MS) this.#makePage(variant, page ?? this.#text);
    return page ?? this.#text;
  }

  #makePage(variant: string, meanwhile: Prepared): void {
    this.#pages.set(variant, { ...meanwhile, madeAt: performance.now() });
    this.#site.errorPage(SERVICE_UNAVAILABLE, variant).then(
      ({ body, type, headers = [] }) => this.#pages.set(variant, prepare(body, headersOf(type, headers))),
      (error: unknown) =>
        this.#log.debug({ err: error }, 'could not render the page of an overloaded server'),
    );
  }
}

function prepare(body: string | Buffer, headers: readonly string[]): Prepared {
  const bytes = Buffer.from(body);
  return {
    bytes,
    headers: [...headers, 'content-length', String(bytes.length)],
    madeAt: performance.now(),
  };
}
