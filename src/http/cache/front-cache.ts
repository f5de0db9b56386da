import { type Actor, guest, needsNewSecret, publicViewer, viewerOf } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { YieldQueue } from '../../lib/yield-queue.ts';
import type { Exchange } from '../exchange.ts';
import { pathOf } from '../target.ts';
import {
  emptyGeneration,
  type Generation,
  isCurrent,
  keepIn,
  removeOld,
  type Span,
} from './cache-generation.ts';
import type { CachedResponse } from './cached-response.ts';
import type { KnownUrl } from './known-parameters.ts';
import { StaleResponses, type StaleResponsesOptions } from './stale-responses.ts';
import { type Snapshot, VersionPoller } from './version-poller.ts';

/** Looks the response up in the cache once more, and calls `otherwise` if it is still not there. */
export type LookUpAgain = (otherwise: (lookUpAgain?: LookUpAgain) => void) => void;

/** Handles a request that the cache has no response for. Another look at the cache may find one later. */
type Next = (lookUpAgain?: LookUpAgain) => void;

const MAX_ACTORS = 1000;
/** How long a response is kept at most. Making it anew once a minute costs nothing, and limits what a mistake could do. */
const MAX_SECONDS = 60;
/** How many responses are kept that are not current any more, for their compressed forms. */
const MAX_KEPT = 256;

interface FrontCacheOptions extends StaleResponsesOptions {
  /** Paths whose responses do not depend on the data. */
  readonly pathsWithoutDatabase?: ReadonlySet<string>;
  /** From when to when the clock does not change what the public may see, if nothing is written. It begins now. */
  readonly findStable?: (() => Promise<Span>) | undefined;
  /** Whether the route of this URL has its response ready, the same for everybody at any time. */
  readonly isConstant?: (url: string) => boolean;
}

/**
 * Complete responses, looked up before the router. A response depends only on the data and on the clock. When the data
 * changes, the cache drops all of them: nothing needs to be invalidated, and nothing can be forgotten. When the second changes,
 * it drops those of which it does not know that their text stays the same.
 */
export class FrontCache {
  readonly #poller: VersionPoller;
  readonly #log: Context['log'];
  readonly #maxBytes: number;
  /** Whether reading the version takes a round trip to a database server. */
  readonly #isRemote: boolean;
  readonly #pathsWithoutDatabase: ReadonlySet<string>;
  readonly #isConstant: (url: string) => boolean;
  readonly #findStable: (() => Promise<Span>) | undefined;
  readonly #knownUrlOf: KnownUrl;
  /** Responses that depend on nothing, by page and URL. */
  readonly #fixed = new Map<string, CachedResponse>();
  readonly #queue = new YieldQueue();
  /** For the time when the database is away. */
  readonly staleResponses: StaleResponses;
  #generation: Generation;
  #previous: Generation;
  #isLookingAhead = false;
  hits = 0;
  misses = 0;

