import { sql } from 'kysely';
import { can, publicViewer } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS, NOW, runStatement } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { HISTORY_LIMIT, type History, loadHistories } from '../../../kernel/jsonapi/document.ts';
import type { QueryScope, ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { anyValue, contains, isOneOf, perViewer } from '../../../kernel/jsonapi/source.ts';
import {
  componentLevel,
  endOfWindow,
  existingComponents,
  existingIncidents,
  mayKnow,
  readableComponents,
  visibleComponents,
  visibleIncidents,
  visibleLevels,
  visibleSchedules,
} from '../../visibility.ts';
import { unresolved } from '../updates/unresolved.ts';
import type { Overlay } from './model.ts';

export interface ComponentRecord extends Row<'components'> {
  /** The newest incidents that the viewer may see, one more than a document shows. */
  readonly incident_ids: readonly number[];
}

export const componentSource = perViewer<ComponentRecord>((scope) => {
  const { dialect } = scope;
  return {
    table: 'components',
    columns: sql`components.*, (select ${dialect.jsonList(sql`newest.id`)} from (
      select incidents.id from incident_components
      join incidents on incidents.id = incident_components.incident_id
      where incident_components.component_id = components.id and ${visibleIncidents(scope)}
      order by incident_components.incident_id desc limit ${sql.lit(HISTORY_LIMIT + 1)}) as newest) as incident_ids`,
    exists: existingComponents,
    visible: visibleComponents(scope),
    readable: readableComponents(scope),
    visibleWith: { visible: readableComponents(scope) },
    subject: 'component',
    filters: {
      name: contains('components.name_key'),
      status: isOneOf('components.status'),
      enabled: isOneOf('components.enabled'),
      visible: anyValue((level) => sql`${componentLevel} = ${sql.lit(level)}`),
      q: contains('components.name_key'),
    },
    sorts: {
      name: sql.ref('components.name_key'),
      order: sql.ref('components.order'),
      last_incident: newestIncident(scope),
      id: sql.ref('components.id'),
    },
    nullableSorts: ['order', 'last_incident'],
    json: ['incident_ids'],
  };
});

/** The newest incident of a component that the viewer may see. Ids are in the order of creation. */
const newestIncident = (scope: QueryScope) =>
  sql`(select incident_components.incident_id from incident_components
    join incidents on incidents.id = incident_components.incident_id
    where incident_components.component_id = components.id and ${visibleIncidents(scope)}
    order by incident_components.incident_id desc limit 1)`;

export const incidentHistories = (
  readContext: ReadContext,
  records: readonly ComponentRecord[],
): Promise<Map<number, History>> =>
  loadHistories(
    records,
    (record) => record.incident_ids,
    (ids) => countIncidentsOf(readContext, ids),
  );

/** The number of incidents per component: the stored counts minus those that are not published yet. */
export async function countIncidentsOf(
  readContext: ReadContext,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { dialect, viewer } = readContext;
  const levels = sql.join(visibleLevels(viewer).map((level) => sql.lit(level)));
  const unpublished = sql`union all
    select incident_components.component_id, -1 from incidents
    join incident_components on incident_components.incident_id = incidents.id
    where incidents.published_at > ${NOW} and ${existingIncidents} and incidents.visible in (${levels})`;
  const build = () => sql<{ id: number; total: number }>`select id, sum(total) as total from (
    select component_id as id, total from component_incident_counts
    where ${dialect.anyOf('component_id', IDS)} and visible in (${levels})
    ${viewer.unpublishedIncidents ? sql`` : unpublished}) as counted group by id`;
  const values = { now: readContext.now, ids: dialect.idList(ids) };
  const rows = await runStatement(readContext, 'incidents of components', build, values);
  return new Map(rows.map((row) => [row.id, Number(row.total)]));
}

/** The statuses that maintenance in progress and unresolved incidents assign to components, as the public sees them. */
export async function loadOverlays(readContext: ReadContext): Promise<Map<number, Overlay>> {
  const asPublic = { ...readContext, viewer: publicViewer };
  const build = () => sql<{ id: number; status: number; source: 'window' | 'incident' }>`
    select schedule_components.component_id as id, schedule_components.status as status, 'window' as source
    from schedules join schedule_components on schedule_components.schedule_id = schedules.id
    where ${visibleSchedules(asPublic)} and schedules.starts_at <= ${NOW}
      and ${endOfWindow} > ${NOW}
    union all
    select incident_components.component_id, incident_components.status, 'incident'
    from incidents join incident_components on incident_components.incident_id = incidents.id
    where ${visibleIncidents(asPublic)} and ${unresolved}
      and incident_components.status is not null`;
  const rows = await runStatement(readContext, 'overlays', build, { now: readContext.now });
  const overlays = new Map<number, { windows: number[]; incidents: number[] }>();
  for (const { id, status, source } of rows) {
    const overlay = overlays.get(id) ?? { windows: [], incidents: [] };
    (source === 'window' ? overlay.windows : overlay.incidents).push(status);
    overlays.set(id, overlay);
  }
  return overlays;
}

/** The stored row, for a write. */
export async function getComponent({ db }: Tx, id: number): Promise<Row<'components'>> {
  const row = await db
    .selectFrom('components')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The same for a write that does not need `components.manage`: without it, those in hidden groups are not found. */
export async function getKnownComponent(tx: Tx, id: number): Promise<Row<'components'>> {
  const row = await getComponent(tx, id);
  const group = await tx.db
    .selectFrom('component_groups')
    .select('visible')
    .where('id', '=', row.component_group_id)
    .executeTakeFirst();
  if (group && !mayKnow(tx.actor, 'components', group.visible)) throw new NotFound();
  return row;
}

/** The stored rows of components, by id, for a write. Those in the trash are among them. */
export async function getComponents(
  { db, dialect }: Tx,
  ids: readonly number[],
): Promise<Map<number, Row<'components'>>> {
  const rows = await db.selectFrom('components').selectAll().where(dialect.anyOf('id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these ids belong to an existing component. */
export async function findComponentIds(
  { db, dialect }: Pick<Tx, 'db' | 'dialect'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('components')
    .select('id')
    .where(dialect.anyOf('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Which of these ids belong to a component that the caller of a write may know of: without `components.manage`, those in
 * hidden groups count as missing, except in `ownGroup`, the group that is being written.
 */
export async function findKnownComponentIds(
  tx: Pick<Tx, 'db' | 'dialect' | 'actor'>,
  ids: readonly number[],
  ownGroup?: number,
): Promise<Set<number>> {
  const existing = await findComponentIds(tx, ids);
  if (existing.size === 0 || can(tx.actor, 'components.manage')) return existing;
  const rows = await tx.db
    .selectFrom('components')
    .innerJoin('component_groups', 'component_groups.id', 'components.component_group_id')
    .select(['components.id', 'component_groups.id as group_id', 'component_groups.visible'])
    .where(tx.dialect.anyOf('components.id', [...existing]))
    .execute();
  const unknown = rows.filter(
    ({ group_id, visible }) => group_id !== ownGroup && !mayKnow(tx.actor, 'components', visible),
  );
  return existing.difference(new Set(unknown.map(({ id }) => id)));
}

/** Which of these ids belong to a group that the caller of a write may know of: hidden ones need `component-groups.manage`. */
export async function findKnownGroupIds(
  { db, dialect, actor }: Tx,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('component_groups')
    .select(['id', 'visible'])
    .where(dialect.anyOf('id', ids))
    .execute();
  return new Set(
    rows.filter(({ visible }) => mayKnow(actor, 'component-groups', visible)).map(({ id }) => id),
  );
}

/** The links to components that exist: one may have been deleted since. */
export async function withExistingComponents<Link extends { readonly component_id: number }>(
  tx: Tx,
  links: readonly Link[],
): Promise<Link[]> {
  const ids = await findComponentIds(
    tx,
    links.map(({ component_id }) => component_id),
  );
  return links.filter(({ component_id }) => ids.has(component_id));
}

/** The links to components that exist or are in the trash, where they keep their links. Others were deleted for good. */
export async function withKnownComponents<Link extends { readonly component_id: number }>(
  tx: Tx,
  links: readonly Link[],
): Promise<Link[]> {
  const known = await getComponents(
    tx,
    links.map(({ component_id }) => component_id),
  );
  return links.filter(({ component_id }) => known.has(component_id));
}
