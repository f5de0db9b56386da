import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Subscriptions through other channels than email, to whole groups and to single incidents, and by topic. */
export const subscriptionChannels: Migration = {
  name: '0020-subscription-channels',
  up: async (db, dialect) => {
    const text = dialect.textType;
    await db.schema
      .alterTable('subscribers')
      .addColumn('channel', text, (c) => c.notNull().defaultTo('email'))
      .execute();
    await db.schema
      .alterTable('subscribers')
      .addColumn('topics', text, (c) => c.notNull().defaultTo('all'))
      .execute();
    for (const column of ['endpoint', 'push_p256dh', 'push_auth'])
      await db.schema.alterTable('subscribers').addColumn(column, text).execute();
    // Without a reference to the group: it may be restored from the trash, with its followers.
    for (const [table, column, target] of [
      ['subscriber_groups', 'component_group_id', undefined],
      ['subscriber_incidents', 'incident_id', 'incidents.id'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn('subscriber_id', 'integer', (c) =>
          c.notNull().references('subscribers.id').onDelete('cascade'),
        )
        .addColumn(column, 'integer', (c) =>
          target === undefined ? c.notNull() : c.notNull().references(target).onDelete('cascade'),
        )
        .addPrimaryKeyConstraint(`${table}_pk`, ['subscriber_id', column])
        .execute();
      // Removing a group or an incident for good looks for its followers.
      await sql`create index ${sql.id(`${table}_by_followed`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(
        db,
      );
    }
  },
};
