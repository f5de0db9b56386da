import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The problems that keep emails from arriving, and a reference from the deliveries that wait for one. */
export const mailProblems: Migration = {
  name: '0005-mail-problems',
  up: async (db, dialect) => {
    const text = dialect.textType;
    await db.schema
      .createTable('mail_problems')
      .addColumn('scope', text, (c) => c.primaryKey())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('answer', text, (c) => c.notNull())
      .addColumn('refusals', text, (c) => c.notNull())
      .addColumn('pauses', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .addColumn('probe_id', 'bigint')
      .addColumn('logged_at', 'bigint')
      .execute();
    await db.schema.alterTable('deliveries').addColumn('held', text).execute();
    // Held deliveries are not due: the index leaves them out, so their number does not slow it down.
    await sql`drop index deliveries_to_send`.execute(db);
    await sql`create index deliveries_to_send on deliveries (channel, due_at, id)
      where state in ('queued', 'deferred') and held is null`.execute(db);
    await sql`create index deliveries_held on deliveries (held, id) where held is not null`.execute(db);
  },
};
