import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { createMetricPoint } from '../../domain/status/metrics/points/actions.ts';
import { scheduleStatus } from '../../domain/status/schedules/model.ts';
import { command } from '../../kernel/auth/actor.ts';
import { readConfig } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { connect } from '../../kernel/db/connect.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import type { Database } from '../../kernel/db/schema.ts';
import { pagesOf } from '../../kernel/pages/pages.ts';
import { manualClock, type Seconds } from '../../lib/clock.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { fillWithDemo } from './demo.ts';

const DAY = 86_400;
const dir = mkdtempSync(join(tmpdir(), 'daymark-demo-test-'));
const contexts: Context[] = [];

after(async () => {
  await closeIsolated();
  for (const { connection } of contexts) await connection.close();
  rmSync(dir, { recursive: true, force: true });
});

async function filled(now: Seconds): Promise<Context> {
  const databaseUrl = `sqlite:${join(dir, `${contexts.length}.db`)}`;
  const connection = await connect(databaseUrl);
  const config = readConfig({ DATA_DIR: dir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const ctx = {
    config,
    connection,
    clock: manualClock(now),
    timing: defaultTiming,
    log: pino({ level: 'silent' }),
    ...pagesOf(config),
  };
  contexts.push(ctx);
  await migrate(connection);
  await fillWithDemo(ctx);
  return ctx;
}

const rowsOf = ({ connection }: Context, table: keyof Database) =>
  connection.read.selectFrom(table).selectAll().execute();

// A Friday afternoon. The data must be consistent at any hour, so another test uses the first minute of a day.
const now = Date.UTC(2026, 10, 13, 14, 37, 21) / 1000;

describe('The demo company', () => {
  let ctx: Context;
  before(async () => {
    ctx = await filled(now);
  });
  const read = () => ctx.connection.read;

  test('has staff, groups and components', async () => {
    assert.equal((await rowsOf(ctx, 'users')).length, 1);
    const groups = await read().selectFrom('component_groups').selectAll().execute();
    assert.equal(groups.length, 6);
    assert.equal(groups.filter((group) => group.visible === 0).length, 1);
    assert.ok(groups.some((group) => group.collapsed === 1));
    assert.ok(new Set(groups.map((group) => group.order_column)).size >= 4);

    const components = await read().selectFrom('components').selectAll().execute();
    assert.ok(components.length >= 24);
    assert.ok(
      components.every(({ description, link }) => description && link && /\.example(\/|$)/.test(link)),
    );
    assert.equal(components.filter((component) => component.enabled === 0).length, 1);
    assert.equal(components.filter((component) => component.component_group_id === null).length, 2);
    const operational = components.filter((component) => component.status === 1).length;
    assert.ok(operational / components.length > 0.7 && operational < components.length);
  });

  test('has exactly two ongoing incidents, and a history', async () => {
    // Without the draft that a rule prepared, which has a test of its own.
    const incidents = await read()
      .selectFrom('incidents')
      .selectAll()
      .where('visible', '!=', 2)
      .orderBy('id')
      .execute();
    const running = incidents.filter((incident) => incident.status !== 4);
    assert.deepEqual(
      running.map(({ name, status, stickied, notifications }) => [name, status, stickied, notifications]),
      [
        ['Card payments declined for some European banks', 2, 1, 1],
        ['Webhooks arrive a few minutes late', 3, 0, 0],
      ],
    );
    assert.deepEqual(
      running.map(({ next_update_due_at: due }) => due !== null && due > now),
      [true, false],
    );
    const past = incidents.filter(
      ({ status, visible, published_at }) => status === 4 && visible && published_at <= now,
    );
    assert.equal(past.length, 20);
    assert.ok(past.every((incident) => incident.occurred_at > now - 90 * DAY));
    assert.equal(incidents.filter((incident) => incident.published_at > now).length, 1);
    assert.equal(incidents.filter((incident) => incident.visible === 0).length, 1);
    assert.ok(
      incidents.every((incident) => incident.user_id !== null && incident.occurred_at <= incident.created_at),
    );

    const updates = await read()
      .selectFrom('updates')
      .selectAll()
      .where('incident_id', 'is not', null)
      .execute();
    const links = await read().selectFrom('incident_components').selectAll().execute();
    for (const { id, name } of incidents) {
      assert.ok(
        updates.some((update) => update.incident_id === id),
        `${name} has updates`,
      );
      assert.ok(
        links.some((link) => link.incident_id === id),
        `${name} has components`,
      );
    }
    assert.equal(updates.filter((update) => update.incident_id === running[0]?.id).length, 3);
  });

  test('has past, ongoing and upcoming maintenance', async () => {
    const schedules = await read().selectFrom('schedules').selectAll().execute();
    const statuses = schedules.map((schedule) => scheduleStatus(schedule, now));
    assert.deepEqual(
      [0, 1, 2].map((status) => statuses.filter((one) => one === status).length),
      [4, 1, 6],
    );
    const links = await read().selectFrom('schedule_components').selectAll().execute();
    assert.ok(links.length >= schedules.length && links.every((link) => link.status === 6));
    const updates = await read()
      .selectFrom('updates')
      .select('id')
      .where('schedule_id', 'is not', null)
      .execute();
    assert.ok(updates.length >= 12);
  });

  test('has templates, subscribers and metadata', async () => {
    assert.equal((await rowsOf(ctx, 'incident_templates')).length, 4);
    assert.equal((await rowsOf(ctx, 'incident_template_components')).length, 5);
    const subscribers = await read().selectFrom('subscribers').selectAll().execute();
    assert.ok(subscribers.length >= 40);
    assert.ok(subscribers.every((subscriber) => subscriber.email.endsWith('.example')));
    assert.ok(subscribers.filter((subscriber) => subscriber.global === 0).length >= 10);
    assert.ok(subscribers.filter((subscriber) => subscriber.verified_at === null).length >= 4);
    const meta = await read().selectFrom('meta').select('subject_type').distinct().execute();
    assert.equal(meta.length, 5);
  });

  test('has metrics of 90 days, with a point every five minutes on the last day', async () => {
    const metrics = await read().selectFrom('metrics').selectAll().execute();
    assert.equal(metrics.length, 4);
    for (const { id, name } of metrics) {
      const points = await read()
        .selectFrom('metric_points')
        .selectAll()
        .where('metric_id', '=', id)
        .orderBy('recorded_at')
        .execute();
      const times = points.map((point) => point.recorded_at);
      assert.ok(
        times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) <= 3600),
        name,
      );
      assert.ok(Math.min(...times) < now - 90 * DAY + 3600 && Math.max(...times) > now - 300, name);
      assert.ok(times.filter((time) => time > now - DAY).length >= 288, name);
      assert.ok(
        points.every((point) => point.total >= 0 && point.counter === 1),
        name,
      );
    }
  });

  test('shows outages in the history of its components', async () => {
    const history = await read().selectFrom('component_statuses').selectAll().orderBy('id').execute();
    assert.ok(history.filter((entry) => entry.status === 4).length >= 10);
    const components = await read().selectFrom('components').select(['id', 'status']).execute();
    for (const { id, status } of components) {
      assert.equal(history.findLast((entry) => entry.component_id === id)?.status, status);
    }
  });

  test('is written in chronological order, and nothing is dated in the future', async () => {
    const events = await read().selectFrom('events').select('created_at').orderBy('id').execute();
    const times = events.map((event) => event.created_at);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok((times.at(-1) ?? 0) <= now);
  });

  test('has the same points as the API would create', async () => {
    const another = await filled(now);
    const { read: db } = another.connection;
    const { id } = await db.selectFrom('metrics').select('id').executeTakeFirstOrThrow();
    const later = { ...another, clock: manualClock(now + DAY) };
    const pointId = await createMetricPoint(later, command, { value: 1 }, id);
    const points = await db.selectFrom('metric_points').selectAll().orderBy('id', 'desc').limit(2).execute();
    const [real, bulk] = points;
    assert.equal(real?.id, pointId);
    assert.deepEqual(Object.entries(bulk ?? {}).map(typed), Object.entries(real ?? {}).map(typed));
    const events = await db
      .selectFrom('events')
      .select('id')
      .where('subject_type', '=', 'metric_point')
      .execute();
    assert.deepEqual(events, []);
  });

  test('is the same company every time', async () => {
    const again = await filled(now);
    assert.deepEqual(await summary(again), await summary(ctx));
  });

  test('is consistent in the first minute of a day', async () => {
    const midnight = now - (now % DAY) + 5;
    const early = await filled(midnight);
    const newest = await early.connection.read
      .selectFrom('events')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    assert.ok(newest.created_at <= midnight);
    assert.equal((await summary(early)).names.length, (await summary(ctx)).names.length);
  });
});

const typed = ([name, value]: [string, unknown]) => `${name}: ${typeof value}`;

async function summary(ctx: Context) {
  const named = ['component_groups', 'components', 'incidents', 'schedules', 'metrics'] as const;
  const counted = [
    'updates',
    'subscribers',
    'component_statuses',
    'metric_points',
    'meta',
    'events',
  ] as const;
  const names: string[] = [];
  for (const table of named) {
    const rows = await ctx.connection.read.selectFrom(table).select('name').orderBy('id').execute();
    names.push(...rows.map((row) => row.name));
  }
  const counts: Record<string, number> = {};
  for (const table of counted) counts[table] = (await rowsOf(ctx, table)).length;
  const points = await ctx.connection.read
    .selectFrom('metric_points')
    .select(['recorded_at', 'total'])
    .execute();
  return { names, counts, points };
}
