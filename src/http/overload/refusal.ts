import { isLocale } from '../../../common/texts/locales.ts';
import type { Context } from '../../kernel/context.ts';
import { english, type Language, loadLanguage } from '../../kernel/i18n/languages.ts';
import { html } from '../../lib/html.ts';
import { LogThrottle } from '../../lib/log-throttle.ts';
import { corsForAll } from '../cors.ts';
import type { Exchange } from '../exchange.ts';
import { NOSNIFF_LIST } from '../headers.ts';
import { JSON_PLAIN } from '../route.ts';
import { headersOf } from '../site.ts';
import { isApi } from '../target.ts';

export const OVERLOADED = 'The server has too much to do at the moment. Try again in a few seconds.';

const SERVICE_UNAVAILABLE = 503;
/** Clients that all came at once should not all come back at once. */
const RETRY_AFTER_SECONDS = ['2', '3', '4', '5'] as const;
const WARN_EVERY_MS = 10_000;

/** A response without what differs from client to client. */
interface Prepared {
  readonly bytes: Buffer;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** The answer to a request that the server has no time for. It is made once, and sending it costs next to nothing. */
export class Refusal {
  readonly #log: Context['log'];
  readonly #json: Prepared;
  /** By language. */
  readonly #pages = new Map<string, Prepared>();
  readonly #englishPage = pageIn(english);
  readonly #throttle = new LogThrottle(1, WARN_EVERY_MS);
  #count = 0;

  constructor({ config, log }: Pick<Context, 'config' | 'log'>) {
    this.#log = log;
    this.#json = prepare(JSON.stringify({ message: OVERLOADED }), [
      'content-type',
      JSON_PLAIN,
      'cache-control',
      'no-store',
      ...NOSNIFF_LIST,
      ...corsForAll(config),
    ]);
  }

  send({ request, response, url, language }: Exchange, delay: number): void {
    const { bytes, headers } = isApi(url) ? this.#json : this.#pageIn(language);
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

  /** Browsers get a page in their language. Until the language is loaded, it is in English. */
  #pageIn(asked: string): Prepared {
    if (!isLocale(asked)) return this.#englishPage;
    const page = this.#pages.get(asked);
    if (page) return page;
    this.#pages.set(asked, this.#englishPage);
    loadLanguage(asked).then(
      (language) => this.#pages.set(asked, pageIn(language)),
      (error: unknown) => this.#log.debug({ err: error }, 'could not load the language of a refusal'),
    );
    return this.#englishPage;
  }
}

/** Without styles: with those of the status page it would be fifty times as large. */
function pageIn({ code, direction, messages }: Language): Prepared {
  const page = html`<!doctype html>
<html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${messages.failedTitle}</title></head><body><h1>${messages.failedTitle}</h1><p>${messages.failedText}</p></body></html>
`;
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const headers = [
    'content-security-policy',
    policy,
    'cache-control',
    'no-store',
    'vary',
    'Accept-Language, Cookie',
  ];
  return prepare(page.markup, headersOf('text/html; charset=utf-8', headers));
}

function prepare(body: string, headers: readonly string[]): Prepared {
  const bytes = Buffer.from(body);
  return { bytes, headers: [...headers, 'content-length', String(bytes.length)] };
}