  constructor(ctx: Context, options: FrontCacheOptions = {}) {
    const { pathsWithoutDatabase = new Set(), isConstant = () => false } = options;
    const { knownUrlOf = (url) => url } = options;
    this.#poller = new VersionPoller(ctx);
    this.#log = ctx.log;
    this.#isRemote = !ctx.connection.dataVersion.sync;
    this.#maxBytes = ctx.config.cacheBytes;
    this.#pathsWithoutDatabase = pathsWithoutDatabase;
    this.#isConstant = isConstant;
    this.#findStable = options.findStable;
    this.#knownUrlOf = knownUrlOf;
    this.staleResponses = new StaleResponses(ctx, async () => (await this.#poller.poll()).version, options);
    this.#generation = emptyGeneration(-1);
    this.#previous = this.#generation;
  }

  /** How many responses were sent although they were old, because the database was away or took too long. */
  get stale(): number {
    return this.staleResponses.sent;
  }

  /** Bytes that the current generation holds. */
  get bytes(): number {
    return this.#generation.bytes;
  }

  /**
   * What guests get for a URL of a page, if it is cached and the version of the data can be read at once. `variant` is the
   * language, and empty for the API.
   */
  findForGuests(page: Page, variant: string, url: string): CachedResponse | undefined {
    if (this.#isRemote) return undefined;
    const snapshot = this.#pollOnArrival(true) as Snapshot | undefined;
    if (!snapshot) return undefined;
    const generation = this.#generationAt(snapshot);
    const kept = generation.responses.get(keyOf(page, guest, variant, this.#knownUrlOf(url)));
    return kept && isCurrent(generation, kept) ? kept.response : undefined;
  }

  /** Sends the response if it is cached, and calls `next` otherwise. */
  handle(exchange: Exchange, next: Next): void {
    const { url, page } = exchange;
    if (!exchange.isShareable || this.#isConstant(url)) {
      next();
      return;
    }
    const fixed = this.#fixed.size > 0 ? this.#fixed.get(page.key + this.#knownUrlOf(url)) : undefined;
    if (fixed && exchange.isGuest) {
      this.#send(fixed, guest, exchange, next);
      return;
    }
    const mayWait = this.#maxBytes > 0 && !(this.#isRemote && this.#pathsWithoutDatabase.has(pathOf(url)));
    const snapshot = this.#pollOnArrival(mayWait);
    if (!snapshot || this.#maxBytes === 0) next();
    else if (snapshot instanceof Promise) {
      snapshot
        .then(
          (current) => this.#lookUp(this.#generationAt(current), exchange, next),
          // If there is no last response, the route waits longer for the database, and reports its fault.
          () => this.staleResponses.send(exchange) || next(),
        )
        .catch((error: unknown) => {
          this.#log.error({ err: error }, 'a request failed');
          exchange.response.destroy();
        });
    } else this.#lookUp(this.#generationAt(snapshot), exchange, next);
  }

  #pollOnArrival(wait: boolean): Snapshot | Promise<Snapshot> | undefined {
    try {
      return this.#poller.pollOnArrival({ wait });
    } catch {
      // Nothing would catch it here. The route runs into the same fault, and reports it.
      return undefined;
    }
  }

  #lookUp(generation: Generation, exchange: Exchange, next: Next): void {
    const { credentials } = exchange;
    const actor = credentials === undefined ? guest : generation.actors.get(credentials);
    const variant = actor ? exchange.variantFor(actor) : '';
    const kept =
      actor && generation.responses.get(keyOf(exchange.page, actor, variant, this.#knownUrlOf(exchange.url)));
    if (kept && isCurrent(generation, kept)) this.#send(kept.response, actor, exchange, next);
    else if (this.staleResponses.sendIfSlow(exchange, variant)) return;
    // Another request may be making this response, for this generation or for the one that is current by then.
    else next((otherwise) => this.#lookUp(generation, exchange, () => this.handle(exchange, otherwise)));
  }

  #send(cached: CachedResponse, actor: Actor, exchange: Exchange, next: Next): void {
    exchange.actor = actor;
    if (exchange.count(actor)?.exceeded) {
      // The guard sends the refusal. It sees that the request has been counted.
      next();
      return;
    }
    this.hits++;
    exchange.send(cached);
  }

  /** Who has these credentials. `find` is called once for each snapshot. */
  async actorOf(credentials: string, find: () => Promise<Actor>): Promise<Actor> {
    if (this.#maxBytes === 0) return find();
    const { actors } = this.#generationAt(await this.#poller.poll());
    const actor = actors.get(credentials) ?? (await find());
    // A session that needs a new secret must reach the guard, which issues it.
    const isKept = actor !== guest && !needsNewSecret(actor) && actors.size < MAX_ACTORS;
    if (isKept) actors.set(credentials, actor);
    return actor;
  }

  /** The response for this kind of viewer of a page and this URL. It is made once, however many callers ask at the same time. */
  async getOrMake(
    page: Page,
    actor: Actor,
    variant: string,
    wholeUrl: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    this.misses++;
    const url = this.#knownUrlOf(wholeUrl);
    return this.staleResponses.inTime(page, actor, variant, url, () =>
      this.#make(page, actor, variant, url, make),
    );
  }

  async #make(
    page: Page,
    actor: Actor,
    variant: string,
    url: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    if (this.#maxBytes === 0) {
      // Nothing has asked for the version, so it is at least this one.
      const { checked } = this.staleResponses.hidings;
      const made = await make();
      this.staleResponses.keep(page, actor, variant, url, made, checked);
      return made;
    }
    const generation = this.#generationAt(await this.#poller.poll());
    const key = keyOf(page, actor, variant, url);
    const { second } = generation;
    const kept = generation.responses.get(key);
    if (kept && isCurrent(generation, kept)) return kept.response;
    const pending = generation.pending.get(key);
    if (pending?.second === second) return pending.work;
    const work = this.#queue.take().then(make);
    generation.pending.set(key, { second, work });
    try {
      const made = this.#reuse(generation, key, await work);
      const isTimed = made.changesAt > second + 1 && viewerOf(actor) === viewerOf(guest);
      const until = isTimed ? Math.min(made.changesAt, second + MAX_SECONDS) : second + 1;
      keepIn(generation, key, { response: made, from: second, until }, this.#maxBytes);
      if (isTimed) this.#lookAhead(generation);
      this.staleResponses.keep(page, actor, variant, url, made, generation.version);
      return made;
    } finally {
      if (generation.pending.get(key)?.work === work) generation.pending.delete(key);
    }
  }

  /** Asks when the public state changes, in the background: a response may have to be made anew, but nobody waits for this. */
  #lookAhead(generation: Generation): void {
    if (!this.#findStable || this.#isLookingAhead || generation.second < generation.stable.until) return;
    this.#isLookingAhead = true;
    this.#findStable()
      .then(
        (span) => {
          generation.stable = span;
        },
        // Whoever reads the database next reports its fault.
        () => {},
      )
      .finally(() => {
        this.#isLookingAhead = false;
      });
  }

  /** A response that depends on nothing but its page and its URL. It is made once, without reading the database. */
  async getOrMakeFixed(
    page: Page,
    wholeUrl: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const url = this.#knownUrlOf(wholeUrl);
    const existing = this.#fixed.get(page.key + url);
    if (existing) return existing;
    const made = await make();
    // URLs with a query string are not kept: there is no limit to how many a client can invent.
    if (this.#maxBytes > 0 && this.#pathsWithoutDatabase.has(url)) this.#fixed.set(page.key + url, made);
    return made;
  }

  #generationAt({ version, second }: Snapshot): Generation {
    if (version !== this.#generation.version) {
      // A generation that was flooded with different URLs is not worth its memory.
      const isSmall = this.#generation.responses.size <= MAX_KEPT;
      this.#previous = isSmall ? this.#generation : emptyGeneration(this.#generation.version);
      this.#generation = emptyGeneration(version);
      this.staleResponses.hidings.note(version);
    }
    const generation = this.#generation;
    if (second !== generation.second) {
      generation.second = second;
      generation.actors.clear();
      removeOld(generation, MAX_KEPT);
    }
    return generation;
  }

  /** A response whose bytes have not changed keeps its compressed forms. */
  #reuse({ responses }: Generation, key: string, made: CachedResponse): CachedResponse {
    const before = (responses.get(key) ?? this.#previous.responses.get(key))?.response;
    if (before?.etag !== made.etag) return made;
    before.changesAt = made.changesAt;
    return before;
  }
}

/**
 * What guests read most is kept under its URL alone, since making a longer key takes time. Such a key begins with a slash, or
 * with the key of a page and a slash; all others have the kind of viewer there.
 */
function keyOf({ key }: Page, actor: Actor, variant: string, url: string): string {
  const viewer = viewerOf(actor);
  return viewer === publicViewer && variant === '' ? key + url : `${key}${viewer.key} ${variant} ${url}`;
}
