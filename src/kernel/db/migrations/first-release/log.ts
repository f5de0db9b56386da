import type { ColumnTypes } from './column-types.ts';

/** The event log, who has read how much of it, what requests leave behind for a while, and what processes tell one another. */
export const log = ({ bigId, text }: ColumnTypes): readonly string[] => [
  `create table events (
    id ${bigId},
    type ${text} not null,
    subject_type ${text} not null,
    subject_id integer not null,
    actor_type ${text} not null,
    actor_id integer,
    state ${text} not null,
    created_at bigint not null,
    user_id integer,
    request_id ${text},
    address ${text},
    salt ${text},
    address_hash ${text},
    previous_id bigint,
    hash ${text}
  )`,
  // The filters of the audit log. An event is in exactly one of the indexes by actor and by user.
  'create index events_by_actor on events (actor_type, id) where user_id is null',
  'create index events_by_subject_type_subject_id_id on events (subject_type, subject_id, id)',
  'create index events_by_time on events (created_at, id)',
  'create index events_by_type on events (type, id)',
  'create index events_by_user on events (user_id, id) where user_id is not null',
  `create table event_seals (
    last_id bigint primary key,
    last_hash ${text} not null,
    last_at bigint not null,
    first_id bigint not null,
    events bigint not null,
    archive ${text} not null,
    sha256 ${text} not null,
    sealed_at bigint not null,
    removed_until bigint not null
  )`,
  `create table kept_events (
    seal_id bigint not null,
    event_id bigint not null,
    previous_hash ${text} not null,
    constraint kept_events_pk primary key (seal_id, event_id)
  )`,
  `create table cursors (
    name ${text} primary key,
    event_id bigint not null,
    position integer not null
  )`,
  `create table leases (
    name ${text} primary key,
    holder ${text} not null,
    expires_at bigint not null
  )`,
  `create table agenda (
    subject_type ${text} not null,
    subject_id integer not null,
    kind ${text} not null,
    due_at bigint not null,
    happened_at bigint,
    event_id bigint,
    constraint agenda_pk primary key (subject_type, subject_id, kind)
  )`,
  'create index agenda_by_due on agenda (due_at) where happened_at is null',
  `create table secrets (
    name ${text} primary key,
    value ${text} not null
  )`,
  `create table idempotency_keys (
    hash ${text} primary key,
    fingerprint ${text} not null,
    answer ${text} not null,
    settles_by bigint,
    expires_at bigint not null,
    guest_network ${text}
  )`,
  'create index idempotency_keys_expires_at on idempotency_keys (expires_at)',
  'create index idempotency_keys_guest_network on idempotency_keys (guest_network, expires_at)',
  `create table previews (
    hash ${text} primary key,
    actor ${text} not null,
    page ${text} not null,
    page_policy ${text} not null,
    mail ${text},
    mail_policy ${text},
    expires_at bigint not null
  )`,
  'create index previews_actor on previews (actor, expires_at)',
  'create index previews_expires_at on previews (expires_at)',
  `create table lease_holders (
    id ${text} primary key,
    beats integer not null
  )`,
  `create table request_counts (
    caller ${text} not null,
    ends_at bigint not null,
    requests integer not null,
    constraint request_counts_key primary key (caller, ends_at)
  )`,
  `create table task_failures (
    task ${text} primary key,
    since bigint not null,
    reason ${text} not null
  )`,
];
