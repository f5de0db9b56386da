import { type RawBuilder, sql } from 'kysely';
import { Param } from '../../../kernel/db/dialect.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS, NOW, runStatement } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import {
  endOfWindow,
  existingIncidents,
  existingSchedules,
  visibleComponents,
  visibleGroups,
  visibleIncidents,
  visibleLevels,
  visibleSchedules,
} from '../../visibility.ts';
import type { Parent } from '../updates/queries.ts';
import { unresolved } from '../updates/unresolved.ts';
import { findUpdates, loadIncidents, loadSchedules } from './entries.ts';
import type { IncidentState, ScheduleState } from './types.ts';

/** The page shows at most this many entries of a kind. The API returns them all. */
export const MAX_ENTRIES = 200;
/** Lists of the newest entries have so many. */
export const NEWEST = 50;

/** Maintenance that starts within this time is announced at the top of the page. */
export const SOON_SECONDS = 86_400;
const soon = sql.lit(SOON_SECONDS);

const limit = sql`limit ${sql.lit(MAX_ENTRIES)}`;
const FROM = new Param('from');
const TO = new Param('to');
const LIMIT = new Param('limit');
const GUID = new Param('guid');
const ID = new Param('id');

export const findGroups = (readContext: ReadContext): Promise<readonly Row<'component_groups'>[]> =>
  runStatement(
    readContext,
    'groups of the page',
    () => sql<Row<'component_groups'>>`select component_groups.* from component_groups
      where ${visibleGroups(readContext)} order by component_groups."order", component_groups.id`,
    {},
  );

export const findComponents = (readContext: ReadContext): Promise<readonly Row<'components'>[]> =>
  runStatement(
    readContext,
    'components of the page',
    () => sql<Row<'components'>>`select components.* from components where ${visibleComponents(readContext)}
      order by components."order" nulls last, components.id`,
    {},
  );

/** The id of the newest event. Writes that the public cannot see raise it too, so no public response may depend on it. */
export async function findNewestEvent(readContext: ReadContext): Promise<number> {
  const build = () => sql<{ id: number | null }>`select max(id) as id from events`;
  const [row] = await runStatement(readContext, 'newest event', build, {});
  return row?.id ?? 0;
}

/**
 * The next time at which the clock alone changes what the public may see: a maintenance window or an incident starts
 * or ends (as planned, or as set by hand) or is less than a day ahead, an entry is published, or the next update of an
 * incident is due. Entries that stay hidden do not count, because the page must not change at their times.
 */
export async function findNextChange(readContext: ReadContext): Promise<Seconds | undefined> {
  const levels = visibleLevels(readContext.viewer).map((level) => sql.lit(level));
  const build = () => sql<{ moment: number | null }>`select min(moment) as moment from (
    select min(starts_at) as moment from schedules
      where ${visibleSchedules(readContext)} and starts_at > ${NOW} and ${endOfWindow} > ${NOW}
    union all select min(starts_at) - ${soon} from schedules
      where ${visibleSchedules(readContext)} and starts_at - ${soon} > ${NOW} and ${endOfWindow} > ${NOW}
    union all select min(scheduled_at) from schedules where ${visibleSchedules(readContext)} and scheduled_at > ${NOW}
    union all select min(ends_at) from schedules where ${visibleSchedules(readContext)} and ${endOfWindow} > ${NOW}
    union all select min(published_at) from schedules where ${existingSchedules} and published_at > ${NOW}
    union all select min(published_at) from incidents
      where ${existingIncidents} and visible in (${sql.join(levels)}) and published_at > ${NOW}
    union all select min(occurred_at) from incidents where ${visibleIncidents(readContext)} and occurred_at > ${NOW}
    union all select min(next_update_due_at) from incidents
      where ${visibleIncidents(readContext)} and next_update_due_at > ${NOW}
  ) as moments`;
  const [row] = await runStatement(readContext, 'next change', build, { now: readContext.now });
  return row?.moment ?? undefined;
}

export const findUnresolvedIncidents = (readContext: ReadContext): Promise<IncidentState[]> =>
  loadIncidents(
    readContext,
    'unresolved',
    () => sql`and ${unresolved}
      order by incidents.stickied desc, incidents.occurred_at desc, incidents.id desc ${limit}`,
  );

/** A part of the past. */
export interface Range {
  readonly from: Seconds;
  /** Excluded. */
  readonly to: Seconds;
  readonly limit: number;
  /** Only what affects one of these components. */
  readonly components?: ComponentIds;
}

/** Ids of components; undefined means all components. */
type ComponentIds = readonly number[] | undefined;

/** Incidents that occurred in the range, newest first. */
export const findIncidentsBetween = (readContext: ReadContext, range: Range): Promise<IncidentState[]> =>
  loadIncidents(
    readContext,
    nameFor('between', range.components),
    () => sql`and incidents.occurred_at >= ${FROM} and incidents.occurred_at < ${TO}
      ${ofComponents(readContext, 'incident', range.components)}
      order by incidents.occurred_at desc, incidents.id desc limit ${LIMIT}`,
    rangeValues(readContext, range),
  );

