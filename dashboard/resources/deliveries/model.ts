import type { Schemas } from '@daymark/client';
import type { DeliveryTotals } from '../../ui/delivery-totals.ts';
import { dateOf, type Timestamp } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';

type Attributes = Schemas['Delivery']['attributes'];

export type Channel = Attributes['channel'];
export type DeliveryState = Attributes['state'];
type Recipient = Attributes['recipient'];

/** What the list can be filtered by, with the states of the API that each of them stands for. */
export const stateFilters = {
  waiting: ['queued', 'deferred'],
  sent: ['sent'],
  failed: ['failed', 'bounced'],
  bounced: ['bounced'],
  suppressed: ['suppressed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly DeliveryState[]>;

export type StateFilter = keyof typeof stateFilters;

/** The mark beside each state; the numbers are those of component statuses. */
export const stateMarks: Readonly<Record<DeliveryState, number>> = {
  queued: 6,
  deferred: 2,
  sent: 1,
  failed: 4,
  bounced: 3,
  suppressed: 5,
  cancelled: 5,
};

/** What became of a delivery, in a word and a mark. */
export function outcomeOf({ state, isWritten }: Pick<Delivery, 'state' | 'isWritten'>) {
  const text = words.deliveries;
  return isWritten
    ? { mark: 3, name: text.written, explanation: text.writtenExplained }
    : { mark: stateMarks[state], name: text.states[state], explanation: text.stateExplained[state] };
}

/** The states that an event can be resent in. */
export const failedStates = ['failed', 'bounced'] as const satisfies readonly DeliveryState[];

export interface Delivery {
  readonly id: number;
  readonly eventId: number;
  readonly kind: string;
  readonly channel: Channel;
  readonly recipient: Recipient;
  readonly state: DeliveryState;
  /** It counts as sent and was only written to a file. */
  readonly isWritten: boolean;
  readonly attempts: number;
  readonly error: string | null;
  readonly due: Timestamp;
  readonly sent: Timestamp;
  readonly created: Timestamp;
}

export interface Try {
  readonly number: number;
  readonly outcome: DeliveryState;
  readonly status_code: number | null;
  readonly milliseconds: number;
  readonly response: string | null;
  readonly created: Timestamp;
}

export interface DeliveryWithTries extends Delivery {
  readonly tries: readonly Try[];
}

export const withTries = (resource: {
  readonly attributes: Attributes & { readonly tries: readonly Omit<Try, 'number'>[] };
}): DeliveryWithTries => ({
  ...toDelivery(resource),
  tries: resource.attributes.tries.map((one, index) => ({ ...one, number: index + 1 })),
});

export const toDelivery = ({ attributes }: { readonly attributes: Attributes }): Delivery => ({
  id: attributes.id,
  eventId: attributes.event_id,
  kind: attributes.kind,
  channel: attributes.channel,
  recipient: attributes.recipient,
  state: attributes.state,
  isWritten: attributes.written,
  attempts: attributes.attempts,
  error: attributes.error,
  due: attributes.due,
  sent: attributes.sent,
  created: attributes.created,
});

export interface DeliverySummary {
  readonly total: number;
  readonly totals: DeliveryTotals;
  readonly byChannel: Readonly<Record<Channel, DeliveryTotals>>;
  readonly firstSent: Timestamp;
  readonly lastSent: Timestamp;
}

type Counts = Schemas['DeliveryCounts'];

const totalsOf = (counts: Counts): DeliveryTotals => ({
  sent: counts.sent,
  written: 0,
  waiting: counts.queued + counts.deferred,
  failed: counts.failed + counts.bounced,
  suppressed: counts.suppressed,
  cancelled: counts.cancelled,
});

const sumOf = (all: readonly DeliveryTotals[]): DeliveryTotals => {
  const sum = (state: keyof DeliveryTotals) => all.reduce((total, one) => total + one[state], 0);
  return {
    sent: sum('sent'),
    written: sum('written'),
    waiting: sum('waiting'),
    failed: sum('failed'),
    suppressed: sum('suppressed'),
    cancelled: sum('cancelled'),
  };
};

interface SummaryDocument {
  readonly total: number;
  readonly by_channel: Readonly<Record<Channel, Counts>>;
  readonly written: number;
  readonly first_sent: Timestamp;
  readonly last_sent: Timestamp;
}

export const toSummary = ({
  total,
  by_channel,
  written,
  first_sent,
  last_sent,
}: SummaryDocument): DeliverySummary => {
  const byChannel = {
    email: totalsOf(by_channel.email),
    'staff-email': totalsOf(by_channel['staff-email']),
    webhook: totalsOf(by_channel.webhook),
    'subscriber-webhook': totalsOf(by_channel['subscriber-webhook']),
    push: totalsOf(by_channel.push),
    'staff-push': totalsOf(by_channel['staff-push']),
    'staff-chat': totalsOf(by_channel['staff-chat']),
  };
  const all = sumOf(Object.values(byChannel));
  return {
    total,
    byChannel,
    totals: { ...all, sent: all.sent - written, written },
    firstSent: first_sent,
    lastSent: last_sent,
  };
};

/** An event that people were notified of, and how far that is. */
export interface Publication {
  readonly id: number;
  readonly kind: string;
  /** The incident or maintenance that it is about. */
  readonly name: string | null;
  readonly total: number;
  readonly totals: DeliveryTotals;
  readonly created: Timestamp;
}

export const toPublication = ({ attributes }: Schemas['Publication']): Publication => ({
  id: attributes.id,
  kind: attributes.kind,
  name: attributes.name,
  total: attributes.total,
  totals: totalsOf(attributes.states),
  created: attributes.created,
});

/** Deliveries of one event. */
export interface EventGroup {
  readonly eventId: number;
  readonly kind: string;
  readonly deliveries: readonly Delivery[];
}

/** Groups deliveries by event, in the order of the list. */
export function groupByEvent(deliveries: readonly Delivery[]): EventGroup[] {
  const groups = Map.groupBy(deliveries, ({ eventId }) => eventId);
  return [...groups].map(([eventId, group]) => ({ eventId, kind: group[0]?.kind ?? '', deliveries: group }));
}

/** Whether it waits for the time of grace in which a publication can be taken back. */
export const isHeld = ({ state, attempts, due }: Delivery, now: number): boolean =>
  state === 'queued' && attempts === 0 && (dateOf(due)?.getTime() ?? 0) > now;

/** What a delivery tells. Messages to programs are named by their event. */
export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = words.deliveries.kinds;
  return names[kind] ?? kind;
}

export function recipientName({ type, id }: Delivery['recipient']): string {
  const text = words.deliveries;
  const name = {
    subscribers: text.ofSubscriber,
    users: text.ofUser,
    webhooks: text.ofWebhook,
    'push-subscriptions': text.ofBrowser,
  }[type];
  return fill(name, { id });
}
