import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

/**
 * All tables. Times are seconds since 1970 (UTC). Booleans are 0 or 1. `*_key` is the case-folded form of a text, so
 * that both databases search and sort alike. JSON is stored as text.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  account_links: AccountLinksTable;
  used_challenges: UsedChallengesTable;
  sign_in_failures: SignInFailuresTable;
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
  skipped_occurrences: SkippedOccurrencesTable;
  trash: TrashTable;
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
  idempotency_keys: IdempotencyKeysTable;
  migrations: MigrationsTable;
}

type Flag = 0 | 1;
/** Set once, when the row is created. */
type Fixed<T> = ColumnType<T, T, never>;

interface Timestamps {
  created_at: Fixed<number>;
  updated_at: number;
}

interface UsersTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: Generated<string>;
  email: string;
  email_key: string;
  password_hash: string | null;
  /** One of the roles in `auth/roles.ts`. */
  role: Generated<string>;
  disabled_at: number | null;
  /** The user that owns the tokens of the command line. Nobody can sign in as this user. */
  built_in: Generated<Flag>;
  /** The language and time zone of the user; null means those of the page. */
  locale: string | null;
  timezone: string | null;
  /** Null until the user has accepted an invitation or was given a password. */
  joined_at: number | null;
  last_signed_in_at: number | null;
  totp_secret: string | null;
  /** When the user switched the second factor on; null while the secret is only proposed. */
  totp_confirmed_at: number | null;
  /** The time step of the last accepted code. A code is accepted once. */
  totp_last_step: number | null;
  /** Who the user is at the OpenID Connect provider. */
  oidc_issuer: string | null;
  oidc_subject: string | null;
}

/** A browser in which a user is signed in. */
interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  /** The hash of the secret before the last change, and until when it is still accepted. */
  previous_hash: string | null;
  previous_until: number | null;
  /** The role that the user had when the secret was issued. */
  role: string;
  /** How the user signed in, such as `password`, `passkey` or `oidc`. */
  method: string;
  /** Whether the user also proved a second factor. */
  second_factor: Flag;
  address: string;
  user_agent: string;
  /** When the user last proved who they are. */
  authenticated_at: number;
  last_used_at: number;
  expires_at: number;
  created_at: Fixed<number>;
}

interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The id that the authenticator gave the credential, in base64url. */
  credential_id: string;
  /** In base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  last_used_at: number | null;
  created_at: Fixed<number>;
}

interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the code, in hex. */
  hash: string;
  used_at: number | null;
}

/** Links in emails to users. Each works once. */
interface AccountLinksTable {
  id: Generated<number>;
  user_id: number;
  /** `invitation`, `password_reset` or `email_change`. */
  purpose: string;
  /** The new address, for a change of address; and the address before it, once it has been changed. */
  email: string | null;
  previous_email: string | null;
  expires_at: number;
  used_at: number | null;
  created_at: Fixed<number>;
}

/**
 * Challenges of passkeys and of OpenID Connect that have been answered, until they expire. Each is accepted once. Challenges
 * are signed and not stored before that, so asking for many of them writes nothing.
 */
interface UsedChallengesTable {
  /** SHA-256 of the challenge, in hex. */
  hash: string;
  expires_at: number;
}

/** Attempts that are limited, such as sign-ins: see `resources/sessions/attempts.ts`. */
interface SignInFailuresTable {
  /** What is counted, such as `account <hash>` or `address <network>`. */
  key: string;
  failures: number;
  /** No attempt is accepted before this time. */
  blocked_until: number;
  /** The row counts until this time. */
  expires_at: number;
}

interface TokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  /** JSON list. */
  abilities: string;
  /** The token that this one was created with. It ends with that one. */
  parent_id: number | null;
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

/** Every status that a component has had since it was created. */
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
  /** The status last set on the incident itself. It applies again when no update has a status. */
  own_status: number;
  visible: number;
  stickied: Flag;
  notifications: Flag;
  user_id: number | null;
  occurred_at: number;
  published_at: number;
  /** When it was last marked Fixed; null while it is not fixed. */
  resolved_at: number | null;
  /** The promised time of the next update. */
  next_update_due_at: number | null;
  deleted_at: number | null;
}

