import { DatabaseSync } from 'node:sqlite';
import type { Mariadb } from './mariadb.ts';

/** The tables of Uptime Kuma 2.5 as its migrations make them on MariaDB, as far as they are imported: without keys that others need. */
const tables: readonly (readonly [name: string, columns: string])[] = [
  [
    'api_key',
    `
    \`id\` int unsigned not null primary key, \`key\` varchar(255) not null, \`name\` varchar(255) not null,
    \`user_id\` int unsigned not null, \`created_date\` datetime not null default current_timestamp,
    \`active\` tinyint(1) not null default 1, \`expires\` datetime`,
  ],
  [
    'docker_host',
    `
    \`id\` int unsigned not null primary key, \`user_id\` int unsigned not null, \`docker_daemon\` varchar(255),
    \`docker_type\` varchar(255), \`name\` varchar(255)`,
  ],
  [
    'group',
    `
    \`id\` int unsigned not null primary key, \`name\` varchar(255) not null,
    \`created_date\` datetime not null default current_timestamp, \`public\` tinyint(1) not null default 0,
    \`active\` tinyint(1) not null default 1, \`weight\` int not null default 1000, \`status_page_id\` int unsigned`,
  ],
  [
    'heartbeat',
    `
    \`id\` int unsigned not null primary key, \`important\` tinyint(1) not null default 0,
    \`monitor_id\` int unsigned not null, \`status\` smallint not null, \`msg\` text, \`time\` datetime not null,
    \`ping\` bigint, \`duration\` int not null default 0, \`down_count\` int not null default 0, \`end_time\` datetime,
    \`retries\` int not null default 0, \`response\` text`,
  ],
  [
    'incident',
    `
    \`id\` int unsigned not null primary key, \`title\` varchar(255) not null, \`content\` text not null,
    \`style\` varchar(30) not null default 'warning', \`created_date\` datetime not null default current_timestamp,
    \`last_updated_date\` datetime, \`pin\` tinyint(1) not null default 1, \`active\` tinyint(1) not null default 1,
    \`status_page_id\` int unsigned`,
  ],
  [
    'knex_migrations',
    `
    \`id\` int unsigned not null primary key, \`name\` varchar(255), \`batch\` int, \`migration_time\` timestamp NULL`,
  ],
  [
    'maintenance',
    `
    \`id\` int unsigned not null primary key, \`title\` varchar(150) not null, \`description\` text not null,
    \`user_id\` int unsigned, \`active\` tinyint(1) not null default 1,
    \`strategy\` varchar(50) not null default 'single', \`start_date\` datetime, \`end_date\` datetime,
    \`start_time\` time, \`end_time\` time, \`weekdays\` varchar(250) default '[]', \`days_of_month\` text,
    \`interval_day\` int, \`cron\` text, \`timezone\` varchar(255), \`duration\` int, \`last_start_date\` datetime`,
  ],
  [
    'maintenance_status_page',
    `
    \`id\` int unsigned not null primary key, \`status_page_id\` int unsigned not null,
    \`maintenance_id\` int unsigned not null`,
  ],
  [
    'monitor',
    `
    \`id\` int unsigned not null primary key, \`name\` varchar(150), \`active\` tinyint(1) not null default 1,
    \`user_id\` int unsigned, \`interval\` int not null default 20, \`url\` text, \`type\` varchar(20),
    \`weight\` int default 2000, \`hostname\` varchar(255), \`port\` int,
    \`created_date\` datetime not null default current_timestamp, \`keyword\` varchar(255),
    \`maxretries\` int not null default 0, \`ignore_tls\` tinyint(1) not null default 0,
    \`upside_down\` tinyint(1) not null default 0, \`maxredirects\` int not null default 10,
    \`accepted_statuscodes_json\` text not null, \`dns_resolve_type\` varchar(5),
    \`dns_resolve_server\` varchar(255), \`dns_last_result\` text, \`retry_interval\` int not null default 0,
    \`push_token\` varchar(32), \`method\` text not null, \`body\` text, \`headers\` text, \`basic_auth_user\` text,
    \`basic_auth_pass\` text, \`docker_host\` int unsigned, \`docker_container\` varchar(255),
    \`proxy_id\` int unsigned, \`expiry_notification\` tinyint(1) default 1, \`mqtt_topic\` text,
    \`mqtt_success_message\` varchar(255), \`mqtt_username\` varchar(255), \`mqtt_password\` varchar(255),
    \`database_connection_string\` varchar(2000), \`database_query\` text, \`auth_method\` varchar(250),
    \`auth_domain\` text, \`auth_workstation\` text, \`grpc_url\` varchar(255), \`grpc_protobuf\` text,
    \`grpc_body\` text, \`grpc_metadata\` text, \`grpc_method\` text, \`grpc_service_name\` text,
    \`grpc_enable_tls\` tinyint(1) not null default 0, \`radius_username\` varchar(255),
    \`radius_password\` varchar(255), \`radius_calling_station_id\` varchar(50),
    \`radius_called_station_id\` varchar(50), \`radius_secret\` varchar(255),
    \`resend_interval\` int not null default 0, \`packet_size\` int not null default 56, \`game\` varchar(255),
    \`http_body_encoding\` varchar(25), \`description\` text, \`tls_ca\` text, \`tls_cert\` text, \`tls_key\` text,
    \`parent\` int unsigned, \`invert_keyword\` tinyint(1) not null default 0, \`json_path\` text,
    \`expected_value\` varchar(255), \`kafka_producer_topic\` varchar(255), \`kafka_producer_brokers\` text,
    \`kafka_producer_ssl\` tinyint(1) not null default 0,
    \`kafka_producer_allow_auto_topic_creation\` tinyint(1) not null default 0,
    \`kafka_producer_sasl_options\` text, \`kafka_producer_message\` text, \`oauth_client_id\` text,
    \`oauth_client_secret\` text, \`oauth_token_url\` text, \`oauth_scopes\` text, \`oauth_auth_method\` text,
    \`timeout\` double not null default 0, \`gamedig_given_port_only\` tinyint(1) not null default 1,
    \`mqtt_check_type\` varchar(255) not null default 'keyword', \`remote_browser\` int unsigned,
    \`snmp_oid\` varchar(255), \`snmp_version\` enum('1','2c','3') default '2c', \`json_path_operator\` varchar(255),
    \`cache_bust\` tinyint(1) not null default 0, \`conditions\` text not null, \`rabbitmq_nodes\` text,
    \`rabbitmq_username\` varchar(255), \`rabbitmq_password\` varchar(255), \`smtp_security\` varchar(255),
    \`ws_ignore_sec_websocket_accept_header\` tinyint(1) not null default 0,
    \`ws_subprotocol\` varchar(255) not null default '', \`ping_count\` int not null default 1,
    \`ping_numeric\` tinyint(1) not null default 1, \`ping_per_request_timeout\` int not null default 2,
    \`ip_family\` varchar(4), \`manual_status\` smallint, \`oauth_audience\` varchar(255),
    \`mqtt_websocket_path\` varchar(255), \`domain_expiry_notification\` tinyint(1) default 0,
    \`save_response\` tinyint(1) not null default 0, \`save_error_response\` tinyint(1) not null default 1,
    \`response_max_length\` int not null default 1024, \`system_service_name\` varchar(255), \`subtype\` varchar(10),
    \`location\` varchar(255), \`protocol\` varchar(20), \`snmp_v3_username\` varchar(255),
    \`expected_tls_alert\` varchar(50), \`retry_only_on_status_code_failure\` tinyint(1) not null default 0,
    \`screenshot_delay\` int unsigned not null default 0, \`ntp_stratum_threshold\` int default 5,
    \`ntp_time_offset_threshold\` int default 1000, \`ntp_root_dispersion_threshold\` int default 500,
    \`bearer_token\` text, \`gamedig_token\` text`,
  ],
  [
    'monitor_group',
    `
    \`id\` int unsigned not null primary key, \`monitor_id\` int unsigned not null,
    \`group_id\` int unsigned not null, \`weight\` int not null default 1000,
    \`send_url\` tinyint(1) not null default 0, \`custom_url\` text`,
  ],
  [
    'monitor_maintenance',
    `
    \`id\` int unsigned not null primary key, \`monitor_id\` int unsigned not null,
    \`maintenance_id\` int unsigned not null`,
  ],
  [
    'monitor_tag',
    `
    \`id\` int unsigned not null primary key, \`monitor_id\` int unsigned not null, \`tag_id\` int unsigned not null,
    \`value\` text`,
  ],
  [
    'notification',
    `
    \`id\` int unsigned not null primary key, \`name\` varchar(255), \`active\` tinyint(1) not null default 1,
    \`user_id\` int unsigned, \`is_default\` tinyint(1) not null default 0, \`config\` longtext`,
  ],
  [
    'proxy',
    `
    \`id\` int unsigned not null primary key, \`user_id\` int unsigned not null, \`protocol\` varchar(10) not null,
    \`host\` varchar(255) not null, \`port\` int, \`auth\` tinyint(1) not null, \`username\` varchar(255),
    \`password\` varchar(255), \`active\` tinyint(1) not null default 1, \`default\` tinyint(1) not null default 0,
    \`created_date\` datetime not null default current_timestamp`,
  ],
  [
    'setting',
    `
    \`id\` int unsigned not null primary key, \`key\` varchar(200) not null, \`value\` text, \`type\` varchar(20)`,
  ],
  [
    'stat_daily',
    `
    \`id\` int unsigned not null primary key, \`monitor_id\` int unsigned not null, \`timestamp\` int not null,
    \`ping\` float(20,2) not null, \`up\` int unsigned not null, \`down\` int unsigned not null,
    \`ping_min\` float(20,2) not null default 0.00, \`ping_max\` float(20,2) not null default 0.00, \`extras\` text`,
  ],
  [
    'status_page',
    `
    \`id\` int unsigned not null primary key, \`slug\` varchar(255) not null, \`title\` varchar(255) not null,
    \`description\` text, \`icon\` varchar(255) not null, \`theme\` varchar(30) not null,
    \`published\` tinyint(1) not null default 1, \`search_engine_index\` tinyint(1) not null default 1,
    \`show_tags\` tinyint(1) not null default 0, \`password\` varchar(255),
    \`created_date\` datetime not null default current_timestamp,
    \`modified_date\` datetime not null default current_timestamp, \`footer_text\` text, \`custom_css\` text,
    \`show_powered_by\` tinyint(1) not null default 1, \`analytics_id\` varchar(255),
    \`show_certificate_expiry\` tinyint(1) not null default 0, \`auto_refresh_interval\` int unsigned default 300,
    \`analytics_script_url\` varchar(255), \`analytics_type\` varchar(255),
    \`show_only_last_heartbeat\` tinyint(1) not null default 0, \`rss_title\` varchar(255)`,
  ],
  [
    'status_page_cname',
    `
    \`id\` int unsigned not null primary key, \`status_page_id\` int unsigned, \`domain\` varchar(255) not null`,
  ],
  [
    'tag',
    `
    \`id\` int unsigned not null primary key, \`name\` varchar(255) not null, \`color\` varchar(255) not null,
    \`created_date\` datetime not null default current_timestamp`,
  ],
  [
    'user',
    `
    \`id\` int unsigned not null primary key, \`username\` varchar(255) not null, \`password\` varchar(255),
    \`active\` tinyint(1) not null default 1, \`timezone\` varchar(150), \`twofa_secret\` varchar(64),
    \`twofa_status\` tinyint(1) not null default 0, \`twofa_last_token\` varchar(6)`,
  ],
];

