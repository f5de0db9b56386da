import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Connection } from './connection.ts';
import type { Database } from './schema.ts';

/** A random key of this installation, which all its processes share. It is created when it is first needed. */
export function installationKey(connection: Connection, name: string): Promise<Buffer> {
  const { installationKeys: loaded, isJoined, outside } = connection;
  const cached = loaded.get(name);
  if (cached) return cached;
  if (!isJoined) return remember(loaded, name, load(connection, name));
  // A key that was created in a transaction may be rolled back with it. One that others see will stay.
  return outside ? loadCommitted(connection, outside, name) : load(connection, name);
}

async function load({ read, begin }: Connection, name: string): Promise<Buffer> {
  return (await findStoredKey(read, name)) ?? begin((db) => findOrCreateStoredKey(db, name));
}

async function loadCommitted(inside: Connection, outside: Connection, name: string): Promise<Buffer> {
  const committed = await findStoredKey(outside.read, name);
  return committed
    ? remember(outside.installationKeys, name, Promise.resolve(committed))
    : load(inside, name);
}

function remember(loaded: Map<string, Promise<Buffer>>, name: string, key: Promise<Buffer>): Promise<Buffer> {
  loaded.set(name, key);
  // Not cached after a failure, so that the next call asks the database again.
  key.catch(() => loaded.delete(name));
  return key;
}

/** The key, or undefined if it has not been created yet. */
export async function findStoredKey(db: Kysely<Database>, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row && Buffer.from(row.value, 'base64url');
}

/** The key, created if necessary. Call it in a transaction: only one writer runs at a time. */
export async function findOrCreateStoredKey(db: Kysely<Database>, name: string): Promise<Buffer> {
  const existing = await findStoredKey(db, name);
  if (existing) return existing;
  const key = randomBytes(30);
  await db
    .insertInto('secrets')
    .values({ name, value: key.toString('base64url') })
    .execute();
  return key;
}
