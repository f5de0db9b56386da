import { createHmac } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import { installationKey } from '../../../kernel/db/installation-key.ts';
import type { Row } from '../../../kernel/db/schema.ts';

/**
 * The secret that signs messages to a subscriber, in the format of Standard Webhooks. It is derived from a key of the
 * installation, so that it is stored nowhere.
 */
export async function subscriberSecret(
  { connection }: Context,
  { id, email_key }: Pick<Row<'subscribers'>, 'id' | 'email_key'>,
): Promise<string> {
  const key = await installationKey(connection, 'subscriber-webhooks');
  return `whsec_${createHmac('sha256', key).update(`${id} ${email_key}`).digest('base64')}`;
}
