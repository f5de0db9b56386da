import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS } from '../../../kernel/db/statement.ts';
import { inLanguage } from '../../../kernel/i18n/translated-texts.ts';
import { HISTORY_LIMIT } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom, type Source, selectFrom } from '../../../kernel/jsonapi/source.ts';
import { postmortemSource } from '../incidents/postmortem/queries.ts';
import { type IncidentRecord, incidentSource } from '../incidents/queries.ts';
import { type ScheduleRecord, scheduleSource } from '../schedules/queries.ts';
import { allUpdates, type Parent, updateSource } from '../updates/queries.ts';
import { entryIn } from './languages.ts';
import type { IncidentState, LinkedComponent, PostmortemState, ScheduleState, UpdateState } from './types.ts';

/** All updates of one incident or schedule, newest first. */
export async function findUpdates(
  readContext: ReadContext,
  parent: Parent,
  id: number,
): Promise<UpdateState[]> {
  const newestFirst = () => sql`order by updates.id desc`;
  const rows = await selectFrom(readContext, updateSource(parent, id), 'page: all of them', newestFirst);
  return rows.map(toUpdate).map((update) => inLanguage(update, readContext.language));
}

type Clause = () => RawBuilder<unknown>;

/** The incidents that a clause selects, with their newest updates and published post-mortems. */
export async function loadIncidents(
  readContext: ReadContext,
  name: string,
  clause: Clause,
  values: Record<string, unknown> = {},
): Promise<IncidentState[]> {
  const records = await read(readContext, incidentSource(readContext), `incidents, ${name}`, clause, values);
  const postmortems = await findPostmortems(
    readContext,
    records.map(({ record }) => record),
  );
  const incidents = records.map(({ record, updates }) => ({
    id: record.id,
    guid: record.guid,
    name: record.name,
    message: record.message,
    translations: record.translations,
    status: record.status,
    ownStatus: record.own_status,
    stickied: record.stickied === 1,
    occurredAt: record.occurred_at,
    publishedAt: record.published_at,
    resolvedAt: record.resolved_at,
    nextUpdateDueAt: record.next_update_due_at,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    components: links(record),
    updates,
    postmortem: postmortems.get(record.id),
  }));
  return incidents.map((incident) => entryIn(incident, readContext.language));
}

/** The published post-mortems by incident, in one statement, or in none if there are none. */
async function findPostmortems(
  readContext: ReadContext,
  records: readonly IncidentRecord[],
): Promise<ReadonlyMap<number, PostmortemState>> {
  const published = records.filter(({ postmortem }) => postmortem === 'published').map(({ id }) => id);
  if (published.length === 0) return new Map();
  const { dialect } = readContext;
  const rows = await selectFrom(
    readContext,
    postmortemSource(readContext),
    'page: of incidents',
    () => sql`and ${dialect.anyOf('postmortems.incident_id', IDS)}`,
    { ids: dialect.idList(published) },
  );
  return new Map(
    rows.map((row) => [
      row.incident_id,
      {
        id: row.id,
        body: row.body,
        notified: row.notifications === 1,
        publishedAt: row.published_at ?? row.updated_at,
        updatedAt: row.updated_at,
      },
    ]),
  );
}

/** The schedules that a clause selects, with their newest updates. */
export async function loadSchedules(
  readContext: ReadContext,
  name: string,
  clause: Clause,
  values: Record<string, unknown> = {},
): Promise<ScheduleState[]> {
  const records = await read(readContext, scheduleSource(readContext), `schedules, ${name}`, clause, values);
  const schedules = records.map(({ record, updates }) => ({
    id: record.id,
    name: record.name,
    message: record.message,
    translations: record.translations,
    scheduledAt: record.scheduled_at,
    completedAt: record.completed_at,
    starts_at: record.starts_at,
    ends_at: record.ends_at,
    publishedAt: record.published_at,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    components: links(record),
    updates,
  }));
  return schedules.map((schedule) => entryIn(schedule, readContext.language));
}

const links = ({ component_links }: Pick<IncidentRecord, 'component_links'>): LinkedComponent[] =>
  component_links.map(([id, status]) => ({ id, status }));

/** Reads records together with their newest updates. One statement loads the updates of all records. */
async function read<R extends IncidentRecord | ScheduleRecord>(
  readContext: ReadContext,
  source: Source<R>,
  name: string,
  clause: Clause,
  values: Record<string, unknown>,
): Promise<{ record: R; updates: UpdateState[] }[]> {
  const records = await selectFrom(readContext, source, `page: ${name}`, clause, values);
  const newest = (record: R) => record.update_ids.slice(0, HISTORY_LIMIT);
  const rows = await loadFrom(readContext, allUpdates, records.flatMap(newest));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.map((record) => ({
    record,
    updates: newest(record)
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
      .map(toUpdate),
  }));
}

const toUpdate = (row: Row<'updates'>): UpdateState => ({
  id: row.id,
  status: row.status,
  message: row.message,
  translations: row.translations,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
