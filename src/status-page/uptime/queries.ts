import { sql } from 'kysely';
import { publicViewer } from '../../auth/actor.ts';
import { fromJson, Param } from '../../db/dialect.ts';
import { IDS, runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { endOfWindow, visibleIncidents, visibleSchedules } from '../../resources/visibility.ts';
import { type Interval, type OwnStatus, type Spell, timelineOf } from './model.ts';

const FROM = new Param('from');
const UNTIL = new Param('until');

/**
 * What the public page showed of each component from `from` until `until`, which is now unless told, in three statements
 * however many there are.
 */
export async function loadTimelines(
  readContext: ReadContext,
  componentIds: readonly number[],
  from: Seconds,
  until: Seconds = readContext.now,
): Promise<Map<number, Interval[]>> {
  const span = { now: readContext.now, from, until };
  const own = await loadOwn(readContext, componentIds, from);
  const windows = await loadWindows(readContext, span);
  const incidents = await loadIncidents(readContext, span);
  return new Map(
    componentIds.map((id) => [
      id,
      timelineOf(own.get(id) ?? [], windows.get(id) ?? [], incidents.get(id) ?? [], from, until),
    ]),
  );
}

interface StatusRow extends OwnStatus {
  readonly component_id: number;
}

/** The statuses set on components since `from`, and of each the one that held then. */
async function loadOwn(
  readContext: ReadContext,
  componentIds: readonly number[],
  from: Seconds,
): Promise<Map<number, StatusRow[]>> {
  const { dialect } = readContext;
  const values = { from, ids: dialect.idList(componentIds) };
  const build = () => sql<StatusRow>`
    select component_id, status, created_at as at, id from component_statuses
    where ${dialect.anyOf('component_id', IDS)} and created_at > ${FROM}
    union all
    select held.component_id, held.status, held.created_at, held.id from components
    cross join component_statuses as held
    where ${dialect.anyOf('components.id', IDS)} and held.id = (
      select earlier.id from component_statuses as earlier
      where earlier.component_id = components.id and earlier.created_at <= ${FROM}
      order by earlier.created_at desc, earlier.id desc limit 1)
    order by at, id`;
  const rows = await runStatement(readContext, 'own statuses since a moment', build, values);
  return Map.groupBy(rows, (row) => row.component_id);
}

type Span = { readonly now: Seconds; readonly from: Seconds; readonly until: Seconds };

interface SpellRow {
  readonly id: number;
  readonly name: string;
  readonly starts: Seconds;
  readonly ends: Seconds | null;
  /** JSON: components, each with the status it is given. */
  readonly links: unknown;
}

/**
 * Windows that were in progress after `from`. What ended before is left out by the index on the end, and the links of each
 * are looked up one by one: planners would read all links there are, or begin with the thousands of an old component.
 */
async function loadWindows(readContext: ReadContext, span: Span): Promise<Map<number, Spell[]>> {
  const { dialect } = readContext;
  const build = () => sql<SpellRow>`
    select schedules.id, schedules.name, schedules.starts_at as starts, schedules.ends_at as ends,
      (select ${dialect.jsonList(dialect.jsonPair(sql`component_id`, sql`status`))} from schedule_components
      where schedule_id = schedules.id) as links
    from schedules where schedules.id in (select schedules.id from schedules where ${endOfWindow} > ${FROM})
      and ${visibleSchedules({ dialect, viewer: publicViewer })} and schedules.starts_at < ${UNTIL}`;
  const rows = await runStatement(readContext, 'windows since a moment', build, span);
  return spellsOf(rows, ({ id, name }, status) => ({ type: 'schedule', id, name, status }));
}

/** As its index has it; never is far away. */
const endOfIncident = sql`coalesce(incidents.resolved_at, 253402300800)`;

/** Incidents that were not resolved before `from`, found the same way. */
async function loadIncidents(readContext: ReadContext, span: Span): Promise<Map<number, Spell[]>> {
  const { dialect } = readContext;
  const build = () => sql<SpellRow & { guid: string }>`
    select incidents.id, incidents.guid, incidents.name, incidents.occurred_at as starts,
      incidents.resolved_at as ends,
      (select ${dialect.jsonList(dialect.jsonPair(sql`component_id`, sql`status`))} from incident_components
      where incident_id = incidents.id and status is not null) as links
    from incidents where incidents.id in (select incidents.id from incidents where ${endOfIncident} > ${FROM})
      and ${visibleIncidents({ dialect, viewer: publicViewer })} and incidents.occurred_at < ${UNTIL}`;
  const rows = await runStatement(readContext, 'incidents since a moment', build, span);
  return spellsOf(rows, ({ id, guid, name }, status) => ({ type: 'incident', id, guid, name, status }));
}

function spellsOf<R extends SpellRow>(
  rows: readonly R[],
  causeOf: (row: R, status: number) => Spell['cause'],
): Map<number, Spell[]> {
  const spells = new Map<number, Spell[]>();
  for (const row of rows) {
    for (const [componentId, status] of fromJson<[number, number][]>(row.links)) {
      const known = spells.get(componentId) ?? [];
      known.push({ from: row.starts, to: row.ends, cause: causeOf(row, status) });
      spells.set(componentId, known);
    }
  }
  return spells;
}
