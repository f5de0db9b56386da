import type { Ability } from '../../../common/abilities.ts';
import { type EventType, eventVerbs, type SubjectType, subjectTypes } from '../../../common/events.ts';
import type { TrashType } from '../../../common/trash-types.ts';
import type { Database } from '../db/schema.ts';
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

/** What is true of all events about one kind of subject. */
export interface SubjectRules {
  /** Who may learn of them. `visible`: every signed-in caller, as far as `visibility.ts` allows. */
  readonly readingTakes: Ability | 'visible';
  /** `people`: no webhook can choose them. Nobody is told of alerts by their events, but by `staff/alert-news.ts`. */
  readonly toldTo: 'webhooks' | 'people' | 'nobody';
  /**
   * Which of them stay in the database once they are sealed: all about a record, the last one before the seal, or none. Decision 42
   * lists every reader of the log with the rule here that it relies on.
   *
   * `all`: what people were told, what a record was before, what can be undone, and whether notifications were taken back.
   * `last`: the state before the next event about the same record, the settings at the time of an event, and the names of tokens.
   * `none`: nobody reads them after their consumers.
   */
  readonly keep: 'all' | 'last' | 'none';
  /** They stay as long as the record exists in this table; updates and groups also as long as they are in the trash. */
  readonly whileIn?: { readonly table: keyof Database; readonly trash?: TrashType };
}

/** A kind of subject without rules does not compile, so nobody learns of its events by accident. */
export const subjectRules: { readonly [S in SubjectType]: SubjectRules } = {
  component: { readingTakes: 'visible', toldTo: 'webhooks', keep: 'last', whileIn: { table: 'components' } },
  component_group: {
    readingTakes: 'visible',
    toldTo: 'webhooks',
    keep: 'last',
    whileIn: { table: 'component_groups', trash: 'component-groups' },
  },
  incident: { readingTakes: 'visible', toldTo: 'webhooks', keep: 'all', whileIn: { table: 'incidents' } },
  incident_update: {
    readingTakes: 'visible',
    toldTo: 'webhooks',
    keep: 'all',
    whileIn: { table: 'updates', trash: 'incident-updates' },
  },
  postmortem: {
    readingTakes: 'visible',
    toldTo: 'webhooks',
    keep: 'all',
    whileIn: { table: 'postmortems', trash: 'postmortems' },
  },
  incident_template: {
    readingTakes: 'visible',
    toldTo: 'webhooks',
    keep: 'last',
    whileIn: { table: 'incident_templates', trash: 'incident-templates' },
  },
  schedule: { readingTakes: 'visible', toldTo: 'webhooks', keep: 'all', whileIn: { table: 'schedules' } },
  schedule_update: {
    readingTakes: 'visible',
    toldTo: 'webhooks',
    keep: 'all',
    whileIn: { table: 'updates', trash: 'schedule-updates' },
  },
  metric: { readingTakes: 'visible', toldTo: 'webhooks', keep: 'last', whileIn: { table: 'metrics' } },
  metric_point: { readingTakes: 'visible', toldTo: 'webhooks', keep: 'none' },
  check: { readingTakes: 'checks.read', toldTo: 'nobody', keep: 'last', whileIn: { table: 'checks' } },
  alert_source: {
    readingTakes: 'alerts.manage',
    toldTo: 'nobody',
    keep: 'last',
    whileIn: { table: 'alert_sources' },
  },
  alert: { readingTakes: 'alerts.read', toldTo: 'nobody', keep: 'last', whileIn: { table: 'alerts' } },
  alert_rule: {
    readingTakes: 'alerts.manage',
    toldTo: 'nobody',
    keep: 'last',
    whileIn: { table: 'alert_rules' },
  },
  probe: { readingTakes: 'checks.manage', toldTo: 'people', keep: 'last', whileIn: { table: 'probes' } },
  mail_problem: { readingTakes: 'deliveries.manage', toldTo: 'people', keep: 'none' },
  image: { readingTakes: 'images.manage', toldTo: 'nobody', keep: 'last', whileIn: { table: 'images' } },
  settings: { readingTakes: 'settings.manage', toldTo: 'webhooks', keep: 'last' },
  subscriber: {
    readingTakes: 'subscribers.manage',
    toldTo: 'webhooks',
    keep: 'last',
    whileIn: { table: 'subscribers' },
  },
  delivery: { readingTakes: 'deliveries.manage', toldTo: 'nobody', keep: 'all' },
  token: { readingTakes: 'tokens.manage', toldTo: 'nobody', keep: 'last' },
  user: { readingTakes: 'users.manage', toldTo: 'people', keep: 'last', whileIn: { table: 'users' } },
  session: { readingTakes: 'users.manage', toldTo: 'nobody', keep: 'last', whileIn: { table: 'sessions' } },
  sign_in: { readingTakes: 'audit.read', toldTo: 'nobody', keep: 'none' },
  passkey: { readingTakes: 'users.manage', toldTo: 'nobody', keep: 'last', whileIn: { table: 'passkeys' } },
  account_link: {
    readingTakes: 'users.manage',
    toldTo: 'people',
    keep: 'last',
    whileIn: { table: 'account_links' },
  },
  webhook: {
    readingTakes: 'webhooks.manage',
    toldTo: 'nobody',
    keep: 'last',
    whileIn: { table: 'webhooks' },
  },
  log: { readingTakes: 'audit.read', toldTo: 'nobody', keep: 'none' },
};

/** Reminders that only people get. */
const forStaff: ReadonlySet<string> = new Set(['subscriber.reminded', 'incident.recovered']);

const isInternal = (subject: SubjectType, verb: string): boolean =>
  subjectRules[subject].toldTo !== 'webhooks' || verb === 'purged' || forStaff.has(`${subject}.${verb}`);

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

/** The events that people or programs may be told of. */
export const toldTypes = eventTypes.filter(
  (type) => subjectRules[eventCatalog[type].subject].toldTo !== 'nobody',
);

/** The types of the events about one kind of subject. */
export const typesAbout = (subject: SubjectType): readonly EventType[] =>
  eventTypes.filter((type) => eventCatalog[type].subject === subject);