/** The newest incidents, of some components or of all. */
export const findNewestIncidents = (
  readContext: ReadContext,
  components?: ComponentIds,
): Promise<IncidentState[]> =>
  loadIncidents(
    readContext,
    nameFor('newest', components),
    () => sql`${ofComponents(readContext, 'incident', components)}
      order by incidents.occurred_at desc, incidents.id desc limit ${sql.lit(NEWEST)}`,
    idValues(readContext, components),
  );

/** Incidents by id, in any order. */
export const findIncidentsById = (
  readContext: ReadContext,
  ids: readonly number[],
): Promise<IncidentState[]> =>
  loadIncidents(
    readContext,
    'by ids',
    () => sql`and ${readContext.dialect.anyOf('incidents.id', IDS)}`,
    idValues(readContext, ids),
  );

/** Returns the incident with all of its updates. */
export async function getIncidentByGuid(readContext: ReadContext, guid: string): Promise<IncidentState> {
  if (!/^[0-9a-f-]{36}$/.test(guid)) throw new NotFound();
  const [incident] = await loadIncidents(readContext, 'by guid', () => sql`and incidents.guid = ${GUID}`, {
    guid,
  });
  if (!incident) throw new NotFound();
  return { ...incident, updates: await findUpdates(readContext, 'incident', incident.id) };
}

/** The incident with its newest updates, as lists show it. */
export async function getListedIncident(readContext: ReadContext, id: number): Promise<IncidentState> {
  const [incident] = await loadIncidents(readContext, 'by id', () => sql`and incidents.id = ${ID}`, { id });
  if (!incident) throw new NotFound();
  return incident;
}

/** Maintenance in progress and upcoming, soonest first. */
export const findOpenSchedules = (readContext: ReadContext): Promise<ScheduleState[]> =>
  loadSchedules(
    readContext,
    'open',
    () => sql`and ${endOfWindow} > ${NOW} order by schedules.scheduled_at, schedules.id ${limit}`,
  );

/** Maintenance that was scheduled to start in the range, newest first. */
export const findSchedulesBetween = (readContext: ReadContext, range: Range): Promise<ScheduleState[]> =>
  loadSchedules(
    readContext,
    nameFor('between', range.components),
    () => sql`and schedules.scheduled_at >= ${FROM} and schedules.scheduled_at < ${TO}
      ${ofComponents(readContext, 'schedule', range.components)}
      order by schedules.scheduled_at desc, schedules.id desc limit ${LIMIT}`,
    rangeValues(readContext, range),
  );

/** The newest schedules, of some components or of all. */
export const findNewestSchedules = (
  readContext: ReadContext,
  components?: ComponentIds,
): Promise<ScheduleState[]> =>
  loadSchedules(
    readContext,
    nameFor('newest', components),
    () => sql`${ofComponents(readContext, 'schedule', components)}
      order by schedules.scheduled_at desc, schedules.id desc limit ${sql.lit(NEWEST)}`,
    idValues(readContext, components),
  );

/** Schedules by id, in any order. */
export const findSchedulesById = (
  readContext: ReadContext,
  ids: readonly number[],
): Promise<ScheduleState[]> =>
  loadSchedules(
    readContext,
    'by ids',
    () => sql`and ${readContext.dialect.anyOf('schedules.id', IDS)}`,
    idValues(readContext, ids),
  );

/** The schedule with its newest updates, as lists show it. */
export async function getListedSchedule(readContext: ReadContext, id: number): Promise<ScheduleState> {
  const [schedule] = await loadSchedules(readContext, 'by id', () => sql`and schedules.id = ${ID}`, { id });
  if (!schedule) throw new NotFound();
  return schedule;
}

/** Returns the schedule with all of its updates. */
export async function getScheduleById(readContext: ReadContext, id: number): Promise<ScheduleState> {
  const schedule = await getListedSchedule(readContext, id);
  return { ...schedule, updates: await findUpdates(readContext, 'schedule', schedule.id) };
}

/** The name of a statement, which has another condition if it is about some components only. */
const nameFor = (name: string, components: ComponentIds): string =>
  components === undefined ? name : `${name}, of components`;

const idValues = ({ dialect }: ReadContext, ids: ComponentIds) => (ids ? { ids: dialect.idList(ids) } : {});

const rangeValues = (readContext: ReadContext, { from, to, limit: count, components }: Range) => ({
  from,
  to,
  limit: count,
  ...idValues(readContext, components),
});

function ofComponents(
  { dialect }: ReadContext,
  parent: Parent,
  components: ComponentIds,
): RawBuilder<unknown> {
  if (components === undefined) return sql``;
  const links = `${parent}_components`;
  return sql`and exists (select 1 from ${sql.table(links)}
    where ${sql.ref(`${links}.${parent}_id`)} = ${sql.ref(`${parent}s.id`)}
      and ${dialect.anyOf(`${links}.component_id`, IDS)})`;
}
