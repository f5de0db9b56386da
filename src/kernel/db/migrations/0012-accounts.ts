import { sql } from 'kysely';
import { fold } from '../../../lib/text.ts';
import type { Migration } from '../migration.ts';

/** Searching people by name, tokens that were created with other tokens, and the end of the first-run set-up. */
export const accounts: Migration = {
  name: '0012-accounts',
  up: async (db, { textType: text }) => {
    await db.schema
      .alterTable('users')
      .addColumn('name_key', text, (c) => c.notNull().defaultTo(''))
      .execute();
    for (const { id, name } of await db.selectFrom('users').select(['id', 'name']).execute()) {
      await db
        .updateTable('users')
        .set({ name_key: fold(name) })
        .where('id', '=', id)
        .execute();
    }
    await db.schema
      .alterTable('tokens')
      .addColumn('parent_id', 'integer', (c) => c.references('tokens.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('tokens_parent_id').on('tokens').column('parent_id').execute();
    await db.schema
      .alterTable('webhooks')
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute();
    await sql`update webhooks set user_id =
      (select tokens.user_id from tokens where tokens.id = webhooks.token_id)`.execute(db);
    const person = await db.selectFrom('users').select('id').where('built_in', '=', 0).executeTakeFirst();
    // Set-up is for installations that nobody uses yet.
    if (person) await db.insertInto('secrets').values({ name: 'setup', value: 'closed' }).execute();
  },
};
