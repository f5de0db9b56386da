import { sql } from 'kysely';
import { incidentFields } from '../../domain/status/incidents/fields.ts';
import { postmortemFields } from '../../domain/status/incidents/postmortem/fields.ts';
import { scheduleFields } from '../../domain/status/schedules/fields.ts';
import { updateFields } from '../../domain/status/updates/fields.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { recordPrinter } from '../../kernel/fields/records.ts';
import { componentsOf, iso, metaOf, pagesOf, timesLast, timesOf } from './reading.ts';
import type { Printed } from './records.ts';

/** Incidents and schedules have texts of any length and any number of updates. */
const PAGE = { size: 100, hasTrash: true };

const printIncident = recordPrinter(incidentFields);
const printSchedule = recordPrinter(scheduleFields);

type Incident = Printed<'incidents'>;
type Schedule = Printed<'schedules'>;

export async function* readIncidents(snapshot: ReadSnapshot): AsyncGenerator<Incident> {
  for await (const rows of pagesOf(snapshot, 'incidents', PAGE)) {
    const meta = await metaOf(snapshot, 'incident', rows);
    const components = await componentsOf(snapshot, 'incident_components', 'incident_id', rows);
    const updates = await updatesOf(snapshot, 'incident_id', rows);
    const postmortems = await postmortemsOf(snapshot, rows);
    for (const row of rows)
      yield {
        ...printIncident(row, {}),
        components: components(row.id) as Incident['components'],
        updates: updates(row.id),
        postmortem: postmortems(row.id),
        meta: meta(row.id),
      };
  }
}

export async function* readSchedules(snapshot: ReadSnapshot): AsyncGenerator<Schedule> {
  for await (const rows of pagesOf(snapshot, 'schedules', PAGE)) {
    const meta = await metaOf(snapshot, 'schedule', rows);
    const components = await componentsOf(snapshot, 'schedule_components', 'schedule_id', rows);
    const updates = await updatesOf(snapshot, 'schedule_id', rows);
    const edited = await editedOf(snapshot, rows);
    const skipped = await skippedOf(snapshot, rows);
    for (const row of rows)
      yield {
        ...printSchedule(row, {}),
        edited: row.recurs_from !== null && edited.has(row.id),
        skipped: skipped(row.id),
        components: components(row.id) as Schedule['components'],
        updates: updates(row.id),
        meta: meta(row.id),
      };
  }
}

type Update = Incident['updates'][number];

const printUpdate = recordPrinter(updateFields);

async function updatesOf(
  { db, dialect }: ReadSnapshot,
  parent: 'incident_id' | 'schedule_id',
  rows: readonly { readonly id: number }[],
): Promise<(id: number) => Update[]> {
  const updates = await db
    .selectFrom('updates')
    .selectAll()
    .where(dialect.anyOf(parent, idsOf(rows)))
    .orderBy('id')
    .execute();
  const byParent = Map.groupBy(updates, (update) => update[parent]);
  return (id) => (byParent.get(id) ?? []).map((row) => timesLast(printUpdate(row, {})));
}

const printPostmortem = recordPrinter(postmortemFields);

async function postmortemsOf(
  { db, dialect }: ReadSnapshot,
  rows: readonly { readonly id: number }[],
): Promise<(id: number) => Incident['postmortem']> {
  const found = await db
    .selectFrom('postmortems')
    .selectAll()
    .where(dialect.anyOf('incident_id', idsOf(rows)))
    .execute();
  const byIncident = new Map(found.map((row) => [row.incident_id, row]));
  return (id) => {
    const row = byIncident.get(id);
    return row ? printPostmortem(row, {}) : null;
  };
}

/** The schedules that somebody has changed: they have an event of somebody else than Daymark itself. */
async function editedOf(
  { db, dialect }: ReadSnapshot,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  const found = await db
    .selectFrom('events')
    .select('subject_id')
    .distinct()
    .where('subject_type', '=', 'schedule')
    .where('actor_type', '<>', 'system')
    .where(dialect.anyOf('subject_id', idsOf(rows)))
    .execute();
  return new Set(found.map(({ subject_id }) => subject_id));
}

/** The times that the series of these schedules leave out: deleted occurrences, in the trash or purged. */
async function skippedOf(
  { db, dialect }: ReadSnapshot,
  rows: readonly Row<'schedules'>[],
): Promise<(id: number) => string[]> {
  const heads = idsOf(rows.filter(({ recurrence }) => recurrence !== null));
  const { rows: found } = await sql<{ readonly head: number; readonly at: number }>`
    select schedule_id as head, at from skipped_occurrences where ${dialect.anyOf('schedule_id', heads)}
    union select recurs_from, recurs_at from schedules
      where ${dialect.anyOf('recurs_from', heads)} and recurs_at is not null and deleted_at is not null
    order by 1, 2`.execute(db);
  const byHead = Map.groupBy(found, ({ head }) => head);
  return (id) => (byHead.get(id) ?? []).map(({ at }) => iso(at));
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Images in their texts may have a megabyte each, so few are in memory at a time. */
const IMAGE_PAGE = { size: 8 };

export async function* readImages(snapshot: ReadSnapshot): AsyncGenerator<Printed<'images'>> {
  for await (const rows of pagesOf(snapshot, 'images', IMAGE_PAGE))
    for (const row of rows) yield { id: row.id, name: row.name, content: row.content, ...timesOf(row) };
}
