import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { Param } from '../../../kernel/db/dialect.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { contains, isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import { everything } from '../../visibility.ts';

/** Without the hash, so that code which reads for clients cannot leak it. */
export type TokenRecord = Omit<Row<'tokens'>, 'hash' | 'name_key' | 'imported_from'> & {
  readonly user_name: string;
};

const USER = new Param('user');
const TOKEN = new Param('token');

const ofUser = sql<SqlBool>`tokens.user_id = ${USER}`;
/** A token sees itself and the tokens that were created with it. */
const ofToken = sql<SqlBool>`tokens.user_id = ${USER} and (tokens.id = ${TOKEN} or tokens.parent_id = ${TOKEN})`;

/** The tokens that an actor may see: their own, or all of them. */
export function tokenSource(actor: Actor): Source<TokenRecord> {
  if (can(actor, 'tokens.manage')) return sourceOf('all tokens', everything);
  const user = userIdOf(actor) ?? 0;
  return actor.type === 'token'
    ? { ...sourceOf('tokens of a token', ofToken), values: { user, token: actor.id } }
    : { ...sourceOf('tokens of a user', ofUser), values: { user } };
}

const sourceOf = (key: string, visible: RawBuilder<SqlBool>): Source<TokenRecord> => ({
  key,
  table: 'tokens',
  columns: sql`tokens.id, tokens.user_id, tokens.name, tokens.abilities, tokens.parent_id, tokens.expires_at,
    tokens.last_used_at, tokens.created_at, tokens.dialect,
    (select users.name from users where users.id = tokens.user_id) as user_name`,
  exists: visible,
  visible,
  filters: { user: isOneOf('tokens.user_id'), q: contains('tokens.name_key') },
  sorts: {
    expires_at: sql.ref('tokens.expires_at'),
    last_used_at: sql.ref('tokens.last_used_at'),
    id: sql.ref('tokens.id'),
  },
  nullableSorts: ['expires_at', 'last_used_at'],
});

/** The stored row, for a write. */
export async function getToken({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'tokens'>> {
  const row = await db.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** A token and all that were created with it, directly or not: each one before the tokens that it created. */
export async function findFamily({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'tokens'>[]> {
  const { rows } = await sql<Row<'tokens'>>`with recursive family(id) as (
      select cast(${id} as integer) union select tokens.id from tokens join family on tokens.parent_id = family.id
    ) select tokens.* from tokens where id in (select id from family) order by id`.execute(db);
  return rows;
}

export const listTokens = (ctx: Context) =>
  ctx.connection.read
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.name',
      'tokens.abilities',
      'tokens.expires_at',
      'tokens.last_used_at',
      'tokens.created_at',
      'tokens.dialect',
      'users.email',
      'users.role',
      'users.disabled_at',
    ])
    .orderBy('tokens.id')
    .execute();
