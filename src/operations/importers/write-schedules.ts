import type { ImportedSchedule } from '../../../readers/source.ts';
import { createSchedule, updateSchedule } from '../../domain/status/schedules/actions.ts';
import { createScheduleUpdate } from '../../domain/status/schedules/updates/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { formatDate } from '../../lib/dates.ts';
import { authorIn, findAuthors } from './authors.ts';
import { type KnownRecord, withOrigin } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import { movedPublication, publicationOf } from './publication.ts';
import { existingComponents } from './write-components.ts';
import type { Batch, Outcome } from './writer.ts';

export async function writeSchedule(
  batch: Batch,
  mappings: Mappings,
  record: ImportedSchedule,
): Promise<Outcome> {
  const { ctx, clock } = batch;
  const known = (await mappings.of('schedules').load(ctx, [record.key])).get(record.key);
  // The next time of a series is always another one, and the series goes on by itself.
  if (known && record.recurrence !== undefined) return 'known';
  if (known) return follow(batch, mappings, record, known);
  clock.set(record.createdAt);
  const ids = await existingComponents(
    batch,
    mappings,
    record.components.map(({ key }) => key),
  );
  const components = record.components.flatMap(({ key, status }) => {
    const component = ids.get(key);
    return component && status ? [{ id: component, status }] : [];
  });
  const id = await createSchedule(ctx, command, {
    name: record.name,
    message: record.message,
    ...timesOf(record),
    ...(record.publishedAt !== undefined && { published_at: formatDate(record.publishedAt) }),
    ...(record.recurrence !== undefined && { recurrence: record.recurrence }),
    notifications: false,
    components: [...new Map(components.map((component) => [component.id, component])).values()],
    meta: mappings.meta(record.key, originOf(record)),
  });
  mappings.of('schedules').set(record.key, id);
  await addUpdates(batch, mappings, id, record, record.updates);
  return 'created';
}

const timesOf = ({ scheduledAt, completedAt }: ImportedSchedule) => ({
  scheduled_at: formatDate(scheduledAt),
  completed_at: completedAt === null ? null : formatDate(completedAt),
});

const originOf = (record: ImportedSchedule) => ({
  updates: record.updates.length,
  scheduled_at: record.scheduledAt,
  completed_at: record.completedAt,
  ...publicationOf(record),
});

/** Adds new updates. The times follow the source for as long as nobody has changed them here. */
async function follow(
  batch: Batch,
  mappings: Mappings,
  record: ImportedSchedule,
  { id, origin, meta }: KnownRecord,
): Promise<Outcome> {
  const { ctx, clock } = batch;
  const row = await ctx.connection.read
    .selectFrom('schedules')
    .select(['scheduled_at', 'completed_at', 'published_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Somebody has deleted it here: it stays deleted.
  if (!row) return 'known';
  const isChangedThere =
    origin.scheduled_at !== undefined &&
    (origin.scheduled_at !== record.scheduledAt || origin.completed_at !== record.completedAt);
  const isChangedHere =
    origin.scheduled_at !== row.scheduled_at || (origin.completed_at ?? null) !== row.completed_at;
  const fresh = record.updates.slice(origin.updates ?? 0);
  const follows = isChangedThere && !isChangedHere;
  const publication = movedPublication(record, origin, row, clock.now());
  if (fresh.length === 0 && !follows && publication === undefined) return 'known';
  const now = clock.now();
  clock.set(0);
  await addUpdates(batch, mappings, id, record, fresh);
  clock.set(now);
  await updateSchedule(ctx, command, id, {
    ...(follows && timesOf(record)),
    ...(publication !== undefined && { published_at: formatDate(publication) }),
    meta: withOrigin(meta, mappings.origin(record.key, originOf(record))),
  });
  return 'changed';
}

async function addUpdates(
  batch: Batch,
  { source }: Mappings,
  id: number,
  record: ImportedSchedule,
  updates: ImportedSchedule['updates'],
): Promise<void> {
  const { ctx, clock } = batch;
  const authors = await findAuthors(batch, source, [record]);
  for (const { message, at, author } of updates) {
    clock.set(Math.max(clock.now(), at));
    const body = { message, notifications: false };
    await createScheduleUpdate(ctx, command, body, id, authorIn(authors, author));
  }
}
