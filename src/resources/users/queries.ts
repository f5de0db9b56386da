import type { Context } from '../../context.ts';
import { emailKey } from '../../lib/email-address.ts';

/** The user with this address; without an address, the first user. */
export function findUser(
  { connection }: Pick<Context, 'connection'>,
  email?: string,
): Promise<{ id: number; email: string } | undefined> {
  const users = connection.read.selectFrom('users').select(['id', 'email']);
  return email === undefined
    ? users.orderBy('id').limit(1).executeTakeFirst()
    : users.where('email_key', '=', emailKey(email)).executeTakeFirst();
}
