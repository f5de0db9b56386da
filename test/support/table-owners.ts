import type { Database } from '../../src/kernel/db/schema.ts';

type Table = keyof Database;

/**
 * The folders or files of `src/` that write a table. There is one for each, unless two parts of one thing share it. Whatever
 * else has to change a table calls a function of its owner.
 */
export const tableOwners = {
  users: ['domain/identity/users', 'domain/identity/user-store'],
  imported_accounts: ['domain/identity/user-store'],
  sessions: ['domain/identity/sessions'],
  passkeys: ['domain/identity/sessions'],
  recovery_codes: ['domain/identity/sessions'],
  sign_in_failures: ['domain/identity/sessions'],
  used_challenges: ['kernel/auth'],
  account_links: ['domain/identity/account-links'],
  tokens: ['domain/identity/tokens'],
  presences: ['domain/identity/presence'],
  notification_preferences: ['domain/identity/staff-notifications'],
  push_subscriptions: ['domain/identity/staff-notifications'],
  staff_problems: ['reactions/notifications'],
  component_groups: ['domain/status/component-groups'],
  components: ['domain/status/components'],
  component_statuses: ['domain/status/components'],
  pages: ['kernel/pages'],
  incidents: ['domain/status/incidents'],
  postmortems: ['domain/status/incidents'],
  incident_counts: ['domain/status/incidents'],
  component_incident_counts: ['domain/status/incidents'],
  schedules: ['domain/status/schedules'],
  skipped_occurrences: ['domain/status/schedules'],
  // Each row belongs to an incident or to a schedule. What both do with their updates is in `domain/status/updates`.
  updates: ['domain/status/incidents', 'domain/status/schedules', 'domain/status/updates'],
  incident_templates: ['domain/status/incident-templates'],
  incident_components: ['domain/links.ts'],
  schedule_components: ['domain/links.ts'],
  incident_template_components: ['domain/links.ts'],
  subscriber_components: ['domain/audience/subscribers'],
  subscribers: ['domain/audience/subscribers'],
  subscriber_groups: ['domain/audience/subscribers', 'domain/links.ts'],
  subscriber_incidents: ['domain/audience/subscribers'],
  subscriber_addresses: ['domain/audience/subscribers'],
  metrics: ['domain/status/metrics'],
  metric_points: ['domain/status/metrics'],
  metric_point_counts: ['domain/status/metrics'],
  metric_rollups: ['domain/status/metrics'],
  point_writes: ['kernel/db'],
  queued_points: ['domain/status/metrics'],
  checks: ['domain/checks'],
  check_runs: ['domain/checks'],
  check_results: ['domain/checks'],
  check_rollups: ['domain/checks'],
  check_changes: ['domain/checks'],
  heartbeat_tokens: ['domain/checks'],
  beat_receivers: ['domain/checks'],
  beat_gaps: ['domain/checks'],
  alert_sources: ['domain/alerts'],
  alert_deliveries: ['domain/alerts'],
  alert_heartbeats: ['domain/alerts'],
  alerts: ['domain/alerts'],
  alert_rules: ['domain/alerts'],
  alert_causes: ['domain/alerts'],
  incident_alerts: ['domain/alerts'],
  probes: ['domain/checks'],
  images: ['domain/images'],
  trash: ['domain/records/trash-store', 'domain/records/trash'],
  settings: ['domain/settings'],
  meta: ['kernel/meta'],
  events: ['kernel/events'],
  event_seals: ['kernel/events'],
  kept_events: ['kernel/events'],
  cursors: ['kernel/events'],
  leases: ['kernel/leases'],
  lease_holders: ['kernel/leases'],
  task_failures: ['kernel/leases'],
  agenda: ['reactions/scheduler'],
  // The queue creates and sends them. The resource is what people do with them: cancel, send again.
  deliveries: ['reactions/notifications', 'domain/audience/deliveries'],
  delivery_attempts: ['reactions/notifications', 'domain/audience/deliveries'],
  payloads: ['reactions/notifications'],
  narrowed_payloads: ['reactions/notifications'],
  mail_problems: ['reactions/notifications'],
  webhooks: ['domain/audience/webhooks'],
  // Named values: keys of the installation, and the code of the set-up.
  secrets: ['kernel/db', 'domain/identity/user-store'],
  rates: ['kernel/db'],
  request_counts: ['kernel/db'],
  idempotency_keys: ['http'],
  previews: ['surfaces/previews'],
  migrations: ['kernel/db'],
} as const satisfies Record<Table, readonly string[]>;

interface OtherWriter {
  /** A folder or a file of `src/`. */
  readonly path: string;
  readonly tables: readonly Table[] | 'all';
  readonly because: string;
}

/** Whoever else writes tables. */
export const otherWriters: readonly OtherWriter[] = [
  { path: 'kernel/db/migrations', tables: 'all', because: 'a migration changes the rows that are there' },
  { path: 'operations/backup', tables: 'all', because: 'a backup restores the rows of all tables' },
  { path: 'operations/importers/daymark', tables: 'all', because: 'an export is written back row by row' },
  {
    path: 'operations/demo/points.ts',
    tables: ['metric_points'],
    because: 'one by one, the points of the demo would take longer than everything else',
  },
  {
    path: 'operations/demo/check-history.ts',
    tables: ['check_rollups'],
    because: 'what the checks of the demo found months ago is only known as sums',
  },
  {
    path: 'surfaces/previews/draft.ts',
    tables: ['incidents', 'schedules', 'postmortems'],
    because: 'it publishes a draft inside a transaction that is rolled back',
  },
  {
    path: 'domain/undo',
    tables: ['incidents', 'schedules', 'postmortems'],
    because: 'it sets records back to a state that the event log has',
  },
  {
    path: 'domain/records/retention',
    tables: [
      'metric_rollups',
      'check_rollups',
      'deliveries',
      'delivery_attempts',
      'payloads',
      'narrowed_payloads',
    ],
    because: 'it deletes rows that are old',
  },
];

/** Files that write tables whose names are not in the statement. */
export const dynamicWriters: ReadonlyMap<string, string> = new Map([
  ['kernel/auth/use-recording.ts', 'the use of a token or of a session is recorded alike'],
  ['operations/backup/restore-backup.ts', 'it empties every table before it fills it'],
  ['kernel/db/write-rows.ts', 'it writes many rows of the table that its caller names'],
  ['kernel/db/bulk-load.ts', 'it fills the tables of a restored backup'],
  ['surfaces/previews/draft.ts', 'incidents and schedules are published alike'],
  ['domain/links.ts', 'links to components are written alike, whatever they belong to'],
  ['domain/records/retention/deliveries.ts', 'the two tables with bodies of webhooks are pruned alike'],
  ['domain/records/retention/rollups.ts', 'the sums of metrics and of checks are pruned alike'],
  ['domain/identity/sessions/expiry-cleanup.ts', 'what has expired is deleted alike'],
  ['domain/audience/subscribers/follows.ts', 'what a subscriber follows is written alike'],
  ['domain/records/trash/purge.ts', 'the trash kind of a resource names the rows that a purge deletes'],
]);
