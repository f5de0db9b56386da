import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Requests that share one look at the version, at the most. */
const MOST_SHARED = 256;

/** The version of a SQLite database: it changes with every commit of any process. A look takes a few microseconds. */
export class SqliteVersion {
  readonly #statement: StatementSync;
  #shared: number | undefined;
  #uses = 0;

  constructor(reader: DatabaseSync) {
    this.#statement = reader.prepare('pragma data_version');
  }

  read(): number {
    return this.#shared ?? this.#look();
  }

  /**
   * For a request that has just arrived: it shares the look of those that arrived with it. Node hands over what has arrived
   * in one phase of the event loop, and runs immediates right after it, so none of these requests can have been sent after
   * a write that the look did not see. Only to be called while a request is handed over.
   */
  readOnArrival(): number {
    if (this.#shared !== undefined && this.#uses++ < MOST_SHARED) return this.#shared;
    if (this.#shared === undefined) setImmediate(() => this.forget());
    this.#uses = 0;
    this.#shared = this.#look();
    return this.#shared;
  }

  /** Something was written here. */
  forget(): void {
    this.#shared = undefined;
  }

  #look(): number {
    return this.#statement.get()?.data_version as number;
  }
}
