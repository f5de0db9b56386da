import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { ImportedIncident } from '../source.ts';
import { authorOf } from './links.ts';
import type { CachetReading } from './reading.ts';
import { INVESTIGATING, incidentStatus } from './statuses.ts';
import { clamp, flagOf, numberOf, textOf } from './values.ts';

export async function* incidentsOf(reading: CachetReading): AsyncGenerator<ImportedIncident> {
  const { staging, tables, links, now } = reading;
  let unpublished = 0;
  const time = tables.hasColumn('incidents', 'occurred_at')
    ? 'coalesce(occurred_at, created_at)'
    : 'created_at';
  const sql = `select * from ${tables.sql('incidents')} where ${tables.isIncident()} order by ${time} nulls last, id`;
  for (const row of staging.rows(sql)) {
    const createdAt = reading.time(row.created_at);
    const publishedAt = reading.publicationOf('incidents', row, createdAt);
    if (publishedAt !== undefined && publishedAt > now) unpublished++;
    const updates = links.updatesOf('incident', row.id, createdAt);
    const status = incidentStatus(row.status);
    const isChangedByUpdates = updates.length > 0;
    const statuses = updates.map((update) => update.status).filter((each) => each !== undefined);
    yield {
      // Cachet 3 addresses incidents by their GUIDs.
      key: textOf(row.guid) || textOf(row.id),
      name: textOf(row.name),
      message: textOf(row.message) || textOf(row.name),
      // The row has the status in the end. Updates have changed it from something that nobody recorded.
      status: isChangedByUpdates || status === FIXED ? INVESTIGATING : status,
      ...(status === FIXED && statuses.at(-1) !== FIXED
        ? { final: { status: FIXED, at: reading.time(row.updated_at, createdAt) } }
        : {}),
      visible: clamp(numberOf(row.visible, 1), 2),
      stickied: flagOf(row.stickied, false),
      author: authorOf(row),
      occurredAt: Math.min(reading.time(row.occurred_at, createdAt), now),
      createdAt,
      publishedAt,
      components: links.componentsOf(row),
      updates,
      meta: links.metaOf('incident', row.id),
    };
  }
  reading.noteUnpublished('Incidents', unpublished);
}
