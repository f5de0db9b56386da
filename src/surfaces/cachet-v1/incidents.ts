import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { findLinks, incidentLinks } from '../../domain/links.ts';
import { setOwnStatus } from '../../domain/status/components/actions.ts';
import { findKnownComponentIds } from '../../domain/status/components/queries.ts';
import {
  createIncident,
  deleteIncident,
  updateIncident,
  type WriteFirst,
} from '../../domain/status/incidents/actions.ts';
import { setStatusInIncidents } from '../../domain/status/incidents/linked-status.ts';
import { FIXED } from '../../domain/status/incidents/model.ts';
import { type IncidentRecord, incidentSource } from '../../domain/status/incidents/queries.ts';
import { type Actor, can } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { isOneOf } from '../../kernel/jsonapi/source.ts';
import { metaField } from '../../kernel/meta/field.ts';
import { keepOrigin } from '../../kernel/meta/keep-origin.ts';
import { withoutOrigin } from '../../kernel/meta/origin.ts';
import { loadMeta } from '../../kernel/meta/store.ts';
import { choice, integer, markdownText, slug, text } from '../../kernel/validation/fields.ts';
import {
  type Changes,
  createForm,
  nullable,
  optional,
  required,
  updateForm,
} from '../../kernel/validation/form.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import { formatDate } from '../../lib/dates.ts';
import { localTime, looseFlag, variables } from './fields.ts';
import { serializeUpdate, updateSchema } from './incident-updates.ts';
import { byFlag, byNumber, byText, type ListOptions } from './lists.ts';
import type { Fields } from './request.ts';
import { cachetRoutes } from './resource.ts';
import { type CachetReader, readerFor } from './route.ts';
import { componentStatusNumbers, incidentIcons, incidentStatusNames, toComponentStatus } from './statuses.ts';
import { metaObject } from './tags.ts';
import { formatTime, parseTime } from './times.ts';
import { fromVisible, toVisible } from './visibility.ts';

const input = {
  name: required(text()),
  status: required(
    choice([0, 1, 2, 3, 4]),
    '0 Scheduled, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed.',
  ),
  message: optional(markdownText(), 'Required unless a template makes it.'),
  visible: optional(looseFlag(), 'Whether everybody sees it, or only signed-in callers.', true),
  component_id: nullable(integer(), 'The affected component; 0 for none.'),
  component_status: nullable(
    choice(componentStatusNumbers),
    'The status that the component gets. It keeps that status when the incident is fixed, until somebody sets another one.',
  ),
  notify: optional(looseFlag(), 'Whether subscribers are told.', true),
  stickied: optional(looseFlag(), 'Whether it stays at the top of the page.', false),
  occurred_at: nullable(localTime(), 'When it began, in the time zone of the page.'),
  created_at: nullable(localTime(), 'The same, as Cachet 2.3 calls it.'),
  template: nullable(slug(), 'The slug of an incident template, which makes the message.'),
  vars: nullable(variables(), 'Variables for the template.'),
  meta: nullable(metaField()),
};

const schema = z
  .object({
    id: z.int(),
    user_id: z.int(),
    component_id: z.int(),
    name: z.string(),
    status: z.int(),
    visible: z.int(),
    stickied: z.boolean(),
    notifications: z.boolean(),
    message: z.string(),
    occurred_at: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.null(),
    is_resolved: z.boolean(),
    updates: z.array(updateSchema),
    human_status: z.string(),
    latest_update_id: z.int().nullable(),
    latest_status: z.int(),
    latest_human_status: z.string(),
    latest_icon: z.string(),
    permalink: z.string(),
    duration: z.int(),
    meta: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'CachetIncident' });

const nothing = () => sql<SqlBool>`1 = 0`;

const options: ListOptions = {
  filters: {
    id: byNumber(isOneOf('incidents.id')),
    // 0 means none, also for incidents whose components the caller may not see.
    component_id: byNumber((ids, { component = nothing, unlinked = nothing }) =>
      ids.includes(0) ? unlinked(ids) : component(ids),
    ),
    name: byText(isOneOf('incidents.name')),
    status: byNumber(isOneOf('incidents.status')),
    visible: byNumber(isOneOf('incidents.visible')),
    user_id: byNumber(isOneOf('incidents.user_id')),
    stickied: byFlag(isOneOf('incidents.stickied')),
  },
  sorts: {
    user_id: sql.ref('incidents.user_id'),
    name: sql.ref('incidents.name_key'),
    status: sql.ref('incidents.status'),
    visible: sql.ref('incidents.visible'),
    stickied: sql.ref('incidents.stickied'),
    message: sql.ref('incidents.message'),
    occurred_at: sql.ref('incidents.occurred_at'),
  },
};

