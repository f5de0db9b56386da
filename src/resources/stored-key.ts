import type { Kysely } from 'kysely';
import { newSecret } from '../auth/secrets.ts';
import type { Database } from '../db/schema.ts';

/** A key of this installation, or undefined if it has not been created yet. */
export async function findStoredKey(db: Kysely<Database>, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row && Buffer.from(row.value, 'base64url');
}

/** The same key, created if necessary. Call it in a transaction: only one writer runs at a time. */
export async function findOrCreateStoredKey(db: Kysely<Database>, name: string): Promise<Buffer> {
  const existing = await findStoredKey(db, name);
  if (existing) return existing;
  const value = newSecret();
  await db.insertInto('secrets').values({ name, value }).execute();
  return Buffer.from(value, 'base64url');
}
