import type { Context } from '../../context.ts';
import { emailKey } from '../../lib/email-address.ts';

/** The user with this address; without one, the first user there is. */
export function findUser(ctx: Context, email?: string): Promise<{ id: number; email: string } | undefined> {
  const users = ctx.connection.read.selectFrom('users').select(['id', 'email']);
  return email === undefined
    ? users.orderBy('id').limit(1).executeTakeFirst()
    : users.where('email_key', '=', emailKey(email)).executeTakeFirst();
}
