import type { Updateable } from 'kysely';
import type { Database } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** Changes columns of a user, for the folders that keep credentials and profiles. The caller appends the event. */
export async function writeUserColumns(
  { db }: Pick<Tx, 'db'>,
  id: number,
  columns: Updateable<Database['users']>,
): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}
