import { START } from '../../test/support/harness.ts';

const DAY = 86_400;
const MINUTE = 60;

/** Two days ago at noon, for twenty minutes. */
export const OUTAGE = START - 2 * DAY;

const text = (value: string | null): string => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);

const monitors: readonly (readonly [tag: string, name: string, type: string, data: object])[] = [
  [
    'shop',
    'Shop',
    'API',
    {
      url: 'https://ann:s3cret@shop.example/health',
      method: 'GET',
      headers: [{ key: 'Authorization', value: 'Bearer $SHOP_TOKEN' }],
      timeout: 5000,
      eval: '(async function (statusCode) { return statusCode })',
      follow_redirects: false,
    },
  ],
  ['db', 'Database', 'TCP', { hosts: [{ host: 'db.example', port: 5432, timeout: 1000 }] }],
  [
    'names',
    'Names',
    'DNS',
    {
      nameServer: '8.8.8.8',
      host: 'shop.example',
      lookupRecord: 'A',
      matchType: 'ALL',
      values: ['10.0.0.1'],
    },
  ],
  ['cert', 'Certificate', 'SSL', { host: 'shop.example', port: '443', downRemainingHours: 48 }],
  ['job', 'Nightly job', 'HEARTBEAT', { downRemainingMinutes: 90, secretString: 's3cretBeat' }],
  [
    'orders',
    'Orders',
    'SQL',
    { dbType: 'pg', connectionString: 'postgres://u:s3cret@h/d', query: 'select 1' },
  ],
  [
    'all',
    'Everything',
    'GROUP',
    {
      monitors: [
        { tag: 'shop', weight: 0.5 },
        { tag: 'db', weight: 0.5 },
      ],
    },
  ],
];

/** The tables of Kener 4, and a small installation, in statements that SQLite, PostgreSQL and MariaDB understand. */
export function kenerStatements(): string[] {
  const statements = [
    `create table monitors (id integer primary key, tag varchar(255), name varchar(255), description text,
      cron varchar(255), status varchar(255), category_name varchar(255), monitor_type varchar(255), type_data text,
      include_degraded_in_downtime varchar(255), is_hidden varchar(255), external_url text, confirmation_threshold integer)`,
    `create table monitoring_data (monitor_tag varchar(255) not null, timestamp integer not null, status text,
      latency float, type text, error_message text, raw_status text, primary key (monitor_tag, timestamp))`,
    `create table incidents (id integer primary key, title varchar(255), start_date_time integer, end_date_time integer,
      status varchar(255), state varchar(255), incident_type varchar(255))`,
    'create table incident_monitors (id integer primary key, monitor_tag varchar(255), monitor_impact varchar(255), incident_id integer)',
    `create table incident_comments (id integer primary key, comment text, incident_id integer, commented_at integer,
      status varchar(255), state varchar(255))`,
    `create table maintenances (id integer primary key, title varchar(255), description text, start_date_time integer,
      rrule varchar(500), duration_seconds integer, status varchar(50))`,
    'create table maintenance_monitors (id integer primary key, maintenance_id integer, monitor_tag varchar(255), monitor_impact varchar(255))',
    'create table maintenances_events (id integer primary key, maintenance_id integer, start_date_time integer, end_date_time integer, status varchar(50))',
    `create table users (id integer primary key, email varchar(255), name varchar(255), password_hash varchar(255),
      is_active integer, is_owner varchar(10))`,
    'create table users_roles (roles_id varchar(100), users_id integer)',
    'create table subscriber_users (id integer primary key, email varchar(255), status varchar(20))',
    `create table subscriber_methods (id integer primary key, subscriber_user_id integer, method_type varchar(50),
      method_value varchar(500), status varchar(20))`,
    'create table triggers (id integer primary key, name varchar(255))',
    'create table api_keys (id integer primary key, name varchar(255))',
    'create table pages (id integer primary key, page_path varchar(255), page_title varchar(255))',
  ];
  for (const [index, [tag, name, type, data]] of monitors.entries())
    statements.push(
      `insert into monitors values (${index + 1}, ${text(tag)}, ${text(name)}, null, ${text(tag === 'db' ? '*/5 * * * *' : '* * * * *')},
        'ACTIVE', ${text(tag === 'names' ? 'Network' : 'Home')}, ${text(type)}, ${text(JSON.stringify(data))},
        ${text(tag === 'db' ? 'YES' : 'NO')}, ${text(tag === 'cert' ? 'YES' : 'NO')}, null, 2)`,
    );
  const beat = (tag: string, at: number, status: string, latency: number) =>
    `(${text(tag)}, ${at}, ${text(status)}, ${latency}, 'REALTIME', null, null)`;
  const rows: string[] = [];
  for (let at = START - 3 * DAY; at < START; at += 10 * MINUTE) {
    const isDown = at >= OUTAGE && at < OUTAGE + 20 * MINUTE;
    rows.push(beat('shop', at, isDown ? 'DOWN' : 'UP', isDown ? 0 : 120));
    rows.push(beat('db', at, isDown ? 'DEGRADED' : 'UP', 8));
  }
  statements.push(
    `insert into monitoring_data values ${rows.join(', ')}`,
    `insert into incidents values (1, 'Payments fail', ${OUTAGE}, ${OUTAGE + 1200}, 'OPEN', 'RESOLVED', 'INCIDENT')`,
    "insert into incident_monitors values (1, 'shop', 'DOWN', 1)",
    `insert into incident_comments values (1, 'We look into it.', 1, ${OUTAGE + 60}, 'ACTIVE', 'INVESTIGATING'),
      (2, 'It works again.', 1, ${OUTAGE + 1200}, 'ACTIVE', 'RESOLVED'), (3, 'Typo', 1, ${OUTAGE + 1300}, 'DELETED', 'RESOLVED')`,
    `insert into maintenances values (1, 'Backup', 'Every Sunday', ${START - 9 * DAY}, 'FREQ=WEEKLY;BYDAY=SU', 3600, 'ACTIVE'),
      (2, 'Strange', null, ${START - 9 * DAY}, 'FREQ=MINUTELY;INTERVAL=7', 60, 'ACTIVE')`,
    "insert into maintenance_monitors values (1, 1, 'db', 'MAINTENANCE')",
    `insert into maintenances_events values (1, 1, ${START - 9 * DAY}, ${START - 9 * DAY + 3600}, 'COMPLETED')`,
    `insert into users values (1, 'ann@example.com', 'Ann', '$2b$10$abcdefghijklmnopqrstuuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01', 1, 'YES')`,
    "insert into subscriber_users values (1, 'sue@example.com', 'ACTIVE'), (2, 'new@example.com', 'PENDING')",
    `insert into subscriber_methods values (1, 1, 'email', 'sue@example.com', 'ACTIVE'), (2, 2, 'email', 'new@example.com', 'ACTIVE'),
      (3, 1, 'slack', 'https://hooks.example/x', 'ACTIVE')`,
    "insert into triggers values (1, 'Chat')",
    "insert into api_keys values (1, 'Deployment')",
    "insert into pages values (1, '', 'Home'), (2, 'internal', 'Internal')",
  );
  return statements;
}
