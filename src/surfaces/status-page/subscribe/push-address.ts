import type { PushAddress } from '../../../domain/audience/subscribers/model.ts';
import { isPushPublicKey, isPushSecret } from '../../../domain/audience/subscribers/push-keys.ts';
import { webAddress } from '../../../kernel/validation/fields.ts';

const urlField = webAddress();

/** Where a browser gets its notifications, as its script sends it; undefined if it cannot be right. */
export function readPushAddress(form: URLSearchParams): PushAddress | undefined {
  const endpoint = urlField.safeParse(form.get('endpoint') ?? '').data;
  const publicKey = form.get('p256dh') ?? '';
  const secret = form.get('auth') ?? '';
  if (!endpoint || URL.parse(endpoint)?.protocol !== 'https:') return undefined;
  if (!isPushPublicKey(publicKey) || !isPushSecret(secret)) return undefined;
  return { channel: 'push', endpoint, push_p256dh: publicKey, push_auth: secret };
}
