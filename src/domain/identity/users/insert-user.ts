import type { Role } from '../../../../common/roles.ts';
import type { NewRow } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { UserState } from '../../../kernel/events/states.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { fold } from '../../../lib/text.ts';
import { closeSetup } from '../user-store/setup-state.ts';
import type { User } from './queries.ts';

/** What only some new users have: those of an identity provider, and those of another product. */
type Extras =
  | 'oidc_issuer'
  | 'oidc_subject'
  | 'joined_at'
  | 'created_at'
  | 'disabled_at'
  | 'totp_secret'
  | 'totp_confirmed_at'
  | 'second_factor_due';

interface NewUser extends Partial<Pick<NewRow<'users'>, Extras>> {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password_hash: string | null;
  readonly built_in?: 0 | 1;
}

/** Every new user comes from here. The caller has checked that the address is free. */
export async function insertUser(tx: Tx, { built_in = 0, ...values }: NewUser): Promise<User> {
  const row = await tx.db
    .insertInto('users')
    .values({
      name_key: fold(values.name),
      email_key: emailKey(values.email),
      disabled_at: null,
      built_in,
      locale: null,
      timezone: null,
      joined_at: values.password_hash === null ? null : tx.now,
      last_signed_in_at: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      oidc_issuer: null,
      oidc_subject: null,
      created_at: tx.now,
      updated_at: tx.now,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const user = { ...row, role: values.role };
  await append(tx, 'user.created', userState(user));
  if (built_in === 0) await closeSetup(tx);
  return user;
}

/** Without name and address: the log is never edited, and it must be possible to delete all data about a person. */
export const userState = ({ id, role, disabled_at }: User): UserState => ({
  id,
  role,
  disabled: disabled_at !== null,
});
