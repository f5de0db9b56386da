import type { ColumnTypes } from './column-types.ts';

/** Subscribers, webhooks, and what is sent to them. */
export const notifications = ({ bigId, id, text }: ColumnTypes): readonly string[] => [
  `create table subscribers (
    id ${id},
    email ${text} not null,
    email_key ${text} not null unique,
    global smallint not null,
    verified_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    locale ${text},
    timezone ${text},
    paused_at bigint,
    suspended_at bigint,
    bounces integer not null default 0,
    requested_at bigint,
    channel ${text} not null default 'email',
    topics ${text} not null default 'all',
    endpoint ${text},
    push_p256dh ${text},
    push_auth ${text},
    page_id integer not null default 1
  )`,
  'create index subscribers_to_everything on subscribers (global, id)',
  `create table subscriber_components (
    subscriber_id integer not null references subscribers (id) on delete cascade,
    component_id integer not null references components (id) on delete cascade,
    constraint subscriber_components_pk primary key (subscriber_id, component_id)
  )`,
  `create index subscriber_components_by_component_id_subscriber_id
    on subscriber_components (component_id, subscriber_id)`,
  // Without a reference to the group: it may be restored from the trash, with its followers.
  `create table subscriber_groups (
    subscriber_id integer not null references subscribers (id) on delete cascade,
    component_group_id integer not null,
    constraint subscriber_groups_pk primary key (subscriber_id, component_group_id)
  )`,
  // Removing a group or an incident for good looks for its followers.
  'create index subscriber_groups_by_followed on subscriber_groups (component_group_id)',
  `create table subscriber_incidents (
    subscriber_id integer not null references subscribers (id) on delete cascade,
    incident_id integer not null references incidents (id) on delete cascade,
    constraint subscriber_incidents_pk primary key (subscriber_id, incident_id)
  )`,
  'create index subscriber_incidents_by_followed on subscriber_incidents (incident_id)',
  `create table subscriber_addresses (
    hash ${text} not null,
    subscriber_id integer not null references subscribers (id) on delete cascade,
    constraint subscriber_addresses_pk primary key (hash, subscriber_id)
  )`,
  'create index subscriber_addresses_by_subscriber on subscriber_addresses (subscriber_id)',
  `create table deliveries (
    id ${bigId},
    event_id bigint not null,
    kind ${text} not null,
    channel ${text} not null,
    recipient_id integer not null,
    state ${text} not null,
    attempts integer not null,
    due_at bigint not null,
    lease ${text},
    error ${text},
    sent_at bigint,
    created_at bigint not null,
    held ${text},
    url ${text},
    written integer not null default 0,
    constraint deliveries_once unique (event_id, channel, recipient_id)
  )`,
  'create index deliveries_by_recipient on deliveries (channel, recipient_id, id)',
  'create index deliveries_by_time on deliveries (created_at, id)',
  // Few deliveries are in the partial indexes, however large the ledger grows.
  `create index deliveries_failed on deliveries (state, id) where state in ('failed', 'bounced')`,
  'create index deliveries_held on deliveries (held, id) where held is not null',
  `create index deliveries_to_send on deliveries (channel, due_at, id)
    where state in ('queued', 'deferred') and held is null`,
  'create index deliveries_under_way on deliveries (channel, recipient_id) where lease is not null',
  `create table delivery_attempts (
    id ${bigId},
    delivery_id bigint not null references deliveries (id) on delete cascade,
    outcome ${text} not null,
    status_code integer,
    milliseconds integer not null,
    request ${text},
    response ${text},
    created_at bigint not null
  )`,
  'create index delivery_attempts_by_delivery on delivery_attempts (delivery_id, id)',
  // Only attempts whose texts are still there are in this index.
  `create index delivery_attempts_with_content on delivery_attempts (created_at, id)
    where request is not null or response is not null`,
  `create table payloads (
    event_id bigint primary key,
    body ${text} not null
  )`,
  `create table narrowed_payloads (
    event_id bigint not null,
    access smallint not null,
    body ${text} not null,
    constraint narrowed_payloads_pk primary key (event_id, access)
  )`,
  `create table webhooks (
    id ${id},
    name ${text} not null,
    name_key ${text} not null,
    url ${text} not null,
    format ${text} not null,
    events ${text} not null,
    components ${text},
    enabled smallint not null,
    secret ${text} not null,
    old_secret ${text},
    old_secret_until bigint,
    created_at bigint not null,
    updated_at bigint not null,
    abilities ${text} not null default '["*"]',
    token_id integer,
    user_id integer references users (id) on delete set null
  )`,
  // Every write of a point looks up the webhooks that may want to receive it.
  `create index webhooks_of_programs on webhooks (id)
    where enabled = 1 and format = 'standard' and components is null`,
  `create table rates (
    name ${text} primary key,
    next_at bigint not null
  )`,
  `create table mail_problems (
    scope ${text} primary key,
    since bigint not null,
    confirmed_at bigint,
    answer ${text} not null,
    refusals ${text} not null,
    pauses integer not null,
    next_at bigint not null,
    probe_id bigint,
    logged_at bigint
  )`,
];
