import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { command, guest } from '../../../kernel/auth/actor.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Pruner } from '../../../operations/worker/pruner.ts';
import { pruneBatch } from '../../../resources.ts';
import { loadMetricSeries } from '../../../surfaces/status-page/metrics/queries.ts';
import { createMetric } from '../../status/metrics/actions.ts';
import { chartViews } from '../../status/metrics/model.ts';
import { createMetricPoint } from '../../status/metrics/points/actions.ts';
import { countPoints } from '../../status/metrics/points/counts.ts';
import { addToRollups } from '../../status/metrics/rollups.ts';
import { cutoffsAt } from './model.ts';

const DAY = 86_400;

test('the content of a delivery never outlives it, and sums never end before their points', () => {
  const settings = {
    delivery_days: 10,
    delivery_content_days: 20,
    point_days: 100,
    rollup_days: 50,
    check_result_days: 2,
    check_minute_days: 14,
    check_hour_days: 90,
    check_day_days: 730,
    alert_days: 365,
  };
  const { deliveryContent, rollups } = cutoffsAt(START, settings);
  assert.deepEqual([deliveryContent, rollups], [START - 10 * DAY, START - 100 * DAY]);
});

onBothDatabases('retention', (harness) => {
  const { clock } = harness;
  const write = (statement: RawBuilder<unknown>) => statement.execute(harness.ctx.connection.write);
  const rows = (table: string) =>
    harness.query(sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2`);
  const count = async (table: string) => (await rows(table)).length;
  /** Deletes everything that is too old, without the pauses. */
  const prune = async (): Promise<number> => {
    for (let sum = 0; ; ) {
      await write(sql`delete from rates`);
      const { rows: deleted, pauseMs } = await pruneBatch(harness.ctx);
      if (pauseMs === undefined) return sum;
      sum += deleted;
    }
  };

  const deliver = async (id: number, at: Seconds, state = 'sent') => {
    await write(sql`insert into events (id, type, subject_type, subject_id, actor_type, state, created_at)
      values (${id}, 'component.updated', 'component', 1, 'system', '{}', ${at})`);
    await write(sql`insert into deliveries (id, event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
      values (${id}, ${id}, 'incident.opened', 'webhook', 1, ${state}, 1, ${at}, ${at})`);
    await write(sql`insert into delivery_attempts (delivery_id, outcome, milliseconds, request, response, created_at)
      values (${id}, ${state}, 5, 'sent', 'answered', ${at})`);
    await write(sql`insert into payloads (event_id, body) values (${id}, '{}')`);
    await write(sql`insert into narrowed_payloads (event_id, access, body) values (${id}, 1, '{}')`);
  };

  test('deletes finished deliveries and their attempts, and before that their content', async () => {
    await deliver(101, START - 91 * DAY);
    await deliver(102, START - 91 * DAY, 'deferred');
    await deliver(103, START - 15 * DAY);
    await deliver(104, START - 13 * DAY);
    assert.ok((await prune()) > 0);
    assert.deepEqual(
      (await rows('deliveries')).map(({ id }) => id),
      [102, 103, 104],
    );
    assert.deepEqual(
      (await rows('delivery_attempts')).map(({ delivery_id, request, response }) => [
        delivery_id,
        request,
        response,
      ]),
      [
        [102, null, null],
        [103, null, null],
        [104, 'sent', 'answered'],
      ],
    );
    // What is still to be sent needs its body.
    for (const table of ['payloads', 'narrowed_payloads'])
      assert.deepEqual(
        (await rows(table)).map(({ event_id }) => event_id),
        [102, 104],
      );
    assert.equal(await prune(), 0);
    await harness.put('/settings', { delivery_days: 14 }, { token: await harness.token('settings.manage') });
    await prune();
    assert.equal(await count('deliveries'), 2);
  });

  test('keeps what must stay: the log, incidents, and the history of components', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    await harness.put('/components/1', { status: 4 }, { token });
    await harness.post('/incidents', { name: 'Down', status: 1, message: 'm' }, { token });
    await harness.post('/schedules', { name: 'Work', message: 'm', scheduled_at: '2026-04-01' }, { token });
    clock.advance(20 * 365 * DAY);
    const stay = ['events', 'incidents', 'schedules', 'component_statuses', 'tokens', 'users'];
    const before = await Promise.all(stay.map(rows));
    await prune();
    assert.deepEqual(await Promise.all(stay.map(rows)), before);
  });

  test('deletes alerts that ended long ago, but none of an open incident, of a draft or of a check, and replays stay', async () => {
    const world = new AlertWorld(harness);
    const token = await harness.token('*');
    await world.addSource();
    await world.post('/alert-rules', { action: 'nothing', match: { labels: { do: 'nothing' } } });
    await world.post('/alert-rules', {
      action: 'draft',
      group_by: 'alertname',
      match: { labels: { do: 'draft' } },
    });
    await world.post('/alert-rules', { action: 'publish', group_by: 'alertname' });
    const keys = ['seen', 'open', 'draft', 'alone', 'firing', 'recent'];
    const label: Record<string, string> = {
      draft: 'draft',
      alone: 'nothing',
      firing: 'nothing',
      recent: 'nothing',
    };
    const labelsOf = (key: string) => ({ labels: label[key] ? { do: label[key] } : {} });
    await world.fire(...keys.map((key) => ({ key, ...labelsOf(key) })));
    await world.pass(60);
    for (const key of ['seen', 'open', 'draft', 'alone']) await world.resolve(key, labelsOf(key));
    await world.pass(1);
    const incidentOf = async (key: string) =>
      Number(
        (await world.alerts()).find(({ attributes }) => attributes.key === key)?.relationships.incident.data
          .id,
      );
    const seen = await incidentOf('seen');
    await world.post(`/incidents/${seen}/updates`, { status: 4, message: 'It works.' });
    await harness.react();
    const before = (await harness.get(`/incidents/${seen}/replay`, { token })).body.data;
    clock.advance(364 * DAY);
    await world.resolve('recent', labelsOf('recent'));
    await harness.react();
    clock.advance(2 * DAY);
    const version = await harness.ctx.connection.dataVersion.read();
    assert.ok((await prune()) > 0);
    assert.ok((await harness.ctx.connection.dataVersion.read()) > version, 'lists of alerts have changed');
    assert.deepEqual(
      (await world.alerts()).map(({ attributes }) => attributes.key),
      ['open', 'draft', 'firing', 'recent'],
    );
    const after = (await harness.get(`/incidents/${seen}/replay`, { token })).body.data;
    const course = ({ moments }: Json) =>
      moments.map(({ kind, at_iso, seconds }: Json) => [kind, at_iso, seconds]);
    assert.deepEqual([course(after), after.figures], [course(before), before.figures]);
    assert.ok(
      after.moments.every(({ alert }: Json) => alert === null),
      'nothing refers to what is gone',
    );
    assert.ok(before.moments.some(({ alert }: Json) => alert !== null));
    // The same problem is a new alert, and does not change what was.
    await world.fire({ key: 'seen', ...labelsOf('seen') });
    await harness.react();
    assert.notEqual(await incidentOf('seen'), seen);
  });

  const insertPoints = async (points: readonly { at: Seconds; value: number; metric?: number }[]) => {
    for (const { at, value, metric = 1 } of points) {
      const inserted = await harness.ctx.connection.write
        .insertInto('metric_points')
        .values({
          metric_id: metric,
          total: value,
          counter: 1,
          recorded_at: at,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .execute();
      await addToRollups({ db: harness.ctx.connection.write }, metric, at, { total: value, counter: 1 });
      await countPoints({ db: harness.ctx.connection.write }, inserted, 1);
    }
  };

  beforeEach(() => createMetric(harness.ctx, command, { name: 'Orders', suffix: 'a minute', threshold: 1 }));

  test('deletes old points, and charts and sums of every period stay the same', async () => {
    await createMetric(harness.ctx, command, { name: 'Latency', suffix: 'ms', calc_type: 1 });
    await harness.put('/settings', { point_days: 1 }, { token: await harness.token('settings.manage') });
    const ages = [10, 3600, 80_000, 90_000, 5 * DAY, 20 * DAY, 29 * DAY];
    for (const metric of [1, 2])
      await insertPoints(ages.map((age, index) => ({ at: START - age, value: index + metric / 8, metric })));
    const charts = () =>
      Promise.all(chartViews.map(({ name }) => loadMetricSeries(readContextFor(harness.ctx, guest), name)));
    const sums = () => harness.query(sql`select * from metric_rollups where step > 60 order by 1, 2, 3`);
    const before = { charts: await charts(), sums: await sums() };
    const version = await harness.ctx.connection.dataVersion.read();
    assert.ok((await prune()) > 0);
    assert.deepEqual(await charts(), before.charts);
    assert.deepEqual(await sums(), before.sums);
    assert.ok((await harness.ctx.connection.dataVersion.read()) > version, 'lists of points have changed');
    const { data, meta } = (await harness.get('/metrics/1/points')).body;
    assert.deepEqual([data.length, meta.total], [3, 3]);
    assert.equal((await rows('metrics'))[0]?.point_count, 3);
    // Sums of minutes are for the chart of the last hour.
    const minutes = await harness.query(
      sql<{ bucket: number }>`select bucket from metric_rollups where step = 60`,
    );
    assert.ok(minutes.every(({ bucket }) => bucket >= START - 2 * DAY));
    // A value for a time whose points are gone is added to the sums, and its point goes with the next run.
    await createMetricPoint(harness.ctx, command, { value: 7, timestamp: formatDate(START - 5 * DAY) }, 1);
    await prune();
    const [old] = await harness.query(sql<{
      total: number;
      counter: number;
    }>`select total, counter from metric_rollups
      where metric_id = 1 and step = 43200 and bucket <= ${START - 5 * DAY} order by bucket desc limit 1`);
    assert.deepEqual(old, { total: 4 + 1 / 8 + 7, counter: 2 });
    assert.equal(await count('metric_points'), 6);
  });

  test('deletes old sums after `rollup_days`', async () => {
    await insertPoints([
      { at: START - 1094 * DAY, value: 1 },
      { at: START - 1096 * DAY, value: 2 },
    ]);
    await prune();
    assert.deepEqual(
      (await rows('metric_rollups')).map(({ total }) => total),
      [1, 1, 1],
    );
    assert.equal(await count('metric_points'), 0);
    assert.equal(await count('metric_point_counts'), 0);
  });

  test('works in batches, with pauses that all nodes keep together, and lets writers through', async () => {
    const many = Array.from({ length: 600 }, (_, index) => START - 100 * DAY + index * 60);
    await write(sql`insert into metric_points (metric_id, total, counter, recorded_at, created_at, updated_at)
      values ${sql.join(many.map((at) => sql`(1, 1, 1, ${at}, ${at}, ${at})`))}`);
    const first = await pruneBatch(harness.ctx);
    assert.ok(first.rows > 0 && (first.pauseMs as number) >= 50);
    // Another node asks at the same time.
    const other = await pruneBatch(harness.ctx);
    assert.equal(other.rows, 0);
    if (first.rows < 600) assert.ok((other.pauseMs as number) > 0);
    const pruner = new Pruner(harness.ctx);
    pruner.start(0);
    for (let tries = 0; (await count('metric_points')) > 0 && tries < 2000; tries++) await sleep(25);
    assert.equal(await count('metric_points'), 0);
    // It does not wait for its pause of ten minutes, which is longer than a test may take.
    await pruner.stop();
  });
});
