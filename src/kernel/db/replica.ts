import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { VERSION_SQL } from './data-version.ts';
import type { Database } from './schema.ts';

/** After it was behind, and after it failed, reads go to the primary server for this long. */
const BEHIND_MS = 250;
const FAILED_MS = 5000;

/**
 * A copy of the database that replays what the primary server has written, some time later. It takes over reads for which it
 * is not too old.
 */
export class ReadReplica {
  readonly #db: Kysely<Database>;
  readonly #onFailure: (error: unknown) => void;
  #skipUntil = 0;
  /** How many reads it has answered, and how many it was asked for while it was behind. */
  readonly counts = { used: 0, behind: 0, failed: 0 };

  constructor(db: Kysely<Database>, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  /**
   * Reads in one snapshot that has at least this version of the data. The snapshot knows its own version, so it does not
   * matter which of several servers behind one address it comes from. Returns undefined if the replica is behind or fails:
   * then the primary server answers. An error of `work` for which `isAnswer` returns true is thrown.
   */
  async read<T>(
    version: number,
    work: (db: Kysely<Database>) => Promise<T>,
    isResponse: (error: unknown) => boolean,
  ): Promise<{ readonly result: T } | undefined> {
    if (performance.now() < this.#skipUntil) return undefined;
    try {
      const found = await this.#db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (db) => ((await versionOf(db)) < version ? undefined : { result: await work(db) }));
      if (found) this.counts.used++;
      else this.#skip(BEHIND_MS, 'behind');
      return found;
    } catch (error) {
      if (isResponse(error)) throw error;
      this.#skip(FAILED_MS, 'failed');
      this.#onFailure(error);
      return undefined;
    }
  }

  #skip(milliseconds: number, why: 'behind' | 'failed'): void {
    this.counts[why]++;
    this.#skipUntil = performance.now() + milliseconds;
  }
}

async function versionOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${sql.raw(VERSION_SQL)} as version`.execute(db);
  return rows[0]?.version ?? 0;
}
