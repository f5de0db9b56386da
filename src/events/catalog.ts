import type {
  AccountLinkState,
  ClockDetails,
  ComponentGroupState,
  ComponentState,
  DeletedSubscriberState,
  DeliveryState,
  IncidentState,
  IncidentTemplateState,
  IncidentUpdateState,
  MetricPointState,
  MetricState,
  PasskeyState,
  PostmortemState,
  Recovering,
  RedeliveredWebhookState,
  RefusedSignInState,
  Replacing,
  ScheduleState,
  ScheduleUpdateState,
  SealState,
  SessionState,
  SettingsState,
  SubscriberState,
  TokenState,
  Undoing,
  UpdatedScheduleState,
  UpdatedSubscriberState,
  UpdatedUserState,
  UserState,
  WebhookState,
} from './states.ts';

/** Every type of event, with the state that it records of its subject. Nothing else can be appended to the log. */
export interface EventStates {
  'component.created': ComponentState;
  'component.updated': ComponentState;
  'component.deleted': ComponentState;
  'component_group.created': ComponentGroupState;
  'component_group.updated': ComponentGroupState;
  'component_group.deleted': ComponentGroupState;
  'incident.created': IncidentState & Recovering;
  'incident.updated': IncidentState & Replacing<IncidentState> & Recovering & Undoing;
  'incident.deleted': IncidentState & Undoing;
  'incident.published': IncidentState & ClockDetails;
  'incident.overdue': IncidentState & ClockDetails;
  'incident.stale': IncidentState & ClockDetails;
  'incident_update.created': IncidentUpdateState & Replacing<IncidentState> & Recovering;
  'incident_update.updated': IncidentUpdateState;
  'incident_update.deleted': IncidentUpdateState & Undoing;
  'postmortem.created': PostmortemState;
  'postmortem.updated': PostmortemState & Replacing<PostmortemState> & Undoing;
  'postmortem.deleted': PostmortemState & Undoing;
  'incident_template.created': IncidentTemplateState;
  'incident_template.updated': IncidentTemplateState;
  'incident_template.deleted': IncidentTemplateState;
  'schedule.created': ScheduleState;
  'schedule.updated': UpdatedScheduleState & Replacing<ScheduleState> & Undoing;
  'schedule.deleted': ScheduleState & Undoing;
  'schedule.published': ScheduleState & ClockDetails;
  'schedule.reminded': ScheduleState & ClockDetails;
  'schedule.started': ScheduleState & ClockDetails;
  'schedule.completed': ScheduleState & ClockDetails;
  'schedule_update.created': ScheduleUpdateState & Replacing<ScheduleState>;
  'schedule_update.updated': ScheduleUpdateState;
  'schedule_update.deleted': ScheduleUpdateState & Undoing;
  'metric.created': MetricState;
  'metric.updated': MetricState;
  'metric.deleted': MetricState;
  'metric_point.created': MetricPointState;
  'metric_point.updated': MetricPointState;
  'metric_point.deleted': MetricPointState;
  'settings.updated': SettingsState;
  'subscriber.created': SubscriberState;
  'subscriber.updated': UpdatedSubscriberState;
  'subscriber.deleted': DeletedSubscriberState;
  'subscriber.reminded': SubscriberState;
  'delivery.updated': DeliveryState;
  'token.created': TokenState;
  'token.updated': TokenState;
  'token.deleted': TokenState;
  'user.created': UserState;
  'user.updated': UpdatedUserState;
  'user.deleted': UserState;
  'session.created': SessionState;
  'session.updated': SessionState;
  'session.deleted': SessionState;
  'sign_in.refused': RefusedSignInState;
  'passkey.created': PasskeyState;
  'passkey.updated': PasskeyState;
  'passkey.deleted': PasskeyState;
  'account_link.created': AccountLinkState;
  'account_link.used': AccountLinkState;
  'webhook.created': WebhookState;
  'webhook.updated': WebhookState;
  'webhook.deleted': WebhookState;
  'webhook.pinged': WebhookState;
  'webhook.redelivered': RedeliveredWebhookState;
  'component.restored': ComponentState;
  'component.purged': ComponentState;
  'component_group.restored': ComponentGroupState;
  'component_group.purged': ComponentGroupState;
  'incident.restored': IncidentState;
  'incident.purged': IncidentState;
  'incident_update.restored': IncidentUpdateState;
  'incident_update.purged': IncidentUpdateState;
  'postmortem.restored': PostmortemState;
  'postmortem.purged': PostmortemState;
  'incident_template.restored': IncidentTemplateState;
  'incident_template.purged': IncidentTemplateState;
  'schedule.restored': ScheduleState;
  'schedule.purged': ScheduleState;
  'schedule_update.restored': ScheduleUpdateState;
  'schedule_update.purged': ScheduleUpdateState;
  'metric.restored': MetricState;
  'metric.purged': MetricState;
  'log.sealed': SealState;
}

export type EventType = keyof EventStates;
export type SubjectOf<T extends EventType> = T extends `${infer Subject}.${string}` ? Subject : never;
type VerbOf<T extends EventType> = T extends `${string}.${infer Verb}` ? Verb : never;
/** The kinds of subjects that the log has events about. */
export type SubjectType = SubjectOf<EventType>;
/** The types of the events about one kind of subject. */
export type EventTypeAbout<S extends SubjectType> = Extract<EventType, `${S}.${string}`>;

interface CatalogEntry<T extends EventType> {
  readonly subject: SubjectOf<T>;
  readonly verb: VerbOf<T>;
  /**
   * Whether webhooks can choose to receive it. Events about accounts and webhooks are internal. So are purges: receivers
   * were told of the deletion.
   */
  readonly audience: 'webhooks' | 'internal';
}

