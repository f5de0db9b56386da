import { DatabaseSync } from 'node:sqlite';

/**
 * The tables that the migrations of Cachet 2.4 and 3 end with, for each engine that they run on. A column is written as
 * `name:type`, with a `?` if it may be null. The types are those of Laravel.
 */
const times = 'created_at:timestamp? updated_at:timestamp?';
const deletable = `${times} deleted_at:timestamp?`;

const metrics = (more: string) =>
  `id:id name:string suffix:string ${more} display_chart:bool places:uint default_view:utiny threshold:uint order:tiny visible:utiny ${times}`;

/** What both versions have. */
const shared = {
  metric_points: `id:id metric_id:int value:decimal counter:uint ${times}`,
  schedule_components: `id:id schedule_id:uint component_id:uint component_status:utiny ${times}`,
  subscriptions: `id:id subscriber_id:uint component_id:uint ${times}`,
  tags: `id:id name:string slug:string ${times}`,
  taggables: `id:id tag_id:uint taggable_type:string taggable_id:biguint ${times}`,
  // What nobody imports.
  invites: `id:id code:string email:string claimed_at:timestamp? ${times}`,
  failed_jobs: 'id:id connection:text queue:text payload:text failed_at:timestamp',
  actions: `id:id class_name:string user_id:biguint username:string information:string? description:string ${times}`,
};

const tables = {
  '2.4': {
    ...shared,
    component_groups: `id:id name:string order:int collapsed:uint visible:utiny ${times}`,
    components: `id:id name:string description:text link:text? status:int order:int group_id:int enabled:bool meta:longtext? ${deletable}`,
    incidents: `id:id user_id:uint? component_id:int name:string status:int visible:bool stickied:bool notifications:bool message:longtext occurred_at:timestamp? ${deletable}`,
    incident_updates: `id:id incident_id:uint status:int message:longtext user_id:uint ${times}`,
    incident_components: `id:id incident_id:uint component_id:uint status_id:uint ${times}`,
    schedules: `id:id name:string message:longtext? status:utiny scheduled_at:timestamp completed_at:timestamp? ${deletable}`,
    subscribers: `id:id email:string? verify_code:string phone_number:string? slack_webhook_url:string? verified_at:timestamp? global:bool ${times}`,
    metrics: metrics('description:text default_value:decimal calc_type:tiny'),
    users: `id:id username:string password:string remember_token:string? google_2fa_secret:string? email:string api_key:string active:bool level:tiny welcomed:bool ${times}`,
    settings: `id:id name:string value:longtext ${times}`,
    incident_templates: `id:id name:string slug:string template:longtext ${deletable}`,
    meta: `id:id key:string value:string meta_id:uint meta_type:string ${times}`,
  },
  '3': {
    ...shared,
    component_groups: `id:id name:string order:int order_column:string? order_direction:string? collapsed:uint visible:utiny ${times}`,
    components: `id:id name:string description:string? link:text? status:uint order:uint? component_group_id:uint? enabled:bool checked:bool checked_at:timestamp? ${deletable}`,
    incidents: `id:id guid:uuid external_provider:string? user_id:uint? component_id:uint? name:string status:uint? visible:bool stickied:bool notifications:bool message:longtext occurred_at:timestamp? ${deletable} external_id:string? long_running_notified_at:timestamp? published_at:timestamp? published_notified_at:timestamp?`,
    updates: `id:id status:uint? message:longtext user_id:uint? ${times} updateable_type:string updateable_id:biguint`,
    incident_components: `id:id incident_id:uint component_id:uint component_status:uint? ${times}`,
    schedules: `id:id name:string message:longtext? scheduled_at:timestamp completed_at:timestamp? ${deletable} notifications:bool completed_notified_at:timestamp? published_at:timestamp? published_notified_at:timestamp?`,
    subscribers: `id:id email:string? phone_number:string? slack_webhook_url:string? email_verified_at:timestamp? global:bool ${times}`,
    metrics: metrics('description:string? default_value:decimal? calc_type:uint show_when_empty:bool'),
    component_status_changes: `id:bigid component_id:uint old_status:utiny? new_status:utiny source:string causer_type:string? causer_id:biguint? reason:text? ${times}`,
    component_checks: `id:bigid component_id:uint status:utiny successful:bool response_code:uint? response_time:uint? checked_at:timestamp ${times}`,
    users: `id:bigid name:string email:string email_verified_at:timestamp? password:string remember_token:string? ${times} is_admin:bool preferred_locale:string? app_authentication_secret:text? app_authentication_recovery_codes:text?`,
    personal_access_tokens: `id:bigid tokenable_type:string tokenable_id:biguint name:string token:string abilities:text? last_used_at:timestamp? expires_at:timestamp? ${times}`,
    settings: `id:id group:string name:string locked:bool payload:json value:text? ${times}`,
    incident_templates: `id:id name:string slug:string template:longtext engine:string ${deletable}`,
    meta: `id:id key:string value:text? meta_id:uint meta_type:string ${times}`,
    webhook_subscriptions: `id:bigid url:string secret:string description:string? send_all_events:bool selected_events:json? success_rate_24h:decimal? ${times}`,
  },
} as const satisfies Record<string, Record<string, string>>;

