import type { Kysely } from 'kysely';
import { Durations } from '../../lib/durations.ts';
import type { Database } from './schema.ts';

type Work<T> = (db: Kysely<Database>) => Promise<T>;

/** How long the database takes, as this process experiences it. */
export class DatabaseStats {
  readonly statements = new Durations();
  /** From asking for a write transaction until it holds the write lock. */
  readonly lockWaits = new Durations();
  /** How long write transactions hold the write lock, until they are committed or rolled back. */
  readonly transactions = new Durations();

  /** Measures a statement that runs at once. */
  measureStatement<T>(run: () => T): T {
    const began = performance.now();
    try {
      return run();
    } finally {
      this.statements.add(performance.now() - began);
    }
  }

  async measureTransaction<T>(begin: (work: Work<T>) => Promise<T>, work: Work<T>): Promise<T> {
    const asked = performance.now();
    let granted: number | undefined;
    try {
      return await begin((db) => {
        granted = performance.now();
        this.lockWaits.add(granted - asked);
        return work(db);
      });
    } finally {
      const now = performance.now();
      // A transaction that never got the lock has waited all the time.
      if (granted === undefined) this.lockWaits.add(now - asked);
      else this.transactions.add(now - granted);
    }
  }
}