const toWebhooks = <const S, const V>(subject: S, verb: V) =>
  ({ subject, verb, audience: 'webhooks' }) as const;
const internal = <const S, const V>(subject: S, verb: V) =>
  ({ subject, verb, audience: 'internal' }) as const;

/** The same types as data, in the order in which the API offers them to webhooks. */
export const eventCatalog: { readonly [T in EventType]: CatalogEntry<T> } = {
  'component.created': toWebhooks('component', 'created'),
  'component.updated': toWebhooks('component', 'updated'),
  'component.deleted': toWebhooks('component', 'deleted'),
  'component_group.created': toWebhooks('component_group', 'created'),
  'component_group.updated': toWebhooks('component_group', 'updated'),
  'component_group.deleted': toWebhooks('component_group', 'deleted'),
  'incident.created': toWebhooks('incident', 'created'),
  'incident.updated': toWebhooks('incident', 'updated'),
  'incident.deleted': toWebhooks('incident', 'deleted'),
  'incident.published': toWebhooks('incident', 'published'),
  'incident.overdue': toWebhooks('incident', 'overdue'),
  'incident.stale': toWebhooks('incident', 'stale'),
  'incident_update.created': toWebhooks('incident_update', 'created'),
  'incident_update.updated': toWebhooks('incident_update', 'updated'),
  'incident_update.deleted': toWebhooks('incident_update', 'deleted'),
  'postmortem.created': toWebhooks('postmortem', 'created'),
  'postmortem.updated': toWebhooks('postmortem', 'updated'),
  'postmortem.deleted': toWebhooks('postmortem', 'deleted'),
  'incident_template.created': toWebhooks('incident_template', 'created'),
  'incident_template.updated': toWebhooks('incident_template', 'updated'),
  'incident_template.deleted': toWebhooks('incident_template', 'deleted'),
  'schedule.created': toWebhooks('schedule', 'created'),
  'schedule.updated': toWebhooks('schedule', 'updated'),
  'schedule.deleted': toWebhooks('schedule', 'deleted'),
  'schedule.published': toWebhooks('schedule', 'published'),
  'schedule.reminded': toWebhooks('schedule', 'reminded'),
  'schedule.started': toWebhooks('schedule', 'started'),
  'schedule.completed': toWebhooks('schedule', 'completed'),
  'schedule_update.created': toWebhooks('schedule_update', 'created'),
  'schedule_update.updated': toWebhooks('schedule_update', 'updated'),
  'schedule_update.deleted': toWebhooks('schedule_update', 'deleted'),
  'metric.created': toWebhooks('metric', 'created'),
  'metric.updated': toWebhooks('metric', 'updated'),
  'metric.deleted': toWebhooks('metric', 'deleted'),
  'metric_point.created': toWebhooks('metric_point', 'created'),
  'metric_point.updated': toWebhooks('metric_point', 'updated'),
  'metric_point.deleted': toWebhooks('metric_point', 'deleted'),
  'settings.updated': toWebhooks('settings', 'updated'),
  'subscriber.created': toWebhooks('subscriber', 'created'),
  'subscriber.updated': toWebhooks('subscriber', 'updated'),
  'subscriber.deleted': toWebhooks('subscriber', 'deleted'),
  'subscriber.reminded': internal('subscriber', 'reminded'),
  'delivery.updated': internal('delivery', 'updated'),
  'token.created': internal('token', 'created'),
  'token.updated': internal('token', 'updated'),
  'token.deleted': internal('token', 'deleted'),
  'user.created': internal('user', 'created'),
  'user.updated': internal('user', 'updated'),
  'user.deleted': internal('user', 'deleted'),
  'session.created': internal('session', 'created'),
  'session.updated': internal('session', 'updated'),
  'session.deleted': internal('session', 'deleted'),
  'sign_in.refused': internal('sign_in', 'refused'),
  'passkey.created': internal('passkey', 'created'),
  'passkey.updated': internal('passkey', 'updated'),
  'passkey.deleted': internal('passkey', 'deleted'),
  'account_link.created': internal('account_link', 'created'),
  'account_link.used': internal('account_link', 'used'),
  'webhook.created': internal('webhook', 'created'),
  'webhook.updated': internal('webhook', 'updated'),
  'webhook.deleted': internal('webhook', 'deleted'),
  'webhook.pinged': internal('webhook', 'pinged'),
  'webhook.redelivered': internal('webhook', 'redelivered'),
  'component.restored': toWebhooks('component', 'restored'),
  'component_group.restored': toWebhooks('component_group', 'restored'),
  'incident.restored': toWebhooks('incident', 'restored'),
  'incident_update.restored': toWebhooks('incident_update', 'restored'),
  'postmortem.restored': toWebhooks('postmortem', 'restored'),
  'incident_template.restored': toWebhooks('incident_template', 'restored'),
  'schedule.restored': toWebhooks('schedule', 'restored'),
  'schedule_update.restored': toWebhooks('schedule_update', 'restored'),
  'metric.restored': toWebhooks('metric', 'restored'),
  'component.purged': internal('component', 'purged'),
  'component_group.purged': internal('component_group', 'purged'),
  'incident.purged': internal('incident', 'purged'),
  'incident_update.purged': internal('incident_update', 'purged'),
  'postmortem.purged': internal('postmortem', 'purged'),
  'incident_template.purged': internal('incident_template', 'purged'),
  'schedule.purged': internal('schedule', 'purged'),
  'schedule_update.purged': internal('schedule_update', 'purged'),
  'metric.purged': internal('metric', 'purged'),
  'log.sealed': internal('log', 'sealed'),
};

export const isEventType = (name: string): name is EventType => Object.hasOwn(eventCatalog, name);

export const eventTypes: readonly EventType[] = Object.keys(eventCatalog).filter(isEventType);