interface IncidentComponentsTable {
  incident_id: number;
  component_id: number;
  status: number | null;
}

/** The number of incidents that are not deleted, per block of ids: see `resources/incidents/counts.ts`. */
interface IncidentCountsTable {
  level: number;
  block: number;
  visible: number;
  status: number;
  total: number;
}

/** The components of the incidents that are not deleted. */
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
  /** The status that was set by hand, and when; null while only the clock decides. */
  status: number | null;
  status_set_at: number | null;
  scheduled_at: number;
  completed_at: number | null;
  /** When it counts as in progress and as complete: `model.ts` derives both from the four columns above. */
  starts_at: number | null;
  ends_at: number | null;
  notifications: Flag;
  user_id: number | null;
  published_at: number;
  /** The RRULE of a recurring schedule. Each occurrence is a schedule of its own that refers to the first one. */
  recurrence: string | null;
  recurs_from: number | null;
  /**
   * The time of this occurrence according to the rule, even if it was moved. In the first one, the start of the rule.
   */
  recurs_at: number | null;
  /** The duration of each occurrence in seconds, stored in the first one; null means open-ended. */
  recurs_for: number | null;
  deleted_at: number | null;
}

interface ScheduleComponentsTable {
  schedule_id: number;
  component_id: number;
  status: number;
}

/** Updates of incidents and schedules: exactly one of the two ids is set. */
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
  /** The language and time zone of emails; null means those of the page. */
  locale: string | null;
  timezone: string | null;
  /** Since when the subscriber has paused all emails. */
  paused_at: number | null;
  /** The number of consecutive hard bounces, and since when the subscriber has been suspended for them. */
  bounces: Generated<number>;
  suspended_at: number | null;
  /** When somebody last entered the address on the page while it was not confirmed. */
  requested_at: number | null;
}

interface SubscriberComponentsTable {
  subscriber_id: number;
  component_id: number;
}

/**
 * Keyed hashes of the addresses that links of a subscriber were signed for: the current one, and its other spellings.
 */
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
  /** The number of points, updated with every write. */
  point_count: Generated<number>;
  deleted_at: number | null;
}

interface MetricPointsTable extends Timestamps {
  id: Generated<number>;
  metric_id: number;
  /** The sum and the number of the values that were merged into this point. */
  total: number;
  counter: number;
  recorded_at: number;
}

/** Points aggregated into buckets of `step` seconds, updated whenever points are written. */
interface MetricRollupsTable {
  metric_id: number;
  step: number;
  bucket: number;
  total: number;
  counter: number;
}

/** Counts the writes of metric points, in its only row: `data-version.ts`. */
interface PointWritesTable {
  id: number;
  total: number;
}

/**
 * Times at which a series has no occurrence, because somebody deleted that occurrence and it was purged. As long as it is
 * in the trash, its own row says so.
 */
interface SkippedOccurrencesTable {
  /** The first schedule of the series. */
  schedule_id: number;
  at: number;
}

/** What was deleted and can be restored: see `resources/trash/`. */
interface TrashTable {
  id: Generated<number>;
  /** As in URLs, such as `incident-updates`. */
  type: string;
  subject_id: number;
  name: string;
  deleted_at: number;
  /** From when on its days in the trash count: from its deletion, or from the upgrade to the first version with a trash. */
  kept_since: number;
  /** Who deleted it: the actor as in the event log, and the user behind it. */
  actor_type: string;
  actor_id: number | null;
  user_id: number | null;
  /** The incident or schedule of an update; the first schedule of a series for an occurrence that was deleted with it. */
  parent_id: number | null;
  /** Whether it was deleted together with its parent. It is then restored and purged together with it, too. */
  with_parent: Flag;
  /** JSON: the deleted row, for types whose rows are moved here. The rows of the other types have a `deleted_at`. */
  content: string | null;
  /** Since when it counts as purged. The background worker deletes its rows, and this one last. */
  purged_at: number | null;
}

