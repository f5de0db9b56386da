import { type Actor, authorize } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { countPointWrite } from '../../../../kernel/db/data-version.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import type { EventTypeAbout } from '../../../../kernel/events/catalog.ts';
import { append } from '../../../../kernel/events/events.ts';
import type { MetricPointState } from '../../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { createForm, updateForm } from '../../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../../lib/changes.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { isWantedByPrograms } from '../../../audience/webhooks/queries.ts';
import { joins } from '../model.ts';
import { getKnownMetric } from '../queries.ts';
import { addToRollups } from '../rollups.ts';
import { countPoints } from './counts.ts';
import { metricPointInput } from './fields.ts';
import { findEqualPoint, findNewestPoint, getPoint } from './queries.ts';

/** A value within the threshold of the newest point is merged into it; any other creates a new point. */
export function createMetricPoint(
  ctx: Context,
  actor: Actor,
  body: object,
  metricId: number,
): Promise<number> {
  authorize(actor, 'metric-points.manage');
  return transaction(ctx, actor, async (tx) => {
    const metric = await getKnownMetric(tx, metricId);
    const { value, timestamp } = createForm(metricPointInput, body).done();
    const moment = timestamp ?? tx.now;
    const newest = await findNewestPoint(tx, metricId);
    return newest && joins(newest.recorded_at, moment, metric.threshold)
      ? mergeInto(tx, newest, newest.total + value)
      : insertPoint(tx, metricId, value, moment);
  });
}

/**
 * A value as Cachet 2 takes it: an equal value of the last minutes counts once more, and any other value is a point of its own. A
 * value for an earlier moment that has it already is the same one, sent again.
 */
export function countMetricPoint(
  ctx: Context,
  actor: Actor,
  body: object,
  metricId: number,
): Promise<number> {
  authorize(actor, 'metric-points.manage');
  return transaction(ctx, actor, async (tx) => {
    const metric = await getKnownMetric(tx, metricId);
    const { value, timestamp } = createForm(metricPointInput, body).done();
    const moment = timestamp ?? tx.now;
    if (!joins(tx.now, Math.min(moment, tx.now), metric.threshold)) {
      const known = await findEqualPoint(tx, metricId, value, moment, moment);
      return known ? known.id : insertPoint(tx, metricId, value, moment);
    }
    const since = tx.now - metric.threshold * 60 + 1;
    const equal = await findEqualPoint(tx, metricId, value, since);
    return equal && joins(equal.recorded_at, moment, metric.threshold)
      ? mergeInto(tx, equal, value * (equal.counter + 1))
      : insertPoint(tx, metricId, value, moment);
  });
}

/** Counts one more value in a point, which then has this total. */
async function mergeInto(tx: Tx, point: Row<'metric_points'>, total: number): Promise<number> {
  const row = await tx.db
    .updateTable('metric_points')
    .set({ total, counter: point.counter + 1, updated_at: tx.now })
    .where('id', '=', point.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addToRollups(tx, row.metric_id, row.recorded_at, { total: total - point.total, counter: 1 });
  await recordPointWrite(tx, 'metric_point.updated', row);
  return row.id;
}

async function insertPoint(tx: Tx, metricId: number, value: number, moment: Seconds): Promise<number> {
  const row = await tx.db
    .insertInto('metric_points')
    .values({
      metric_id: metricId,
      total: value,
      counter: 1,
      recorded_at: moment,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addToSums(tx, row);
  await recordPointWrite(tx, 'metric_point.created', row);
  return row.id;
}

/** Corrects a point. A value is for all values that were merged into the point: each of them counts as this one. */
export function updateMetricPoint(
  ctx: Context,
  actor: Actor,
  id: number,
  body: object,
  metricId: number,
): Promise<void> {
  authorize(actor, 'metric-points.manage');
  return transaction(ctx, actor, async (tx) => {
    await getKnownMetric(tx, metricId);
    const before = await getPoint(tx, metricId, id);
    const { value, timestamp } = updateForm(metricPointInput, body).done();
    const changes = changesTo(before, {
      ...(value !== undefined && { total: value * before.counter }),
      ...(timestamp !== undefined && timestamp !== null && { recorded_at: timestamp }),
    });
    if (isEmpty(changes)) return;
    const row = await tx.db
      .updateTable('metric_points')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await removeFromSums(tx, before);
    await addToSums(tx, row);
    await recordPointWrite(tx, 'metric_point.updated', row);
  });
}

export function deleteMetricPoint(ctx: Context, actor: Actor, id: number, metricId: number): Promise<void> {
  authorize(actor, 'metric-points.delete');
  return transaction(ctx, actor, async (tx) => {
    await getKnownMetric(tx, metricId);
    const row = await getPoint(tx, metricId, id);
    await tx.db.deleteFrom('metric_points').where('id', '=', id).execute();
    await removeFromSums(tx, row);
    await recordPointWrite(tx, 'metric_point.deleted', row);
  });
}

async function addToSums(tx: Tx, point: Row<'metric_points'>): Promise<void> {
  const { metric_id, recorded_at, total, counter } = point;
  await addToRollups(tx, metric_id, recorded_at, { total, counter });
  await countPoints(tx, [point], 1);
}

async function removeFromSums(tx: Tx, point: Row<'metric_points'>): Promise<void> {
  const { metric_id, recorded_at, total, counter } = point;
  await addToRollups(tx, metric_id, recorded_at, { total: -total, counter: -counter });
  await countPoints(tx, [point], -1);
}

/** Points are data, not history: the log holds one only as the message to programs that want to be told of it. */
async function recordPointWrite(
  tx: Tx,
  type: EventTypeAbout<'metric_point'>,
  state: MetricPointState,
): Promise<void> {
  if (await isWantedByPrograms(tx, type)) await append(tx, type, state);
  else await countPointWrite(tx);
}
