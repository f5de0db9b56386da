import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { consume } from '../../kernel/events/consume.ts';
import { alertConsumer } from './consumer.ts';
import { runAlertRules } from './run-rules.ts';

const MANY = 1000;

onBothDatabases('a thousand alerts that fire', (harness) => {
  const world = new AlertWorld(harness);

  /** Lets the rules look at everything that is due, without the other consumers of the log. */
  const runRules = async (): Promise<void> => {
    for (let didWork = true; didWork; ) {
      const hasRead = await consume(harness.ctx, 'alerts', alertConsumer);
      didWork = (await runAlertRules(harness.ctx)) || hasRead;
    }
  };

  test('make one incident for each cause, and their list takes as many statements as a short one', async (t) => {
    for (const name of ['API', 'Shop']) await world.post('/components', { name });
    await world.post('/alert-rules', {
      action: 'publish',
      match: { labels: { team: 'shop' } },
      component: 2,
    });
    await world.post('/alert-rules', { action: 'draft', group_by: 'zone', component: 1 });
    await world.addSource();
    const alerts = Array.from({ length: MANY }, (_, index) => ({
      key: `alert ${index}`,
      labels: index % 2 === 0 ? { team: 'shop' } : { zone: `z${index % 5}` },
    }));
    await world.fire(...alerts.slice(0, MANY / 2));
    harness.clock.advance(61);
    await world.fire(...alerts.slice(MANY / 2));
    const decided = await harness.statementsOf(runRules);
    const incidents = await world.incidents();
    assert.deepEqual(
      incidents.map(({ visible }) => visible).toSorted(),
      [1, 2, 2, 2, 2, 2],
      'one that is published, and a draft for each of five zones',
    );
    assert.ok(decided.length < 2 * MANY, `${decided.length} statements`);

    const token = await harness.token('alerts.read', 'incidents.manage');
    const pages = new Map<number, number>();
    // Who asks is looked up once.
    await harness.get('/alerts', { token });
    for (const size of [10, 100]) {
      const path = `/alerts?filter[state]=firing&include=components&per_page=${size}&page=3`;
      const list = async () => {
        const statements = await harness.statementsOf(async () => {
          const { body } = await harness.get(path, { token });
          assert.deepEqual([body.data.length, body.meta.total], [size, MANY]);
          assert.ok(body.data.every(({ relationships }: Json) => relationships.incident.data !== null));
        });
        return statements.length;
      };
      // Now and then, something that is kept for a moment is read again.
      pages.set(size, Math.min(await list(), await list(), await list()));
    }
    assert.equal(new Set(pages.values()).size, 1, JSON.stringify([...pages]));
    const published = incidents.find(({ visible }) => visible === 1);
    const joined = await harness.get(`/alerts?filter[incident]=${published?.id}`, { token });
    assert.equal(joined.body.meta.total, MANY / 2);

    t.diagnostic(
      `${MANY} alerts: ${decided.length} statements to decide, ${pages.get(100)} to list a hundred of them`,
    );
  });
});
