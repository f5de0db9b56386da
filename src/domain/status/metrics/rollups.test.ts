import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import { command } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { trashKinds } from '../../../resources.ts';
import { purgeFromTrash } from '../../records/trash/actions.ts';
import { createMetric, deleteMetric, updateMetric } from './actions.ts';
import { bucketOf, chartViews } from './model.ts';
import { createMetricPoint, deleteMetricPoint } from './points/actions.ts';
import { rollUpAll } from './rollups.ts';

type Rollup = Row<'metric_rollups'>;

type Step =
  | { readonly add: number; readonly at: Seconds; readonly to: 1 | 2 }
  /** Deletes the point at this index in the list of all points. */
  | { readonly remove: number };

const rollupsOf = (harness: Harness) =>
  harness.query(sql<Rollup>`select * from metric_rollups order by metric_id, step, bucket`);

const pointsOf = (harness: Harness) =>
  harness.query(sql<Row<'metric_points'>>`select * from metric_points order by id`);

/** The expected rollups, computed from the points themselves. */
async function sumsOf(harness: Harness): Promise<Rollup[]> {
  const sums = new Map<string, Rollup>();
  for (const { metric_id, recorded_at, total, counter } of await pointsOf(harness)) {
    for (const { step } of chartViews) {
      const bucket = bucketOf(recorded_at, step);
      const key = `${metric_id} ${step} ${bucket}`;
      const before = sums.get(key) ?? { total: 0, counter: 0 };
      const row = { metric_id, step, bucket, total: before.total + total, counter: before.counter + counter };
      sums.set(key, row);
    }
  }
  return [...sums.values()].sort(
    (a, b) => a.metric_id - b.metric_id || a.step - b.step || a.bucket - b.bucket,
  );
}

async function countsOf(harness: Harness) {
  const counted = await harness.query(
    sql<{ point_count: number; real: number; updated_at: number }>`select point_count, updated_at,
      (select count(*) from metric_points where metric_id = metrics.id) as real from metrics order by id`,
  );
  assert.deepEqual(
    counted.map(({ point_count }) => point_count),
    counted.map(({ real }) => real),
  );
  return counted;
}

const add = (harness: Harness, value: number, at: Seconds, metric = 1) =>
  createMetricPoint(harness.ctx, command, { value, timestamp: formatDate(at) }, metric);

async function applyStep(harness: Harness, step: Step): Promise<void> {
  if ('add' in step) {
    await add(harness, step.add, step.at, step.to);
    return;
  }
  const points = await pointsOf(harness);
  const point = points[step.remove % Math.max(1, points.length)];
  if (point) await deleteMetricPoint(harness.ctx, command, point.id, point.metric_id);
}

// Eighths add up without rounding, so the sums must be exactly equal.
const eighths = fc.integer({ min: -80_000, max: 80_000 }).map((number) => number / 8);
const moments = fc.oneof(
  fc.integer({ min: START - 400, max: START + 400 }),
  fc.constantFrom(
    ...[60, 1800, 10_800, 43_200].flatMap((step) => [START - step, START - step - 1, -step, -1, 0]),
  ),
  fc.integer({ min: -62_000_000_000, max: 250_000_000_000 }),
);
const adding = fc.record({ add: eighths, at: moments, to: fc.constantFrom(1 as const, 2 as const) });
const removing = fc.record({ remove: fc.nat(50) });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ arbitrary: adding, weight: 3 }, { arbitrary: removing, weight: 1 }),
  { maxLength: 25 },
);

onBothDatabases('rollups', (harness) => {
  const prepare = async () => {
    await createMetric(harness.ctx, command, { name: 'a', suffix: 's' });
    await createMetric(harness.ctx, command, { name: 'b', suffix: 's', threshold: 60 });
  };
  beforeEach(prepare);

  test('equal the sums of the points, whatever was added, merged and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await harness.reset();
        await prepare();
        harness.clock.advance(90);
        for (const step of all) await applyStep(harness, step);
        const kept = await rollupsOf(harness);
        assert.deepEqual(kept, await sumsOf(harness));
        for (const { updated_at } of await countsOf(harness)) assert.equal(updated_at, START);
        await rollUpAll({ db: harness.ctx.connection.write });
        assert.deepEqual(await rollupsOf(harness), kept);
        await countsOf(harness);
      }),
      { numRuns: 15 },
    );
  });

  test('count a merged value in the bucket of the point that it was merged into', async () => {
    await add(harness, 1, START - 30);
    await add(harness, 2, START + 40);
    const minutes = (await rollupsOf(harness)).filter(({ step }) => step === 60);
    assert.deepEqual(minutes, [{ metric_id: 1, step: 60, bucket: START - 60, total: 3, counter: 2 }]);
  });

  test('leave nothing behind when a bucket becomes empty, not even a rounding error', async () => {
    const ids: number[] = [];
    for (const [index, value] of [1e14, 0.1, 0.2, 0.7].entries()) {
      ids.push(await add(harness, value, START - index * 400));
    }
    for (const id of ids.slice(0, -1)) await deleteMetricPoint(harness.ctx, command, id, 1);
    assert.equal((await rollupsOf(harness)).length, chartViews.length);
    await deleteMetricPoint(harness.ctx, command, ids[3] as number, 1);
    assert.deepEqual(await rollupsOf(harness), []);
    await add(harness, 0.1, START);
    assert.deepEqual(
      (await rollupsOf(harness)).map(({ total }) => total),
      [0.1, 0.1, 0.1, 0.1],
    );
  });

  test('are deleted when their metric is purged', async () => {
    await add(harness, 1, START, 1);
    await add(harness, 2, START, 2);
    await deleteMetric(harness.ctx, command, 1);
    await purgeFromTrash(harness.ctx, command, trashKinds, 'metrics', 1);
    await harness.react();
    assert.deepEqual(await rollupsOf(harness), await sumsOf(harness));
    assert.deepEqual([...new Set((await rollupsOf(harness)).map((row) => row.metric_id))], [2]);
  });

  test('are written in one statement for all steps', async () => {
    await add(harness, 1, START);
    harness.statements.length = 0;
    await add(harness, 1, START);
    assert.equal(harness.statements.filter((text) => text.includes('metric_rollups')).length, 1);
  });

  test('the number of points is neither in documents nor in events', async () => {
    await add(harness, 1, START);
    await updateMetric(harness.ctx, command, 1, { name: 'c' });
    await deleteMetric(harness.ctx, command, 2);
    assert.equal('point_count' in (await harness.get('/metrics/1')).body.data.attributes, false);
    const states = await harness.query(sql<{ state: string }>`select state from events`);
    assert.equal(states.filter(({ state }) => state.includes('point_count')).length, 0);
  });
});