export type CachetVersion = keyof typeof tables;
export const cachetVersions = Object.keys(tables) as CachetVersion[];
export type Engine = 'mysql' | 'postgres' | 'sqlite';

type Types = Readonly<Record<string, readonly [mysql: string, postgres: string, sqlite: string]>>;

const types: Types = {
  id: ['int unsigned auto_increment primary key', 'serial primary key', 'integer primary key autoincrement'],
  bigid: [
    'bigint unsigned auto_increment primary key',
    'bigserial primary key',
    'integer primary key autoincrement',
  ],
  string: ['varchar(191)', 'character varying(191)', 'varchar'],
  text: ['text', 'text', 'text'],
  longtext: ['longtext', 'text', 'text'],
  json: ['longtext', 'json', 'text'],
  uuid: ['char(36)', 'uuid', 'varchar'],
  int: ['int', 'integer', 'integer'],
  uint: ['int unsigned', 'integer', 'integer'],
  biguint: ['bigint unsigned', 'bigint', 'integer'],
  tiny: ['tinyint', 'smallint', 'integer'],
  utiny: ['tinyint unsigned', 'smallint', 'integer'],
  bool: ['tinyint(1)', 'boolean', 'tinyint(1)'],
  decimal: ['decimal(15,3)', 'numeric(15,3)', 'numeric'],
  timestamp: ['timestamp', 'timestamp(0) without time zone', 'datetime'],
};

const engines: readonly Engine[] = ['mysql', 'postgres', 'sqlite'];
const quoteOf = (engine: Engine): string => (engine === 'mysql' ? '`' : '"');

function columnOf(engine: Engine, written: string): string {
  const [, name = '', type = '', mark] = /^(\w+):(\w+)(\?)?$/.exec(written) ?? [];
  const quote = quoteOf(engine);
  const native = types[type]?.[engines.indexOf(engine)];
  if (native === undefined) throw new Error(`There is no type ${type}.`);
  const isKey = type.endsWith('id') && name === 'id';
  return `${quote}${name}${quote} ${native}${isKey ? '' : mark ? ' null' : ' not null'}`;
}

/** The statements that create the tables of a version. */
export const cachetTables = (engine: Engine, version: CachetVersion): string[] =>
  Object.entries<string>(tables[version]).map(
    ([name, columns]) =>
      `create table ${name} (${columns
        .split(' ')
        .map((column) => columnOf(engine, column))
        .join(', ')})`,
  );

type Value = string | number | boolean | null;
/** Rows by table. A row names the columns that it has; all others are null, or their empty value if they must not be. */
export type CachetRows = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;

/** The statements that insert rows, as the version writes them on this engine. */
export function cachetInserts(engine: Engine, version: CachetVersion, rows: CachetRows): string[] {
  const quote = quoteOf(engine);
  return Object.entries(rows).flatMap(([table, records]) =>
    records.map((record) => {
      const columns: string = (tables[version] as Record<string, string>)[table] ?? '';
      const row: Record<string, Value> = { ...emptyRow(columns), ...record };
      const names = Object.keys(row).map((name) => `${quote}${name}${quote}`);
      const values = Object.values(row).map((value) => literal(engine, value));
      return `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`;
    }),
  );
}

const emptyValues: Readonly<Record<string, Value>> = { bool: false, uuid: '' };

/** What columns have that must not be null. */
const emptyRow = (columns: string): Record<string, Value> =>
  Object.fromEntries(
    columns
      .split(' ')
      .map((column) => column.split(':') as [string, string])
      .filter(([name, type]) => name !== 'id' && !type.endsWith('?'))
      .map(([name, type]) => [name, emptyValues[type] ?? (/string|text|json/.test(type) ? '' : 0)]),
  );

function literal(engine: Engine, value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return engine === 'postgres' ? String(value) : value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  const text = engine === 'mysql' ? value.replaceAll('\\', '\\\\') : value;
  return `'${text.replaceAll("'", "''")}'`;
}

/** A SQLite file with these tables and rows, still open. */
export function createCachetFile(path: string, version: CachetVersion, rows: CachetRows = {}): DatabaseSync {
  const db = new DatabaseSync(path);
  for (const sql of [...cachetTables('sqlite', version), ...cachetInserts('sqlite', version, rows)])
    db.exec(sql);
  return db;
}
