import { bcryptCost } from '../../src/kernel/auth/bcrypt.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { normalizeEmail } from '../../src/lib/email-address.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { flagOf, numberOf, textOf } from '../cachet2/values.ts';
import { momentOf } from '../moment.ts';
import type { ImportedSubscriber, ImportedUser } from '../source.ts';
import type { KenerTables } from './tables.ts';

const roles: Readonly<Record<string, ImportedUser['role']>> = { admin: 'admin', editor: 'editor' };

/** Version 4 has roles in a table of their own. */
export function usersOf(tables: KenerTables, now: Seconds): ImportedUser[] {
  const named = new Map<number, string[]>();
  for (const row of tables.rows('users_roles'))
    named.set(numberOf(row.users_id), [...(named.get(numberOf(row.users_id)) ?? []), textOf(row.roles_id)]);
  return tables.rows('users', 'order by id').flatMap((row) => {
    const email = normalizeEmail(textOf(row.email));
    if (email === undefined) return [];
    const all = [textOf(row.role), ...(named.get(numberOf(row.id)) ?? [])].map((role) => role.toLowerCase());
    const isOwner = ['YES', '1'].includes(textOf(row.is_owner).toUpperCase());
    const hash = textOf(row.password_hash);
    return [
      {
        key: textOf(row.id),
        name: textOf(row.name) || email,
        email,
        role:
          isOwner || all.includes('admin')
            ? 'admin'
            : (ownValue(roles, all.find((role) => ownValue(roles, role)) ?? '') ?? 'viewer'),
        disabled: !flagOf(row.is_active, true),
        passwordHash: bcryptCost(hash) === undefined ? null : hash,
        totpSecret: null,
        secondFactorDue: false,
        createdAt: momentOf(row.created_at) ?? now,
      },
    ];
  });
}

/** People who get mail. Other ways of telling them have no address that could be confirmed here. */
export async function* subscribersOf(
  tables: KenerTables,
  now: Seconds,
  note: (text: string) => void,
): AsyncGenerator<ImportedSubscriber> {
  const users = new Map(tables.rows('subscriber_users').map((row) => [numberOf(row.id), row]));
  let others = 0;
  for (const method of tables.rows('subscriber_methods', 'order by id')) {
    const user = users.get(numberOf(method.subscriber_user_id));
    if (!user || textOf(method.status) !== 'ACTIVE') continue;
    if (textOf(method.method_type).toLowerCase() !== 'email') {
      others++;
      continue;
    }
    yield {
      key: textOf(method.id),
      email: textOf(method.method_value) || textOf(user.email),
      verified: textOf(user.status) === 'ACTIVE',
      components: undefined,
      createdAt: momentOf(method.created_at) ?? now,
    };
  }
  if (others > 0)
    note(
      `Subscribers by webhook, Slack or Discord, left out: ${others}. They can subscribe again on the page.`,
    );
}
