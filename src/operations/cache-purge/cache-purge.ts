import { SITE } from '../../http/cache/cache-control.ts';
import type { Context } from '../../kernel/context.ts';
import { findStoredCursor, moveCursor } from '../../kernel/events/consume.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import { findNewestSeal } from '../../kernel/events/verify-seal.ts';
import type { LeaseHolder } from '../../kernel/leases/holder.ts';
import { Lease } from '../../kernel/leases/lease.ts';
import { TaskOutcome } from '../../kernel/leases/task-failures.ts';
import { PollLoop } from '../../lib/poll-loop.ts';
import { changesOf, findChanges } from './changes.ts';
import type { Purger } from './purgers.ts';

/** How often the data version is read. */
const POLL_MS = 250;
/** The first write is purged at once, and those that follow together. Providers limit how often they are asked. */
const PAUSE_MS = 1000;

/**
 * Tells a cache what to drop after every write. Its cursor moves on only when the cache has confirmed, so a purge is never
 * lost, and a cache that does not answer holds no write up.
 */
export class CachePurge {
  readonly #ctx: Context;
  readonly #purger: Purger;
  readonly #lease: Lease;
  readonly #outcome: TaskOutcome;
  readonly #loop = new PollLoop({
    pollMs: POLL_MS,
    run: async () => ((await this.run()) ? PAUSE_MS : undefined),
    onFailure: (error, delayMs) => this.#onFailure(error, delayMs),
  });
  #seenVersion: number | undefined;

  constructor(ctx: Context, purger: Purger, holder?: LeaseHolder) {
    this.#ctx = ctx;
    this.#purger = purger;
    this.#lease = new Lease(ctx, purger.name, holder);
    this.#outcome = new TaskOutcome(ctx, purger.name);
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    if (await this.#loop.stop()) await this.#lease.release().catch(() => {});
  }

  /** Purges what the next events changed. Returns whether there were any. */
  async run(): Promise<boolean> {
    const version = await this.#ctx.connection.dataVersion.read();
    if (version === this.#seenVersion) return false;
    if (!(await this.#lease.take())) return false;
    const changes = await this.#findChanges();
    if (!changes) {
      this.#seenVersion = version;
      await this.#outcome.succeeded();
      return false;
    }
    if (changes.tags.length > 0) await this.#purger.purge(changes);
    await this.#moveCursor(changes.event);
    await this.#outcome.succeeded();
    return true;
  }

  /** A cache that was never told anything, or whose changes were sealed, may hold anything. */
  async #findChanges() {
    const { read } = this.#ctx.connection;
    const cursor = await findStoredCursor(read, this.#purger.name);
    const newest = await findNewestId({ db: read });
    const sealed = (await findNewestSeal(read))?.last_id ?? 0;
    return cursor === undefined || cursor.event_id > newest || cursor.event_id < sealed
      ? changesOf(this.#ctx, newest, new Set([SITE]))
      : findChanges(this.#ctx, cursor.event_id);
  }

  async #moveCursor(event: number): Promise<void> {
    await this.#ctx.connection.begin((db) =>
      moveCursor(db, this.#purger.name, { event_id: event, position: 0 }),
    );
  }

  #onFailure(error: unknown, delayMs: number): void {
    this.#seenVersion = undefined;
    void this.#outcome.failed(error);
    this.#ctx.log.warn(
      { err: error, cache: this.#purger.name },
      `the cache was not told what changed; Daymark tries again in ${delayMs / 1000} seconds`,
    );
  }
}