/** Settings that were changed; all others have the defaults in `resources/settings/schema.ts`. */
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
  /** The value as a filter writes it; null if it is too long or not a scalar. */
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
  /** The user behind the actor. */
  user_id: Fixed<number | null>;
  request_id: Fixed<string | null>;
  /** The address that the request of a user came from. It can be erased, together with the salt of its hash. */
  address: string | null;
  salt: string | null;
  address_hash: Fixed<string | null>;
  /** The event before this one, and the hash that covers both: see `event-hash.ts`. */
  previous_id: Fixed<number | null>;
  hash: Fixed<string | null>;
}

/**
 * How far each consumer has read the log: `event_id` is the last event it has processed completely, `position` its
 * progress within the next one.
 */
interface CursorsTable {
  name: string;
  event_id: number;
  position: number;
}

/** Scheduled jobs, both pending and done. A job whose time does not change never runs twice. */
interface AgendaTable {
  subject_type: string;
  subject_id: number;
  kind: string;
  due_at: number;
  /** Null while the job is pending. */
  happened_at: number | null;
  /** The event of the write that triggered the job immediately; null if the clock triggers it. */
  event_id: number | null;
}

/** One notification to one recipient through one channel. */
interface DeliveriesTable {
  id: Generated<number>;
  event_id: number;
  /** The kind of notification: see `notifications/notification.ts`. */
  kind: string;
  channel: string;
  /** The id of a subscriber, webhook or user, depending on the channel. */
  recipient_id: number;
  state: string;
  attempts: number;
  /** The earliest time of the next attempt. During an attempt, this is when its lease expires. */
  due_at: number;
  /** The process that holds the lease. */
  lease: string | null;
  /** The scope of the mail problem that holds the delivery; null if it is not held. */
  held: string | null;
  error: string | null;
  /**
   * For webhooks: the address that the delivery was created for. It is sent to this address or not at all; null means
   * the current address of the webhook.
   */
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

/** The body for webhooks that may see everything, stored once per event, so that every attempt sends the same bytes. */
interface PayloadsTable {
  event_id: number;
  body: string;
}

/** The same for webhooks with fewer rights: see `resources/webhooks/rights.ts`. */
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
  /** JSON list of the components that the webhook follows; null means all. */
  components: string | null;
  enabled: Flag;
  secret: string;
  /** The previous secret, and until when deliveries are also signed with it. */
  old_secret: string | null;
  old_secret_until: number | null;
  /**
   * JSON list of the abilities of whoever last set the address of the webhook, and the ids of their token and of their
   * account: see `rights.ts`.
   */
  abilities: Generated<string>;
  token_id: number | null;
  user_id: number | null;
}

/** Internal secrets, such as the key that signs the links in emails. */
interface SecretsTable {
  name: string;
  value: string;
}

/** For rate-limited channels: the time of the next free slot, in milliseconds. */
interface RatesTable {
  name: string;
  next_at: number;
}

/** Confirmed and suspected problems that keep emails from arriving: see `notifications/email/problems.ts`. */
interface MailProblemsTable {
  /** `server`, `all`, `domain:<name>` or `returned:<name>`. */
  scope: string;
  /** When the first refusal or failure happened. */
  since: number;
  /** When the suspicion was confirmed; null while it is only suspected. */
  confirmed_at: number | null;
  /** The last reply of the mail server. */
  answer: string;
  /** JSON list of the recipients refused since the last accepted one. */
  refusals: string;
  /** How often emails have been paused for it. */
  pauses: number;
  /** When to try again, or to probe whether the problem is solved. */
  next_at: number;
  /** The delivery that probes whether the problem is solved. */
  probe_id: number | null;
  /** When it was last logged. */
  logged_at: number | null;
}

/** Answers that are sent again to requests with the same `Idempotency-Key`: see `http/kept-answers.ts`. */
interface IdempotencyKeysTable {
  /** Of the key and the caller. Neither the key nor what it protects can be found from this table alone. */
  hash: string;
  /** A keyed hash of the method, the path and the body. */
  fingerprint: string;
  /** The answer, encrypted with a key that is derived from the `Idempotency-Key`. */
  answer: string;
  /** Until when a better answer may come, for a request that is still doing something after its commit. */
  settles_by: number | null;
  expires_at: number;
}

interface MigrationsTable {
  name: string;
  applied_at: number;
  /** The version of Daymark that applied the migration; 0.1.0 did not record it. */
  version: ColumnType<string | null, string | undefined, never>;
}

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
