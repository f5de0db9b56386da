import { randomBytes } from 'node:crypto';
import type { Connection } from './connect.ts';

/** A random key of this installation, which all its processes share. It is created when it is first needed. */
export function installationKey(connection: Connection, name: string): Promise<Buffer> {
  const { installationKeys: loaded, isJoined } = connection;
  const cached = loaded.get(name);
  if (cached) return cached;
  const key = findOrCreate(connection, name).then((secret) => Buffer.from(secret, 'base64url'));
  // A key that was created in a transaction may be rolled back with it.
  if (isJoined) return key;
  loaded.set(name, key);
  // Not cached after a failure, so that the next call asks the database again.
  key.catch(() => loaded.delete(name));
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
