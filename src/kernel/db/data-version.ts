import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The version of the data: the id of the newest event plus the number of writes of metric points that the log has no
 * event for. Only one writer runs at a time, so the version grows with every such commit, and no reader sees the new
 * version before the commit.
 */
export const VERSION_SQL = `coalesce((select max(id) from events), 0)
  + coalesce((select total from point_writes where id = 1), 0)`;

/** Increments the version. Call it in the transaction that wrote points and appended no event. */
export async function countPointWrite({ db }: { readonly db: Kysely<Database> }): Promise<void> {
  await db
    .insertInto('point_writes')
    .values({ id: 1, total: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ total: sql`point_writes.total + 1` }))
    .execute();
}
