import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

/**
 * Every table on one page. Moments are seconds since 1970 (UTC); booleans are 0 or 1; `*_key` is the folded form of a text,
 * for searching and sorting alike on both databases; JSON is kept as text.
 */
export interface Database {
  users: UsersTable;
  tokens: TokensTable;
  component_groups: ComponentGroupsTable;
  components: ComponentsTable;
  component_statuses: ComponentStatusesTable;
  incidents: IncidentsTable;
  incident_components: IncidentComponentsTable;
  incident_counts: IncidentCountsTable;
  component_incident_counts: ComponentIncidentCountsTable;
  schedules: SchedulesTable;
  schedule_components: ScheduleComponentsTable;
  updates: UpdatesTable;
  incident_templates: IncidentTemplatesTable;
  subscribers: SubscribersTable;
  subscriber_components: SubscriberComponentsTable;
  subscriber_addresses: SubscriberAddressesTable;
  metrics: MetricsTable;
  metric_points: MetricPointsTable;
  metric_rollups: MetricRollupsTable;
  point_writes: PointWritesTable;
  settings: SettingsTable;
  meta: MetaTable;
  events: EventsTable;
  cursors: CursorsTable;
  agenda: AgendaTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  payloads: PayloadsTable;
  narrowed_payloads: NarrowedPayloadsTable;
  webhooks: WebhooksTable;
  secrets: SecretsTable;
  rates: RatesTable;
  mail_problems: MailProblemsTable;
  migrations: MigrationsTable;
}

type Flag = 0 | 1;
/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>;

interface Timestamps {
  created_at: Fixed<number>;
  updated_at: number;
}

interface UsersTable extends Timestamps {
  id: Generated<number>;
  name: string;
  email: string;
  email_key: string;
  password_hash: string | null;
}

interface TokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  /** JSON list. */
  abilities: string;
  expires_at: number | null;
  last_used_at: number | null;
  created_at: Fixed<number>;
}

interface ComponentGroupsTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  order: number;
  order_column: string;
  order_direction: string;
  collapsed: number;
  visible: number;
}

interface ComponentsTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string | null;
  link: string | null;
  order: number | null;
  status: number;
  enabled: Flag;
  component_group_id: number | null;
  deleted_at: number | null;
}

/** Every status a component was set to, from its creation on. */
interface ComponentStatusesTable {
  id: Generated<number>;
  component_id: number;
  status: number;
  source: string;
  actor: string;
  created_at: Fixed<number>;
}

interface IncidentsTable extends Timestamps {
  id: Generated<number>;
  guid: string;
  name: string;
  name_key: string;
  message: string;
  status: number;
  /** What was last set on the incident itself: holds again when no update bears a status. */
  own_status: number;
  visible: number;
  stickied: Flag;
  notifications: Flag;
  user_id: number | null;
  occurred_at: number;
  published_at: number;
  /** When it was last marked Fixed; null while it is not. */
  resolved_at: number | null;
  /** By when people were promised to hear more. */
  next_update_due_at: number | null;
  deleted_at: number | null;
}

interface IncidentComponentsTable {
  incident_id: number;
  component_id: number;
  status: number | null;
}

/** Incidents that are not deleted, by block of ids: `resources/incidents/counts.ts`. */
interface IncidentCountsTable {
  level: number;
  block: number;
  visible: number;
  status: number;
  total: number;
}

/** Incidents that are not deleted, by the components they link to. */
interface ComponentIncidentCountsTable {
  component_id: number;
  visible: number;
  total: number;
}

interface SchedulesTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  message: string;
  /** The status that was set by hand, and when; null while the clock alone decides. */
  status: number | null;
  status_set_at: number | null;
  scheduled_at: number;
  completed_at: number | null;
  /** From when on it counts as in progress and as complete: what `model.ts` makes of the four columns above. */
  starts_at: number | null;
  ends_at: number | null;
  notifications: Flag;
  user_id: number | null;
  published_at: number;
  /** An RRULE, where it comes again; each coming is a schedule of its own that names the first one. */
  recurrence: string | null;
  recurs_from: number | null;
  /** When the series has this one, wherever it was moved; of the first one, what the rule begins with. */
  recurs_at: number | null;
  /** How many seconds each of the series takes, kept by the first one; null is open. */
  recurs_for: number | null;
  deleted_at: number | null;
}

interface ScheduleComponentsTable {
  schedule_id: number;
  component_id: number;
  status: number;
}

/** Updates of incidents and of schedules: one of the two ids is set. */
interface UpdatesTable extends Timestamps {
  id: Generated<number>;
  incident_id: number | null;
  schedule_id: number | null;
  status: number | null;
  message: string;
  user_id: number | null;
}

interface IncidentTemplatesTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  slug: string;
  template: string;
  engine: string;
}

interface SubscribersTable extends Timestamps {
  id: Generated<number>;
  email: string;
  email_key: string;
  global: Flag;
  verified_at: number | null;
  /** Language and time zone that mails are written in; the page's where they are not known. */
  locale: string | null;
  timezone: string | null;
  /** Since when they want to hear nothing. */
  paused_at: number | null;
  /** Hard bounces in a row, and since when there are too many of them. */
  bounces: Generated<number>;
  suspended_at: number | null;
  /** When somebody last entered the address on the page while it was not confirmed. */
  requested_at: number | null;
}

interface SubscriberComponentsTable {
  subscriber_id: number;
  component_id: number;
}

