import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { Invalid, NotFound } from '../../kernel/errors.ts';
import type { ManualClock } from '../../lib/clock.ts';

/** Where the writes of a batch go, and the clock that gives them their times. */
export interface Batch {
  readonly ctx: Context;
  readonly clock: ManualClock;
}

/** What became of a record. `changed` ones were known, and follow what has changed in the source. */
export type Outcome = 'created' | 'known' | 'changed';

/** Why a record could not be written. */
export interface Failure {
  readonly reason: string;
}

/** Why a record cannot be written, if the record is to blame; undefined for all other errors. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Invalid || error instanceof NotFound ? error.message : undefined;

/** Other writers wait for a batch. After this time it ends, and the next one goes on. */
const MAX_BATCH_MS = 150;

/**
 * Writes records one after the other until the time of the batch is over. A record that fails leaves nothing behind. Returns
 * what became of those that were tried.
 */
export async function oneByOne<R>(
  batch: Batch,
  records: readonly R[],
  write: (batch: Batch, record: R) => Promise<Outcome>,
): Promise<(Outcome | Failure)[]> {
  const startedAt = performance.now();
  const results: (Outcome | Failure)[] = [];
  for (const record of records) {
    results.push(await orNothing(batch, () => write(batch, record)));
    if (performance.now() - startedAt > MAX_BATCH_MS) break;
  }
  return results;
}

async function orNothing({ ctx }: Batch, write: () => Promise<Outcome>): Promise<Outcome | Failure> {
  const { read: db } = ctx.connection;
  await sql`savepoint record`.execute(db);
  try {
    const outcome = await write();
    await sql`release savepoint record`.execute(db);
    return outcome;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await sql`rollback to savepoint record`.execute(db);
    await sql`release savepoint record`.execute(db);
    return { reason };
  }
}
