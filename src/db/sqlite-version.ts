import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { VERSION_SQL } from './data-version.ts';
import { isDamage } from './sqlite-errors.ts';

/** Requests that share one look at the version, at the most. */
const MAX_SHARED = 256;

/**
 * The version of a SQLite database. `commits` changes with every commit of any process; a look takes a few microseconds.
 * `read` changes only with what the log tells of and with metric points, as on PostgreSQL: ten thousand deliveries on their
 * way change nothing that anybody is shown, and must not make every answer be made anew.
 */
export class SqliteVersion {
  readonly #reader: DatabaseSync;
  readonly #statement: StatementSync;
  #version: StatementSync | undefined;
  #known = { commits: -1, version: 0 };
  #shared: number | undefined;
  #uses = 0;

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#statement = reader.prepare('pragma data_version');
  }

  read(): number {
    return this.#versionAt(this.commits());
  }

  commits(): number {
    return this.#shared ?? this.#look();
  }

  /**
   * For a request that has just arrived: it shares the look of those that arrived with it. Node hands over what has arrived
   * in one phase of the event loop, and runs immediates right after it, so none of these requests can have been sent after
   * a write that the look did not see. Only to be called while a request is handed over.
   */
  readOnArrival(): number {
    if (this.#shared === undefined || this.#uses++ >= MAX_SHARED) {
      if (this.#shared === undefined) setImmediate(() => this.forget());
      this.#uses = 0;
      this.#shared = this.#look();
    }
    return this.#versionAt(this.#shared);
  }

  /** Something was written here. */
  forget(): void {
    this.#shared = undefined;
  }

  #look(): number {
    return this.#statement.get()?.data_version as number;
  }

  #versionAt(commits: number): number {
    if (commits !== this.#known.commits) {
      // Not sooner: a database that is being opened has no tables yet.
      this.#known = { commits, version: this.#readVersion() ?? -1 - commits };
    }
    return this.#known.version;
  }

  /** Undefined where the log is damaged: then every commit is a new version, and what can still be read is still shown. */
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
