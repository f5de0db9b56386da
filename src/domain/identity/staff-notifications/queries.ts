import type { Kysely } from 'kysely';
import type { Database, Row } from '../../../kernel/db/schema.ts';
import { mayBeTold, type Preferences, preferencesOf } from './model.ts';
import { findBrowsers } from './push-subscriptions/queries.ts';

type Reader = { readonly db: Kysely<Database> };

export async function loadPreferences({ db }: Reader, userId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return preferencesOf(row);
}

/** Whether anything tells somebody when a check fails: of its draft, or of its alert. */
export async function isAnybodyToldOfFailures(reader: Reader): Promise<boolean> {
  const staff = await findStaff(reader);
  const browsers = new Set((await findBrowsers(reader)).map(({ user_id }) => user_id));
  return staff.some(({ user, preferences }) =>
    (['drafts', 'alerts'] as const).some(
      (topic) =>
        mayBeTold(user.role, topic) &&
        preferences[topic].some(
          (channel) =>
            (channel !== 'push' || browsers.has(user.id)) &&
            (channel !== 'chat' || preferences.chat !== null),
        ),
    ),
  );
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
