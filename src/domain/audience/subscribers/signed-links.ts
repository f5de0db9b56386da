import { timingSafeEqual } from 'node:crypto';
import { LINK_SHAPE } from '../../../kernel/auth/link-shape.ts';
import type { Context } from '../../../kernel/context.ts';
import { installationKey } from '../../../kernel/db/installation-key.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { addressHash, keyedDigits } from '../../../lib/address-hash.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { emailKey } from '../../../lib/email-address.ts';

/**
 * Links that authorize one subscriber to do one thing without a password. A token is `id-address-mac` or
 * `id-address-expiry-mac`, each part in base 36: short, case-insensitive, and safe in a URL and in an email address.
 * `address` is a keyed hash of the address, so that a link becomes invalid when the subscriber's address changes.
 */
export type LinkPurpose = 'confirm' | 'manage' | 'unsubscribe' | 'bounce';

/** How long an address can be confirmed. */
export const CONFIRM_SECONDS = 86_400;

/**
 * `forged` was never signed for this purpose; `stale` was, but the subscriber was deleted or has another address now.
 */
export type LinkState = 'valid' | 'expired' | 'stale' | 'forged';

/** `address` is an email address, or the `email_key` of a subscriber, which exists for every channel. */
export async function signLink(
  ctx: Context,
  purpose: LinkPurpose,
  subscriberId: number,
  address: string,
  expiresAt?: Seconds,
): Promise<string> {
  const key = await keyOf(ctx);
  const expiry = expiresAt === undefined ? [] : [expiresAt.toString(36)];
  const claim = [subscriberId.toString(36), addressHash(key, emailKey(address)), ...expiry].join('-');
  return `${claim}-${macPart(key, purpose, claim)}`;
}

/** The subscriber of a link, if the link is valid now. */
export async function readLink(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<{ subscriberId: number } | undefined> {
  const { state, subscriberId } = await inspectLink(ctx, purpose, token);
  return state === 'valid' ? { subscriberId } : undefined;
}

const wholeLink = new RegExp(`^${LINK_SHAPE}$`);

/** Like `readLink`, but also says why a link is invalid. */
export async function inspectLink(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<{ readonly state: LinkState; readonly subscriberId: number }> {
  // Mail servers may change the case of an address.
  const given = purpose === 'bounce' ? token.toLowerCase() : token;
  const [, id = '', address = '', expiry, mac = ''] = wholeLink.exec(given) ?? [];
  const subscriberId = Number.parseInt(id, 36);
  const key = await keyOf(ctx);
  if (id === '' || !isSame(mac, macPart(key, purpose, given.slice(0, -mac.length - 1)))) {
    return { state: 'forged', subscriberId: 0 };
  }
  const row = await ctx.connection.read
    .selectFrom('subscribers')
    .select('email_key')
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  const isTheirs =
    row !== undefined &&
    (isSame(address, addressHash(key, row.email_key)) || (await hadHash(ctx, subscriberId, address)));
  if (!isTheirs) return { state: 'stale', subscriberId };
  const isOver = expiry !== undefined && Number.parseInt(expiry, 36) <= ctx.clock.now();
  return { state: isOver ? 'expired' : 'valid', subscriberId };
}

/** Whether the link was signed for another spelling of the same address. */
async function hadHash(ctx: Context, subscriberId: number, hash: string): Promise<boolean> {
  const row = await ctx.connection.read
    .selectFrom('subscriber_addresses')
    .select('subscriber_id')
    .where('hash', '=', hash)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A new link for the subscriber who now has the address of a stale one. Somebody who unsubscribed and subscribed again
 * is a new subscriber, but a link in an old email must not claim that they are unsubscribed. Only the hash of the
 * address is known, and it has an index.
 */
export async function renewLink(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const { state } = await inspectLink(ctx, purpose, token);
  if (state !== 'stale') return undefined;
  const [, , hash = ''] = wholeLink.exec(token) ?? [];
  const found = await ctx.connection.read
    .selectFrom('subscriber_addresses')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_addresses.subscriber_id')
    .select(['subscribers.id', 'subscribers.email_key'])
    .where('subscriber_addresses.hash', '=', hash)
    .executeTakeFirst();
  return found && signLink(ctx, purpose, found.id, found.email_key);
}

/**
 * Computes the hashes that `setAddressHash` stores. It may have to create the key first, so call it before a
 * transaction begins.
 */
export async function addressHasher(ctx: Context): Promise<(address: string) => string> {
  const key = await keyOf(ctx);
  return (address) => addressHash(key, emailKey(address));
}

/** Every write of a subscriber's address must end with this, because `renewLink` finds subscribers by these hashes. */
export async function setAddressHash({ db }: Tx, subscriberId: number, hash: string): Promise<void> {
  await db.deleteFrom('subscriber_addresses').where('subscriber_id', '=', subscriberId).execute();
  await db.insertInto('subscriber_addresses').values({ hash, subscriber_id: subscriberId }).execute();
}

const macPart = (key: Buffer, purpose: LinkPurpose, claim: string): string =>
  keyedDigits(key, `${purpose} ${claim}`, 16, 25);

function isSame(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}

/** The key of this installation. */
const keyOf = ({ connection }: Context): Promise<Buffer> => installationKey(connection, 'signed-links');
