import { type DeliveryChannel, deliveryChannels } from '../../../../common/delivery-channels.ts';
import type { Row } from '../../../kernel/db/schema.ts';

export type Channel = DeliveryChannel;

/**
 * The state of a delivery. `queued` and `deferred` are still to be sent, the latter after a failed attempt. The others
 * are final unless somebody requests a resend. `suppressed` means that the recipient no longer wants it, or that it is
 * no longer public.
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

/** What staff are told, each as far as they want to know: see `reactions/notifications/staff/`. */
export const staffKinds = [
  'incident.overdue',
  'incident.stale',
  'incident.recovered',
  'draft.waiting',
  'alert.firing',
  'alert.resolved',
  'mail.problem',
  'mail.recovered',
  'probe.lost',
  'probe.returned',
] as const;

export type StaffKind = (typeof staffKinds)[number];

export const isStaffKind = (kind: string): kind is StaffKind => staffKinds.some((each) => each === kind);

/**
 * The kinds of notifications. Subscribers get the first nine, staff the next ones, a single subscriber the two after that, a
 * single user the last four.
 */
export const notificationKinds = [
  'incident.opened',
  'incident.updated',
  'postmortem.published',
  'maintenance.announced',
  'maintenance.updated',
  'maintenance.rescheduled',
  'maintenance.reminder',
  'maintenance.started',
  'maintenance.completed',
  ...staffKinds,
  'subscriber.confirm',
  'subscriber.manage',
  'account.invitation',
  'account.password_reset',
  'account.email_change',
  'account.email_changed',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The type of the recipients of a channel. */
export const recipientTypes = {
  email: 'subscribers',
  'staff-email': 'users',
  webhook: 'webhooks',
  'subscriber-webhook': 'subscribers',
  push: 'subscribers',
  'staff-push': 'push-subscriptions',
  'staff-chat': 'users',
} as const satisfies Record<Channel, string>;

/** The channels whose recipients are subscribers. */
export const subscriberChannels = deliveryChannels.filter(
  (channel) => recipientTypes[channel] === 'subscribers',
);

/** The states that can be resent: final, and not sent. */
export const resendable = ['failed', 'bounced', 'suppressed', 'cancelled'] as const;

type Counts = Record<DeliveryState, number>;

export interface Tally {
  readonly channel: string;
  readonly state: string;
  readonly count: number;
  /** How many of them are emails that were written to files. */
  readonly written: number;
  readonly first_sent: number | null;
  readonly last_sent: number | null;
}

export interface Summary {
  readonly total: number;
  readonly by_channel: Readonly<Record<Channel, Counts>>;
  /** How many of those that count as sent are emails that were written to files. */
  readonly written: number;
  readonly first: number | null;
  readonly last: number | null;
}

/** Counts for every channel and every state, including those that are zero. */
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
      deliveryChannels.map((channel) => [channel, countsOf(channel)]),
    ) as Summary['by_channel'],
    written: tallies.reduce((sum, { written }) => sum + Number(written), 0),
    first: moments.length > 0 ? Math.min(...moments) : null,
    last: moments.length > 0 ? Math.max(...moments) : null,
  };
}

/** Removes email addresses from the reply of a mail server: the ledger identifies people by id only. */
export const withoutAddresses = (text: string): string =>
  // Bounded, because searching for the @ from every letter of a long word takes quadratic time.
  text.replace(/[^\s<>()[\]"',;:@]{1,255}@[^\s<>()[\]"',;:]+/g, '(address)');
