import type { Insertable, Selectable } from 'kysely';
import type {
  AccountLinksTable,
  ImportedAccountsTable,
  PasskeysTable,
  PresencesTable,
  RecoveryCodesTable,
  SessionsTable,
  SignInFailuresTable,
  UsedChallengesTable,
  UsersTable,
} from './tables/accounts.ts';
import type {
  AlertCausesTable,
  AlertDeliveriesTable,
  AlertHeartbeatsTable,
  AlertsTable,
  IncidentAlertsTable,
} from './tables/alerts.ts';
import type {
  BeatGapsTable,
  BeatReceiversTable,
  CheckChangesTable,
  CheckResultsTable,
  CheckRollupsTable,
  CheckRunsTable,
  HeartbeatTokensTable,
  ProbesTable,
} from './tables/checks.ts';
import type { UnloggedMark } from './tables/columns.ts';
import type {
  AgendaTable,
  CursorsTable,
  EventSealsTable,
  EventsTable,
  IdempotencyKeysTable,
  KeptEventsTable,
  LeaseHoldersTable,
  LeasesTable,
  MigrationsTable,
  PreviewsTable,
  RequestCountsTable,
  SecretsTable,
  TaskFailuresTable,
} from './tables/log.ts';
import type {
  DeliveriesTable,
  DeliveryAttemptsTable,
  MailProblemsTable,
  NarrowedPayloadsTable,
  PayloadsTable,
  RatesTable,
  SubscriberAddressesTable,
  SubscriberComponentsTable,
  SubscriberGroupsTable,
  SubscriberIncidentsTable,
} from './tables/notifications.ts';
import type {
  NotificationPreferencesTable,
  PushSubscriptionsTable,
  StaffProblemsTable,
} from './tables/staff-notifications.ts';
import type {
  ComponentIncidentCountsTable,
  ComponentStatusesTable,
  ImagesTable,
  IncidentComponentsTable,
  IncidentCountsTable,
  IncidentTemplateComponentsTable,
  MetaTable,
  MetricPointCountsTable,
  MetricRollupsTable,
  PagesTable,
  PointWritesTable,
  QueuedPointsTable,
  ScheduleComponentsTable,
  SettingsTable,
  SkippedOccurrencesTable,
  TrashTable,
} from './tables/status.ts';

/**
 * All tables. Times are seconds since 1970 (UTC). Booleans are 0 or 1. `*_key` is the case-folded form of a text, so
 * that both databases search and sort alike. JSON is stored as text. The `fields.ts` of a resource adds its table here.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  account_links: AccountLinksTable;
  used_challenges: UsedChallengesTable;
  sign_in_failures: SignInFailuresTable;
  imported_accounts: ImportedAccountsTable;
  presences: PresencesTable;
  notification_preferences: NotificationPreferencesTable;
  push_subscriptions: PushSubscriptionsTable;
  staff_problems: StaffProblemsTable;
  pages: PagesTable;
  component_statuses: ComponentStatusesTable;
  incident_components: IncidentComponentsTable;
  incident_counts: IncidentCountsTable;
  component_incident_counts: ComponentIncidentCountsTable;
  schedule_components: ScheduleComponentsTable;
  incident_template_components: IncidentTemplateComponentsTable;
  subscriber_components: SubscriberComponentsTable;
  subscriber_groups: SubscriberGroupsTable;
  subscriber_incidents: SubscriberIncidentsTable;
  subscriber_addresses: SubscriberAddressesTable;
  metric_point_counts: MetricPointCountsTable;
  metric_rollups: MetricRollupsTable;
  point_writes: PointWritesTable;
  queued_points: QueuedPointsTable;
  check_runs: CheckRunsTable;
  check_results: CheckResultsTable;
  check_rollups: CheckRollupsTable;
  check_changes: CheckChangesTable;
  heartbeat_tokens: HeartbeatTokensTable;
  beat_receivers: BeatReceiversTable;
  beat_gaps: BeatGapsTable;
  alert_deliveries: AlertDeliveriesTable;
  alert_heartbeats: AlertHeartbeatsTable;
  alerts: AlertsTable;
  alert_causes: AlertCausesTable;
  incident_alerts: IncidentAlertsTable;
  probes: ProbesTable;
  skipped_occurrences: SkippedOccurrencesTable;
  images: ImagesTable;
  trash: TrashTable;
  settings: SettingsTable;
  meta: MetaTable;
  events: EventsTable;
  event_seals: EventSealsTable;
  kept_events: KeptEventsTable;
  cursors: CursorsTable;
  leases: LeasesTable;
  agenda: AgendaTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  payloads: PayloadsTable;
  narrowed_payloads: NarrowedPayloadsTable;
  secrets: SecretsTable;
  rates: RatesTable;
  mail_problems: MailProblemsTable;
  idempotency_keys: IdempotencyKeysTable;
  previews: PreviewsTable;
  lease_holders: LeaseHoldersTable;
  request_counts: RequestCountsTable;
  task_failures: TaskFailuresTable;
  migrations: MigrationsTable;
}

export type Row<T extends keyof Database> = Selectable<Database[T]>;
/** A row as events record it. */
export type LoggedRow<T extends keyof Database> = {
  [C in keyof Database[T] & keyof Row<T> as Database[T][C] extends UnloggedMark ? never : C]: Row<T>[C];
};
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
