import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { hashSync } from 'bcryptjs';
import type { Seconds } from '../../src/lib/clock.ts';

const DAY = 86_400;
const HOUR = 3600;

/** The tables of version 1.23, as far as they are imported. Version 2 adds columns. */
const tables = `
  create table monitor (id integer primary key, name text, active int default 1, user_id int, type text, interval int default 60,
    retry_interval int default 0, resend_interval int default 0, maxretries int default 0, timeout double, upside_down int default 0,
    weight int, description text, parent int, created_date text, url text, method text default 'GET', body text, headers text,
    http_body_encoding text, accepted_statuscodes_json text default '["200-299"]', maxredirects int default 10,
    ignore_tls int default 0, keyword text, invert_keyword int default 0, json_path text, expected_value text, auth_method text,
    basic_auth_user text, basic_auth_pass text, tls_ca text, tls_cert text, tls_key text, oauth_client_id text, proxy_id int,
    hostname text, port int, packet_size int, dns_resolve_type text, dns_resolve_server text, push_token text, docker_host int,
    docker_container text, grpc_url text, grpc_protobuf text, grpc_body text, grpc_enable_tls int default 0);
  create table heartbeat (id integer primary key, monitor_id int, status int, important int, msg text, time text, ping int,
    duration int, down_count int default 0);
  create table status_page (id integer primary key, slug text, title text, description text, icon text, theme text,
    published int default 1, created_date text, modified_date text);
  create table status_page_cname (id integer primary key, status_page_id int, domain text);
  create table "group" (id integer primary key, name text, public int, active int, weight int, status_page_id int, created_date text);
  create table monitor_group (id integer primary key, monitor_id int, group_id int, weight int, send_url int default 0);
  create table incident (id integer primary key, title text, content text, style text, created_date text,
    last_updated_date text, pin int, active int, status_page_id int);
  create table maintenance (id integer primary key, title text, description text, user_id int, active int, strategy text,
    start_date text, end_date text, start_time text, end_time text, weekdays text, days_of_month text, interval_day int,
    cron text, timezone text, duration int);
  create table monitor_maintenance (id integer primary key, monitor_id int, maintenance_id int);
  create table maintenance_status_page (id integer primary key, status_page_id int, maintenance_id int);
  create table tag (id integer primary key, name text, color text);
  create table monitor_tag (id integer primary key, monitor_id int, tag_id int, value text);
  create table notification (id integer primary key, name text, active int, is_default int, user_id int, config text);
  create table api_key (id integer primary key, key text, name text, user_id int);
  create table setting (id integer primary key, key text, value text, type text);
  create table proxy (id integer primary key, user_id int, protocol text, host text, port int, auth int, username text,
    password text, active int, "default" int);
  create table user (id integer primary key, username text, password text, active int, timezone text, twofa_secret text,
    twofa_status int default 0);`;

const newer = `
  create table knex_migrations (id integer primary key, name text);
  create table stat_daily (id integer primary key, monitor_id int, timestamp int, ping float, ping_min float, ping_max float,
    up int, down int, extras text, unique (monitor_id, timestamp));
  alter table monitor add column json_path_operator text;
  alter table monitor add column bearer_token text;
  alter table monitor add column conditions text;
  alter table monitor add column smtp_security text;
  alter table monitor add column ip_family text;
  alter table monitor_group add column custom_url text;
  alter table heartbeat add column end_time text;
  alter table heartbeat add column retries int default 0;`;

export const KUMA_PASSWORD = 'kuma pw 1';
export const KUMA_SECRET = 'k8Zq2LmP0aXw7RtY5bNc1VdF6gHj9KsE';
export const PUSH_TOKEN = 'aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zC';

/** What Uptime Kuma makes of the results of one monitor. */
interface Beat {
  readonly at: Seconds;
  readonly status: number;
  readonly important: boolean;
  /** Seconds since the beat before. */
  readonly duration: number;
}

interface BeatPlan {
  readonly from: Seconds;
  readonly until: Seconds;
  readonly interval: number;
  readonly retryInterval: number;
  readonly retries: number;
  readonly failures: readonly (readonly [from: Seconds, until: Seconds])[];
  readonly maintenance: readonly (readonly [from: Seconds, until: Seconds])[];
}

const isWithin = (periods: BeatPlan['failures'], at: Seconds): boolean =>
  periods.some(([from, until]) => at >= from && at < until);

const [DOWN, UP, PENDING, MAINTENANCE] = [0, 1, 2, 3];

/** Between these two, Uptime Kuma says nothing: it is not sure yet, or nothing has changed. */
const isQuiet = (before: number, now: number): boolean =>
  before === now || now === PENDING || (before === PENDING && now === UP);

