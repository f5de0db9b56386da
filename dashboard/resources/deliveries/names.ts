import { fill, words } from '../../words/words.ts';
import type { Delivery } from './model.ts';

/** What a delivery tells. Messages to programs are named by their event. */
export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = words.deliveries.kinds;
  return names[kind] ?? kind;
}

export function recipientName({ type, id }: Delivery['recipient']): string {
  const text = words.deliveries;
  const name = { subscribers: text.ofSubscriber, users: text.ofUser, webhooks: text.ofWebhook }[type];
  return fill(name, { id });
}