async function serialize(reader: CachetReader, records: readonly IncidentRecord[]) {
  const { readContext, zone } = reader;
  const { db, dialect, page, now } = readContext;
  const ids = records.map(({ id }) => id);
  const metadata = await loadMeta(readContext, 'incident', ids);
  const rows = await db
    .selectFrom('updates')
    .selectAll()
    .where(dialect.anyOf('incident_id', ids))
    .orderBy('id', 'desc')
    .execute();
  const updates = Map.groupBy(rows, (row) => row.incident_id);
  return records.map((incident) => {
    const own: readonly Row<'updates'>[] = updates.get(incident.id) ?? [];
    const status = incident.status as 0 | 1 | 2 | 3 | 4;
    return {
      id: incident.id,
      user_id: incident.author_id,
      component_id: incident.component_links[0]?.[0] ?? 0,
      name: incident.name,
      status,
      visible: fromVisible(incident.visible),
      stickied: incident.stickied === 1,
      notifications: incident.notifications === 1,
      message: incident.message,
      occurred_at: formatTime(zone, incident.occurred_at),
      created_at: formatTime(zone, incident.created_at),
      updated_at: formatTime(zone, incident.updated_at),
      deleted_at: null,
      is_resolved: status === FIXED,
      updates: own.map((update) => serializeUpdate(reader, incident, update)),
      human_status: incidentStatusNames[status],
      latest_update_id: own[0]?.id ?? null,
      latest_status: status,
      latest_human_status: incidentStatusNames[status],
      latest_icon: incidentIcons[status],
      permalink: `${page.url}/incidents/${incident.guid}`,
      duration: Math.max(0, (incident.resolved_at ?? now) - incident.occurred_at),
      meta: metaObject(withoutOrigin(metadata.get(incident.id) ?? [])),
    };
  });
}

/** The body of our own action. */
function bodyOf(zone: string, values: Changes<typeof input>): object {
  const {
    visible,
    notify,
    component_id,
    component_status,
    occurred_at,
    created_at,
    template,
    vars,
    ...rest
  } = values;
  const began = occurred_at ?? created_at;
  return {
    ...rest,
    ...(visible !== undefined && { visible: toVisible(visible) }),
    ...(notify !== undefined && { notifications: notify }),
    ...(component_id && { component_id }),
    ...(component_id &&
      component_status !== undefined &&
      component_status !== null && { component_status: toComponentStatus(component_status) }),
    ...(began && { occurred_at: formatDate(parseTime(zone, began)) }),
    ...(template && { template, template_vars: vars ?? {} }),
  };
}

async function create(ctx: Context, actor: Actor, fields: Fields): Promise<number> {
  if (fields.scheduled_at) throw invalid('scheduled_at', 'maintenance_is_no_incident');
  const form = createForm(input, fields);
  const { component_id: id, component_status: status } = form.values;
  if (id && status === undefined) form.fail('component_status', 'component_status_required');
  if (status !== undefined && id === undefined) form.fail('component_id', 'component_id_required');
  const values = form.done();
  const { zone } = await readerFor(ctx, actor);
  const meta = values.meta ? { meta: withoutOrigin(values.meta) } : {};
  const body = { notifications: true, ...bodyOf(zone, values), ...meta };
  return createIncident(ctx, actor, body, settingComponent(actor, values));
}

/**
 * In Cachet, the status in an incident is set on its component, which keeps it: whoever writes last is right, whatever the
 * incidents say. The component's own status also needs the right to change components.
 */
function settingComponent(
  actor: Actor,
  { component_id: id, component_status: given }: Changes<typeof input>,
  incidentId?: number,
): WriteFirst | undefined {
  if (!id || given === undefined || given === null) return undefined;
  const status = toComponentStatus(given);
  return async (tx) => {
    if (can(actor, 'components.manage')) await setOwnStatus(tx, id, status);
    await setStatusInIncidents(tx, id, status, incidentId);
  };
}

async function update(ctx: Context, actor: Actor, id: number, fields: Fields): Promise<void> {
  const values = updateForm(input, fields).done();
  if (!values.meta) return change(ctx, actor, id, values);
  await keepOrigin(ctx, 'incident', id, values.meta, (inside, meta) =>
    change(inside, actor, id, { ...values, meta }),
  );
}

/** A status without a component is for the component that the incident has, as far as the caller may know. */
async function change(ctx: Context, actor: Actor, id: number, values: Changes<typeof input>): Promise<void> {
  const { zone } = await readerFor(ctx, actor);
  const isFor = values.component_status !== undefined && !values.component_id;
  const first = isFor ? await findFirstComponent(ctx, actor, id) : undefined;
  const component = first === undefined ? {} : { component_id: first };
  const changes = { ...values, ...component };
  await updateIncident(ctx, actor, id, bodyOf(zone, changes), settingComponent(actor, changes, id));
}

async function findFirstComponent(
  { connection: { read: db, dialect } }: Context,
  actor: Actor,
  incidentId: number,
): Promise<number | undefined> {
  const links = await findLinks({ db }, incidentLinks, incidentId);
  const ids = links.map(({ component_id }) => component_id);
  const known = await findKnownComponentIds({ db, dialect, actor }, ids);
  return ids.find((id) => known.has(id));
}

export const incidentRoutes = cachetRoutes({
  tag: 'Incidents',
  path: '/incidents',
  parameter: 'incident',
  nouns: { one: 'incident', many: 'incidents' },
  schema,
  options,
  source: incidentSource,
  serialize,
  access: { read: 'public', manage: 'incidents.manage', delete: 'incidents.delete' },
  input,
  create,
  update,
  remove: deleteIncident,
});
