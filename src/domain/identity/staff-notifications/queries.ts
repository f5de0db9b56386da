import type { Kysely } from 'kysely';
import type { Database, Row } from '../../../kernel/db/schema.ts';
import { type Preferences, preferencesOf } from './model.ts';

type Reader = { readonly db: Kysely<Database> };

export async function loadPreferences({ db }: Reader, userId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return preferencesOf(row);
}

/** Somebody who works with the page, and what they chose. */
export interface StaffMember {
  readonly user: Pick<Row<'users'>, 'id' | 'role' | 'email' | 'locale' | 'timezone'>;
  readonly preferences: Preferences;
}

/** Everybody whose account is enabled, or one of them. */
export async function findStaff({ db }: Reader, userId?: number): Promise<StaffMember[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'locale', 'timezone'])
    .where('disabled_at', 'is', null)
    .where('built_in', '=', 0)
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? 0))
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
  const stored = new Map(rows.map((row) => [row.user_id, row]));
  return users.map((user) => ({ user, preferences: preferencesOf(stored.get(user.id)) }));
}
