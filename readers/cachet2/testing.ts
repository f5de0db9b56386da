import { DatabaseSync } from 'node:sqlite';

const times = 'created_at text, updated_at text';

/** The tables of Cachet 2.4, as far as they are imported. */
const tables = `
  create table ~component_groups (id integer primary key, name text, "order" int, collapsed int, visible int, ${times});
  create table ~components (id integer primary key, name text, description text, link text, status int, "order" int,
    group_id int, enabled int, meta text, ${times}, deleted_at text);
  create table ~incidents (id integer primary key, component_id int, name text, status int, visible int, message text,
    user_id int, stickied int, notifications int, occurred_at text, ${times}, deleted_at text);
  create table ~incident_updates (id integer primary key, incident_id int, status int, message text, user_id int, ${times});
  create table ~schedules (id integer primary key, name text, message text, status int, scheduled_at text,
    completed_at text, ${times}, deleted_at text);
  create table ~subscribers (id integer primary key, email text, verify_code text, verified_at text, global int, ${times});
  create table ~subscriptions (id integer primary key, subscriber_id int, component_id int, ${times});
  create table ~metrics (id integer primary key, name text, suffix text, description text, default_value numeric,
    calc_type int, display_chart int, places int, default_view int, threshold int, "order" int, visible int, ${times});
  create table ~metric_points (id integer primary key, metric_id int, value numeric, counter int, ${times});
  create table ~incident_templates (id integer primary key, name text, slug text, template text, ${times}, deleted_at text);
  create table ~settings (id integer primary key, name text, value text, ${times});
  create table ~tags (id integer primary key, name text, slug text, ${times});
  create table ~taggables (id integer primary key, tag_id int, taggable_type text, taggable_id int, ${times});
  create table ~meta (id integer primary key, "key" text, value text, meta_id int, meta_type text, ${times});`;

/** The empty tables of a Cachet 2.4. */
export function createTables(path: string, prefix = ''): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec(tables.replaceAll('~', prefix));
  return db;
}

/** A page with a past, in the file of a Cachet 2.4 whose tables have this prefix. Some of its rows are broken. */
export function createCachet(path: string, prefix = ''): DatabaseSync {
  const db = createTables(path, prefix);
  const at = (day: number, time = '10:00:00') => `'2026-02-${String(day).padStart(2, '0')} ${time}'`;
  const both = (day: number) => `${at(day)}, ${at(day)}`;
  db.exec(
    `insert into ~component_groups values (1, 'Shop', 1, 0, 1, ${both(1)}), (2, 'Staff', 2, 2, 0, ${both(1)});
    insert into ~components values
      (1, 'Checkout', 'Where people pay', 'https://pay.example', 1, 1, 1, 1, '{"team":"core"}', ${both(1)}, null),
      (2, 'Search', '', '', 0, 2, 1, 1, null, ${at(1)}, ${at(9)}, null),
      (3, 'Office', '', 'not a link', 4, 0, 2, 0, null, ${both(2)}, null),
      (4, 'Deleted', '', '', 1, 0, 0, 1, null, ${both(2)}, ${at(3)}),
      (5, '', '', '', 1, 0, 0, 1, null, ${both(2)}, null);
    insert into ~incidents values
      (1, 1, 'Payments fail', 4, 1, 'We look **into it**.', 1, 0, 0, ${at(5, '09:30:00')}, ${at(5)}, ${at(5, '12:00:00')}, null),
      (2, 99, 'Of a component that is gone', 2, 1, 'It''s "odd" \\ here', 1, 1, 0, null, ${both(8)}, null),
      (3, 0, 'For staff', 4, 0, 'Done', 1, 0, 0, null, ${at(6)}, ${at(6, '18:00:00')}, null),
      (4, 0, 'Deleted', 1, 1, 'x', 1, 0, 0, null, ${both(6)}, ${at(7)}),
      (5, 0, 'Without times', 1, 1, 'x', 1, 0, 0, null, null, '0000-00-00 00:00:00', null);
    insert into ~incident_updates values
      (1, 1, 2, 'A full disk.', 1, ${at(5, '10:30:00')}, null),
      (2, 1, 4, 'It works again.', 1, ${at(5, '11:00:00')}, null),
      (3, 77, 4, 'Of nothing.', 1, ${at(5, '11:00:00')}, null);
    insert into ~schedules values
      (1, 'New disks', 'We replace them.', 2, ${at(3, '01:00:00')}, ${at(3, '03:00:00')}, ${both(2)}, null),
      (2, 'In spring', null, 0, '2027-04-01 02:00:00', null, ${both(4)}, null);
    insert into ~subscribers values (1, 'One@example.com', 'x', ${at(2)}, 1, ${both(2)}),
      (2, 'two@example.com', 'y', null, 0, ${both(3)}), (3, 'not an address', 'z', null, 1, ${both(3)});
    insert into ~subscriptions values (1, 2, 2, ${both(3)}), (2, 2, 99, ${both(3)});
    insert into ~metrics values (1, 'Latency', 'ms', '', 0, 1, 1, 2, 1, 5, 0, 1, ${both(1)});
    insert into ~metric_points values (1, 1, 52.5, 2, ${at(4, '10:00:00')}, null), (2, 1, 60, 1, ${at(4, '11:00:00')}, null);
    insert into ~incident_templates values (1, 'Outage', 'outage', '{{ name }} is down.', ${both(1)}, null);
    insert into ~settings values (1, 'app_name', 'Acme', null, null), (2, 'app_timezone', 'Europe/Rome', null, null),
      (3, 'app_locale', 'it', null, null), (4, 'major_outage_rate', '40', null, null);
    insert into ~tags values (1, 'EU west', 'eu-west', null, null);
    insert into ~taggables values (1, 1, 'components', 1, null, null);
    insert into ~meta values (1, 'ticket', '"OPS-7"', 1, 'incidents', null, null);`.replaceAll('~', prefix),
  );
  return db;
}
