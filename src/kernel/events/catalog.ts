import { type EventType, eventVerbs, type SubjectType, subjectTypes } from '../../../common/events.ts';
import type {
  AccountLinkState,
  AlertRuleState,
  AlertSourceState,
  AlertState,
  ChangedCheckState,
  CheckState,
  ClockDetails,
  ComponentGroupState,
  ComponentState,
  DeletedSubscriberState,
  DeliveryState,
  ImageState,
  IncidentState,
  IncidentTemplateState,
  IncidentUpdateState,
  MailProblemState,
  MetricPointState,
  MetricState,
  PasskeyState,
  PostmortemState,
  ProbeState,
  Recovering,
  RecoveryDetails,
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

/** The state that the events about a subject record of it, unless `ParticularStates` says otherwise. */
interface SubjectStates {
  component: ComponentState;
  component_group: ComponentGroupState;
  incident: IncidentState;
  incident_update: IncidentUpdateState;
  postmortem: PostmortemState;
  incident_template: IncidentTemplateState;
  schedule: ScheduleState;
  schedule_update: ScheduleUpdateState;
  metric: MetricState;
  metric_point: MetricPointState;
  check: CheckState;
  alert_source: AlertSourceState;
  alert: AlertState;
  alert_rule: AlertRuleState;
  probe: ProbeState;
  mail_problem: MailProblemState;
  image: ImageState;
  settings: SettingsState;
  subscriber: SubscriberState;
  delivery: DeliveryState;
  token: TokenState;
  user: UserState;
  session: SessionState;
  sign_in: RefusedSignInState;
  passkey: PasskeyState;
  account_link: AccountLinkState;
  webhook: WebhookState;
  log: SealState;
}

/** Events that record more than the state of their subject, or something else. */
interface ParticularStates {
  'incident.created': IncidentState & Recovering;
  'incident.updated': IncidentState & Replacing<IncidentState> & Recovering & Undoing;
  'incident.deleted': IncidentState & Undoing;
  'incident.published': IncidentState & ClockDetails;
  'incident.overdue': IncidentState & ClockDetails;
  'incident.stale': IncidentState & ClockDetails;
  'incident.recovered': IncidentState & RecoveryDetails;
  'incident_update.created': IncidentUpdateState & Replacing<IncidentState> & Recovering;
  'incident_update.deleted': IncidentUpdateState & Undoing;
  'postmortem.updated': PostmortemState & Replacing<PostmortemState> & Undoing;
  'postmortem.deleted': PostmortemState & Undoing;
  'schedule.updated': UpdatedScheduleState & Replacing<ScheduleState> & Undoing;
  'schedule.deleted': ScheduleState & Undoing;
  'schedule.published': ScheduleState & ClockDetails;
  'schedule.reminded': ScheduleState & ClockDetails;
  'schedule.started': ScheduleState & ClockDetails;
  'schedule.completed': ScheduleState & ClockDetails;
  'schedule_update.created': ScheduleUpdateState & Replacing<ScheduleState>;
  'schedule_update.deleted': ScheduleUpdateState & Undoing;
  'check.changed': ChangedCheckState;
  'subscriber.updated': UpdatedSubscriberState;
  'subscriber.deleted': DeletedSubscriberState;
  'user.updated': UpdatedUserState;
  'webhook.redelivered': RedeliveredWebhookState;
}

export type SubjectOf<T extends EventType> = T extends `${infer Subject extends SubjectType}.${string}`
  ? Subject
  : never;
/** The types of the events about one kind of subject. */
export type EventTypeAbout<S extends SubjectType> = Extract<EventType, `${S}.${string}`>;

/** Refuses states of events that do not exist. */
type Known<States extends { [T in keyof States]: T extends EventType ? object : never }> = States;

/** Every type of event, with the state that it records of its subject. Nothing else can be appended to the log. */
export type EventStates = {
  [T in EventType]: T extends keyof ParticularStates
    ? Known<ParticularStates>[T]
    : SubjectStates[SubjectOf<T>];
};

interface CatalogEntry<T extends EventType> {
  readonly subject: SubjectOf<T>;
  readonly verb: string;
  /**
   * Whether webhooks can choose to receive it. Events about accounts and webhooks are internal. So are purges: receivers
   * were told of the deletion.
   */
  readonly audience: 'webhooks' | 'internal';
}

const internalSubjects: ReadonlySet<SubjectType> = new Set([
  'check',
  'alert_source',
  'alert',
  'alert_rule',
  'probe',
  'mail_problem',
  'image',
  'delivery',
  'token',
  'user',
  'session',
  'sign_in',
  'passkey',
  'account_link',
  'webhook',
  'log',
]);

/** Reminders that only people get. */
const forStaff: ReadonlySet<string> = new Set(['subscriber.reminded', 'incident.recovered']);

const isInternal = (subject: SubjectType, verb: string): boolean =>
  internalSubjects.has(subject) || verb === 'purged' || forStaff.has(`${subject}.${verb}`);

/** What happens in the trash comes last, and then the log itself. */
const rankOf = (verb: string): number => ['restored', 'purged', 'sealed'].indexOf(verb);

const entries = subjectTypes
  .flatMap((subject) =>
    eventVerbs[subject].map((verb) => {
      const audience = isInternal(subject, verb) ? ('internal' as const) : ('webhooks' as const);
      return { subject, verb, audience };
    }),
  )
  .toSorted((one, other) => rankOf(one.verb) - rankOf(other.verb));

/** The same types as data, in the order in which the API offers them to webhooks. */
export const eventCatalog = Object.fromEntries(
  entries.map((entry) => [`${entry.subject}.${entry.verb}`, entry]),
) as { readonly [T in EventType]: CatalogEntry<T> };

export const isEventType = (name: string): name is EventType => Object.hasOwn(eventCatalog, name);

export const eventTypes: readonly EventType[] = Object.keys(eventCatalog).filter(isEventType);

/** The types of the events about one kind of subject. */
export const typesAbout = (subject: SubjectType): readonly EventType[] =>
  eventTypes.filter((type) => eventCatalog[type].subject === subject);
