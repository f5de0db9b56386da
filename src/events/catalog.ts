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

declare const recorded: unique symbol;

interface Definition<State> {
  /**
   * Whether webhooks can choose to receive it. Events about accounts and webhooks are internal. So are purges: receivers
   * were told of the deletion.
   */
  readonly audience: 'webhooks' | 'internal';
  /** For the compiler alone: the state that the event records of its subject. */
  readonly [recorded]: State;
}

const toWebhooks = <State>() => ({ audience: 'webhooks' }) as Definition<State>;
const internal = <State>() => ({ audience: 'internal' }) as Definition<State>;

/**
 * Every type of event, with the state that it records of its subject, in the order in which the API offers them to webhooks.
 * Nothing else can be appended to the log.
 */
const definitions = {
  'component.created': toWebhooks<ComponentState>(),
  'component.updated': toWebhooks<ComponentState>(),
  'component.deleted': toWebhooks<ComponentState>(),
  'component_group.created': toWebhooks<ComponentGroupState>(),
  'component_group.updated': toWebhooks<ComponentGroupState>(),
  'component_group.deleted': toWebhooks<ComponentGroupState>(),
  'incident.created': toWebhooks<IncidentState & Recovering>(),
  'incident.updated': toWebhooks<IncidentState & Replacing<IncidentState> & Recovering & Undoing>(),
  'incident.deleted': toWebhooks<IncidentState & Undoing>(),
  'incident.published': toWebhooks<IncidentState & ClockDetails>(),
  'incident.overdue': toWebhooks<IncidentState & ClockDetails>(),
  'incident.stale': toWebhooks<IncidentState & ClockDetails>(),
  'incident_update.created': toWebhooks<IncidentUpdateState & Replacing<IncidentState> & Recovering>(),
  'incident_update.updated': toWebhooks<IncidentUpdateState>(),
  'incident_update.deleted': toWebhooks<IncidentUpdateState & Undoing>(),
  'postmortem.created': toWebhooks<PostmortemState>(),
  'postmortem.updated': toWebhooks<PostmortemState & Replacing<PostmortemState> & Undoing>(),
  'postmortem.deleted': toWebhooks<PostmortemState & Undoing>(),
  'incident_template.created': toWebhooks<IncidentTemplateState>(),
  'incident_template.updated': toWebhooks<IncidentTemplateState>(),
  'incident_template.deleted': toWebhooks<IncidentTemplateState>(),
  'schedule.created': toWebhooks<ScheduleState>(),
  'schedule.updated': toWebhooks<UpdatedScheduleState & Replacing<ScheduleState> & Undoing>(),
  'schedule.deleted': toWebhooks<ScheduleState & Undoing>(),
  'schedule.published': toWebhooks<ScheduleState & ClockDetails>(),
  'schedule.reminded': toWebhooks<ScheduleState & ClockDetails>(),
  'schedule.started': toWebhooks<ScheduleState & ClockDetails>(),
  'schedule.completed': toWebhooks<ScheduleState & ClockDetails>(),
  'schedule_update.created': toWebhooks<ScheduleUpdateState & Replacing<ScheduleState>>(),
  'schedule_update.updated': toWebhooks<ScheduleUpdateState>(),
  'schedule_update.deleted': toWebhooks<ScheduleUpdateState & Undoing>(),
  'metric.created': toWebhooks<MetricState>(),
  'metric.updated': toWebhooks<MetricState>(),
  'metric.deleted': toWebhooks<MetricState>(),
  'metric_point.created': toWebhooks<MetricPointState>(),
  'metric_point.updated': toWebhooks<MetricPointState>(),
  'metric_point.deleted': toWebhooks<MetricPointState>(),
  'settings.updated': toWebhooks<SettingsState>(),
  'subscriber.created': toWebhooks<SubscriberState>(),
  'subscriber.updated': toWebhooks<UpdatedSubscriberState>(),
  'subscriber.deleted': toWebhooks<DeletedSubscriberState>(),
  'subscriber.reminded': internal<SubscriberState>(),
  'delivery.updated': internal<DeliveryState>(),
  'token.created': internal<TokenState>(),
  'token.updated': internal<TokenState>(),
  'token.deleted': internal<TokenState>(),
  'user.created': internal<UserState>(),
  'user.updated': internal<UpdatedUserState>(),
  'user.deleted': internal<UserState>(),
  'session.created': internal<SessionState>(),
  'session.updated': internal<SessionState>(),
  'session.deleted': internal<SessionState>(),
  'sign_in.refused': internal<RefusedSignInState>(),
  'passkey.created': internal<PasskeyState>(),
  'passkey.updated': internal<PasskeyState>(),
  'passkey.deleted': internal<PasskeyState>(),
  'account_link.created': internal<AccountLinkState>(),
  'account_link.used': internal<AccountLinkState>(),
  'webhook.created': internal<WebhookState>(),
  'webhook.updated': internal<WebhookState>(),
  'webhook.deleted': internal<WebhookState>(),
  'webhook.pinged': internal<WebhookState>(),
  'webhook.redelivered': internal<RedeliveredWebhookState>(),
  'component.restored': toWebhooks<ComponentState>(),
  'component_group.restored': toWebhooks<ComponentGroupState>(),
  'incident.restored': toWebhooks<IncidentState>(),
  'incident_update.restored': toWebhooks<IncidentUpdateState>(),
  'postmortem.restored': toWebhooks<PostmortemState>(),
  'incident_template.restored': toWebhooks<IncidentTemplateState>(),
  'schedule.restored': toWebhooks<ScheduleState>(),
  'schedule_update.restored': toWebhooks<ScheduleUpdateState>(),
  'metric.restored': toWebhooks<MetricState>(),
  'component.purged': internal<ComponentState>(),
  'component_group.purged': internal<ComponentGroupState>(),
  'incident.purged': internal<IncidentState>(),
  'incident_update.purged': internal<IncidentUpdateState>(),
  'postmortem.purged': internal<PostmortemState>(),
  'incident_template.purged': internal<IncidentTemplateState>(),
  'schedule.purged': internal<ScheduleState>(),
  'schedule_update.purged': internal<ScheduleUpdateState>(),
  'metric.purged': internal<MetricState>(),
  'log.sealed': internal<SealState>(),
};

type Definitions = typeof definitions;
export type EventType = keyof Definitions;
export type EventStates = { [T in EventType]: Definitions[T][typeof recorded] };
export type SubjectOf<T extends EventType> = T extends `${infer Subject}.${string}` ? Subject : never;
type VerbOf<T extends EventType> = T extends `${string}.${infer Verb}` ? Verb : never;
/** The kinds of subjects that the log has events about. */
export type SubjectType = SubjectOf<EventType>;
/** The types of the events about one kind of subject. */
export type EventTypeAbout<S extends SubjectType> = Extract<EventType, `${S}.${string}`>;

interface CatalogEntry<T extends EventType> {
  readonly subject: SubjectOf<T>;
  readonly verb: VerbOf<T>;
  readonly audience: Definition<unknown>['audience'];
}

/** The same as data. The name of a type is its subject and its verb. */
export const eventCatalog = Object.fromEntries(
  Object.entries(definitions).map(([type, { audience }]) => {
    const [subject, verb] = type.split('.');
    return [type, { subject, verb, audience }];
  }),
) as { readonly [T in EventType]: CatalogEntry<T> };

export const isEventType = (name: string): name is EventType => Object.hasOwn(eventCatalog, name);

export const eventTypes: readonly EventType[] = Object.keys(eventCatalog).filter(isEventType);
