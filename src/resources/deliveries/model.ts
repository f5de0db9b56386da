import type { Row } from '../../db/schema.ts';

/** How a message reaches somebody. */
export const channels = ['email', 'staff-email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/**
 * Where a delivery stands. `queued` and `deferred` are still to be sent, the latter after a failed try; the others are final
 * unless somebody asks to send again. `suppressed`: the recipient does not want it any more, or it is not public any more.
 */
export const deliveryStates = [
  'queued',
  'deferred',
  'sent',
  'failed',
  'bounced',
  'suppressed',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const pendingStates = ['queued', 'deferred'] as const satisfies DeliveryState[];

/** Whether a delivery is still to be sent. */
export const isPending = ({ state }: Pick<Delivery, 'state'>): boolean =>
  pendingStates.some((pending) => pending === state);

export type Delivery = Row<'deliveries'>;

/** What people are told. Subscribers hear of the first eight, staff of the next two, one person of the last two. */
export const notificationKinds = [
  'incident.opened',
  'incident.updated',
  'maintenance.announced',
  'maintenance.updated',
  'maintenance.rescheduled',
  'maintenance.reminder',
  'maintenance.started',
  'maintenance.completed',
  'incident.overdue',
  'incident.stale',
  'subscriber.confirm',
  'subscriber.manage',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Whose ids the recipients of a channel are. */
export const recipientTypes = { email: 'subscribers', 'staff-email': 'users', webhook: 'webhooks' } as const;

/** What can be sent again: what will not be tried any more, and has not gone. */
export const resendable = ['failed', 'bounced', 'suppressed', 'cancelled'] as const;

type Counts = Record<DeliveryState, number>;

export interface Tally {
  readonly channel: string;
  readonly state: string;
  readonly count: number;
  readonly first_sent: number | null;
  readonly last_sent: number | null;
}

export interface Summary {
  readonly total: number;
  readonly by_channel: Readonly<Record<Channel, Counts>>;
  readonly first: number | null;
  readonly last: number | null;
}

/** Every channel and every state, also those with nothing in them. */
export function summaryOf(tallies: readonly Tally[]): Summary {
  const countIn = (channel: Channel, state: DeliveryState): number =>
    tallies.find((tally) => tally.channel === channel && tally.state === state)?.count ?? 0;
  const countsOf = (channel: Channel) =>
    Object.fromEntries(deliveryStates.map((state) => [state, countIn(channel, state)])) as Counts;
  const moments = tallies.flatMap(({ first_sent, last_sent }) =>
    first_sent === null || last_sent === null ? [] : [first_sent, last_sent],
  );
  return {
    total: tallies.reduce((sum, { count }) => sum + count, 0),
    by_channel: Object.fromEntries(
      channels.map((channel) => [channel, countsOf(channel)]),
    ) as Summary['by_channel'],
    first: moments.length > 0 ? Math.min(...moments) : null,
    last: moments.length > 0 ? Math.max(...moments) : null,
  };
}

/** What mail servers say often names the address; the ledger names people by their ids alone. */
export const withoutAddresses = (text: string): string =>
  // A bound, because looking for the @ from every letter of a long word takes the square of its length.
  text.replace(/[^\s<>()[\]"',;:@]{1,255}@[^\s<>()[\]"',;:]+/g, '(address)');
