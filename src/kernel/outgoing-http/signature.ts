import { createHmac, randomBytes } from 'node:crypto';
import type { Seconds } from '../../lib/clock.ts';
import type { Row } from '../db/schema.ts';

const PREFIX = 'whsec_';

/** For how long the previous secret also signs after a rotation. */
export const OVERLAP_SECONDS = 86_400;

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The secrets that a message is signed with. */
export type Secrets = Pick<Row<'webhooks'>, 'secret' | 'old_secret' | 'old_secret_until'>;

/** The secrets that are valid now, the newest first. */
function validSecrets({ secret, old_secret, old_secret_until }: Secrets, now: Seconds): string[] {
  const isOldValid = old_secret !== null && old_secret_until !== null && now < old_secret_until;
  return isOldValid ? [secret, old_secret] : [secret];
}

/** The headers of Standard Webhooks, with one signature per valid secret, separated by spaces. */
export function signedHeaders(secrets: Secrets, id: string, now: Seconds, body: string) {
  const signatures = validSecrets(secrets, now).map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${now}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(now),
    'webhook-signature': signatures.join(' '),
  };
}

/** Masks the signature for the delivery log. */
export const maskSignature = (signature: string): string => signature.replace(/v1,\S+/g, 'v1,****');
