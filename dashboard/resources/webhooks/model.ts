import type { Schemas } from '@daymark/client';
import { isForChats, type WebhookFormat } from '../../../common/events.ts';
import { newRecords } from '../../api/new-records.ts';
import type { Timestamp } from '../../ui/times.ts';

type Attributes = Schemas['Webhook']['attributes'];

export type EventChoice = Attributes['events'][number];
type EventType = Exclude<EventChoice, '*'>;

/** What people can set. */
export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: readonly EventChoice[];
  readonly components: readonly number[] | null;
  readonly enabled: boolean;
}

export interface Webhook extends WebhookFields {
  readonly id: number;
  readonly abilities: readonly string[];
  readonly oldSecretUntil: Timestamp;
  readonly created: Timestamp;
}

export const toWebhook = ({ attributes }: { readonly attributes: Attributes }): Webhook => ({
  id: attributes.id,
  name: attributes.name,
  url: attributes.url,
  format: attributes.format,
  events: attributes.events,
  components: attributes.components,
  enabled: attributes.enabled,
  abilities: attributes.abilities,
  oldSecretUntil: attributes.old_secret_until,
  created: attributes.created,
});

export const fieldsOf = ({ name, url, format, events, components, enabled }: Webhook): WebhookFields => ({
  name,
  url,
  format,
  events,
  components,
  enabled,
});

/** Fields of the form as the API takes them. */
export const bodyOf = ({ events, components, ...rest }: Partial<WebhookFields>) => ({
  ...rest,
  ...(events && { events: [...events] }),
  ...(components !== undefined && { components: components && [...components] }),
});

/** A webhook together with its secret, which is shown once. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

export const withSecret = (resource: {
  readonly attributes: Attributes & { readonly secret: string };
}): WithSecret => ({ webhook: toWebhook(resource), secret: resource.attributes.secret });

export const newWebhook: WebhookFields = { ...newRecords.Webhook, name: '', url: '' };

type Verbs<S extends string> = Extract<EventType, `${S}.${string}`> extends `${S}.${infer V}` ? V : never;
type Subject = EventType extends `${infer S}.${string}` ? S : never;
type EventVerb = EventType extends `${string}.${infer V}` ? V : never;

/** Every event that a webhook can be told of, by what it is about. The types refuse a list that lacks one. */
const verbsOf: { readonly [S in Subject]: Readonly<Record<Verbs<S>, true>> } = {
  incident: {
    created: true,
    updated: true,
    published: true,
    overdue: true,
    stale: true,
    deleted: true,
    restored: true,
  },
  incident_update: { created: true, updated: true, deleted: true, restored: true },
  postmortem: { created: true, updated: true, deleted: true, restored: true },
  schedule: {
    created: true,
    updated: true,
    published: true,
    reminded: true,
    started: true,
    completed: true,
    deleted: true,
    restored: true,
  },
  schedule_update: { created: true, updated: true, deleted: true, restored: true },
  component: { created: true, updated: true, deleted: true, restored: true },
  component_group: { created: true, updated: true, deleted: true, restored: true },
  metric: { created: true, updated: true, deleted: true, restored: true },
  metric_point: { created: true, updated: true, deleted: true },
  incident_template: { created: true, updated: true, deleted: true, restored: true },
  settings: { updated: true },
  subscriber: { created: true, updated: true, deleted: true },
};

/** Events that only those may choose who may read what they tell. */
const neededAbility: Partial<Record<Subject, 'subscribers.manage' | 'settings.manage'>> = {
  subscriber: 'subscribers.manage',
  settings: 'settings.manage',
};

export interface EventGroup {
  readonly subject: Subject;
  readonly events: readonly { readonly type: EventType; readonly verb: EventVerb }[];
}

/** The events to choose from, by subject, for a format and for whoever chooses. */
export function eventGroups(
  format: WebhookFormat,
  can: (ability: 'subscribers.manage' | 'settings.manage') => boolean,
): EventGroup[] {
  return (Object.keys(verbsOf) as Subject[])
    .filter((subject) => {
      const ability = neededAbility[subject];
      return ability === undefined || can(ability);
    })
    .map((subject) => ({
      subject,
      events: (Object.keys(verbsOf[subject]) as EventVerb[])
        .map((verb) => ({ type: `${subject}.${verb}` as EventType, verb }))
        .filter(({ type }) => format === 'standard' || isForChats(type)),
    }))
    .filter(({ events }) => events.length > 0);
}

/** The chosen events that a format can be told of. */
export const eventsFor = (format: WebhookFormat, events: readonly EventChoice[]): EventChoice[] =>
  events.filter((event) => event === '*' || format === 'standard' || isForChats(event));

type DeliveryAttributes = Schemas['WebhookDelivery']['attributes'];
export type Attempt = DeliveryAttributes['attempts'][number] & { readonly number: number };

/** One message to a webhook, with every try. */
export interface WebhookDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly event: string;
  readonly state: DeliveryAttributes['state'];
  readonly error: string | null;
  readonly attempts: readonly Attempt[];
  readonly due: Timestamp;
  readonly sent: Timestamp;
  readonly created: Timestamp;
}

export const toWebhookDelivery = ({
  attributes,
}: {
  readonly attributes: DeliveryAttributes;
}): WebhookDelivery => ({
  id: attributes.id,
  messageId: attributes.message_id,
  event: attributes.event,
  state: attributes.state,
  error: attributes.error,
  attempts: attributes.attempts.map((attempt, index) => ({ ...attempt, number: index + 1 })),
  due: attributes.due,
  sent: attributes.sent,
  created: attributes.created,
});
