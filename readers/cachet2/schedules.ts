import type { ImportedSchedule } from '../source.ts';
import type { CachetReading } from './reading.ts';
import { flagOf, numberOf, textOf } from './values.ts';

/** The maintenance of any version. */
export async function* schedulesOf(reading: CachetReading): AsyncGenerator<ImportedSchedule> {
  if (reading.tables.has('schedules')) yield* ownTable(reading);
  if (reading.tables.hasOldMaintenance()) yield* amongIncidents(reading);
}

async function* ownTable(reading: CachetReading): AsyncGenerator<ImportedSchedule> {
  const { staging, tables, links } = reading;
  let unpublished = 0;
  const sql = `select * from ${tables.sql('schedules')} where ${tables.alive('schedules')} order by scheduled_at, id`;
  for (const row of staging.rows(sql)) {
    const created = reading.time(row.created_at);
    const scheduledAt = reading.time(row.scheduled_at, created);
    const createdAt = Math.min(created, scheduledAt);
    const publishedAt = reading.publicationOf('schedules', row, createdAt);
    if (publishedAt !== undefined && publishedAt > reading.now) unpublished++;
    // Version 2 completes maintenance by hand. What is complete without a time ended when it was last changed.
    const ended = numberOf(row.status, -1) === 2 ? reading.time(row.updated_at, scheduledAt) : undefined;
    yield {
      key: textOf(row.id),
      name: textOf(row.name),
      message: textOf(row.message) || textOf(row.name),
      scheduledAt,
      completedAt:
        reading.timeOrNone(row.completed_at) ?? (ended === undefined ? null : Math.max(ended, scheduledAt)),
      createdAt,
      publishedAt,
      components: links.scheduledComponents(row.id),
      updates: links.updatesOf('schedule', row.id, created),
    };
  }
  reading.noteUnpublished('Maintenance', unpublished);
}

/** Version 2.3 keeps maintenance among the incidents, and can hide it from the public as any incident. */
async function* amongIncidents(reading: CachetReading): AsyncGenerator<ImportedSchedule> {
  const { staging, tables, now } = reading;
  let hidden = 0;
  const where = `${tables.alive('incidents')} and scheduled_at is not null`;
  const sql = `select * from ${tables.sql('incidents')} where ${where} order by scheduled_at, id`;
  for (const row of staging.rows(sql)) {
    if (!flagOf(row.visible, true)) {
      hidden++;
      continue;
    }
    const createdAt = reading.time(row.created_at);
    const scheduledAt = reading.time(row.scheduled_at, createdAt);
    yield {
      key: `incident-${textOf(row.id)}`,
      name: textOf(row.name),
      message: textOf(row.message) || textOf(row.name),
      scheduledAt,
      // Version 2.3 has no end. What lies in the past is over.
      completedAt: scheduledAt < now ? scheduledAt : null,
      createdAt: Math.min(createdAt, scheduledAt),
      components: [],
      updates: [],
    };
  }
  if (hidden > 0)
    reading.notes.push(
      `Maintenance that only people who sign in to Cachet may see, left out: ${hidden}. Here, everybody sees maintenance.`,
    );
}
