import { randomBytes } from 'node:crypto';
import type { Connection } from './connect.ts';

const keys = new WeakMap<Connection, Map<string, Promise<Buffer>>>();

/**
 * A random key of this installation, which all its processes share. It is created when it is first needed, and loaded once
 * per connection: a key created in a transaction may be rolled back with it.
 */
export function installationKey(connection: Connection, name: string): Promise<Buffer> {
  const ofConnection = keys.get(connection) ?? new Map<string, Promise<Buffer>>();
  keys.set(connection, ofConnection);
  const cached = ofConnection.get(name);
  if (cached) return cached;
  const key = findOrCreate(connection, name).then((secret) => Buffer.from(secret, 'base64url'));
  ofConnection.set(name, key);
  // Not cached after a failure, so that the next call asks the database again.
  key.catch(() => ofConnection.delete(name));
  return key;
}

async function findOrCreate({ read, begin }: Connection, name: string): Promise<string> {
  const find = (db: Connection['read']) =>
    db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const existing = await find(read);
  if (existing) return existing.value;
  return begin(async (db) => {
    // Another process may have created it in the meantime.
    const created = await find(db);
    if (created) return created.value;
    const value = randomBytes(30).toString('base64url');
    await db.insertInto('secrets').values({ name, value }).execute();
    return value;
  });
}
