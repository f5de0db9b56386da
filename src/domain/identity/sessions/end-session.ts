import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { sessionState } from './model.ts';

/** Ends a session. The next request with its cookie is refused, on every node. */
export async function endSession(tx: Tx, id: number): Promise<void> {
  const row = await tx.db.deleteFrom('sessions').where('id', '=', id).returningAll().executeTakeFirst();
  if (row) await append(tx, 'session.deleted', sessionState(row));
}

/** Ends all sessions of a user, except the given one. */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { except = 0 }: { readonly except?: number } = {},
): Promise<void> {
  const rows = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .orderBy('id')
    .execute();
  for (const { id } of rows) await endSession(tx, id);
}
