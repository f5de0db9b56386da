import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { SecondNode } from '../../../test/support/second-node.ts';
import { formatDate } from '../../lib/dates.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('several nodes', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  const happened = () =>
    harness.query(
      sql<Json>`select id, type, subject_id, state from events where actor_type = 'system' order by id`,
    );

  test('run each job once and in order, and create each occurrence of a series once', async () => {
    const token = await harness.token('*');
    const text = { name: 'n', message: 'm' };
    for (let index = 0; index < 25; index++) {
      const start = 2 * DAY + ((index * 7) % 25) * 60;
      const window = { scheduled_at: at(start), completed_at: at(start + HOUR) };
      await harness.post('/schedules', { ...text, ...window, published_at: at(index * 60) }, { token });
      await harness.post(
        '/incidents',
        { ...text, status: 1, next_update_due_at: at(DAY + index) },
        { token },
      );
    }
    const series = { scheduled_at: at(HOUR), completed_at: at(2 * HOUR), recurrence: 'FREQ=DAILY' };
    for (let index = 0; index < 3; index++)
      await harness.post('/schedules', { ...text, ...series }, { token });

    const others = [new SecondNode(harness.ctx.config), new SecondNode(harness.ctx.config)];
    const all = async (now: number) => {
      harness.clock.set(now);
      await Promise.all([...others.map((node) => node.runDue(now)), harness.react()]);
      await harness.react();
    };
    try {
      await all(START);
      await all(START + 3 * DAY);
    } finally {
      for (const node of others) await node.stop();
    }

    const events = await happened();
    const clock = events.filter(({ state }) => JSON.parse(state).kind !== undefined);
    const keys = clock.map(
      ({ type, subject_id, state }) => `${type} ${subject_id} ${JSON.parse(state).due_at}`,
    );
    assert.equal(new Set(keys).size, keys.length);
    const count = (type: string) => clock.filter((event) => event.type === type).length;
    assert.equal(count('incident.overdue'), 25);
    assert.equal(count('schedule.published'), 24);
    // The occurrences of the three series that began within three days: the first and two more of each.
    assert.equal(count('schedule.started'), 25 + 3 * 3);
    assert.equal(count('schedule.completed'), 25 + 3 * 3);
    const moments = clock.map(({ state }) => JSON.parse(state).due_at);
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
    );
    const places = await harness.query(
      sql<Json>`select recurs_from, recurs_at from schedules where recurs_from is not null`,
    );
    assert.equal(new Set(places.map((place) => JSON.stringify(place))).size, places.length);
    assert.equal(places.length, 3 * (10 + 2));
  });
});
