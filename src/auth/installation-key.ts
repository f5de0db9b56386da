import type { Connection } from '../db/connect.ts';
import { newSecret } from './secrets.ts';

const cached = new WeakMap<Connection, Map<string, Promise<Buffer>>>();

/**
 * A secret key of this installation, created when it is first needed. All processes and nodes share it. It is loaded once per
 * connection, and never inside a transaction, which could roll it back.
 */
export function installationKey(connection: Connection, name: string): Promise<Buffer> {
  const keys = cached.get(connection) ?? new Map<string, Promise<Buffer>>();
  cached.set(connection, keys);
  const known = keys.get(name);
  if (known) return known;
  const key = findOrCreate(connection, name).then((secret) => Buffer.from(secret, 'base64url'));
  keys.set(name, key);
  // Not cached after a failure, so that the next call asks the database again.
  key.catch(() => keys.delete(name));
  return key;
}

async function findOrCreate(connection: Connection, name: string): Promise<string> {
  const find = (db: Connection['read']) =>
    db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const existing = await find(connection.read);
  if (existing) return existing.value;
  return connection.begin(async (db) => {
    // Another process may have created it in the meantime.
    const created = await find(db);
    if (created) return created.value;
    const value = newSecret();
    await db.insertInto('secrets').values({ name, value }).execute();
    return value;
  });
}
