import type { Role } from '../../../../common/roles.ts';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { emailKey } from '../../../lib/email-address.ts';
import {
  findImportedAccount,
  type ImportOrigin,
  rememberImportedAccount,
} from '../user-store/imported-accounts.ts';
import { insertUser } from './insert-user.ts';
import { findByKey, findEnabledOwners, type User } from './queries.ts';
import { requireRoleCovered } from './rights.ts';
import { userInput } from './schema.ts';

/** Somebody who had an account in another product. */
export interface UserToImport {
  readonly name: string;
  readonly email: string;
  readonly role: Exclude<Role, 'owner'>;
  readonly disabled: boolean;
  /** A hash that `verifyPassword` accepts. Without one, the user has to ask for a new password. */
  readonly passwordHash: string | null;
  /** The secret of the authenticator app, in base 32. */
  readonly totpSecret: string | null;
  /** There was a second factor that cannot be imported, so the user has to set one up before anything else. */
  readonly secondFactorDue: boolean;
  readonly createdAt: Seconds;
}

/**
 * Creates a user of another product, unless an earlier import knew them or somebody has their address already: such users are
 * never changed. Returns the new user.
 */
export function importUser(
  ctx: Context,
  actor: Actor,
  source: string,
  key: string,
  user: UserToImport,
): Promise<User | undefined> {
  authorize(actor, 'users.manage');
  const origin: ImportOrigin = { source, type: 'user', key };
  return transaction(ctx, actor, async (tx) => {
    if (await findImportedAccount(tx, origin)) return undefined;
    const form = createForm(input, { name: user.name, email: user.email });
    const holder = await findHolder(tx, form.values.email);
    // Two people of the other product may share an address. The second must not get the account of the first.
    if (holder && (holder.built_in === 1 || (await isImported(tx, source, holder.id))))
      form.fail('email', 'taken');
    const { name, email } = form.done();
    const created = holder ? undefined : await insert(tx, { ...user, name, email });
    const account = created ?? holder;
    if (account) await rememberImportedAccount(tx, origin, account.id);
    return created;
  });
}

const input = { name: userInput.name, email: userInput.email };

const findHolder = async ({ db }: Tx, email: string | undefined): Promise<Row<'users'> | undefined> =>
  email === undefined ? undefined : findByKey(db, emailKey(email));

async function isImported({ db }: Tx, source: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('imported_accounts')
    .select('key')
    .where('source', '=', source)
    .where('type', '=', 'user')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function insert(tx: Tx, user: UserToImport): Promise<User> {
  const { name, email, disabled, passwordHash, totpSecret, secondFactorDue, createdAt } = user;
  const role = await roleOf(tx, user);
  requireRoleCovered(tx.actor, role);
  return insertUser(tx, {
    name,
    email,
    role,
    password_hash: passwordHash,
    disabled_at: disabled ? tx.now : null,
    // An invitation would sign in whoever accepts it, without the second factor. A link for a new password does not.
    joined_at: passwordHash === null && totpSecret === null ? null : createdAt,
    totp_secret: totpSecret,
    totp_confirmed_at: totpSecret === null ? null : tx.now,
    second_factor_due: secondFactorDue ? 1 : 0,
    created_at: createdAt,
  });
}

/** Somebody has to manage the others. If there is no owner yet, the first admin who is not disabled becomes one. */
async function roleOf(tx: Tx, { role, disabled }: UserToImport): Promise<Role> {
  if (role !== 'admin' || disabled) return role;
  return (await findEnabledOwners(tx)).length === 0 ? 'owner' : role;
}
