import { sql } from 'kysely';
import { MAX_TIME } from '../../../../common/calendar.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { findLinks, scheduleLinks, writeLinks } from '../../links.ts';
import { findTrashOf, putInTrash, takeFromTrash } from '../../records/trash-store/store.ts';
import { stateOfSchedule } from './actions.ts';
import { type Plan, scheduleStatus, UPCOMING, windowOf } from './model.ts';

type Schedule = Row<'schedules'>;

/** An occurrence as the first schedule of the series would create it. */
export async function addOccurrence(tx: Tx, head: Schedule, at: Seconds): Promise<void> {
  const row = await tx.db
    .insertInto('schedules')
    .values({
      ...occurrenceColumns(head, at),
      user_id: head.user_id,
      published_at: Math.max(head.published_at, tx.now),
      recurrence: null,
      recurs_from: head.id,
      recurs_at: at,
      deleted_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await copyLinksAndMeta(tx, head.id, row.id);
  await append(tx, 'schedule.created', await stateOfSchedule(tx, row));
}

/** Updates an occurrence to what the first schedule would create now. */
export async function renewOccurrence(tx: Tx, head: Schedule, before: Schedule, at: Seconds): Promise<void> {
  const isHidden = before.published_at > tx.now;
  const changes = changesTo(before, {
    ...occurrenceColumns(head, at),
    ...((isHidden || head.published_at > tx.now) && { published_at: Math.max(head.published_at, tx.now) }),
  });
  const hasOtherLinksOrMeta = await copyLinksAndMeta(tx, head.id, before.id);
  if (isEmpty(changes) && !hasOtherLinksOrMeta) return;
  const row = await tx.db
    .updateTable('schedules')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'schedule.updated', await stateOfSchedule(tx, row));
}

/** Removes it from its position in the series, so that another occurrence can take it. */
export async function removeOccurrence(tx: Tx, id: number): Promise<void> {
  const row = await tx.db
    .updateTable('schedules')
    .set({ deleted_at: tx.now, recurs_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await putInTrash(tx, { type: 'schedules', id, name: row.name });
  await append(tx, 'schedule.deleted', await stateOfSchedule(tx, row));
}

/** Removes the occurrences that have not begun, because the first schedule of their series was deleted. */
export async function removeOpenOccurrences(tx: Tx, headId: number): Promise<void> {
  const occurrences = await findOccurrences(tx, headId);
  for (const { row, isOpen } of occurrences) if (isOpen) await removeWithSeries(tx, headId, row.id);
}

/** The occurrence keeps its position, and comes back with the series. */
async function removeWithSeries(tx: Tx, headId: number, id: number): Promise<void> {
  const row = await tx.db
    .updateTable('schedules')
    .set({ deleted_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await putInTrash(tx, { type: 'schedules', id, name: row.name, parentId: headId, withParent: true });
  await append(tx, 'schedule.deleted', await stateOfSchedule(tx, row));
}

/** Restores what `removeWithSeries` removed. Older versions took the occurrences from their positions. */
export async function restoreWithSeries(tx: Tx, headId: number): Promise<void> {
  for (const entry of await findTrashOf(tx, 'schedules', headId)) {
    const row = await tx.db
      .updateTable('schedules')
      .set({ deleted_at: null, recurs_at: sql`coalesce(recurs_at, scheduled_at)` })
      .where('id', '=', entry.subject_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await takeFromTrash(tx, entry);
    await append(tx, 'schedule.restored', await stateOfSchedule(tx, row));
  }
}

/** Remembers that somebody deleted this occurrence, so that the series does not create it again after the purge. */
export async function skipOccurrence({ db, now }: Tx, { recurs_from, recurs_at }: Schedule): Promise<void> {
  if (recurs_from === null || recurs_at === null || recurs_at <= now) return;
  await db
    .insertInto('skipped_occurrences')
    .values({ schedule_id: recurs_from, at: recurs_at })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'at']).doNothing())
    .execute();
}

/** The times that the series must leave out. Those in the past are forgotten. */
export async function findSkipped({ db, now }: Tx, headId: number): Promise<Seconds[]> {
  await db
    .deleteFrom('skipped_occurrences')
    .where('schedule_id', '=', headId)
    .where('at', '<=', now)
    .execute();
  const rows = await db
    .selectFrom('skipped_occurrences')
    .select('at')
    .where('schedule_id', '=', headId)
    .execute();
  return rows.map(({ at }) => at);
}

/** Turns the remaining schedules of a series whose first one is purged into schedules of their own. */
export async function leaveSeries({ db }: Tx, headId: number): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ recurs_from: null, recurs_at: null })
    .where('recurs_from', '=', headId)
    .execute();
}

export interface Occurrence {
  readonly row: Schedule;
  readonly at: Seconds;
  /** Whether it has not begun yet. */
  readonly isOpen: boolean;
  /** Whether somebody changed it, deleted it, or posted an update to it. */
  readonly isTouched: boolean;
}

/** All schedules of a series except the first one, including deleted ones. */
export async function findOccurrences(tx: Tx, headId: number): Promise<Occurrence[]> {
  const rows = await tx.db
    .selectFrom('schedules')
    .selectAll()
    .select((of) => [
      of
        .exists(
          of
            .selectFrom('events')
            .select('events.id')
            .where('subject_type', '=', 'schedule')
            .whereRef('subject_id', '=', 'schedules.id')
            .where('actor_type', '<>', 'system'),
        )
        .as('is_changed'),
      of
        .exists(of.selectFrom('updates').select('updates.id').whereRef('schedule_id', '=', 'schedules.id'))
        .as('has_updates'),
    ])
    .where('recurs_from', '=', headId)
    .where('recurs_at', 'is not', null)
    .orderBy('recurs_at')
    .execute();
  return rows.map(({ is_changed, has_updates, ...row }) => ({
    row,
    at: row.recurs_at ?? row.scheduled_at,
    isOpen: row.deleted_at === null && scheduleStatus(row, tx.now) === UPCOMING,
    isTouched: Boolean(is_changed) || Boolean(has_updates),
  }));
}

function occurrenceColumns(head: Schedule, at: Seconds) {
  const plan: Plan = {
    status: null,
    status_set_at: null,
    scheduled_at: at,
    completed_at: head.recurs_for === null ? null : Math.min(at + head.recurs_for, MAX_TIME),
  };
  const { name, name_key, message, notifications, translations } = head;
  return { name, name_key, message, notifications, translations, ...plan, ...windowOf(plan) };
}

async function copyLinksAndMeta(tx: Tx, headId: number, id: number): Promise<boolean> {
  const links = await writeLinks(tx, scheduleLinks, id, await findLinks(tx, scheduleLinks, headId));
  const meta = await writeMeta(tx, 'schedule', id, (await loadMeta(tx, 'schedule', [headId])).get(headId));
  return links || meta;
}
