import type { ColumnTypes } from './column-types.ts';

/** What each user is told of and how, and problems that no write causes. */
export const staffNotifications = ({ id, text }: ColumnTypes): readonly string[] => [
  `create table notification_preferences (
    user_id integer primary key,
    drafts ${text} not null,
    alerts ${text} not null,
    overdue_updates ${text} not null,
    mail_problems ${text} not null,
    probes ${text} not null,
    alert_severity ${text} not null,
    chat_format ${text},
    chat_sealed ${text},
    quiet_from integer,
    quiet_until integer,
    quiet_timezone ${text},
    quiet_except ${text} not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table push_subscriptions (
    id ${id},
    user_id integer not null,
    name ${text} not null,
    endpoint ${text} not null,
    endpoint_sha256 ${text} not null unique,
    p256dh ${text} not null,
    auth ${text} not null,
    created_at bigint not null
  )`,
  'create index push_subscriptions_of on push_subscriptions (user_id, id)',
  `create table staff_problems (
    id ${id},
    kind ${text} not null,
    key ${text} not null,
    began_at bigint not null,
    ended_at bigint
  )`,
  // One problem is told once: the database itself refuses a second one.
  'create unique index staff_problems_open on staff_problems (kind, key) where ended_at is null',
];
