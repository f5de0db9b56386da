import { insertUser } from '../../../domain/identity/users/insert-user.ts';
import { findByKey } from '../../../domain/identity/users/queries.ts';
import { emailKey } from '../../../lib/email-address.ts';
import type { Recorded } from '../../exporters/records.ts';
import { flag, type Outcome, type Restoring, writeAt } from './restoring.ts';

/** A user with the same address is the same user. Nobody gets a password: an export has none. */
export function restoreUser(restoring: Restoring, record: Recorded<'users'>): Promise<Outcome> {
  const { name, email, role, built_in, joined_at, locale, timezone } = record;
  return writeAt<Outcome>(restoring, record.created_at, async (tx) => {
    const known = await findByKey(tx.db, emailKey(email));
    if (known) {
      restoring.ids.set('user', record.id, known.id);
      return 'known';
    }
    const user = { name, email, role, built_in: flag(built_in), joined_at, password_hash: null };
    const { id } = await insertUser(tx, user);
    await tx.db
      .updateTable('users')
      .set({
        locale,
        timezone,
        disabled_at: record.disabled_at,
        last_signed_in_at: record.last_signed_in_at,
        updated_at: record.updated_at,
      })
      .where('id', '=', id)
      .execute();
    restoring.ids.set('user', record.id, id);
    return 'created';
  });
}