/** The beats that follow from a plan, with the retries of Uptime Kuma. */
export function beatsOf(plan: BeatPlan): Beat[] {
  const beats: Beat[] = [];
  let retries = 0;
  for (let at = plan.from, last: Beat | undefined; at < plan.until; ) {
    const isFailing = isWithin(plan.failures, at);
    const inMaintenance = isWithin(plan.maintenance, at);
    retries = isFailing && !inMaintenance ? retries + 1 : 0;
    const status = inMaintenance ? MAINTENANCE : !isFailing ? UP : retries > plan.retries ? DOWN : PENDING;
    // A pending beat after an outage does not occur: the retries are used up until something is good again.
    const important = last === undefined || !isQuiet(last.status, status);
    last = { at, status, important, duration: last === undefined ? 0 : at - last.at };
    beats.push(last);
    at += status === PENDING ? plan.retryInterval : plan.interval;
  }
  return beats;
}

const timeText = (at: Seconds): string =>
  new Date(at * 1000).toISOString().replace('T', ' ').replace('Z', '');

const text = (at: Seconds): string => `'${timeText(at)}'`;

/** A year that the shop has had: an outage of hours, one of minutes, a blip that no retry confirmed, and maintenance. */
export function shopYear(now: Seconds): BeatPlan {
  const from = now - 365 * DAY;
  const at = (day: number, hour: number) => from + day * DAY + hour * HOUR;
  return {
    from,
    until: now,
    interval: 600,
    retryInterval: 60,
    retries: 2,
    failures: [
      [at(30, 3), at(30, 3) + 1],
      [at(65, 10), at(65, 12.5)],
      [at(265, 23), at(266, 1)],
      [at(360, 4), at(360, 4.5)],
    ],
    maintenance: [[at(300, 2), at(300, 3)]],
  };
}

