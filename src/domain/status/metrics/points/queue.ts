import { sql } from 'kysely';
import { countPointWrite } from '../../../../kernel/db/data-version.ts';
import type { NewRow, Row } from '../../../../kernel/db/schema.ts';
import { NOW, runPrepared } from '../../../../kernel/db/statement.ts';
import type { EventTypeAbout } from '../../../../kernel/events/catalog.ts';
import { append } from '../../../../kernel/events/events.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { isWantedByPrograms } from '../../../audience/webhooks/queries.ts';
import { joins } from '../model.ts';
import { rollUpPoints } from '../rollups.ts';
import { countPoints } from './counts.ts';

/**
 * Values that the service measures by itself wait here until they become points together. Each batch of points makes all cached
 * responses old, and a thousand checks would do so with every tick.
 */

/** A value waits at most so many seconds. */
export const QUEUE_SECONDS = 15;

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 1000;

export interface MeasuredValue {
  readonly metricId: number;
  readonly value: number;
  readonly at: Seconds;
}

/** Keeps values until the next batch, in the transaction of whoever measured them. Nobody can see them before then. */
export async function queuePoints({ db, now }: Tx, values: readonly MeasuredValue[]): Promise<void> {
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT)
    await db
      .insertInto('queued_points')
      .values(
        values.slice(start, start + ROWS_PER_INSERT).map(({ metricId, value, at }) => ({
          metric_id: metricId,
          value,
          recorded_at: at,
          queued_at: now,
        })),
      )
      .execute();
}

/** Whether the oldest value has waited long enough. After the clock was set back, nobody knows how long it has waited. */
export async function areQueuedPointsDue(scope: Pick<Tx, 'db' | 'dialect'>, now: Seconds): Promise<boolean> {
  const found = await runPrepared(
    scope,
    'due points',
    () =>
      sql`select 1 as found from queued_points where queued_at <= ${NOW} - ${sql.lit(QUEUE_SECONDS)} or queued_at > ${NOW} limit 1`,
    { now },
  );
  return found.length > 0;
}

/** Makes points of everything that waits, if the oldest value has waited long enough. */
export async function writeQueuedPoints(tx: Tx): Promise<void> {
  if (!(await areQueuedPointsDue(tx, tx.now))) return;
  const queued = await tx.db.deleteFrom('queued_points').returningAll().execute();
  const thresholds = await findThresholds(tx, queued);
  const values = queued
    .filter(({ metric_id }) => thresholds.has(metric_id))
    .toSorted((one, other) => one.recorded_at - other.recorded_at || one.id - other.id);
  if (values.length === 0) return;
  const newest = await findNewestPoints(tx, [...thresholds.keys()]);
  const batch = arrange(values, thresholds, newest);
  await writePoints(tx, batch);
}

type Queued = Row<'queued_points'>;

/** The metrics of these values that exist, and their thresholds. */
async function findThresholds(
  { db, dialect }: Tx,
  queued: readonly Queued[],
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(queued.map(({ metric_id }) => metric_id))];
  const rows = await db
    .selectFrom('metrics')
    .select(['id', 'threshold'])
    .where(dialect.anyOf('metrics.id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, threshold }) => [id, threshold]));
}

/** The newest point of each metric: see `findNewestPoint`. */
async function findNewestPoints(
  { db, dialect }: Tx,
  metricIds: readonly number[],
): Promise<Row<'metric_points'>[]> {
  const { rows } = await sql<Row<'metric_points'>>`select metric_points.* from metrics
    join metric_points on metric_points.id = (
      select newest.id from metric_points as newest where newest.metric_id = metrics.id
      order by newest.recorded_at desc, newest.id desc limit 1)
    where ${dialect.anyOf('metrics.id', metricIds)}`.execute(db);
  return rows;
}

type Point = { metric_id: number; recorded_at: Seconds; total: number; counter: number };

interface Batch {
  /** Stored points into which values were merged, with the totals that they have now. */
  readonly changed: readonly (Point & { readonly id: number })[];
  readonly added: readonly Point[];
  /** Each value at the time of its point. */
  readonly sums: readonly Point[];
}

/** Merges values as `createMetricPoint` does with one after the other. */
function arrange(
  values: readonly Queued[],
  thresholds: ReadonlyMap<number, number>,
  stored: readonly Row<'metric_points'>[],
): Batch {
  const newest = new Map<number, Point>(stored.map((point) => [point.metric_id, { ...point }]));
  const before = new Map(stored.map(({ metric_id, counter }) => [metric_id, counter]));
  const firsts = [...newest.values()] as (Point & { id: number })[];
  const added: Point[] = [];
  const sums: Point[] = [];
  for (const { metric_id, value, recorded_at } of values) {
    let point = newest.get(metric_id);
    if (point && joins(point.recorded_at, recorded_at, thresholds.get(metric_id) ?? 0)) {
      point.total += value;
      point.counter += 1;
    } else {
      const last = point;
      point = { metric_id, recorded_at, total: value, counter: 1 };
      added.push(point);
      if (!last || recorded_at >= last.recorded_at) newest.set(metric_id, point);
    }
    sums.push({ metric_id, recorded_at: point.recorded_at, total: value, counter: 1 });
  }
  const changed = firsts.filter(({ metric_id, counter }) => counter !== before.get(metric_id));
  return { changed, added, sums };
}

async function writePoints(tx: Tx, { changed, added, sums }: Batch): Promise<void> {
  const { db, now } = tx;
  const updated: Row<'metric_points'>[] = [];
  for (const { id, total, counter } of changed)
    updated.push(
      await db
        .updateTable('metric_points')
        .set({ total, counter, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  const created: Row<'metric_points'>[] = [];
  for (let start = 0; start < added.length; start += ROWS_PER_INSERT) {
    const rows = added
      .slice(start, start + ROWS_PER_INSERT)
      .map((point): NewRow<'metric_points'> => ({ ...point, created_at: now, updated_at: now }));
    created.push(...(await db.insertInto('metric_points').values(rows).returningAll().execute()));
  }
  await rollUpPoints(tx, sums);
  if (created.length > 0) await countPoints(tx, created, 1);
  const isTold = [
    await tellPrograms(tx, 'metric_point.updated', updated),
    await tellPrograms(tx, 'metric_point.created', created),
  ];
  if (!isTold.includes(true)) await countPointWrite(tx);
}

/** Appends events if a webhook wants them. Returns whether it did. */
async function tellPrograms(
  tx: Tx,
  type: EventTypeAbout<'metric_point'>,
  points: readonly Row<'metric_points'>[],
): Promise<boolean> {
  if (points.length === 0 || !(await isWantedByPrograms(tx, type))) return false;
  for (const point of points) await append(tx, type, point);
  return true;
}
