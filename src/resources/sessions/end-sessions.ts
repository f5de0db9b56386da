import { append } from '../../events/events.ts';
import type { Tx } from '../../events/transaction.ts';
import { stateOf } from './start-session.ts';

/** Signs a user out everywhere. The event reaches the caches of all nodes. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.db.deleteFrom('sessions').where('user_id', '=', userId).returningAll().execute();
  for (const row of rows.toSorted((a, b) => a.id - b.id)) await append(tx, 'session.deleted', stateOf(row));
}
