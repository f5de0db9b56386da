import type { Row } from '../../../kernel/db/schema.ts';
import type { EventTypeAbout } from '../../../kernel/events/catalog.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { loggedToken } from './fields.ts';
import { findFamily } from './queries.ts';

/** Deletes a token and all tokens that were created with it, so that whoever found it keeps nothing. */
export async function deleteFamily(tx: Tx, id: number): Promise<void> {
  await deleteRows(tx, await findFamily(tx, id));
}

export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  await deleteRows(tx, rows);
}

async function deleteRows(tx: Tx, rows: readonly Row<'tokens'>[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db.deleteFrom('tokens').where(tx.dialect.anyOf('tokens.id', ids)).execute();
  for (const row of rows) await appendTokenEvent(tx, 'token.deleted', row);
}

/** Events never contain anything that could be used to sign in. */
export async function appendTokenEvent(
  tx: Tx,
  type: EventTypeAbout<'token'>,
  row: Row<'tokens'>,
): Promise<void> {
  await append(tx, type, loggedToken(row));
}
