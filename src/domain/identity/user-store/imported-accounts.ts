import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** A user or a key of another product: the product, and what identifies the record there. */
export interface ImportOrigin {
  readonly source: string;
  readonly type: 'user' | 'token';
  /** The id of a user in the other product; the hash of a key. */
  readonly key: string;
}

/** What an earlier import knew about the record. Its user is null if somebody has deleted the user since. */
export const findImportedAccount = (
  { db }: Pick<Tx, 'db'>,
  { source, type, key }: ImportOrigin,
): Promise<Row<'imported_accounts'> | undefined> =>
  db
    .selectFrom('imported_accounts')
    .selectAll()
    .where('source', '=', source)
    .where('type', '=', type)
    .where('key', '=', key)
    .executeTakeFirst();

/** The users that records of another product became, by their keys there. Those that were deleted since are left out. */
export async function findImportedUsers(
  { db }: Pick<Tx, 'db'>,
  source: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_accounts')
    .select(['key', 'user_id'])
    .where('source', '=', source)
    .where('type', '=', 'user')
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.flatMap(({ key, user_id: id }) => (id === null ? [] : [[key, id] as const])));
}

/** The next import leaves the record alone, even if it has been changed, deleted or revoked here by then. */
export async function rememberImportedAccount(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { source, type, key }: ImportOrigin,
  userId: number,
): Promise<void> {
  await db
    .insertInto('imported_accounts')
    .values({ source, type, key, user_id: userId, imported_at: now })
    .execute();
}
