import { LINK_SHAPE } from '../../../../kernel/auth/link-shape.ts';
import type { Mailbox } from '../../../../kernel/config/mailbox.ts';

/** Servers need not accept a longer local part. */
const MAX_LOCAL = 64;

/**
 * The bounce address, which identifies the subscriber and the email. If that would be too long, it identifies only the
 * subscriber; if even that is too long, emails bounce to MAIL_FROM.
 */
export function bounceAddress({ address }: Mailbox, deliveryId: number, token: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const forms = [`${local}+bounce-${deliveryId.toString(36)}-${token}`, `${local}+bounce-${token}`, local];
  return `${forms.find((form) => form.length <= MAX_LOCAL) ?? local}@${domain}`;
}

const shape = new RegExp(`^(?:[^@]*\\+)?(?:bounce-)?(?:([0-9a-z]{1,10})-)?(${LINK_SHAPE})(?:@.*)?$`, 'i');

/** Parses a bounce address: the whole address, the part after the `+`, or the part after `bounce-`. */
export function readBounce(text: string): { deliveryId: number | undefined; token: string } | undefined {
  const [, delivery, token] = shape.exec(text.trim()) ?? [];
  if (token === undefined) return undefined;
  return { deliveryId: delivery === undefined ? undefined : Number.parseInt(delivery, 36), token };
}
