import { createHash } from 'node:crypto';
import type { Row } from '../../../kernel/db/schema.ts';

/** How messages reach a subscriber. */
export const subscriberChannels = ['email', 'slack', 'teams', 'webhook', 'push'] as const;
export type SubscriberChannel = (typeof subscriberChannels)[number];

/** The channels whose address is a URL that a person enters. */
export const webhookChannels = ['slack', 'teams', 'webhook'] as const satisfies SubscriberChannel[];
export type WebhookChannel = (typeof webhookChannels)[number];

export const isWebhookChannel = (text: string): text is WebhookChannel =>
  webhookChannels.some((channel) => channel === text);

/** What a subscriber wants to be told of. */
export const topics = ['all', 'incidents', 'maintenance'] as const;
export type Topics = (typeof topics)[number];

/** Where messages go, without the choices of the subscriber. */
export type Address =
  | { readonly channel: 'email'; readonly email: string }
  | { readonly channel: WebhookChannel; readonly endpoint: string }
  | PushAddress;

/** Where a browser gets its notifications, and the keys to encrypt them with (RFC 8291), as base64url. */
export interface PushAddress {
  readonly channel: 'push';
  readonly endpoint: string;
  readonly push_p256dh: string;
  readonly push_auth: string;
}

/**
 * The key of an address that is a URL. The same URL in another channel is another subscriber, because the messages differ.
 */
export const endpointKey = (channel: SubscriberChannel, endpoint: string): string =>
  `${channel}:${createHash('sha256').update(new URL(endpoint).href).digest('hex')}`;

/** Paths that are shorter hold no secret worth a hint. */
const SHORT_PATH = 16;

/** The address as staff may see it. Of a URL, this is the host and what is enough to tell two URLs apart. */
export function shownAddress({ email, endpoint }: Pick<Row<'subscribers'>, 'email' | 'endpoint'>): string {
  if (endpoint === null) return email;
  const { host, pathname, search } = new URL(endpoint);
  const path = `${pathname}${search}`;
  return `${host}/…${path.length >= SHORT_PATH ? path.slice(-4) : ''}`;
}

/** Masks an address for its owner: they recognize it, and nobody else can use it. */
export function maskedAddress(row: Pick<Row<'subscribers'>, 'email' | 'endpoint'>): string {
  if (row.endpoint !== null) return shownAddress(row);
  const at = row.email.lastIndexOf('@');
  const [first = ''] = row.email.slice(0, at);
  return `${first}•••${row.email.slice(at)}`;
}
