import { type Actor, authorize } from '../../auth/actor.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Context } from '../../context.ts';
import { append } from '../../events/events.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { emailKey } from '../../lib/email-address.ts';
import { createForm, phrase } from '../../validation/form.ts';
import { userInput } from './schema.ts';

export async function createUser(
  ctx: Context,
  actor: Actor,
  body: object,
  { builtIn = false }: { readonly builtIn?: boolean } = {},
): Promise<number> {
  authorize(actor, 'users.manage');
  const form = createForm(userInput, body);
  // Hashing is slow on purpose, so it is done before the transaction begins.
  const { password } = form.values;
  const password_hash = password === undefined || password === null ? null : await hashPassword(password);
  return transaction(ctx, actor, async (tx) => {
    const { email } = form.values;
    if (email !== undefined && (await findUserByEmail(tx, emailKey(email)))) {
      form.fail('email', phrase('email', 'has already been taken.'));
    }
    const values = form.done();
    const row = await tx.db
      .insertInto('users')
      .values({
        name: values.name,
        email: values.email,
        email_key: emailKey(values.email),
        password_hash,
        role: values.role ?? 'viewer',
        disabled_at: null,
        built_in: builtIn ? 1 : 0,
        locale: null,
        timezone: null,
        joined_at: password_hash === null ? null : tx.now,
        last_signed_in_at: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        oidc_issuer: null,
        oidc_subject: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning(['id', 'role'])
      .executeTakeFirstOrThrow();
    await append(tx, 'user.created', { id: row.id, role: row.role, disabled: false });
    return row.id;
  });
}

const findUserByEmail = ({ db }: Tx, key: string) =>
  db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