/** Keyed hashes of the addresses that links of a subscriber were signed for: of the present one, and of its other spellings. */
interface SubscriberAddressesTable {
  hash: string;
  subscriber_id: number;
}

interface MetricsTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  suffix: string;
  description: string | null;
  calc_type: number;
  default_value: number | null;
  display_chart: Flag;
  places: number;
  default_view: number;
  threshold: number;
  order: number;
  visible: number;
  /** How many points it has, kept as they are written. */
  point_count: Generated<number>;
}

interface MetricPointsTable extends Timestamps {
  id: Generated<number>;
  metric_id: number;
  /** Sum of the values that joined this point, and how many they were. */
  total: number;
  counter: number;
  recorded_at: number;
}

/** Points summed up by buckets of `step` seconds, kept as points are written. */
interface MetricRollupsTable {
  metric_id: number;
  step: number;
  bucket: number;
  total: number;
  counter: number;
}

/** How often metric points were written, in its only row: `data-version.ts`. */
interface PointWritesTable {
  id: number;
  total: number;
}

/** What was set by hand; the rest has the defaults of `resources/settings/schema.ts`. */
interface SettingsTable {
  name: string;
  /** JSON. */
  value: string;
  updated_at: number;
}

interface MetaTable {
  subject_type: string;
  subject_id: number;
  key: string;
  /** JSON. */
  value: string;
  /** The value as a filter spells it; null where it is too long or not a scalar. */
  scalar: string | null;
}

interface EventsTable {
  id: Generated<number>;
  type: Fixed<string>;
  subject_type: Fixed<string>;
  subject_id: Fixed<number>;
  actor_type: Fixed<string>;
  actor_id: Fixed<number | null>;
  /** JSON: the subject after the write. */
  state: Fixed<string>;
  created_at: Fixed<number>;
}

/** How far each reader of the log has come: after `event_id` wholly, and after `position` within the one that follows. */
interface CursorsTable {
  name: string;
  event_id: number;
  position: number;
}

/** What the clock will make happen, and what it has: a moment that stays the same never comes twice. */
interface AgendaTable {
  subject_type: string;
  subject_id: number;
  kind: string;
  due_at: number;
  /** Null while it is still to come. */
  happened_at: number | null;
  /** The write that brought it about at once; null where the clock does. */
  event_id: number | null;
}

/** One thing to tell one recipient by one channel. */
interface DeliveriesTable {
  id: Generated<number>;
  event_id: number;
  /** What it tells of: `deliveries/notification.ts`. */
  kind: string;
  channel: string;
  /** A subscriber, a webhook or a user, as the channel says. */
  recipient_id: number;
  state: string;
  attempts: number;
  /** Not tried before this; while somebody is trying, nobody else does until then. */
  due_at: number;
  /** Who is trying. */
  lease: string | null;
  /** The scope of the mail problem that it waits for; null where it waits for none. */
  held: string | null;
  error: string | null;
  /** For webhooks: the address that it was made for, and goes to or nowhere; null is the one that the webhook has. */
  url: string | null;
  sent_at: number | null;
  created_at: Fixed<number>;
}

interface DeliveryAttemptsTable {
  id: Generated<number>;
  delivery_id: number;
  outcome: string;
  status_code: number | null;
  milliseconds: number;
  request: string | null;
  response: string | null;
  created_at: Fixed<number>;
}

/** The document that webhooks which see everything are sent for an event: the same bytes however often. */
interface PayloadsTable {
  event_id: number;
  body: string;
}

/** The same for those that see less: `resources/webhooks/rights.ts`. */
interface NarrowedPayloadsTable {
  event_id: number;
  access: number;
  body: string;
}

interface WebhooksTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  url: string;
  format: string;
  /** JSON list of event types, or `["*"]`. */
  events: string;
  /** JSON list of the components that it wants to hear of; null is all. */
  components: string | null;
  enabled: Flag;
  secret: string;
  /** The secret before, which is still signed with until then. */
  old_secret: string | null;
  old_secret_until: number | null;
  /** JSON list: what whoever last decided where it goes may do, and with which token they did; `rights.ts`. */
  abilities: Generated<string>;
  token_id: number | null;
}

/** What Daymark keeps to itself, such as the key that links in mails are signed with. */
interface SecretsTable {
  name: string;
  value: string;
}

/** Where something goes out at a limited rate: when the next turn is, in milliseconds. */
interface RatesTable {
  name: string;
  next_at: number;
}

/** What keeps mail from arriving, or is suspected to: `deliveries/email/problems.ts`. */
interface MailProblemsTable {
  /** `server`, `all`, `domain:<name>` or `returned:<name>`. */
  scope: string;
  /** When the first refusal or failure was. */
  since: number;
  /** When it became a problem; null while it is a suspicion. */
  confirmed_at: number | null;
  /** What the server said last. */
  answer: string;
  /** JSON list of the recipients that were refused since one was accepted. */
  refusals: string;
  /** How often mails have waited for it. */
  pauses: number;
  /** When to try again, or to look whether it is over. */
  next_at: number;
  /** The delivery that finds out whether it is over. */
  probe_id: number | null;
  /** When it was last logged. */
  logged_at: number | null;
}

interface MigrationsTable {
  name: string;
  applied_at: number;
  /** Of Daymark, when it applied the migration; 0.1.0 did not note it. */
  version: ColumnType<string | null, string | undefined, never>;
}

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
