import { type Actor, authorize, userIdOf } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import type { EventTypeAbout } from '../../../../kernel/events/catalog.ts';
import { append } from '../../../../kernel/events/events.ts';
import type { ScheduleUpdateState } from '../../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../../kernel/i18n/translated-texts.ts';
import { createForm, updateForm } from '../../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../../lib/changes.ts';
import type { TrashKind } from '../../../records/trash-store/kind.ts';
import { excerptOf } from '../../../records/trash-store/model.ts';
import { contentOf, putInTrash } from '../../../records/trash-store/store.ts';
import { getUpdate } from '../../updates/queries.ts';
import { parentIsDeleted, reinsertUpdate } from '../../updates/restore.ts';
import { scheduleUpdateAdded } from '../actions.ts';
import { getKnownSchedule, getSchedule } from '../queries.ts';
import { scheduleUpdateEdit, scheduleUpdateInput } from './schema.ts';

export function createScheduleUpdate(
  ctx: Context,
  actor: Actor,
  body: object,
  scheduleId: number,
  author: number | null = userIdOf(actor),
): Promise<number> {
  authorize(actor, 'schedule-updates.manage');
  return transaction(ctx, actor, async (tx) => {
    const schedule = await getKnownSchedule(tx, scheduleId);
    const {
      message,
      completed_at,
      notifications = null,
      translations = null,
    } = createForm(scheduleUpdateInput, body).done();
    const row = await tx.db
      .insertInto('updates')
      .values({
        incident_id: null,
        schedule_id: scheduleId,
        status: null,
        message,
        user_id: author,
        notifications,
        translations,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const previous = await scheduleUpdateAdded(tx, schedule, completed_at ?? undefined);
    await append(tx, 'schedule_update.created', {
      ...updateState(await getSchedule(tx, scheduleId), row),
      previous,
    });
    return row.id;
  });
}

export function updateScheduleUpdate(
  ctx: Context,
  actor: Actor,
  id: number,
  body: object,
  scheduleId: number,
): Promise<void> {
  authorize(actor, 'schedule-updates.manage');
  return transaction(ctx, actor, async (tx) => {
    const schedule = await getKnownSchedule(tx, scheduleId);
    const before = await getUpdate(tx, 'schedule', scheduleId, id);
    const values = updateForm(scheduleUpdateEdit, body).done();
    const changes = changesTo(before, { ...values, translations: translationsAfter(before, values) });
    if (isEmpty(changes)) return;
    const row = await tx.db
      .updateTable('updates')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendUpdateEvent(tx, 'schedule_update.updated', schedule, row);
  });
}

export function deleteScheduleUpdate(
  ctx: Context,
  actor: Actor,
  id: number,
  scheduleId: number,
): Promise<void> {
  authorize(actor, 'schedule-updates.delete');
  return transaction(ctx, actor, async (tx) => {
    const schedule = await getKnownSchedule(tx, scheduleId);
    await removeScheduleUpdate(tx, schedule, await getUpdate(tx, 'schedule', scheduleId, id));
  });
}

/** `undoes` is the event of the write that this takes back, if it does. */
export async function removeScheduleUpdate(
  tx: Tx,
  schedule: Row<'schedules'>,
  row: Row<'updates'>,
  undoes?: number,
): Promise<void> {
  const name = excerptOf(row.message);
  await putInTrash(tx, {
    type: 'schedule-updates',
    id: row.id,
    name,
    parentId: schedule.id,
    content: row,
  });
  await tx.db.deleteFrom('updates').where('id', '=', row.id).execute();
  await append(tx, 'schedule_update.deleted', { ...updateState(schedule, row), undoes });
}

/** `schedule` is the schedule after the write. */
export async function appendUpdateEvent(
  tx: Tx,
  type: EventTypeAbout<'schedule_update'>,
  schedule: Row<'schedules'>,
  row: Row<'updates'>,
): Promise<void> {
  await append(tx, type, updateState(schedule, row));
}

function updateState(
  schedule: Row<'schedules'>,
  { incident_id: _, status: __, ...update }: Row<'updates'>,
): ScheduleUpdateState {
  return {
    ...update,
    schedule_id: schedule.id,
    schedule_completed_at: schedule.completed_at,
    schedule_starts_at: schedule.starts_at,
    schedule_ends_at: schedule.ends_at,
    schedule_published_at: schedule.published_at,
  };
}

/** Neither deleting nor restoring an update changes the plan of its schedule. */
export const scheduleUpdateTrash: TrashKind = {
  restore: async (tx, entry) => {
    const schedule = await getParent(tx, entry.parent_id);
    if (schedule.deleted_at !== null) throw parentIsDeleted('schedule', schedule.id);
    const row = await reinsertUpdate(tx, contentOf<Row<'updates'>>(entry));
    await appendUpdateEvent(tx, 'schedule_update.restored', schedule, row);
  },
  purge: async (tx, entry) => {
    const schedule = await getParent(tx, entry.parent_id);
    await appendUpdateEvent(tx, 'schedule_update.purged', schedule, contentOf<Row<'updates'>>(entry));
  },
};

/** The schedule, deleted or not: an update is purged before its schedule is. */
const getParent = ({ db }: Tx, id: number | null): Promise<Row<'schedules'>> =>
  db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
