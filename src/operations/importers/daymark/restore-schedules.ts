import { scheduleLinks, writeLinks } from '../../../domain/links.ts';
import { stateOfSchedule } from '../../../domain/status/schedules/actions.ts';
import { scheduleFields } from '../../../domain/status/schedules/fields.ts';
import { appendUpdateEvent } from '../../../domain/status/schedules/updates/actions.ts';
import { updateFields } from '../../../domain/status/updates/fields.ts';
import { command, system } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { rowReader } from '../../../kernel/fields/records.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import type { Recorded } from '../../exporters/records.ts';
import { linksTo } from './restore-incidents.ts';
import { type Outcome, type Restoring, writeAt } from './restoring.ts';

type Schedule = Recorded<'schedules'>;

const scheduleRow = rowReader(scheduleFields);
const updateRow = rowReader(updateFields);

/**
 * Writes a schedule without the rule by which it recurs. `restoreSeries` sets that once all schedules are there: with
 * the rule, Daymark would create the occurrences itself.
 */
export async function restoreSchedule(restoring: Restoring, record: Schedule): Promise<Outcome> {
  const known = await findKnown(restoring, record);
  if (known) return addUpdates(restoring, record, known);
  const { ids } = restoring;
  const head = ids.idOf('schedule', record.recurs_from);
  const { id, meta, components, updates, edited } = record;
  const followsHead = head !== null && !edited;
  const row = await writeAt(
    restoring,
    record.created_at,
    async (tx) => {
      const inserted = await tx.db
        .insertInto('schedules')
        .values({
          ...scheduleRow(record),
          user_id: ids.idOf('user', record.user_id),
          recurrence: null,
          recurs_from: head,
          recurs_at: head === null ? null : record.recurs_at,
          recurs_for: null,
          deleted_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      // Occurrences that nobody edited have the metadata of the first one.
      const ofHead = followsHead ? (await loadMeta(tx, 'schedule', [head])).get(head) : undefined;
      await writeMeta(tx, 'schedule', inserted.id, ofHead ?? ids.metaFor(id, meta, updates.length));
      await writeLinks(tx, scheduleLinks, inserted.id, linksTo(ids, components));
      await append(tx, 'schedule.created', await stateOfSchedule(tx, inserted));
      return inserted;
    },
    // Whatever somebody else than Daymark wrote about an occurrence counts as an edit.
    followsHead ? system : command,
  );
  ids.set('schedule', id, row.id, updates.length);
  for (const update of updates) await restoreUpdate(restoring, row, update);
  return 'created';
}

interface Known {
  readonly id: number;
  readonly updates: number;
}

/** An occurrence is known by its series and its time there, because it may have the metadata of the first one. */
async function findKnown({ ctx, ids }: Restoring, record: Schedule): Promise<Known | undefined> {
  const head = ids.idOf('schedule', record.recurs_from);
  if (head === null || record.recurs_at === null) return ids.find('schedule', record.id);
  const { read } = ctx.connection;
  const row = await read
    .selectFrom('schedules')
    .select('id')
    .where('recurs_from', '=', head)
    .where('recurs_at', '=', record.recurs_at)
    .executeTakeFirst();
  if (!row) return undefined;
  const { updates } = await read
    .selectFrom('updates')
    .select((of) => of.fn.countAll<number>().as('updates'))
    .where('schedule_id', '=', row.id)
    .executeTakeFirstOrThrow();
  ids.set('schedule', record.id, row.id, Number(updates));
  return { id: row.id, updates: Number(updates) };
}

const restoreUpdate = (
  restoring: Restoring,
  schedule: Row<'schedules'>,
  update: Schedule['updates'][number],
): Promise<void> =>
  writeAt(restoring, update.created_at, async (tx) => {
    const row = await tx.db
      .insertInto('updates')
      .values({
        ...updateRow(update),
        incident_id: null,
        schedule_id: schedule.id,
        user_id: restoring.ids.idOf('user', update.user_id),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendUpdateEvent(tx, 'schedule_update.created', schedule, row);
  });

/** A later export of the same installation has more updates, which may have ended the maintenance. */
async function addUpdates(restoring: Restoring, record: Schedule, known: Known): Promise<Outcome> {
  const { ids } = restoring;
  const fresh = record.updates.slice(known.updates);
  if (fresh.length === 0) return 'known';
  const row = await writeAt(restoring, record.updated_at, async (tx) => {
    const { status, status_set_at, completed_at, starts_at, ends_at, updated_at } = record;
    const after = await tx.db
      .updateTable('schedules')
      .set({ status, status_set_at, completed_at, starts_at, ends_at, updated_at })
      .where('id', '=', known.id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!after) return undefined;
    const meta = (await loadMeta(tx, 'schedule', [known.id])).get(known.id) ?? [];
    // The updates of an occurrence are counted here, and its metadata may be that of the first one.
    const isOwn = ids.find('schedule', record.recurs_from ?? record.id)?.id === known.id;
    if (isOwn) await writeMeta(tx, 'schedule', known.id, ids.metaAfter(meta, record.updates.length));
    return after;
  });
  // Somebody has deleted it here since.
  if (!row) return 'known';
  for (const update of fresh) await restoreUpdate(restoring, row, update);
  ids.set('schedule', record.id, known.id, record.updates.length);
  return 'known';
}

/** Makes a schedule the first one of its series, unless an earlier import has. */
export async function restoreSeries(restoring: Restoring, record: Schedule): Promise<void> {
  const { recurrence, recurs_at, recurs_for } = record;
  const id = restoring.ids.idOf('schedule', record.id);
  if (recurrence === null || id === null) return;
  await writeAt(restoring, record.updated_at, async (tx) => {
    // This job marks the first schedule of a series. It stays, even if somebody has ended the series since.
    const series = await tx.db
      .selectFrom('agenda')
      .select('kind')
      .where('subject_type', '=', 'schedule')
      .where('subject_id', '=', id)
      .where('kind', '=', 'recur')
      .executeTakeFirst();
    if (series) return;
    const row = await tx.db
      .updateTable('schedules')
      .set({ recurrence, recurs_at, recurs_for })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    if (record.skipped.length > 0)
      await tx.db
        .insertInto('skipped_occurrences')
        .values(record.skipped.map((at) => ({ schedule_id: id, at })))
        .onConflict((conflict) => conflict.columns(['schedule_id', 'at']).doNothing())
        .execute();
    await append(tx, 'schedule.updated', await stateOfSchedule(tx, row));
  });
}
