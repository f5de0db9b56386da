import type { Database } from '../src/db/schema.ts';

type Table = keyof Database;

/**
 * The folders or files of `src/` that write a table. There is one for each, unless two parts of one thing share it. Whatever
 * else has to change a table calls a function of its owner.
 */
export const tableOwners = {
  users: ['resources/users'],
  imported_accounts: ['resources/users'],
  sessions: ['resources/sessions'],
  passkeys: ['resources/sessions'],
  recovery_codes: ['resources/sessions'],
  sign_in_failures: ['resources/sessions'],
  used_challenges: ['auth'],
  account_links: ['resources/account-links'],
  tokens: ['resources/tokens'],
  presences: ['resources/presence'],
  component_groups: ['resources/component-groups'],
  components: ['resources/components'],
  component_statuses: ['resources/components'],
  page_components: ['resources/components'],
  pages: ['pages'],
  incidents: ['resources/incidents'],
  postmortems: ['resources/incidents'],
  incident_counts: ['resources/incidents'],
  component_incident_counts: ['resources/incidents'],
  schedules: ['resources/schedules'],
  skipped_occurrences: ['resources/schedules'],
  // Each row belongs to an incident or to a schedule. What both do with their updates is in `resources/updates`.
  updates: ['resources/incidents', 'resources/schedules', 'resources/updates'],
  incident_templates: ['resources/incident-templates'],
  incident_components: ['resources/links.ts'],
  schedule_components: ['resources/links.ts'],
  incident_template_components: ['resources/links.ts'],
  subscriber_components: ['resources/subscribers'],
  subscribers: ['resources/subscribers'],
  subscriber_groups: ['resources/subscribers'],
  subscriber_incidents: ['resources/subscribers'],
  subscriber_addresses: ['resources/subscribers'],
  metrics: ['resources/metrics'],
  metric_points: ['resources/metrics'],
  metric_point_counts: ['resources/metrics'],
  metric_rollups: ['resources/metrics'],
  point_writes: ['db'],
  trash: ['resources/trash'],
  settings: ['resources/settings'],
  meta: ['meta'],
  events: ['events'],
  event_seals: ['events'],
  kept_events: ['events'],
  cursors: ['events'],
  leases: ['leases'],
  lease_holders: ['leases'],
  task_failures: ['leases'],
  agenda: ['scheduler'],
  // The queue creates and sends them. The resource is what people do with them: cancel, send again.
  deliveries: ['notifications', 'resources/deliveries'],
  delivery_attempts: ['notifications', 'resources/deliveries'],
  payloads: ['notifications'],
  narrowed_payloads: ['notifications'],
  mail_problems: ['notifications'],
  webhooks: ['resources/webhooks'],
  // Named values: keys of the installation, and the code of the set-up.
  secrets: ['db', 'resources/setup'],
  rates: ['db'],
  request_counts: ['db'],
  idempotency_keys: ['http'],
  previews: ['previews'],
  migrations: ['db'],
} as const satisfies Record<Table, readonly string[]>;

interface OtherWriter {
  /** A folder or a file of `src/`. */
  readonly path: string;
  readonly tables: readonly Table[] | 'all';
  readonly because: string;
}

/** Whoever else writes tables. */
export const otherWriters: readonly OtherWriter[] = [
  { path: 'db/migrations', tables: 'all', because: 'a migration changes the rows that are there' },
  { path: 'backup', tables: 'all', because: 'a backup restores the rows of all tables' },
  { path: 'importers/daymark', tables: 'all', because: 'an export is written back row by row' },
  {
    path: 'demo/points.ts',
    tables: ['metric_points'],
    because: 'one by one, the points of the demo would take longer than everything else',
  },
  {
    path: 'previews/draft.ts',
    tables: ['incidents', 'schedules', 'postmortems'],
    because: 'it publishes a draft inside a transaction that is rolled back',
  },
  {
    path: 'resources/undo',
    tables: ['incidents', 'schedules', 'postmortems'],
    because: 'it sets records back to a state that the event log has',
  },
  {
    path: 'resources/retention',
    tables: [
      'metric_points',
      'metric_rollups',
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
  ['auth/use-recording.ts', 'the use of a token or of a session is recorded alike'],
  ['backup/restore-backup.ts', 'it empties every table before it fills it'],
  ['db/bulk-load.ts', 'it fills the tables of a restored backup'],
  ['importers/staging.ts', 'the tables are those of another product, in a file of their own'],
  ['previews/draft.ts', 'incidents and schedules are published alike'],
  ['resources/links.ts', 'links to components are written alike, whatever they belong to'],
  ['resources/retention/deliveries.ts', 'the two tables with bodies of webhooks are pruned alike'],
  ['resources/sessions/expiry-cleanup.ts', 'what has expired is deleted alike'],
  ['resources/subscribers/follows.ts', 'what a subscriber follows is written alike'],
  ['resources/trash/purge.ts', 'the trash kind of a resource names the rows that a purge deletes'],
]);
