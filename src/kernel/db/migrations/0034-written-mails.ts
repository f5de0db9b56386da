import type { Migration } from '../migration.ts';

/** Whether an email was written to a file, because no mail server was configured. Earlier deliveries do not say so. */
export const writtenMails: Migration = {
  name: '0034-written-mails',
  up: async (db) => {
    await db.schema
      .alterTable('deliveries')
      .addColumn('written', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
