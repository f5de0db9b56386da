import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What is written without an event: how often metric points were, and when somebody last asked for a subscription. */
export const unloggedWrites: Migration = {
  name: '0007-unlogged-writes',
  up: async (db) => {
    await db.schema
      .createTable('point_writes')
      .addColumn('id', 'smallint', (c) => c.primaryKey())
      .addColumn('total', 'bigint', (c) => c.notNull())
      .execute();
    // Asked with every point: those who may want to be told of it.
    await sql`create index webhooks_of_programs on webhooks (id)
      where enabled = 1 and format = 'standard' and components is null`.execute(db);
    await db.schema.alterTable('subscribers').addColumn('requested_at', 'bigint').execute();
    await db.schema.alterTable('narrowed_payloads').renameColumn('sight', 'access').execute();
  },
};
