import { ECDH } from 'node:crypto';
import type { PushAddress } from '../../../domain/audience/subscribers/model.ts';
import { webAddress } from '../../../kernel/validation/fields.ts';

const urlField = webAddress();

/** Where a browser gets its notifications, as its script sends it; undefined if it cannot be right. */
export function readPushAddress(form: URLSearchParams): PushAddress | undefined {
  const endpoint = urlField.safeParse(form.get('endpoint') ?? '').data;
  const publicKey = form.get('p256dh') ?? '';
  const secret = form.get('auth') ?? '';
  if (!endpoint || URL.parse(endpoint)?.protocol !== 'https:') return undefined;
  if (!isPublicKey(publicKey) || !isSecret(secret)) return undefined;
  return { channel: 'push', endpoint, push_p256dh: publicKey, push_auth: secret };
}

/** Whether a text is an uncompressed point of the curve P-256, as base64url. */
function isPublicKey(text: string): boolean {
  if (!/^[\w-]{87}$/.test(text)) return false;
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === text;
  } catch {
    return false;
  }
}

/** Whether a text is 16 bytes, as base64url. */
const isSecret = (text: string): boolean => /^[\w-]{22}$/.test(text);
