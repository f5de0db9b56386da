import { LINK_SHAPE } from '../../auth/link-shape.ts';
import type { Mailbox } from '../../config/mailbox.ts';

/** Servers need not take more before the @. */
const MAX_LOCAL = 64;

/**
 * The address that mails come back to when they cannot be delivered: it says whose mail it was, and which. Where that would
 * be too long, it says whose; where even that is, the mail comes back to where all mail is from.
 */
export function bounceAddress({ address }: Mailbox, deliveryId: number, token: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const forms = [`${local}+bounce-${deliveryId.toString(36)}-${token}`, `${local}+bounce-${token}`, local];
  return `${forms.find((form) => form.length <= MAX_LOCAL) ?? local}@${domain}`;
}

const shape = new RegExp(`^(?:[^@]*\\+)?(?:bounce-)?(?:([0-9a-z]{1,10})-)?(${LINK_SHAPE})(?:@.*)?$`, 'i');

/** What a mail came back to: the whole address, or what stands after the `+`, or after `bounce-`. */
export function readBounce(text: string): { deliveryId: number | undefined; token: string } | undefined {
  const [, delivery, token] = shape.exec(text.trim()) ?? [];
  if (token === undefined) return undefined;
  return { deliveryId: delivery === undefined ? undefined : Number.parseInt(delivery, 36), token };
}
