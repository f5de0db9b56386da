import { randomBytes } from 'node:crypto';
import type { Migration } from '../migration.ts';

/** The answers that are kept for requests with an `Idempotency-Key`, and the key of the versions in ETags. */
export const idempotencyKeys: Migration = {
  name: '0010-idempotency-keys',
  up: async (db, { textType: text }) => {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('hash', text, (c) => c.primaryKey())
      .addColumn('fingerprint', text, (c) => c.notNull())
      .addColumn('answer', text, (c) => c.notNull())
      .addColumn('settles_by', 'bigint')
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('idempotency_keys_expires_at')
      .on('idempotency_keys')
      .column('expires_at')
      .execute();
    await db
      .insertInto('secrets')
      .values({ name: 'versions', value: randomBytes(30).toString('base64url') })
      .execute();
  },
};
