import type { Context } from '../../kernel/context.ts';
import type { Seconds } from '../../lib/clock.ts';

/** What a response depends on: a version of the data, and a second of the clock. */
export interface Snapshot {
  readonly version: number;
  readonly second: Seconds;
}

/** A poll that takes this long to fail has waited for a database that hangs. After a faster failure, the next poll may succeed. */
const SLOW_MS = 1000;
/** How long a request that may get the last response instead waits, while the database is away already. */
const SHORT_PATIENCE_MS = 250;

/** However long requests may wait for the database, whoever may get the last response instead does not wait longer than this. */
const MAX_PATIENCE_MS = 2500;

export const patienceOf = ({ databaseTimeout }: Pick<Context['config'], 'databaseTimeout'>): number =>
  Math.min(databaseTimeout * 500, MAX_PATIENCE_MS);

/** A question for the version, and all requests that wait for its response. */
interface Poll {
  readonly response: Promise<number>;
  readonly snapshot: Promise<Snapshot>;
  /** The same with less patience, for requests that may get the last response instead. */
  readonly inTime: Promise<Snapshot>;
  /** Ends the patience. */
  readonly giveUp: (error: Error) => void;
}

/**
 * Reads the current version of the data, so that no response is older than a write that was acknowledged before the request
 * was sent. On PostgreSQL this is a query, which requests share: see `db/postgres-version.ts`.
 */
export class VersionPoller {
  readonly #ctx: Context;
  #newest: Poll | undefined;
  readonly #outstanding = new Set<Poll>();
  /** When a poll was last answered, or failed. */
  #respondedAt = 0;
  /** Runs from the first poll that is not answered. */
  #patience: NodeJS.Timeout | undefined;
  /** Set when patience is over, until a poll is answered or fails. */
  #overdue: Error | undefined;
  /** Whether the last poll failed. */
  #isAway = false;
  /** After waiting for a database that hangs, requests fail at once for a while. */
  #failure: { readonly error?: unknown; readonly until: number } = { until: 0 };

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * The snapshot for a request that has just arrived. What the request reads at once shares this poll. It rejects early if
   * the database takes long, since the request may get the last response instead.
   */
  pollOnArrival({ wait }: { wait: boolean }): Snapshot | Promise<Snapshot> | undefined {
    const { dataVersion } = this.#ctx.connection;
    if (!dataVersion.sync) return wait ? this.#pollRemote(dataVersion.read).inTime : undefined;
    return { version: dataVersion.readOnArrival(), second: this.#ctx.clock.now() };
  }

  poll(): Snapshot | Promise<Snapshot> {
    const { dataVersion } = this.#ctx.connection;
    if (dataVersion.sync) {
      try {
        return { version: dataVersion.read(), second: this.#ctx.clock.now() };
      } catch {
        return dataVersion.wait().then((version) => ({ version, second: this.#ctx.clock.now() }));
      }
    }
    return this.#pollRemote(dataVersion.read).snapshot;
  }

  #pollRemote(read: () => Promise<number>): Pick<Poll, 'snapshot' | 'inTime'> {
    const { error, until } = this.#failure;
    if (until > 0) {
      if (performance.now() < until) return failed(error);
      this.#failure = { until: 0 };
    }
    // All who share a query get the same promise.
    const response = read();
    if (this.#newest?.response !== response) this.#newest = this.#begin(response);
    return this.#newest;
  }

  #begin(response: Promise<number>): Poll {
    const began = performance.now();
    let resolve: (snapshot: Snapshot) => void = ignore;
    let reject: (error: unknown) => void = ignore;
    const inTime = new Promise<Snapshot>((onResponse, onError) => {
      resolve = onResponse;
      reject = onError;
    });
    const snapshot = response.then((version) => ({ version, second: this.#ctx.clock.now() }));
    const poll = { response, snapshot, inTime, giveUp: reject };
    // Nobody may be waiting for it when it fails.
    inTime.catch(ignore);
    this.#outstanding.add(poll);
    if (this.#overdue) reject(this.#overdue);
    else this.#patience ??= this.#startPatience();
    snapshot.then(
      (current) => {
        this.#end(poll, false);
        resolve(current);
      },
      (error: unknown) => {
        const now = performance.now();
        if (now - Math.max(began, this.#respondedAt) > SLOW_MS)
          this.#failure = { error, until: now + SLOW_MS };
        this.#end(poll, true);
        reject(error);
      },
    );
    return poll;
  }

  #end(poll: Poll, isAway: boolean): void {
    this.#outstanding.delete(poll);
    this.#respondedAt = performance.now();
    this.#isAway = isAway;
    this.#overdue = undefined;
    clearTimeout(this.#patience);
    this.#patience = this.#outstanding.size > 0 ? this.#startPatience() : undefined;
  }

  #startPatience(): NodeJS.Timeout {
    const ms = this.#isAway ? SHORT_PATIENCE_MS : patienceOf(this.#ctx.config);
    const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms);
    const giveUp = () => {
      // A response that arrived while this process was busy was read in the turns after the timer.
      if (this.#patience !== timer) return;
      this.#overdue = new Error(`The database has not answered within ${ms} ms.`);
      for (const poll of this.#outstanding) poll.giveUp(this.#overdue);
    };
    return timer;
  }
}

function failed(error: unknown): Pick<Poll, 'snapshot' | 'inTime'> {
  const rejected = Promise.reject(error);
  // The caller waits for one of the two.
  rejected.catch(ignore);
  return { snapshot: rejected, inTime: rejected };
}

const ignore = () => {};
