import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { VERSION_SQL } from './data-version.ts';
import { isDamage, translateSqliteError } from './sqlite-errors.ts';

/** How many requests may share one check of the version. */
const MAX_SHARED = 256;

/**
 * The version of a SQLite database. `commits` changes with every commit of any process; checking it takes a few
 * microseconds. `read` changes only when events are appended or metric points are written, as on PostgreSQL:
 * sending ten thousand deliveries changes nothing that clients see, and must not invalidate cached responses.
 */
export class SqliteVersion {
  readonly #reader: DatabaseSync;
  readonly #statement: StatementSync;
  readonly #explain: (damage: unknown) => unknown;
  #version: StatementSync | undefined;
  #cached = { commits: -1, version: 0 };
  #shared: number | undefined;
  #shares = 0;

  /** `explain` says what is really wrong with a file that looks damaged. */
  constructor(reader: DatabaseSync, explain: (damage: unknown) => unknown = translateSqliteError) {
    this.#reader = reader;
    this.#explain = explain;
    this.#statement = reader.prepare('pragma data_version');
    // An object for each row would take as long as the look itself.
    this.#statement.setReturnArrays(true);
  }

  read(): number {
    return this.#versionAt(this.commits());
  }

  commits(): number {
    return this.#shared ?? this.#readDataVersion();
  }

  /**
   * For a request that has just arrived: it shares one check with the requests that arrived together with it. Node
   * reads everything that has arrived in one phase of the event loop, and runs immediates right after it. So none of
   * these requests can have been sent after a write that the check did not see. Call this only while a request is being
   * received.
   */
  readOnArrival(): number {
    if (this.#shared === undefined || this.#shares++ >= MAX_SHARED) {
      if (this.#shared === undefined) setImmediate(() => this.stopSharing());
      this.#shares = 0;
      this.#shared = this.#readDataVersion();
    }
    return this.#versionAt(this.#shared);
  }

  /** This process may have written something. */
  stopSharing(): void {
    this.#shared = undefined;
  }

  #readDataVersion(): number {
    try {
      const [version] = this.#statement.get() as unknown as [number];
      return version;
    } catch (error) {
      throw isDamage(error) ? this.#explain(error) : error;
    }
  }

  #versionAt(commits: number): number {
    if (commits !== this.#cached.commits) {
      // Not prepared earlier, because a database that is being opened has no tables yet.
      this.#cached = { commits, version: this.#readVersion() ?? -1 - commits };
    }
    return this.#cached.version;
  }

  /**
   * Undefined if the events table is damaged. Every commit is then a new version, and whatever is still readable is
   * served.
   */
  #readVersion(): number | undefined {
    try {
      this.#version ??= this.#reader.prepare(`select ${VERSION_SQL} as version`);
      return this.#version.get()?.version as number;
    } catch (error) {
      if (isDamage(error)) return undefined;
      throw error;
    }
  }
}
