import { isOwnData } from '../../auth/password-policy.ts';
import { append } from '../../events/events.ts';
import type { UpdatedUserState } from '../../events/states.ts';
import type { Tx } from '../../events/transaction.ts';
import { fold } from '../../lib/text.ts';
import { OWN_DATA_PASSWORD } from '../../validation/fields.ts';
import { type Form, type Input, phrase } from '../../validation/form.ts';
import { endAccountLinks } from '../account-links/actions.ts';
import { linkPurposes } from '../account-links/model.ts';
import { userState } from './insert-user.ts';
import { getPerson, type User } from './queries.ts';

/** Refuses a password that repeats the name or the address of its owner. The other rules are those of the field. */
export function checkNewPassword(
  form: Form<{ password: Input[string] }, unknown>,
  owner: { readonly name?: string | undefined; readonly email?: string | undefined },
): void {
  const { password } = form.values;
  if (typeof password === 'string' && isOwnData(password, owner)) {
    form.fail('password', phrase('password', OWN_DATA_PASSWORD));
  }
}

interface NewPassword {
  readonly password_hash: string;
  /** Another name, for somebody who accepts an invitation. */
  readonly name?: string | undefined;
}

/** Stores a password. Links that would set another one do not work any more. */
export async function storePassword(
  tx: Tx,
  user: User,
  { password_hash, name = user.name }: NewPassword,
): Promise<User> {
  await tx.db
    .updateTable('users')
    .set({
      password_hash,
      name,
      name_key: fold(name),
      joined_at: user.joined_at ?? tx.now,
      updated_at: tx.now,
    })
    .where('id', '=', user.id)
    .execute();
  await endAccountLinks(tx, user.id, linkPurposes);
  const after = await getPerson(tx, user.id);
  const changed: UpdatedUserState['changed'] = name === user.name ? ['password'] : ['name', 'password'];
  await append(tx, 'user.updated', { ...userState(after), changed });
  return after;
}
