import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Actor, guest, viewerOf } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { CachedResponse } from './cached-response.ts';
import { callerOf, type RateLimit } from './rate-limit.ts';
import { type Snapshot, VersionPoller } from './version-poller.ts';
import { YieldQueue } from './yield-queue.ts';

/** Everything that holds for one version of the data in one second. A new moment begins with an empty one. */
interface Generation extends Snapshot {
  readonly entries: Map<string, CachedResponse>;
  readonly pending: Map<string, Promise<CachedResponse>>;
  /** Tokens that were checked, by the header that brought them. */
  readonly actors: Map<string, Actor>;
  bytes: number;
}

const MAX_ACTORS = 1000;
/** Answers of the moment before, kept for their compressed forms. */
const MAX_KEPT = 256;

/**
 * Finished answers, looked up before the router. What it holds depends only on the data and the second, so it is dropped
 * whole when either changes: nothing has to be invalidated, and nothing can be forgotten.
 */
export class FrontCache {
  readonly #freshness: VersionPoller;
  readonly #log: Context['log'];
  readonly #limit: RateLimit;
  readonly #bound: number;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #variantOf: (request: IncomingMessage) => string;
  /** Whether a look at the version takes a round trip. */
  readonly #isRemote: boolean;
  readonly #withoutDatabase: ReadonlySet<string>;
  /** Answers that depend on nothing, by URL. */
  readonly #fixed = new Map<string, CachedResponse>();
  readonly #turns = new YieldQueue();
  #generation: Generation;
  #previous: Generation;
  hits = 0;
  misses = 0;

  constructor(
    ctx: Context,
    limit: RateLimit,
    addressOf: (request: IncomingMessage) => string,
    /** What an answer depends on besides its viewer and its URL. */
    variantOf: (request: IncomingMessage) => string,
    /** Paths of answers that do not depend on the data. */
    withoutDatabase: ReadonlySet<string> = new Set(),
  ) {
    this.#freshness = new VersionPoller(ctx);
    this.#log = ctx.log;
    this.#isRemote = !ctx.connection.dataVersion.sync;
    this.#limit = limit;
    this.#bound = ctx.config.cacheBytes;
    this.#addressOf = addressOf;
    this.#variantOf = variantOf;
    this.#withoutDatabase = withoutDatabase;
    this.#generation = emptyGeneration({ version: -1, second: -1 });
    this.#previous = this.#generation;
  }

  /** Bytes held by the present generation. */
  get bytes(): number {
    return this.#generation.bytes;
  }

  /** Answers from what is finished, or hands the request on. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const url = request.url as string;
    const fixed =
      this.#fixed.size > 0 && request.headers.authorization === undefined ? this.#fixed.get(url) : undefined;
    if (fixed) {
      this.#send(fixed, guest, request, response, next);
      return;
    }
    const mayWait = this.#bound > 0 && !(this.#isRemote && this.#withoutDatabase.has(pathOf(url)));
    const moment = this.#lookOnArrival(mayWait);
    if (!moment || this.#bound === 0) next();
    else if (moment instanceof Promise) {
      // A database that does not answer is for the routes to tell.
      moment
        .then((seen) => this.#answer(this.#at(seen), request, response, next), next)
        .catch((error: unknown) => {
          this.#log.error({ err: error }, 'a request failed');
          response.destroy();
        });
    } else this.#answer(this.#at(moment), request, response, next);
  }

  #lookOnArrival(wait: boolean): Snapshot | Promise<Snapshot> | undefined {
    try {
      return this.#freshness.pollOnArrival({ wait });
    } catch {
      // Here nobody would catch it; the routes meet the same fault, and tell it.
      return undefined;
    }
  }

  #answer(
    generation: Generation,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): void {
    const { authorization } = request.headers;
    const actor = authorization === undefined ? guest : generation.actors.get(authorization);
    const finished =
      actor && generation.entries.get(keyOf(actor, this.#variantOf(request), request.url as string));
    if (finished) this.#send(finished, actor, request, response, next);
    else next();
  }

  #send(
    finished: CachedResponse,
    actor: Actor,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): void {
    const allowance = this.#limit.take(() => callerOf(actor, request, this.#addressOf));
    if (allowance?.exceeded) {
      // The refusal has words and headers of its own; it is counted already.
      countedAllowances.set(request, allowance);
      next();
      return;
    }
    this.hits++;
    finished.send(request, response, allowance);
  }

  /** Who sent this header: found out once in each moment. */
  async actorOf(header: string, find: () => Promise<Actor>): Promise<Actor> {
    if (this.#bound === 0) return find();
    const { actors } = this.#at(await this.#freshness.poll());
    const actor = actors.get(header) ?? (await find());
    if (actor !== guest && actors.size < MAX_ACTORS) actors.set(header, actor);
    return actor;
  }

  /** The answer for this kind of viewer and this URL: made once, however many ask for it at the same time. */
  async finish(
    actor: Actor,
    variant: string,
    url: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    this.misses++;
    if (this.#bound === 0) return make();
    const generation = this.#at(await this.#freshness.poll());
    const key = keyOf(actor, variant, url);
    const known = generation.entries.get(key) ?? generation.pending.get(key);
    if (known) return known;
    const work = this.#turns.take().then(make);
    generation.pending.set(key, work);
    try {
      const finished = this.#sameAsBefore(key, await work);
      this.#keep(generation, key, finished);
      return finished;
    } finally {
      generation.pending.delete(key);
    }
  }

  /** An answer that depends on nothing but its URL: made once, without a look at the database. */
  async finishFixed(url: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const known = this.#fixed.get(url);
    if (known) return known;
    const finished = await make();
    // Not with a query: there is no end of those.
    if (this.#bound > 0 && this.#withoutDatabase.has(url)) this.#fixed.set(url, finished);
    return finished;
  }

  #at(moment: Snapshot): Generation {
    const { version, second } = this.#generation;
    if (moment.version !== version || moment.second !== second) {
      // A generation that was flooded with different URLs is not worth its memory.
      const isSmall = this.#generation.entries.size <= MAX_KEPT;
      this.#previous = isSmall ? this.#generation : emptyGeneration(this.#generation);
      this.#generation = emptyGeneration(moment);
    }
    return this.#generation;
  }

  /** Bytes that did not change keep their compressed forms. */
  #sameAsBefore(key: string, made: CachedResponse): CachedResponse {
    const before = this.#previous.entries.get(key);
    return before?.etag === made.etag ? before : made;
  }

  #keep(generation: Generation, key: string, finished: CachedResponse): void {
    if (finished.size > this.#bound / 8) return;
    generation.bytes += finished.size;
    generation.entries.set(key, finished);
    for (const [oldest, entry] of generation.entries) {
      if (generation.bytes <= this.#bound) break;
      generation.entries.delete(oldest);
      generation.bytes -= entry.size;
    }
  }
}

/** Requests that were counted before they reached the routes. */
export const countedAllowances = new WeakMap<IncomingMessage, ReturnType<RateLimit['take']>>();

const emptyGeneration = (moment: Snapshot): Generation => ({
  ...moment,
  entries: new Map(),
  pending: new Map(),
  actors: new Map(),
  bytes: 0,
});

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

const keyOf = (actor: Actor, variant: string, url: string): string =>
  `${viewerOf(actor).key} ${variant} ${url}`;
