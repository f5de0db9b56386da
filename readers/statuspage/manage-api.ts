import { OperatorError } from '../../src/kernel/errors.ts';
import type { ProgressReporter } from '../progress-reporter.ts';

/** Time, so that tests need not wait. */
interface Timer {
  /** Milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

export interface ManageApiOptions {
  readonly key: string;
  readonly url: string;
  readonly timer: Timer;
  readonly reporter: ProgressReporter;
  readonly fetch?: typeof fetch;
}

/** Statuspage allows one request a second. */
const BETWEEN_REQUESTS = 1000;
const REQUEST_TIMEOUT = 60_000;
const MAX_TRIES = 8;
const FIRST_PAUSE = 2000;
/** Its limit counts the requests of a minute. */
const FIRST_PAUSE_AT_LIMIT = 10_000;
const LONGEST_PAUSE = 60_000;
const LONGEST_WISH = 300_000;

const AGAIN = 'Run the same command again: what was imported already is not imported twice.';

/** Statuspage answered that this does not exist, or that the key may not read it. */
export class NotReadable extends OperatorError {}

/** The API for staff of Statuspage, read slowly enough for its limit. The key is in no message. */
export class ManageApi {
  readonly #options: ManageApiOptions;
  #nextAt = 0;
  #hasResponded = false;

  constructor(options: ManageApiOptions) {
    this.#options = options;
  }

  /** The JSON at a path such as `/pages`. */
  async get(path: string): Promise<unknown> {
    const { timer, reporter } = this.#options;
    for (let tries = 1; ; tries++) {
      await this.#pace();
      const response = await this.#request(path);
      if (!(response instanceof Failure)) return this.#read(path, response);
      if (tries === MAX_TRIES || !response.mayPass)
        throw new OperatorError(`Statuspage cannot be read: ${response.reason}. ${response.advice}`);
      const pause = response.pause ?? Math.min(response.firstPause * 2 ** (tries - 1), LONGEST_PAUSE);
      reporter.notice(
        `Statuspage cannot be read: ${response.reason}. Trying again in ${Math.ceil(pause / 1000)} s.`,
      );
      await timer.sleep(pause);
    }
  }

  async #pace(): Promise<void> {
    const { timer } = this.#options;
    const wait = this.#nextAt - timer.now();
    if (wait > 0) await timer.sleep(wait);
    this.#nextAt = timer.now() + BETWEEN_REQUESTS;
  }

  async #request(path: string): Promise<ApiResponse | Failure> {
    const { key, url, fetch: request = fetch } = this.#options;
    let response: Response;
    let text: string;
    try {
      response = await request(`${url}${path}`, {
        headers: { authorization: `OAuth ${key}`, accept: 'application/json' },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      });
      this.#hasResponded = true;
      text = await response.text();
    } catch (error) {
      return new Failure(`no answer from ${url} (${whyNoResponse(error)})`, {
        // A wrong address does not get better.
        mayPass: this.#hasResponded,
        advice: this.#hasResponded ? AGAIN : 'Check --api-url and the network.',
      });
    }
    const { status } = response;
    if (status === 420 || status === 429)
      return new Failure(`it answers ${status}, because it got too many requests`, {
        pause: wishedPause(response, this.#options.timer.now()),
        firstPause: FIRST_PAUSE_AT_LIMIT,
        advice: `Other programs may be using the same key: stop them, or wait. ${AGAIN}`,
      });
    if (status >= 500)
      return new Failure(`it answers ${status}`, {
        pause: wishedPause(response, this.#options.timer.now()),
        advice: `Try it later. ${AGAIN}`,
      });
    return { status, text };
  }

  #read(path: string, { status, text }: ApiResponse): unknown {
    const body = jsonIn(text);
    if (status === 401)
      throw new OperatorError(
        'Statuspage does not accept the key (401). Copy it again: in Statuspage, click your picture and choose “API info”.',
      );
    if (status === 403 || status === 404)
      throw new NotReadable(`Statuspage answers ${status} to GET ${path}${this.#reasonIn(body)}.`);
    if (status >= 300)
      throw new OperatorError(`Statuspage answers ${status} to GET ${path}${this.#reasonIn(body)}.`);
    if (body === undefined)
      throw new OperatorError(
        `The answer to GET ${path} is not JSON. Check --api-url, which is ${this.#options.url}.`,
      );
    return body;
  }

  /** What the response says about the problem, without the key if it repeats it. */
  #reasonIn(body: unknown): string {
    const { message, error } = (body ?? {}) as { readonly message?: unknown; readonly error?: unknown };
    const text = typeof message === 'string' ? message : error;
    if (typeof text !== 'string' || text === '') return '';
    return `: ${text.replaceAll(this.#options.key, '…').slice(0, 200).replace(/\.$/, '')}`;
  }
}

interface ApiResponse {
  readonly status: number;
  readonly text: string;
}

interface FailureOptions {
  readonly mayPass?: boolean;
  /** How long the server wishes to be left alone, in milliseconds. */
  readonly pause?: number | undefined;
  readonly firstPause?: number;
  readonly advice: string;
}

/** An attempt that failed and may be repeated. */
class Failure {
  readonly reason: string;
  readonly advice: string;
  readonly mayPass: boolean;
  readonly pause: number | undefined;
  readonly firstPause: number;

  constructor(reason: string, { mayPass = true, pause, firstPause = FIRST_PAUSE, advice }: FailureOptions) {
    this.reason = reason;
    this.advice = advice;
    this.mayPass = mayPass;
    this.pause = pause;
    this.firstPause = firstPause;
  }
}

/** The pause that `Retry-After` asks for, in seconds or as a date. */
function wishedPause(response: Response, now: number): number | undefined {
  const header = response.headers.get('retry-after') ?? '';
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return pause > 0 ? Math.min(pause, LONGEST_WISH) : undefined;
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function whyNoResponse(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if (error.name === 'TimeoutError') return 'it took longer than a minute';
  const { code, message } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return code ?? message;
}
