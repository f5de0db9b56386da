import type { Kysely } from 'kysely';
import type { Role } from '../../auth/roles.ts';
import type { Context } from '../../context.ts';
import type { Database, Row } from '../../db/schema.ts';
import type { Tx } from '../../events/transaction.ts';
import { emailKey } from '../../lib/email-address.ts';

/** The user with this address; without an address, the first user. */
export function findUser(ctx: Context, email?: string): Promise<{ id: number; email: string } | undefined> {
  const users = ctx.connection.read.selectFrom('users').select(['id', 'email']);
  return email === undefined
    ? users.orderBy('id').limit(1).executeTakeFirst()
    : users.where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** A user whose role is known to be one. */
export type User = Row<'users'> & { readonly role: Role };

export const findByKey = (db: Kysely<Database>, key: string): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();

/** The owners that are not disabled, without the built-in one, as which nobody can sign in. */
export const findEnabledOwners = ({
  db,
}: Pick<Tx, 'db'>): Promise<{ id: number; joined_at: number | null }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'joined_at'])
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('built_in', '=', 0)
    .orderBy('id')
    .execute();
