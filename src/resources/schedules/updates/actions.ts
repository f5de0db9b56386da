import { type Actor, authorize, userIdOf } from '../../../auth/actor.ts';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import type { EventTypeAbout } from '../../../events/catalog.ts';
import { append } from '../../../events/events.ts';
import { type Tx, transaction } from '../../../events/transaction.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { createForm, updateForm } from '../../../validation/form.ts';
import { excerptOf } from '../../trash/model.ts';
import { putInTrash } from '../../trash/store.ts';
import { getUpdate } from '../../updates/queries.ts';
import { scheduleUpdateAdded } from '../actions.ts';
import { getKnownSchedule, getSchedule } from '../queries.ts';
import { scheduleUpdateEdit, scheduleUpdateInput } from './schema.ts';

export function createScheduleUpdate(
  ctx: Context,
  actor: Actor,
  body: object,
  scheduleId: number,
): Promise<number> {
  authorize(actor, 'schedule-updates.manage');
  return transaction(ctx, actor, async (tx) => {
    const schedule = await getKnownSchedule(tx, scheduleId);
    const { message, completed_at, notifications = null } = createForm(scheduleUpdateInput, body).done();
    const row = await tx.db
      .insertInto('updates')
      .values({
        incident_id: null,
        schedule_id: scheduleId,
        status: null,
        message,
        user_id: userIdOf(actor),
        notifications,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleUpdateAdded(tx, schedule, completed_at ?? undefined);
    await appendUpdateEvent(tx, 'schedule_update.created', await getSchedule(tx, scheduleId), row);
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
    const changes = changesTo(before, updateForm(scheduleUpdateEdit, body).done());
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
    const row = await getUpdate(tx, 'schedule', scheduleId, id);
    const name = excerptOf(row.message);
    await putInTrash(tx, { type: 'schedule-updates', id, name, parentId: scheduleId, content: row });
    await tx.db.deleteFrom('updates').where('id', '=', id).execute();
    await appendUpdateEvent(tx, 'schedule_update.deleted', schedule, row);
  });
}

/** `schedule` is the schedule after the write. */
export async function appendUpdateEvent(
  tx: Tx,
  type: EventTypeAbout<'schedule_update'>,
  schedule: Row<'schedules'>,
  row: Row<'updates'>,
): Promise<void> {
  const { incident_id: _, status: __, ...update } = row;
  await append(tx, type, {
    ...update,
    schedule_id: schedule.id,
    schedule_completed_at: schedule.completed_at,
    schedule_starts_at: schedule.starts_at,
    schedule_ends_at: schedule.ends_at,
    schedule_published_at: schedule.published_at,
  });
}
