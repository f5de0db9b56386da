import type { Migration } from '../migration.ts';

/** Whose answer it is, if it is a guest's: one address may keep only so many. */
export const keptAnswersOfGuests: Migration = {
  name: '0028-kept-answers-of-guests',
  up: async (db, { textType }) => {
    await db.schema.alterTable('idempotency_keys').addColumn('guest_network', textType).execute();
    await db.schema
      .createIndex('idempotency_keys_guest_network')
      .on('idempotency_keys')
      .columns(['guest_network', 'expires_at'])
      .execute();
  },
};
