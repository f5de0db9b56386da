import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Questions that share one look at the version, at the most. */
const MOST_SHARED = 256;

/**
 * The version of a SQLite database: it changes with every commit of any process. A look takes microseconds, so it is shared
 * by what happens in one turn of the event loop: requests of that turn had all arrived when it began, so none of them can
 * know of a later write. What this process writes itself ends the sharing at once.
 */
export class SqliteVersion {
  readonly #statement: StatementSync;
  #shared: number | undefined;
  #uses = 0;
  #scheduled = false;

  constructor(reader: DatabaseSync) {
    this.#statement = reader.prepare('pragma data_version');
  }

  read(): number {
    if (this.#shared !== undefined && this.#uses++ < MOST_SHARED) return this.#shared;
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        this.forget();
      });
    }
    this.#uses = 0;
    this.#shared = this.#statement.get()?.data_version as number;
    return this.#shared;
  }

  forget(): void {
    this.#shared = undefined;
  }
}
