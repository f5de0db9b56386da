import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The rights of each webhook, the address that each delivery was created for, and payloads for webhooks with fewer
 * rights.
 */
export const webhookRights: Migration = {
  name: '0006-webhook-rights',
  up: async (db, dialect) => {
    const text = dialect.textType;
    // So far every webhook received all the events that it selected. Existing webhooks keep that right.
    await db.schema
      .alterTable('webhooks')
      .addColumn('abilities', text, (c) => c.notNull().defaultTo('["*"]'))
      .execute();
    await db.schema.alterTable('webhooks').addColumn('token_id', 'integer').execute();
    await db.schema.alterTable('deliveries').addColumn('url', text).execute();
    for (const { id, url } of await db.selectFrom('webhooks').select(['id', 'url']).execute()) {
      await sql`update deliveries set url = ${url}
        where channel = 'webhook' and recipient_id = ${id}`.execute(db);
    }
    await db.schema
      .createTable('narrowed_payloads')
      .addColumn('event_id', 'bigint', (c) => c.notNull())
      .addColumn('sight', 'smallint', (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('narrowed_payloads_pk', ['event_id', 'sight'])
      .execute();
  },
};