/** An installation with a page, a past of a year, and things that have no counterpart. */
export function createKuma(path: string, version: 1 | 2, now: Seconds): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec('pragma journal_mode = off; pragma synchronous = off; begin');
  db.exec(tables);
  if (version === 2) db.exec(newer);
  const from = now - 365 * DAY;
  const add = (table: string, row: Readonly<Record<string, SQLInputValue>>) =>
    db
      .prepare(
        `insert into "${table}" (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row));
  const monitor = (
    id: number,
    name: string,
    type: string,
    more: Readonly<Record<string, SQLInputValue>> = {},
  ) => add('monitor', { id, name, type, created_date: timeText(from), user_id: 1, ...more });
  const timing = { interval: 600, retry_interval: 60, maxretries: 2, timeout: 48 };

  monitor(1, 'Shop', 'http', { url: 'https://shop.example/health', ...timing, parent: 9 });
  monitor(2, 'Search', 'keyword', {
    url: 'https://ann:s3cret@search.example/',
    keyword: 'ready',
    maxredirects: 0,
    ignore_tls: 1,
  });
  monitor(3, 'Stock', 'json-query', {
    url: 'https://stock.example/',
    json_path: 'state.up',
    expected_value: 'true',
    accepted_statuscodes_json: '["200-299","304"]',
    proxy_id: 1,
  });
  monitor(4, 'Mail', 'port', { hostname: 'mail.example', port: 25 });
  monitor(5, 'Name', 'dns', {
    hostname: 'shop.example',
    dns_resolve_type: 'MX',
    dns_resolve_server: '1.1.1.1,9.9.9.9',
    port: 53,
  });
  monitor(6, 'Nightly job', 'push', {
    push_token: PUSH_TOKEN,
    interval: 86_400,
    retry_interval: 60,
    maxretries: 3,
  });
  monitor(7, 'Queue', 'mqtt', { hostname: 'queue.example' });
  monitor(8, 'Router', 'ping', { hostname: '10.0.0.1', upside_down: 1 });
  monitor(9, 'Customers', 'group', { active: 1 });
  monitor(10, 'Office', 'http', { url: 'https://office.example/', auth_method: 'ntlm' });
  monitor(11, 'Orders', 'http', {
    url: 'https://orders.example/',
    method: 'POST',
    body: '{"a":1}',
    headers: '{"X-Team":"core"}',
    auth_method: 'basic',
    basic_auth_user: 'ann',
    basic_auth_pass: 'pa55',
    interval: 5,
    maxretries: 40,
    proxy_id: 2,
    active: 0,
  });
  db.exec(`
    insert into tag values (1, 'team', '#fff'), (2, 'eu', '#000');
    insert into monitor_tag values (1, 1, 1, 'core'), (2, 1, 2, '');
    insert into status_page (id, slug, title, description, published) values (1, 'internal', 'Inside', '', 1),
      (2, 'shop', 'Shop status', 'How we are', 1);
    insert into setting values (1, 'entryPage', '"statusPage-shop"', 'general'), (2, 'serverTimezone', '"Europe/Rome"', 'general');
    insert into "group" values (1, 'Hidden', 1, 1, 1, 1, ${text(from)}), (2, 'Buy', 1, 1, 2, 2, ${text(from)}),
      (3, 'Find', 1, 1, 1, 2, ${text(from)});
    insert into monitor_group (id, monitor_id, group_id, weight, send_url) values (1, 1, 2, 1, 1), (2, 2, 3, 1, 0),
      (3, 6, 2, 2, 0), (4, 7, 2, 3, 0), (5, 1, 3, 2, 0), (6, 4, 1, 1, 0);
    insert into incident values (1, 'Slow payments', 'We **look**.', 'warning', ${text(from + DAY)}, ${text(from + DAY + HOUR)}, 0, 0, 2),
      (2, 'Holiday', 'Nobody is here.', 'info', ${text(now - HOUR)}, null, 1, 1, 2), (3, 'Elsewhere', 'x', 'info', ${text(now - HOUR)}, null, 1, 1, 1);
    insert into proxy values (1, 1, 'http', 'proxy.example', 3128, 1, 'ann', 'p@ss', 1, 0),
      (2, 1, 'socks5', 'proxy.example', 1080, 0, null, null, 1, 0);
    insert into notification values (1, 'Ops mail', 1, 1, 1, '{}');
    insert into api_key values (1, '$2b$10$x', 'grafana', 1);
    insert into monitor_maintenance (monitor_id, maintenance_id) values (1, 1), (9, 2), (2, 3), (1, 4);
    insert into maintenance_status_page (status_page_id, maintenance_id) values (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 7), (2, 8);`);
  const maintenance = (
    id: number,
    title: string,
    strategy: string,
    more: Readonly<Record<string, SQLInputValue>>,
  ) =>
    add('maintenance', {
      id,
      title,
      strategy,
      description: '',
      active: 1,
      timezone: 'SAME_AS_SERVER',
      ...more,
    });
  maintenance(1, 'New disks', 'single', {
    start_date: '2026-04-01 02:00:00',
    end_date: '2026-04-01 04:00:00',
  });
  maintenance(2, 'Weekly restart', 'recurring-weekday', {
    start_time: '23:30',
    end_time: '00:30',
    weekdays: '[1,7]',
  });
  maintenance(3, 'Month end', 'recurring-day-of-month', {
    start_time: '05:00',
    end_time: '06:00',
    days_of_month: '[1,"lastDay1"]',
    timezone: 'UTC',
  });
  maintenance(4, 'Every third day', 'recurring-interval', {
    start_time: '03:00',
    end_time: '03:30',
    interval_day: 3,
    start_date: '2026-03-08 00:00:00',
  });
  maintenance(5, 'Cron', 'cron', { cron: '30 4 * * 1-5', duration: 1800 });
  maintenance(6, 'Not on the page', 'single', {
    start_date: '2026-04-02 02:00:00',
    end_date: '2026-04-02 04:00:00',
  });
  maintenance(7, 'Odd hours', 'cron', { cron: '*/7 1,2 * * *', duration: 60 });
  maintenance(8, 'Ended', 'cron', {
    cron: '0 4 * * *',
    duration: 60,
    timezone: 'UTC',
    start_date: '2026-01-01 00:00:00',
    end_date: '2026-02-01 12:00:00',
  });
  add('user', {
    id: 1,
    username: 'admin',
    password: hashSync(KUMA_PASSWORD, 4),
    active: 1,
    twofa_secret: KUMA_SECRET,
    twofa_status: 1,
  });
  writeBeats(db, version, 1, beatsOf(shopYear(now)), now);
  writeBeats(
    db,
    version,
    6,
    beatsOf({ ...shopYear(now), interval: DAY, failures: [], maintenance: [] }),
    now,
  );
  db.exec('commit');
  return db;
}

function writeBeats(
  db: DatabaseSync,
  version: 1 | 2,
  monitor: number,
  beats: readonly Beat[],
  now: Seconds,
): void {
  const insert = db.prepare(
    'insert into heartbeat (monitor_id, status, important, msg, time, ping, duration) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const days = new Map<number, { up: number; down: number; maintenance: number }>();
  for (const [index, { at, status, important, duration }] of beats.entries()) {
    const day = Math.floor(at / DAY) * DAY;
    const sums = days.get(day) ?? { up: 0, down: 0, maintenance: 0 };
    sums[status === UP ? 'up' : status === MAINTENANCE ? 'maintenance' : 'down']++;
    days.set(day, sums);
    // Version 2 keeps those of a day, the last hundred, and the important ones.
    if (version === 1 || important || at > now - DAY || index >= beats.length - 100)
      insert.run(monitor, status, important ? 1 : 0, '', timeText(at), status === UP ? 40 : null, duration);
  }
  if (version === 1) return;
  const sum = db.prepare(
    'insert into stat_daily (monitor_id, timestamp, ping, up, down, extras) values (?, ?, 40, ?, ?, ?)',
  );
  for (const [day, { up, down, maintenance }] of days)
    sum.run(monitor, day, up, down, maintenance > 0 ? JSON.stringify({ maintenance }) : null);
}
