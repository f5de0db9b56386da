import { sql } from 'kysely';
import { fold } from '../../../lib/text.ts';
import type { Migration } from '../migration.ts';

/** Searching tokens by name, indexes for the lists of the dashboard, and who has which record open. */
export const findingAndPresence: Migration = {
  name: '0014-finding-and-presence',
  up: async (db, { textType: text }) => {
    await db.schema
      .alterTable('tokens')
      .addColumn('name_key', text, (c) => c.notNull().defaultTo(''))
      .execute();
    for (const { id, name } of await db.selectFrom('tokens').select(['id', 'name']).execute()) {
      await db
        .updateTable('tokens')
        .set({ name_key: fold(name) })
        .where('id', '=', id)
        .execute();
    }
    // Few rows are in the partial indexes, however many incidents and deliveries there are.
    await sql`create index incidents_drafts on incidents (visible, id) where visible = 2`.execute(db);
    await sql`create index incidents_promised on incidents (next_update_due_at)
      where next_update_due_at is not null`.execute(db);
    await sql`create index deliveries_failed on deliveries (state, id)
      where state in ('failed', 'bounced')`.execute(db);
    await sql`create index deliveries_by_time on deliveries (created_at, id)`.execute(db);
    await db.schema
      .createTable('presences')
      .addColumn('key', text, (c) => c.primaryKey())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('tab', text, (c) => c.notNull())
      .addColumn('subject_type', text, (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('writing', 'smallint', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    for (const column of ['user_id', 'expires_at'] as const)
      await db.schema.createIndex(`presences_${column}`).on('presences').column(column).execute();
  },
};
