import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * When something may happen next, for all processes together, in milliseconds: the table `rates`. It is a time and nothing
 * else. Nobody holds it, so there is nothing to hand back, and a process that dies leaves nothing behind. What one process
 * does while others must not is a lease instead (`leases/`).
 *
 * Writers take turns, so whoever reads a time and writes the next one in the same transaction is the only one to do so.
 */
export async function findNextTime(db: Kysely<Database>, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('rates').select('next_at').where('name', '=', name).executeTakeFirst();
  return row?.next_at;
}

export async function setNextTime(db: Kysely<Database>, name: string, next_at: number): Promise<void> {
  await db
    .insertInto('rates')
    .values({ name, next_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at }))
    .execute();
}
