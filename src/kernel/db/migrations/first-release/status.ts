import type { ColumnTypes } from './column-types.ts';

/** The status pages, of which the first one is at `BASE_URL`, what they show, and what they are made of. */
export const status = ({ bigId, id, text }: ColumnTypes): readonly string[] => [
  `create table pages (
    id ${id},
    url ${text} unique
  )`,
  `create table component_groups (
    id ${id},
    name ${text} not null,
    name_key ${text} not null,
    "order" integer not null,
    order_column ${text} not null,
    order_direction ${text} not null,
    collapsed smallint not null,
    visible smallint not null,
    created_at bigint not null,
    updated_at bigint not null,
    translations ${text},
    page_id integer not null default 1
  )`,
  'create index component_groups_by_name_key_id on component_groups (name_key, id)',
  `create table components (
    id ${id},
    name ${text} not null,
    name_key ${text} not null,
    description ${text},
    link ${text},
    "order" integer,
    status smallint not null,
    enabled smallint not null,
    component_group_id integer references component_groups (id),
    deleted_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    translations ${text},
    on_failure ${text}
  )`,
  'create index components_by__order_id on components ("order", id)',
  'create index components_by_component_group_id_id on components (component_group_id, id)',
  'create index components_by_name_key_id on components (name_key, id)',
  `create table component_statuses (
    id ${id},
    component_id integer not null references components (id) on delete cascade,
    status smallint not null,
    source ${text} not null,
    actor ${text} not null,
    created_at bigint not null
  )`,
  'create index component_statuses_by_component_id_id on component_statuses (component_id, id)',
  'create index component_statuses_by_moment on component_statuses (component_id, created_at, id)',
  `create table incidents (
    id ${id},
    guid ${text} not null unique,
    name ${text} not null,
    name_key ${text} not null,
    message ${text} not null,
    status smallint not null,
    own_status smallint not null,
    visible smallint not null,
    stickied smallint not null,
    notifications smallint not null,
    user_id integer references users (id) on delete set null,
    occurred_at bigint not null,
    published_at bigint not null,
    deleted_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    resolved_at bigint,
    next_update_due_at bigint,
    translations ${text}
  )`,
  'create index incidents_by_created_at_id on incidents (created_at, id)',
  'create index incidents_by_end on incidents (coalesce(resolved_at, 253402300800))',
  // A search for part of a name scans all names; with this index it reads nothing but names.
  `create index incidents_by_name_key_id_visible_published_at_deleted_at
    on incidents (name_key, id, visible, published_at, deleted_at)`,
  'create index incidents_by_occurred_at_id on incidents (occurred_at, id)',
  'create index incidents_by_published_at on incidents (published_at)',
  'create index incidents_by_status_id on incidents (status, id)',
  // Few rows are in the partial indexes, however many incidents there are.
  'create index incidents_drafts on incidents (visible, id) where visible = 2',
  'create index incidents_promised on incidents (next_update_due_at) where next_update_due_at is not null',
  `create table incident_components (
    incident_id integer not null references incidents (id) on delete cascade,
    component_id integer not null references components (id) on delete cascade,
    status smallint,
    constraint incident_components_pk primary key (incident_id, component_id)
  )`,
  'create index incident_components_by_component_id_incident_id on incident_components (component_id, incident_id)',
  `create table postmortems (
    id ${id},
    incident_id integer not null unique references incidents (id) on delete cascade,
    body ${text} not null,
    notifications smallint not null,
    published_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table incident_counts (
    level smallint not null,
    block integer not null,
    visible smallint not null,
    status smallint not null,
    total integer not null,
    constraint incident_counts_pk primary key (level, block, visible, status)
  )`,
  `create table component_incident_counts (
    component_id integer not null references components (id) on delete cascade,
    visible smallint not null,
    total integer not null,
    constraint component_incident_counts_pk primary key (component_id, visible)
  )`,
  `create table schedules (
    id ${id},
    name ${text} not null,
    name_key ${text} not null,
    message ${text} not null,
    status smallint,
    status_set_at bigint,
    scheduled_at bigint not null,
    completed_at bigint,
    starts_at bigint,
    ends_at bigint,
    notifications smallint not null,
    user_id integer references users (id) on delete set null,
    published_at bigint not null,
    deleted_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    recurrence ${text},
    recurs_from integer,
    recurs_at bigint,
    recurs_for bigint,
    translations ${text}
  )`,
  'create index schedules_by_coalesce_ends_at_253402300800_ on schedules (coalesce(ends_at, 253402300800))',
  'create index schedules_by_completed_at_id on schedules (completed_at, id)',
  'create index schedules_by_created_at_id on schedules (created_at, id)',
  'create index schedules_by_name_key_id on schedules (name_key, id)',
  'create index schedules_by_published_at on schedules (published_at)',
  'create index schedules_by_scheduled_at_id on schedules (scheduled_at, id)',
  'create index schedules_by_series on schedules (recurs_from, recurs_at)',
  `create table schedule_components (
    schedule_id integer not null references schedules (id) on delete cascade,
    component_id integer not null references components (id) on delete cascade,
    status smallint not null,
    constraint schedule_components_pk primary key (schedule_id, component_id)
  )`,
  'create index schedule_components_by_component_id_schedule_id on schedule_components (component_id, schedule_id)',
  `create table updates (
    id ${id},
    incident_id integer references incidents (id) on delete cascade,
    schedule_id integer references schedules (id) on delete cascade,
    status smallint,
    message ${text} not null,
    user_id integer references users (id) on delete set null,
    created_at bigint not null,
    updated_at bigint not null,
    notifications smallint,
    translations ${text},
    constraint updates_one_parent check ((incident_id is null) <> (schedule_id is null))
  )`,
  'create index updates_by_incident_id_id on updates (incident_id, id)',
  'create index updates_by_schedule_id_id on updates (schedule_id, id)',
  `create table incident_templates (
    id ${id},
    name ${text} not null,
    name_key ${text} not null,
    slug ${text} not null unique,
    template ${text} not null,
    engine ${text} not null,
    created_at bigint not null,
    updated_at bigint not null,
    incident_name ${text},
    status smallint,
    visible smallint,
    notifications smallint,
    template_variables ${text} not null default '[]',
    incident_name_variables ${text} not null default '[]'
  )`,
  'create index incident_templates_by_name_key_id on incident_templates (name_key, id)',
  `create table incident_template_components (
    incident_template_id integer not null references incident_templates (id) on delete cascade,
    component_id integer not null references components (id) on delete cascade,
    status smallint not null,
    constraint incident_template_components_pk primary key (incident_template_id, component_id)
  )`,
  `create index incident_template_components_by_component
    on incident_template_components (component_id, incident_template_id)`,
  `create table metrics (
    id ${id},
    name ${text} not null,
    name_key ${text} not null,
    suffix ${text} not null,
    description ${text},
    calc_type smallint not null,
    default_value double precision,
    display_chart smallint not null,
    places smallint not null,
    default_view smallint not null,
    threshold smallint not null,
    "order" integer not null,
    visible smallint not null,
    created_at bigint not null,
    updated_at bigint not null,
    point_count integer not null default 0,
    deleted_at bigint,
    page_id integer not null default 1
  )`,
  'create index metrics_by_name_key_id on metrics (name_key, id)',
  `create table metric_points (
    id ${bigId},
    metric_id integer not null references metrics (id) on delete cascade,
    total double precision not null,
    counter integer not null,
    recorded_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index metric_points_by_metric on metric_points (metric_id, id)',
  'create index metric_points_by_metric_id_recorded_at_id on metric_points (metric_id, recorded_at, id)',
  `create table metric_point_counts (
    metric_id integer not null,
    level integer not null,
    block bigint not null,
    total integer not null,
    constraint metric_point_counts_pk primary key (metric_id, level, block)
  )`,
  `create table metric_rollups (
    metric_id integer not null references metrics (id) on delete cascade,
    step integer not null,
    bucket bigint not null,
    total double precision not null,
    counter integer not null,
    constraint metric_rollups_pk primary key (metric_id, step, bucket)
  )`,
  `create table point_writes (
    id smallint primary key,
    total bigint not null
  )`,
  `create table queued_points (
    id ${id},
    metric_id integer not null,
    value double precision not null,
    recorded_at bigint not null,
    queued_at bigint not null
  )`,
  `create table skipped_occurrences (
    schedule_id integer not null references schedules (id) on delete cascade,
    at bigint not null,
    constraint skipped_occurrences_pk primary key (schedule_id, at)
  )`,
  `create table images (
    id ${id},
    page_id integer not null references pages (id),
    name ${text} not null,
    content ${text} not null,
    bytes integer not null,
    used_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create unique index images_by_name on images (page_id, name)',
  'create index images_by_size on images (bytes)',
  'create index images_by_use on images (used_at)',
  `create table trash (
    id ${id},
    type ${text} not null,
    subject_id integer not null,
    name ${text} not null,
    deleted_at bigint not null,
    kept_since bigint not null,
    actor_type ${text} not null,
    actor_id integer,
    user_id integer,
    parent_id integer,
    with_parent smallint not null,
    content ${text},
    purged_at bigint,
    constraint trash_once unique (type, subject_id)
  )`,
  'create index trash_by_deletion on trash (deleted_at, id)',
  'create index trash_by_parent on trash (parent_id, type)',
  'create index trash_to_expire on trash (kept_since) where purged_at is null',
  'create index trash_to_remove on trash (id) where purged_at is not null',
  `create table settings (
    name ${text} not null,
    value ${text} not null,
    updated_at bigint not null,
    page_id integer default 1
  )`,
  'create unique index settings_by_page on settings (name, coalesce(page_id, 0))',
  `create table meta (
    subject_type ${text} not null,
    subject_id integer not null,
    key ${text} not null,
    value ${text} not null,
    scalar ${text},
    constraint meta_pk primary key (subject_type, subject_id, key)
  )`,
  'create index meta_by_subject_type_key_scalar on meta (subject_type, key, scalar)',
  // Nothing reads or writes it yet: see decision 58.
  `create table page_components (
    page_id integer not null references pages (id) on delete cascade,
    component_id integer not null references components (id) on delete cascade,
    group_id integer references component_groups (id) on delete set null,
    "order" integer,
    constraint page_components_pk primary key (page_id, component_id)
  )`,
  'create index page_components_by_component on page_components (component_id)',
  'create index page_components_by_group on page_components (group_id)',
];
