import { type Kysely, sql } from 'kysely';
import type { Role } from '../../../../common/roles.ts';
import { isRole } from '../../../kernel/auth/role-abilities.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Database, Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { containsEmail, either, isSet } from '../../../kernel/jsonapi/filters.ts';
import { contains, isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import { emailKey } from '../../../lib/email-address.ts';

export type AccountRecord = Pick<
  Row<'users'>,
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'disabled_at'
  | 'joined_at'
  | 'last_signed_in_at'
  | 'created_at'
  | 'updated_at'
> & {
  readonly invited_at: number | null;
  readonly factors: number;
};

/** The built-in owner is not a person. */
const people = sql<boolean>`users.built_in = 0`;

/** Without anything that could be used to sign in. */
export const accountSource: Source<AccountRecord> = {
  key: 'users',
  table: 'users',
  columns: sql`users.id, users.name, users.email, users.role, users.disabled_at, users.joined_at,
    users.last_signed_in_at, users.created_at, users.updated_at,
    (select max(account_links.created_at) from account_links
      where account_links.user_id = users.id and account_links.purpose = 'invitation') as invited_at,
    (select count(*) from passkeys where passkeys.user_id = users.id)
      + case when users.totp_confirmed_at is null then 0 else 1 end as factors`,
  exists: people,
  visible: people,
  filters: {
    name: contains('users.name_key'),
    email: containsEmail('users.email_key'),
    role: isOneOf('users.role'),
    disabled: isSet('users.disabled_at'),
    q: either(contains('users.name_key'), containsEmail('users.email_key')),
    joined: isSet('users.joined_at'),
  },
  sorts: {
    name: sql.ref('users.name_key'),
    email: sql.ref('users.email_key'),
    role: sql.ref('users.role'),
    last_signed_in: sql.ref('users.last_signed_in_at'),
    created: sql.ref('users.created_at'),
    id: sql.ref('users.id'),
  },
  nullableSorts: ['last_signed_in'],
};

/** A user whose role is known to be one. */
export type User = Row<'users'> & { readonly role: Role };

/** The stored row of a person, for a write. */
export async function getPerson({ db }: Pick<Tx, 'db'>, id: number): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('built_in', '=', 0)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return asUser(row);
}

/** A role that this version does not know allows nothing. */
const asUser = (row: Row<'users'>): User => ({ ...row, role: isRole(row.role) ? row.role : 'viewer' });

/** The user with this address. */
export const findUser = (
  { connection }: Pick<Context, 'connection'>,
  email: string,
): Promise<Row<'users'> | undefined> => findByKey(connection.read, emailKey(email));

export const findByKey = (db: Kysely<Database>, key: string): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();

/** The first owner that is not disabled: the default owner of tokens that the command line creates. */
export const findFirstOwner = (ctx: Context): Promise<Row<'users'> | undefined> =>
  ctx.connection.read
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export async function hasPeople(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('built_in', '=', 0).limit(1).executeTakeFirst();
  return row !== undefined;
}

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

export const listPeople = (ctx: Context): Promise<Row<'users'>[]> =>
  ctx.connection.read.selectFrom('users').selectAll().where('built_in', '=', 0).orderBy('id').execute();
