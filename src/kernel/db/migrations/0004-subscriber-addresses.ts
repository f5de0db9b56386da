import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addressHash } from '../../../lib/address-hash.ts';
import { emailKey, normalizeEmail } from '../../../lib/email-address.ts';
import type { Migration } from '../migration.ts';
import type { Database, Row } from '../schema.ts';

const BATCH_SIZE = 500;

/** Lets a signed link find its subscriber by address, and stores every mailbox in one spelling. */
export const subscriberAddresses: Migration = {
  name: '0004-subscriber-addresses',
  up: async (db, dialect) => {
    await db.schema
      .createTable('subscriber_addresses')
      .addColumn('hash', dialect.textType, (c) => c.notNull())
      .addColumn('subscriber_id', 'integer', (c) =>
        c.notNull().references('subscribers.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('subscriber_addresses_pk', ['hash', 'subscriber_id'])
      .execute();
    await sql`create index subscriber_addresses_by_subscriber on subscriber_addresses (subscriber_id)`.execute(
      db,
    );
    const key = await findOrMakeKey(db);
    await hashAddresses(db, key);
    await respellSubscribers(db, key);
    await respellUsers(db);
  },
};

/** The key that signs links. */
async function findOrMakeKey(db: Kysely<Database>): Promise<Buffer> {
  const name = 'signed-links';
  const existing = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const value = existing?.value ?? randomBytes(30).toString('base64url');
  if (!existing) await db.insertInto('secrets').values({ name, value }).execute();
  return Buffer.from(value, 'base64url');
}

type Subscriber = Pick<Row<'subscribers'>, 'id' | 'email' | 'email_key' | 'verified_at' | 'global'>;

async function* subscribersInBatches(db: Kysely<Database>): AsyncGenerator<Subscriber[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('subscribers')
      .select(['id', 'email', 'email_key', 'verified_at', 'global'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Uses the keys as they were before this migration, so that links in emails already sent keep working. */
async function hashAddresses(db: Kysely<Database>, key: Buffer): Promise<void> {
  for await (const rows of subscribersInBatches(db)) {
    const values = rows.map(({ id, email_key }) => ({
      hash: addressHash(key, email_key),
      subscriber_id: id,
    }));
    await db.insertInto('subscriber_addresses').values(values).execute();
  }
}

async function respellSubscribers(db: Kysely<Database>, key: Buffer): Promise<void> {
  const merged = new Set<number>();
  for await (const rows of subscribersInBatches(db)) {
    for (const row of rows) {
      const email = merged.has(row.id) ? undefined : normalizeEmail(row.email);
      const email_key = email === undefined ? row.email_key : emailKey(email);
      if (email === undefined || (email === row.email && email_key === row.email_key)) continue;
      const other = await db
        .selectFrom('subscribers')
        .select(['id', 'email', 'email_key', 'verified_at', 'global'])
        .where('email_key', '=', email_key)
        .where('id', '<>', row.id)
        .executeTakeFirst();
      if (other) {
        const [kept, lost] = [row, other].sort(byPriority) as [Subscriber, Subscriber];
        await merge(db, kept, lost);
        merged.add(lost.id);
        if (kept !== row) continue;
      }
      await db.updateTable('subscribers').set({ email, email_key }).where('id', '=', row.id).execute();
      await db
        .insertInto('subscriber_addresses')
        .values({ hash: addressHash(key, email_key), subscriber_id: row.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Confirmed ones first, then the older ones. */
const byPriority = (a: Subscriber, b: Subscriber): number =>
  Number(a.verified_at === null) - Number(b.verified_at === null) || a.id - b.id;

/**
 * One mailbox had two subscriptions. Links of the removed one lead to the remaining one, which follows what both
 * followed.
 */
async function merge(db: Kysely<Database>, kept: Subscriber, lost: Subscriber): Promise<void> {
  await sql`insert into subscriber_addresses (hash, subscriber_id)
    select hash, ${sql.lit(kept.id)} from subscriber_addresses where subscriber_id = ${lost.id}
    on conflict do nothing`.execute(db);
  // The choices of an unconfirmed subscription are ignored, because anybody could have entered them.
  if (lost.verified_at !== null) {
    await sql`insert into subscriber_components (subscriber_id, component_id)
      select ${sql.lit(kept.id)}, component_id from subscriber_components where subscriber_id = ${lost.id}
      on conflict do nothing`.execute(db);
    const global = Math.max(kept.global, lost.global) as 0 | 1;
    await db.updateTable('subscribers').set({ global }).where('id', '=', kept.id).execute();
  }
  for (const table of ['meta', 'agenda'] as const) {
    await sql`delete from ${sql.table(table)}
      where subject_type = 'subscriber' and subject_id = ${lost.id}`.execute(db);
  }
  await db.deleteFrom('subscribers').where('id', '=', lost.id).execute();
  await db
    .insertInto('events')
    .values({
      type: 'subscriber.deleted',
      subject_type: 'subscriber',
      subject_id: lost.id,
      actor_type: 'system',
      actor_id: null,
      state: JSON.stringify({ id: lost.id }),
      created_at: Math.floor(Date.now() / 1000),
    })
    .execute();
}

/** Tokens belong to users, so two users with the same mailbox are both kept. */
async function respellUsers(db: Kysely<Database>): Promise<void> {
  for (const row of await db.selectFrom('users').select(['id', 'email', 'email_key']).execute()) {
    const email = normalizeEmail(row.email);
    const email_key = email === undefined ? row.email_key : emailKey(email);
    if (email === undefined || (email === row.email && email_key === row.email_key)) continue;
    const other = await db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email_key)
      .where('id', '<>', row.id)
      .executeTakeFirst();
    if (!other) await db.updateTable('users').set({ email, email_key }).where('id', '=', row.id).execute();
  }
}
