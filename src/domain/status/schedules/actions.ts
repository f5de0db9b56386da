import { occurrencesOf } from '../../../../common/recurrence/occurrences.ts';
import { parseRule } from '../../../../common/recurrence/parse.ts';
import { type Actor, authorize, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { ScheduleState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../kernel/i18n/translated-texts.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty, replacedBy } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { findLinks, scheduleLinks, writeLinks } from '../../links.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { loadSettings } from '../../settings/queries.ts';
import { checkComponents } from '../components/membership.ts';
import { loggedSchedule, scheduleColumns, scheduleInput } from './fields.ts';
import {
  changePlan,
  type Plan,
  type PlanChange,
  scheduleStatus,
  seriesAfter,
  type Window,
  windowAfter,
  windowOf,
} from './model.ts';
import { getKnownSchedule, getSchedule } from './queries.ts';

export function createSchedule(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'schedules.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(scheduleInput, body);
    await checkComponents(tx, form, body, { inObjects: true });
    await checkRecurrence(tx, form);
    const { meta, components, ...values } = form.done();
    const blank = {
      status: null,
      status_set_at: null,
      scheduled_at: values.scheduled_at,
      completed_at: null,
    };
    const plan = changePlan(blank, values, tx.now);
    const planned = { ...plan, ...windowOf(plan) };
    const row = await tx.db
      .insertInto('schedules')
      .values({
        ...scheduleColumns.create(values),
        ...planned,
        ...seriesAfter(undefined, { ...planned, recurrence: values.recurrence ?? null }, tx.now),
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
    await append(tx, 'schedule.created', await stateOfSchedule(tx, row));
    return row.id;
  });
}

export function updateSchedule(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'schedules.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getSchedule(tx, id);
    const form = updateForm(scheduleInput, body);
    await checkComponents(tx, form, body, { inObjects: true });
    await checkRecurrence(tx, form, before);
    const { meta, components, status, scheduled_at, completed_at, recurrence, ...values } = form.done();
    const planned = plannedChanges(before, { status, scheduled_at, completed_at }, tx.now);
    const after = { ...planned, recurrence: recurrence === undefined ? before.recurrence : recurrence };
    const changes = changesTo(before, {
      ...scheduleColumns.change(values),
      translations: translationsAfter(before, values),
      ...planned,
      ...(before.recurs_from === null && seriesAfter(before, after, tx.now)),
    });
    const linksBefore = await findLinks(tx, scheduleLinks, id);
    const linksChanged = components ? await writeLinks(tx, scheduleLinks, id, toLinks(components)) : false;
    const metaBefore = meta ? (await loadMeta(tx, 'schedule', [id])).get(id) : undefined;
    const metaChanged = await writeMeta(tx, 'schedule', id, meta);
    if (isEmpty(changes) && !linksChanged && !metaChanged) return;
    const row = await tx.db
      .updateTable('schedules')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { scheduled_at: start, completed_at: end, starts_at } = before;
    await append(tx, 'schedule.updated', {
      ...(await stateOfSchedule(tx, row)),
      // Updates may have moved the end, so the previous event cannot tell whether this write moved it.
      before: { scheduled_at: start, completed_at: end, starts_at },
      previous: {
        ...loggedSchedule(replacedBy(before, changes)),
        ...(linksChanged && { components: linksBefore }),
        ...(metaChanged && { meta: metaBefore }),
      },
    });
  });
}

/** Hides the schedule at once, together with its updates, and puts it into the trash. */
export function deleteSchedule(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'schedules.delete');
  return transaction(ctx, actor, async (tx) => removeSchedule(tx, await getKnownSchedule(tx, id)));
}

/** `undoes` is the event of the write that this takes back, if it does. */
export async function removeSchedule(
  tx: Tx,
  { id }: Pick<Row<'schedules'>, 'id'>,
  undoes?: number,
): Promise<void> {
  const row = await tx.db
    .updateTable('schedules')
    .set({ deleted_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await putInTrash(tx, { type: 'schedules', id, name: row.name });
  await append(tx, 'schedule.deleted', { ...(await stateOfSchedule(tx, row)), undoes });
}

/** Records that an update was written, and completes the schedule if the update says so. Returns what it replaced. */
export async function scheduleUpdateAdded(
  tx: Tx,
  schedule: Row<'schedules'>,
  completedAt: Seconds | undefined,
): Promise<Partial<Plan & Window>> {
  const planned = plannedChanges(schedule, { completed_at: completedAt }, tx.now);
  await tx.db
    .updateTable('schedules')
    .set({ ...planned, updated_at: tx.now })
    .where('id', '=', schedule.id)
    .execute();
  return replacedBy(schedule, changesTo(schedule, planned));
}

type ScheduleForm = Form<typeof scheduleInput, unknown>;

/** Only the first schedule of a series has a rule. */
async function checkRecurrence(tx: Tx, form: ScheduleForm, before?: Row<'schedules'>): Promise<void> {
  const { recurrence, scheduled_at: start = before?.scheduled_at } = form.values;
  if (!recurrence || start === undefined) return;
  if (before && before.recurs_from !== null) {
    form.fail('recurrence', 'recurrence_not_first', { schedule: before.recurs_from });
    return;
  }
  const { timezone } = await loadSettings(tx);
  const { done } = occurrencesOf(parseRule(recurrence), timezone, start, start).next();
  if (done) form.fail('recurrence', 'recurrence_without_dates');
}

/** The columns of the plan and its window after a change. Setting the status that already applies changes nothing. */
function plannedChanges(before: Row<'schedules'>, change: PlanChange, now: Seconds): Plan & Window {
  const changed = changePlan(before, change, now);
  const sameSince = { ...changed, status_set_at: before.status_set_at };
  const isUnchanged = changed.status === scheduleStatus(before, now) && isEmpty(changesTo(before, sameSince));
  const plan = isUnchanged ? sameSince : changed;
  return { ...plan, ...windowAfter(before, change, plan, now) };
}

const toLinks = (components: readonly { id: number; status: number }[]) =>
  components.map(({ id, status }) => ({ component_id: id, status }));

/** The current state for the event log; undefined if the schedule no longer exists. */
export async function scheduleState(tx: Tx, id: number): Promise<ScheduleState | undefined> {
  const row = await tx.db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && stateOfSchedule(tx, row);
}

export async function stateOfSchedule(tx: Tx, row: Row<'schedules'>): Promise<ScheduleState> {
  return {
    ...loggedSchedule(row),
    components: await findLinks(tx, scheduleLinks, row.id),
    meta: (await loadMeta(tx, 'schedule', [row.id])).get(row.id),
  };
}
