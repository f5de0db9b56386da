import { type Actor, authorize, userIdOf } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { append } from '../../events/events.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { changesTo, isEmpty } from '../../lib/changes.ts';
import type { Seconds } from '../../lib/clock.ts';
import { fold } from '../../lib/text.ts';
import { loadMeta, writeMeta } from '../../meta/store.ts';
import { createForm, updateForm } from '../../validation/form.ts';
import { checkComponents } from '../components/membership.ts';
import { findLinks, scheduleLinks, writeLinks } from '../links.ts';
import {
  changePlan,
  type Plan,
  type PlanChange,
  scheduleStatus,
  type Window,
  windowAfter,
  windowOf,
} from './model.ts';
import { getSchedule } from './queries.ts';
import { scheduleInput } from './schema.ts';

export function createSchedule(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'schedules.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(scheduleInput, body);
    await checkComponents(tx, form, body, { inObjects: true });
    const { meta, components, ...values } = form.done();
    const blank = {
      status: null,
      status_set_at: null,
      scheduled_at: values.scheduled_at,
      completed_at: null,
    };
    const plan = changePlan(blank, values, tx.now);
    const row = await tx.db
      .insertInto('schedules')
      .values({
        ...plan,
        ...windowOf(plan),
        name: values.name,
        name_key: fold(values.name),
        message: values.message,
        notifications: values.notifications ?? 0,
        user_id: userIdOf(actor),
        published_at: values.published_at ?? tx.now,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'schedule', row.id, meta);
    await writeLinks(tx, scheduleLinks, row.id, toLinks(components ?? []));
    await append(tx, 'schedule', 'created', await stateOf(tx, row));
    return row.id;
  });
}

export function updateSchedule(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'schedules.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getSchedule(tx, id);
    const form = updateForm(scheduleInput, body);
    await checkComponents(tx, form, body, { inObjects: true });
    const { meta, components, status, scheduled_at, completed_at, ...values } = form.done();
    const changes = changesTo(before, {
      ...values,
      ...(values.name && { name_key: fold(values.name) }),
      ...plannedChanges(before, { status, scheduled_at, completed_at }, tx.now),
    });
    const linksChanged = components ? await writeLinks(tx, scheduleLinks, id, toLinks(components)) : false;
    const metaChanged = await writeMeta(tx, 'schedule', id, meta);
    if (isEmpty(changes) && !linksChanged && !metaChanged) return;
    const row = await tx.db
      .updateTable('schedules')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'schedule', 'updated', await stateOf(tx, row));
  });
}

/** Hides it at once; it can be restored for 30 days. */
export function deleteSchedule(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'schedules.delete');
  return transaction(ctx, actor, async (tx) => {
    await getSchedule(tx, id);
    const row = await tx.db
      .updateTable('schedules')
      .set({ deleted_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'schedule', 'deleted', await stateOf(tx, row));
  });
}

/** Notes that an update was written, and when it says that the maintenance is over. */
export async function noteScheduleUpdate(
  tx: Tx,
  schedule: Row<'schedules'>,
  completedAt: Seconds | undefined,
): Promise<void> {
  await tx.db
    .updateTable('schedules')
    .set({ ...plannedChanges(schedule, { completed_at: completedAt }, tx.now), updated_at: tx.now })
    .where('id', '=', schedule.id)
    .execute();
}

/** The columns of the plan and its window after a change. Saying again what holds by hand already changes nothing. */
function plannedChanges(before: Row<'schedules'>, change: PlanChange, now: Seconds): Plan & Window {
  const fresh = changePlan(before, change, now);
  const since = { ...fresh, status_set_at: before.status_set_at };
  const holds = fresh.status === scheduleStatus(before, now) && isEmpty(changesTo(before, since));
  const plan = holds ? since : fresh;
  return { ...plan, ...windowAfter(before, change, plan, now) };
}

const toLinks = (components: readonly { id: number; status: number }[]) =>
  components.map(({ id, status }) => ({ component_id: id, status }));

/** The state that the log holds, as it is now; undefined where it is gone. */
export async function scheduleState(tx: Tx, id: number) {
  const row = await tx.db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && stateOf(tx, row);
}

async function stateOf(tx: Tx, { name_key: _, ...row }: Row<'schedules'>) {
  return {
    ...row,
    components: await findLinks(tx, scheduleLinks, row.id),
    meta: (await loadMeta(tx, 'schedule', [row.id])).get(row.id),
  };
}
