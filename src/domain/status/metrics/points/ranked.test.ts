import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { command, guest } from '../../../../kernel/auth/actor.ts';
import { readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { createMetric } from '../actions.ts';
import { pointBlocks, recountPoints } from './counts.ts';
import { locatePoints } from './ranked.ts';

const ids = pointBlocks.id.size;

onBothDatabases('pages of metric points', (harness) => {
  const insert = async (points: readonly { id: number; at: number; metric: number }[]) => {
    const db = harness.ctx.connection.write;
    await sql`delete from metric_points`.execute(db);
    if (points.length > 0)
      await db
        .insertInto('metric_points')
        .values(
          points.map(({ id, at, metric }) => ({
            id,
            metric_id: metric,
            total: id,
            counter: 1,
            recorded_at: at,
            created_at: at,
            updated_at: at,
          })),
        )
        .execute();
    await recountPoints({ db });
  };
  const idsIn = async (query: string): Promise<number[]> => {
    harness.clock.advance(1);
    return (await harness.get(`/metrics/1/points?${query}`)).body.data.map(({ id }: { id: string }) =>
      Number(id),
    );
  };

  beforeEach(async () => {
    for (const name of ['a', 'b']) await createMetric(harness.ctx, command, { name, suffix: 's' });
  });

  test('are those of the plain order, in blocks of ids and of days, forwards and backwards', async () => {
    const point = fc.record({
      id: fc.oneof(fc.integer({ min: 1, max: 4 * ids }), fc.constantFrom(ids - 1, ids, ids + 1)),
      at: fc.integer({ min: START - 5 * 86_400, max: START }),
      metric: fc.constantFrom(1, 2),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(point, { maxLength: 30, selector: ({ id }) => id }),
        fc.constantFrom('id', '-id', 'created_at', '-created_at'),
        async (points, sort) => {
          await insert(points);
          const sign = sort.startsWith('-') ? -1 : 1;
          const byTime = sort.endsWith('created_at');
          const expected = points
            .filter(({ metric }) => metric === 1)
            .sort((a, b) => sign * ((byTime ? a.at - b.at : 0) || a.id - b.id))
            .map(({ id }) => id);
          const found: number[] = [];
          for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / 4)); page++)
            found.push(...(await idsIn(`sort=${sort}&per_page=4&page=${page}`)));
          assert.deepEqual(found, expected);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('begin near the page, however many points come before', async () => {
    await insert(
      Array.from({ length: 200 }, (_, index) => ({ id: (index + 1) * 500, at: START - index, metric: 1 })),
    );
    const query = { filters: [], sort: [{ field: 'id', descending: false }], page: 20, perPage: 10 };
    const located = await locatePoints(readContextFor(harness.ctx, guest), query as never, 1);
    assert.equal(located?.total, 200);
    assert.ok((located?.offset ?? 200) <= ids / 500);
  });
});
