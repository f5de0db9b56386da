import { sql } from 'kysely';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { Source } from '../../../../kernel/jsonapi/source.ts';

export type PasskeyRecord = Pick<Row<'passkeys'>, 'id' | 'name' | 'last_used_at' | 'created_at'>;

/** The passkeys of one user. Nobody sees those of others. */
export function passkeySource(userId: number): Source<PasskeyRecord> {
  const own = sql<boolean>`passkeys.user_id = ${PARENT}`;
  return {
    key: 'passkeys of a user',
    table: 'passkeys',
    columns: sql`passkeys.id, passkeys.name, passkeys.last_used_at, passkeys.created_at`,
    exists: own,
    visible: own,
    values: { parent: userId },
    filters: {},
    sorts: { id: sql.ref('passkeys.id') },
  };
}

export const findPasskeysOf = ({ db }: Pick<Tx, 'db'>, userId: number): Promise<Row<'passkeys'>[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** A passkey of this user, for a write. */
export async function getPasskeyOf(
  { db }: Pick<Tx, 'db'>,
  userId: number,
  id: number,
): Promise<Row<'passkeys'>> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export const findPasskeyByCredential = (
  db: Context['connection']['read'],
  credentialId: string,
): Promise<Row<'passkeys'> | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
