import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Writes that have no event: a counter of metric point writes, and the time of the last request to subscribe. */
export const unloggedWrites: Migration = {
  name: '0007-unlogged-writes',
  up: async (db) => {
    await db.schema
      .createTable('point_writes')
      .addColumn('id', 'smallint', (c) => c.primaryKey())
      .addColumn('total', 'bigint', (c) => c.notNull())
      .execute();
    // Every write of a point looks up the webhooks that may want to receive it.
    await sql`create index webhooks_of_programs on webhooks (id)
      where enabled = 1 and format = 'standard' and components is null`.execute(db);
    await db.schema.alterTable('subscribers').addColumn('requested_at', 'bigint').execute();
    await db.schema.alterTable('narrowed_payloads').renameColumn('sight', 'access').execute();
  },
};
