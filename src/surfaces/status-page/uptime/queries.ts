import { sql } from 'kysely';
import { endOfWindow, visibleIncidents, visibleSchedules } from '../../../domain/visibility.ts';
import { publicViewer } from '../../../kernel/auth/actor.ts';
import { fromJson, Param } from '../../../kernel/db/dialect.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import { inLanguage } from '../../../kernel/i18n/translated-texts.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Effect, type Interval, type OwnStatus, timelineOf } from './model.ts';

const FROM = new Param('from');
const UNTIL = new Param('until');

/**
 * What the public page showed of each component from `from` until `until` (default: now). It takes three statements,
 * however many components there are.
 */
export async function loadTimelines(
  readContext: ReadContext,
  componentIds: readonly number[],
  from: Seconds,
  until: Seconds = readContext.now,
): Promise<Map<number, Interval[]>> {
  const span = { now: readContext.now, from, until };
  const [own, windows, incidents] = await Promise.all([
    loadOwnStatuses(readContext, componentIds, from),
    loadWindows(readContext, span),
    loadIncidents(readContext, span),
  ]);
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

/** The statuses set on components since `from`, and for each component the one in effect at `from`. */
async function loadOwnStatuses(
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

interface EffectRow {
  readonly id: number;
  readonly name: string;
  readonly translations: string | null;
  readonly starts: Seconds;
  readonly ends: Seconds | null;
  /** JSON: component ids, each with the status that it gets. */
  readonly links: unknown;
}

/**
 * Windows that were in progress after `from`. The index on the end excludes earlier ones, and a subquery reads the
 * links of each window. With a join, the query planner would read all links, or begin with the thousands of an old
 * component.
 */
async function loadWindows(readContext: ReadContext, span: Span): Promise<Map<number, Effect[]>> {
  const { dialect } = readContext;
  const build = () => sql<EffectRow>`
    select schedules.id, schedules.name, schedules.translations, schedules.starts_at as starts, schedules.ends_at as ends,
      (select ${dialect.jsonList(dialect.jsonPair(sql`component_id`, sql`status`))} from schedule_components
      where schedule_id = schedules.id) as links
    from schedules where schedules.id in (select schedules.id from schedules where ${endOfWindow} > ${FROM})
      and ${visibleSchedules({ ...readContext, viewer: publicViewer })} and schedules.starts_at < ${UNTIL}`;
  const rows = await runStatement(readContext, 'windows since a moment', build, span);
  return effectsByComponent(translate(readContext, rows), ({ id, name, translations }, status) => ({
    type: 'schedule',
    id,
    name,
    translations,
    status,
  }));
}

/** The expression of the index. Unresolved incidents have an end in the distant future. */
const endOfIncident = sql`coalesce(incidents.resolved_at, 253402300800)`;

/** Incidents that were not resolved before `from`, read in the same way. */
async function loadIncidents(readContext: ReadContext, span: Span): Promise<Map<number, Effect[]>> {
  const { dialect } = readContext;
  const build = () => sql<EffectRow & { guid: string }>`
    select incidents.id, incidents.guid, incidents.name, incidents.translations, incidents.occurred_at as starts,
      incidents.resolved_at as ends,
      (select ${dialect.jsonList(dialect.jsonPair(sql`component_id`, sql`status`))} from incident_components
      where incident_id = incidents.id and status is not null) as links
    from incidents where incidents.id in (select incidents.id from incidents where ${endOfIncident} > ${FROM})
      and ${visibleIncidents({ ...readContext, viewer: publicViewer })} and incidents.occurred_at < ${UNTIL}`;
  const rows = await runStatement(readContext, 'incidents since a moment', build, span);
  return effectsByComponent(translate(readContext, rows), ({ id, guid, name, translations }, status) => ({
    type: 'incident',
    id,
    guid,
    name,
    translations,
    status,
  }));
}

const translate = <R extends EffectRow>({ language }: ReadContext, rows: readonly R[]): R[] =>
  rows.map((row) => inLanguage(row, language));

function effectsByComponent<R extends EffectRow>(
  rows: readonly R[],
  causeOf: (row: R, status: number) => Effect['cause'],
): Map<number, Effect[]> {
  const effects = new Map<number, Effect[]>();
  for (const row of rows) {
    for (const [componentId, status] of fromJson<[number, number][]>(row.links)) {
      const list = effects.get(componentId) ?? [];
      list.push({ from: row.starts, to: row.ends, cause: causeOf(row, status) });
      effects.set(componentId, list);
    }
  }
  return effects;
}
