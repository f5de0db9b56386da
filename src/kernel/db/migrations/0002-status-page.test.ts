import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import { migrate, pendingMigrations } from '../migrate.ts';
import type { Database, NewRow, Row } from '../schema.ts';
import { statusPage } from './0002-status-page.ts';

const FIXED = 4;
const moment = { created_at: START - 1000, updated_at: START - 1000 };

async function writeMetrics(db: Kysely<Database>): Promise<void> {
  const metric = (name: string): NewRow<'metrics'> => ({
    name,
    name_key: name,
    suffix: 's',
    calc_type: 0,
    display_chart: 1,
    places: 2,
    default_view: 1,
    threshold: 5,
    order: 0,
    visible: 1,
    ...moment,
  });
  await db.insertInto('metrics').values(['busy', 'quiet', 'empty'].map(metric)).execute();
  const points: [metric_id: number, recorded_at: number, total: number, counter: number][] = [
    [1, START, 1.5, 1],
    [1, START + 59, 2.25, 3],
    [1, START + 60, 4, 1],
    [1, START + 43_199, -8, 2],
    [1, -1, 16, 1],
    [1, -60, 32, 1],
    [1, -61, 64, 1],
    [1, -43_200, 128, 1],
    [2, START, 0.125, 1],
  ];
  await db
    .insertInto('metric_points')
    .values(
      points.map(([metric_id, recorded_at, total, counter]) => ({
        metric_id,
        recorded_at,
        total,
        counter,
        ...moment,
      })),
    )
    .execute();
}

async function writeIncidents(db: Kysely<Database>): Promise<void> {
  const incident = (status: number, updated_at: number): NewRow<'incidents'> => ({
    guid: `${status} ${updated_at}`,
    name: 'n',
    name_key: 'n',
    message: 'm',
    status,
    own_status: status,
    visible: 1,
    stickied: 0,
    notifications: 0,
    occurred_at: START - 900,
    published_at: START - 900,
    created_at: START - 900,
    updated_at,
  });
  const update = (incident_id: number, status: number | null, created_at: number): NewRow<'updates'> => ({
    incident_id,
    status,
    message: 'm',
    created_at,
    updated_at: START,
  });
  await db
    .insertInto('incidents')
    .values([
      incident(1, START - 10),
      incident(FIXED, START - 20),
      incident(FIXED, START - 30),
      incident(2, START),
    ])
    .execute();
  await db
    .insertInto('updates')
    .values([
      // The third incident was fixed, reopened, and fixed again; then it got a final update.
      update(3, FIXED, START - 500),
      update(3, 1, START - 400),
      update(3, FIXED, START - 300),
      update(3, null, START - 200),
      // The fourth incident was fixed and reopened.
      update(4, FIXED, START - 100),
    ])
    .execute();
}

type Rollup = Row<'metric_rollups'>;

onBothDatabases('the migration to the status page', (harness) => {
  test('computes the rollups of existing points and the resolution time of existing incidents', async () => {
    const { connection } = harness.ctx;
    await goBackTo(harness, '0001-first-tables');
    await writeMetrics(connection.write);
    await writeIncidents(connection.write);
    assert.ok((await migrate(connection)).includes(statusPage.name));
    assert.deepEqual(await pendingMigrations(connection), []);

    const metrics = await harness.query(
      sql<{
        point_count: number;
        updated_at: number;
      }>`select point_count, updated_at from metrics order by id`,
    );
    assert.deepEqual(metrics, [
      { point_count: 8, updated_at: START - 1000 },
      { point_count: 1, updated_at: START - 1000 },
      { point_count: 0, updated_at: START - 1000 },
    ]);

    const rollups = await harness.query(
      sql<Rollup>`select * from metric_rollups order by metric_id, step, bucket`,
    );
    // The tests begin at noon, which is the start of a bucket of every size.
    const last = (step: number) => START + 43_200 - step;
    assert.deepEqual(
      rollups.map(({ metric_id, step, bucket, total, counter }) => [metric_id, step, bucket, total, counter]),
      [
        [1, 60, -43_200, 128, 1],
        [1, 60, -120, 64, 1],
        [1, 60, -60, 48, 2],
        [1, 60, START, 3.75, 4],
        [1, 60, START + 60, 4, 1],
        [1, 60, last(60), -8, 2],
        [1, 1800, -43_200, 128, 1],
        [1, 1800, -1800, 112, 3],
        [1, 1800, START, 7.75, 5],
        [1, 1800, last(1800), -8, 2],
        [1, 10_800, -43_200, 128, 1],
        [1, 10_800, -10_800, 112, 3],
        [1, 10_800, START, 7.75, 5],
        [1, 10_800, last(10_800), -8, 2],
        [1, 43_200, -43_200, 240, 4],
        [1, 43_200, START, -0.25, 7],
        [2, 60, START, 0.125, 1],
        [2, 1800, START, 0.125, 1],
        [2, 10_800, START, 0.125, 1],
        [2, 43_200, START, 0.125, 1],
      ],
    );

    const incidents = await harness.query(
      sql<{ resolved_at: number | null }>`select resolved_at from incidents order by id`,
    );
    assert.deepEqual(
      incidents.map(({ resolved_at }) => resolved_at),
      [null, START - 20, START - 300, null],
    );
  });
});
