import type { Schemas } from '@daymark/client';
import { relatedIds } from '../../api/documents.ts';
import type { Timestamp } from '../../ui/times.ts';

export const subscriberStates = ['confirmed', 'unconfirmed', 'paused', 'suspended'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

type Resource = Schemas['Subscriber'];

export type SubscriberChannel = Resource['attributes']['channel'];
export const subscriberChannels: readonly SubscriberChannel[] = [
  'email',
  'slack',
  'teams',
  'webhook',
  'push',
];

/** What people can set. */
export interface SubscriberFields {
  /** Empty for those of another channel. */
  readonly email: string;
  readonly followsEverything: boolean;
  readonly componentIds: readonly number[];
}

export interface Subscriber extends SubscriberFields {
  readonly id: number;
  readonly channel: SubscriberChannel;
  /** The email address, or the end of a URL that is a secret. */
  readonly address: string;
  readonly topics: Resource['attributes']['topics'];
  readonly groupIds: readonly number[];
  readonly incidentIds: readonly number[];
  readonly state: SubscriberState;
  readonly verifiedAt: Timestamp;
  readonly pausedAt: Timestamp;
  readonly suspendedAt: Timestamp;
  readonly bounces: number;
  readonly created: Timestamp;
}

/** The one that matters most, if several are true. */
function stateOf({
  verified,
  paused_at,
  suspended_at,
}: Pick<Resource['attributes'], 'verified' | 'paused_at' | 'suspended_at'>): SubscriberState {
  if (suspended_at.string !== null) return 'suspended';
  if (!verified) return 'unconfirmed';
  return paused_at.string === null ? 'confirmed' : 'paused';
}

export const toSubscriber = ({ attributes, relationships }: Resource): Subscriber => ({
  id: attributes.id,
  email: attributes.email ?? '',
  channel: attributes.channel,
  address: attributes.address,
  topics: attributes.topics,
  groupIds: relatedIds(relationships.groups),
  incidentIds: relatedIds(relationships.incidents),
  followsEverything: attributes.global,
  componentIds: relatedIds(relationships.components),
  state: stateOf(attributes),
  verifiedAt: attributes.verified_at,
  pausedAt: attributes.paused_at,
  suspendedAt: attributes.suspended_at,
  bounces: attributes.bounces,
  created: attributes.created,
});

export const fieldsOf = ({ email, followsEverything, componentIds }: Subscriber): SubscriberFields => ({
  email,
  followsEverything,
  componentIds,
});

/** Fields of the form as the API takes them. */
export const bodyOf = ({ email, followsEverything, componentIds }: Partial<SubscriberFields>) => ({
  ...(email !== undefined && { email }),
  ...(followsEverything !== undefined && { global: followsEverything }),
  ...(componentIds && { components: [...componentIds] }),
});

/** The mark beside each state; the numbers are those of component statuses. */
export const stateMarks: Readonly<Record<SubscriberState, number>> = {
  confirmed: 1,
  unconfirmed: 6,
  paused: 5,
  suspended: 4,
};
