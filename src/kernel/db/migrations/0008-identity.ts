import type { Kysely } from 'kysely';
import type { SqlDialect } from '../dialect.ts';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** The address of the user that `daymark token create` made if there was none. */
const BUILT_IN_EMAIL = 'admin@daymark.example';

/** Roles, sessions, passkeys, recovery codes, and everything else that signing in takes. */
export const identity: Migration = {
  name: '0008-identity',
  up: async (db, dialect) => {
    await extendUsers(db, dialect);
    await createSessions(db, dialect);
    await createFactors(db, dialect);
    await createLinks(db, dialect);
  },
};

async function extendUsers(db: Kysely<Database>, { textType: text }: SqlDialect): Promise<void> {
  const alter = () => db.schema.alterTable('users');
  await alter()
    .addColumn('role', text, (c) => c.notNull().defaultTo('viewer'))
    .execute();
  // So far a token could have every ability, whoever owned it. Existing tokens keep their abilities.
  await db.updateTable('users').set({ role: 'owner' }).execute();
  await alter()
    .addColumn('built_in', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const name of ['locale', 'timezone', 'totp_secret', 'oidc_issuer', 'oidc_subject']) {
    await alter().addColumn(name, text).execute();
  }
  for (const name of [
    'disabled_at',
    'joined_at',
    'last_signed_in_at',
    'totp_confirmed_at',
    'totp_last_step',
  ]) {
    await alter().addColumn(name, 'bigint').execute();
  }
  await db
    .updateTable('users')
    .set({ built_in: 1 })
    .where('email_key', '=', BUILT_IN_EMAIL)
    .where('password_hash', 'is', null)
    .execute();
  await db
    .updateTable('users')
    .set(({ ref }) => ({ joined_at: ref('created_at') }))
    .where('password_hash', 'is not', null)
    .execute();
  await db.schema
    .createIndex('users_oidc')
    .on('users')
    .columns(['oidc_issuer', 'oidc_subject'])
    .unique()
    .execute();
}

async function createSessions(db: Kysely<Database>, dialect: SqlDialect): Promise<void> {
  const { textType: text, identity: id } = dialect;
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('previous_hash', text)
    .addColumn('previous_until', 'bigint')
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('second_factor', 'smallint', (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('user_agent', text, (c) => c.notNull())
    .addColumn('authenticated_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'last_used_at'] as const) {
    await db.schema.createIndex(`sessions_${column}`).on('sessions').column(column).execute();
  }
}

async function createFactors(db: Kysely<Database>, dialect: SqlDialect): Promise<void> {
  const { textType: text, identity: id } = dialect;
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('credential_id', text, (c) => c.notNull().unique())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', text, (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  for (const table of ['passkeys', 'recovery_codes'] as const) {
    await db.schema.createIndex(`${table}_user_id`).on(table).column('user_id').execute();
  }
}

async function createLinks(db: Kysely<Database>, dialect: SqlDialect): Promise<void> {
  const { textType: text, identity: id } = dialect;
  await db.schema
    .createTable('account_links')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email', text)
    .addColumn('previous_email', text)
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('account_links_user_id').on('account_links').column('user_id').execute();
  await db.schema
    .createTable('used_challenges')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('blocked_until', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const table of ['account_links', 'used_challenges', 'sign_in_failures'] as const) {
    await db.schema.createIndex(`${table}_expires_at`).on(table).column('expires_at').execute();
  }
}
