import type { Context } from '../context.ts';
import type { Seconds } from '../lib/clock.ts';

/** What a response depends on: a version of the data, and a second of the clock. */
export interface Snapshot {
  readonly version: number;
  readonly second: Seconds;
}

/** A poll that takes this long to fail has waited for a database that hangs. After a faster failure, the next poll may succeed. */
const SLOW_MS = 1000;
/** How long a request that may get the last answer instead waits, while the database is away already. */
const SHORT_PATIENCE_MS = 250;

/** A query for the version that is running, or that follows the one that is running. */
interface Poll {
  readonly snapshot: Promise<Snapshot>;
  /** The same with less patience, for requests that may get the last answer instead. */
  readonly inTime: Promise<Snapshot>;
}

interface RunningPoll extends Poll {
  /** Rejects when patience is over. */
  readonly overdue: Promise<never>;
}

/**
 * Reads the current version of the data, so that no response is older than a write that was acknowledged before the request
 * was sent. On PostgreSQL this is a query: requests that arrive while one is running share the next one.
 */
export class VersionPoller {
  readonly #ctx: Context;
  #running: RunningPoll | undefined;
  #waiting: Poll | undefined;
  /** Whether the last poll failed. */
  #isAway = false;
  /** After waiting for a database that hangs, requests fail at once for a while. */
  #failure: { readonly error?: unknown; readonly until: number } = { until: 0 };

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * The snapshot for a request that has just arrived. What the request reads at once shares this poll. It rejects early if
   * the database takes long, since the request may get the last answer instead.
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

  #pollRemote(read: () => Promise<number>): Poll {
    if (!this.#running) return this.#ask(read);
    this.#waiting ??= this.#askAfter(this.#running, read);
    return this.#waiting;
  }

  #askAfter(running: RunningPoll, read: () => Promise<number>): Poll {
    const ask = () => this.#ask(read);
    const next = running.snapshot.then(ask, ask);
    return handled({
      snapshot: next.then(({ snapshot }) => snapshot),
      inTime: Promise.race([next.then(({ inTime }) => inTime), running.overdue]),
    });
  }

  #ask(read: () => Promise<number>): Poll {
    this.#waiting = undefined;
    const began = performance.now();
    if (began < this.#failure.until) {
      const failed = Promise.reject(this.#failure.error);
      return handled({ snapshot: failed, inTime: failed });
    }
    const snapshot = read().then((version) => ({ version, second: this.#ctx.clock.now() }));
    const { overdue, stop } = overdueAfter(this.#patienceMs);
    const running = handled({ snapshot, overdue, inTime: Promise.race([snapshot, overdue]) });
    this.#running = running;
    const done = () => {
      stop();
      if (this.#running === running) this.#running = undefined;
    };
    snapshot.then(
      () => {
        this.#isAway = false;
        done();
      },
      (error: unknown) => {
        const now = performance.now();
        this.#isAway = true;
        if (now - began > SLOW_MS) this.#failure = { error, until: now + SLOW_MS };
        done();
      },
    );
    return running;
  }

  get #patienceMs(): number {
    return this.#isAway ? SHORT_PATIENCE_MS : this.#ctx.config.databaseTimeout * 500;
  }
}

/** Nobody may be waiting for one of the promises when it fails. */
function handled<P extends Poll>(poll: P): P {
  poll.snapshot.catch(ignore);
  poll.inTime.catch(ignore);
  return poll;
}

const ignore = () => {};

/** A promise that rejects after a time, unless it is stopped before. */
function overdueAfter(ms: number): { readonly overdue: Promise<never>; readonly stop: () => void } {
  let stop = () => {};
  const overdue = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The database has not answered within ${ms} ms.`));
    // An answer that arrived while this process was busy is read between the timer and the second turn after it.
    const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), ms);
    stop = () => clearTimeout(timer);
  });
  overdue.catch(ignore);
  return { overdue, stop };
}