/** What Uptime Kuma writes where a column has no default. */
const written: Readonly<Record<string, string>> = {
  accepted_statuscodes_json: '["200-299"]',
  method: 'GET',
  conditions: '[]',
  theme: 'auto',
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
};

const ROWS_PER_INSERT = 500;

/** Fills a database of the server with the rows of an installation on SQLite. Returns its URL. */
export async function copyKuma(server: Mariadb, name: string, file: string): Promise<string> {
  const url = await server.database(name);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    const statements = ["set sql_mode = 'STRICT_TRANS_TABLES'"];
    for (const [table, columns] of tables) {
      statements.push(`create table \`${table}\` (${columns})`);
      const known = [...columns.matchAll(/`(\w+)` [^`]*/g)].map(([line, column = '']) => ({
        column,
        isNeeded: / not null(?! default| primary)/.test(line),
      }));
      const has = source.prepare('select name from pragma_table_info(?)').all(table);
      const here = new Set(has.map((column) => String(column.name)));
      const used = known.filter(({ column, isNeeded }) => here.has(column) || isNeeded);
      const rows = here.size === 0 ? [] : source.prepare(`select * from "${table}"`).all();
      const values = rows.map(
        (row) =>
          `(${used
            .map(({ column, isNeeded }) =>
              row[column] === null || row[column] === undefined
                ? isNeeded
                  ? textOf(written[column] ?? (column === 'ping' ? 0 : ''))
                  : 'default'
                : textOf(row[column]),
            )
            .join(', ')})`,
      );
      for (let from = 0; from < values.length; from += ROWS_PER_INSERT)
        statements.push(
          `insert into \`${table}\` (${used.map(({ column }) => `\`${column}\``).join(', ')}) values ${values
            .slice(from, from + ROWS_PER_INSERT)
            .join(', ')}`,
        );
    }
    await server.execute(name, statements);
  } finally {
    source.close();
  }
  return url;
}
