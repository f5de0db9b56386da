import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld, alertmanagerBody } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

onBothDatabases('what senders post', (harness) => {
  const world = new AlertWorld(harness);
  const deliveries = (): Promise<Json[]> => world.send('GET', '/alert-sources/1/deliveries?per_page=100');
  const states = async () =>
    (await world.alerts()).map(({ attributes }) => [
      attributes.key,
      attributes.state,
      attributes.started_at.string,
    ]);

  test('the same key again changes the alert and never makes a second one, and what changes nothing writes nothing', async () => {
    await world.addSource();
    const at = harness.clock.now();
    await world.fire({ startedAt: at });
    harness.clock.advance(60);
    const repeats = await harness.eventsOf(() => world.fire({ startedAt: at }));
    assert.deepEqual(repeats, []);
    const worse = await harness.eventsOf(() =>
      world.fire({ startedAt: at, labels: { severity: 'critical' } }),
    );
    assert.deepEqual(worse, ['alert.updated']);
    const ends = await harness.eventsOf(() => world.fire({ state: 'resolved', startedAt: at }));
    assert.deepEqual(ends, ['alert.updated']);
    // A delivery that was overtaken is not a new problem.
    assert.deepEqual(await harness.eventsOf(() => world.fire({ startedAt: at })), []);
    assert.deepEqual(await states(), [['disk', 'resolved', '2026-03-10 12:00:00']]);
    harness.clock.advance(60);
    await world.fire({});
    assert.deepEqual(await states(), [['disk', 'firing', '2026-03-10 12:02:00']]);
    const outcomes = (await deliveries()).map(({ attributes }) => attributes.outcome);
    assert.deepEqual(outcomes.toReversed(), [
      '1 alert: 1 began.',
      '1 alert: nothing new.',
      '1 alert: 1 changed.',
      '1 alert: 1 ended.',
      '1 alert: nothing new.',
      '1 alert: 1 began.',
    ]);
  });

  test('the end of an alert that nobody knows is a success', async () => {
    await world.addSource();
    await world.resolve('unknown');
    assert.deepEqual(await world.alerts(), []);
  });

  test('an unknown secret is 404, whatever the body, and a known one belongs to its kind alone', async () => {
    const { attributes } = await world.addSource();
    const secret = attributes.address.split('/').at(-1);
    for (const path of [
      '/api/alert-sources/alertmanager/nonsense',
      `/api/alert-sources/grafana/${secret}`,
      `/api/alert-sources/other/${secret}`,
    ]) {
      const response = await world.postRaw('{}', {}, path);
      assert.equal(response.status, 404, path);
    }
    assert.deepEqual(await deliveries(), []);
  });

  test('what is not the form of the sender is 4xx, and kept for staff to look at', async () => {
    await world.addSource();
    for (const body of ['', 'not JSON', '[]', '{"alerts": 1}', '\0\xff']) {
      const response = await world.postRaw(body);
      assert.equal(response.status, 422, body);
      assert.match(response.body.message, /\w/);
      assert.equal(response.headers['cache-control'], 'no-store');
    }
    const kept = await deliveries();
    assert.deepEqual(
      kept.map(({ attributes }) => attributes.status),
      [422, 422, 422, 422, 422],
    );
    assert.equal(kept[3]?.attributes.body, 'not JSON');
    assert.deepEqual(await world.alerts(), []);
  });

  test('the last 20 deliveries of a source are kept', async () => {
    await world.addSource();
    for (let index = 1; index <= 23; index++) await world.postRaw(`garbage ${index}`);
    const kept = await deliveries();
    assert.equal(kept.length, 20);
    assert.equal(kept[0]?.attributes.body, 'garbage 23');
    assert.equal(kept[19]?.attributes.body, 'garbage 4');
  });

  test('a body that is too large is refused', async () => {
    await world.addSource();
    const response = await world.postRaw(JSON.stringify({ text: 'x'.repeat(4 * 1024 * 1024) }));
    assert.equal(response.status, 413);
  });

  test('a thousand alerts of one delivery are stored with few statements, and listed in pages', async () => {
    await world.addSource();
    const alerts = Array.from({ length: 1000 }, (_, index) => ({ key: `alert ${index}` }));
    await world.fire(...alerts.slice(0, 500));
    harness.clock.advance(61);
    const severe = alerts.map((alert) => ({ ...alert, labels: { severity: 'critical' } }));
    const body = JSON.stringify(alertmanagerBody(severe, harness.clock.now()));
    const statements = await harness.statementsOf(() => world.postRaw(body));
    assert.ok(statements.length < 40, `${statements.length} statements`);
    const token = await harness.token('alerts.read');
    const reads = await harness.statementsOf(async () => {
      const page = await harness.get('/alerts?per_page=100&page=3', { token });
      assert.equal(page.body.meta.total, 1000);
      assert.equal(page.body.data.length, 100);
    });
    assert.equal(reads.filter((text) => text.includes('from "alerts"')).length, 2, reads.join('\n'));
  });
});

onBothDatabases(
  'what senders post too often',
  (harness) => {
    const world = new AlertWorld(harness);
    test('is 429 with the time to wait, for that source alone', async () => {
      await world.addSource({ name: 'Other' });
      const { attributes } = await world.addSource();
      const path = new URL(attributes.address).pathname;
      const codes: number[] = [];
      for (let index = 0; index < 31; index++) codes.push((await world.postRaw('{}', {}, path)).status);
      assert.equal(codes.at(-2), 422);
      const refused = await world.postRaw('{}', {}, path);
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers['retry-after']) > 0);
    });
  },
  { rateLimit: 30 },
);
