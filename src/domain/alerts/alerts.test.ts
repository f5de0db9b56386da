import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import { alertRoutes } from './resource.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const none = { human: null, string: null };

onBothDatabases('alerts', (harness) => {
  const world = new AlertWorld(harness);

  resourceContract(harness, {
    routes: alertRoutes,
    refused: [
      {
        request: 'POST /alerts/1/publish',
        body: { incident: 99, status: 9, template: 'none' },
        errors: {
          status: ['The selected status is invalid.'],
          template: ['The selected template is invalid.'],
          incident: ['The selected incident is invalid.'],
        },
      },
      {
        request: 'POST /alerts/1/resolve',
        body: {},
        errors: { reason: ['The reason field is required.'] },
      },
    ],
    lists: [
      {
        path: '/alerts',
        records: async () => {
          await world.addSource();
          const at = harness.clock.now();
          await world.fire(
            { key: 'b', labels: { severity: 'warning' }, startedAt: at - 10 },
            { key: 'a', labels: { severity: 'critical' }, startedAt: at - 30 },
            { key: 'c', labels: { severity: 'info' }, startedAt: at - 20 },
          );
        },
        unsorted: [1, 3, 2],
        sorted: { id: [1, 2, 3], started_at: [2, 3, 1], severity: [2, 1, 3] },
      },
    ],
  });

  test('an alert has everything that the sender said, and what was done', async () => {
    await world.addSource();
    const types = await harness.eventsOf(() => world.fire({ labels: { severity: 'page', host: 'a' } }));
    assert.deepEqual(types, ['alert.created']);
    const [alert] = await world.alerts();
    assert.deepEqual(alert, {
      id: '1',
      type: 'alerts',
      attributes: {
        id: 1,
        key: 'disk',
        source_name: 'Prometheus',
        title: 'PAYLOAD disk on host 10.0.0.7',
        severity: 'critical',
        labels: { alertname: 'disk', severity: 'page', host: 'a' },
        link: 'https://prometheus.example/graph',
        state: 'firing',
        started_at: now,
        ended_at: none,
        end_reason: null,
        group: '{}:{}',
        acknowledged_at: none,
        occurrences: 1,
        others: 0,
        outcome: 'The rules have not looked at it yet.',
        created: now,
        updated: now,
      },
      relationships: {
        source: { data: { type: 'alertSources', id: '1' } },
        check: { data: null },
        components: { data: [] },
        incident: { data: null },
        rule: { data: null },
      },
    });
  });

  test('whoever may only read alerts knows the source by its name, and not by its address', async () => {
    const { attributes } = await world.addSource({ name: 'Production' });
    await world.fire({});
    const token = await harness.token('alerts.read');
    const { body } = await harness.get('/alerts/1', { token });
    assert.equal(body.data.attributes.source_name, 'Production');
    assert.doesNotMatch(JSON.stringify(body), new RegExp(attributes.address.split('/').at(-1)));
    assert.equal((await harness.get('/alert-sources', { token })).status, 403);
  });

  test('the list is filtered by state, severity, source, component, and by a part of the title', async () => {
    await world.addSource();
    await world.fire({ key: 'a', labels: { severity: 'critical' } }, { key: 'b' }, { key: 'c' });
    harness.clock.advance(5);
    await world.resolve('b');
    const keys = async (query: string) => (await world.alerts(query)).map(({ attributes }) => attributes.key);
    assert.deepEqual(await keys('&filter[state]=firing'), ['a', 'c']);
    assert.deepEqual(await keys('&filter[severity]=critical'), ['a']);
    assert.deepEqual(await keys('&filter[source]=1'), ['a', 'b', 'c']);
    assert.deepEqual(await keys('&filter[source]=2'), []);
    assert.deepEqual(await keys('&filter[component]=1'), []);
    assert.deepEqual(await keys('&filter[q]=payload C'), ['c']);
    await world.post('/alerts/1/acknowledge');
    assert.deepEqual(await keys('&filter[acknowledged]=1'), ['a']);
  });

  test('acknowledging is noted once', async () => {
    await world.addSource();
    await world.fire({});
    const types = await harness.eventsOf(async () => {
      const first = await world.post('/alerts/1/acknowledge');
      harness.clock.advance(60);
      const second = await world.post('/alerts/1/acknowledge');
      assert.equal(second.attributes.acknowledged_at.string, first.attributes.acknowledged_at.string);
    });
    assert.deepEqual(types, ['alert.updated']);
  });

  test('publishing opens an incident with the beginning of the alert and none of its words, once', async () => {
    await world.post('/components', { name: 'API' });
    await world.addSource();
    await world.fire({ startedAt: harness.clock.now() - 120 });
    const types = await harness.eventsOf(async () => {
      const alert = await world.post('/alerts/1/publish', { component: 1, status: 3 });
      assert.equal(alert.attributes.outcome, 'A person published an incident.');
      assert.equal(alert.relationships.incident.data.id, '1');
      await world.post('/alerts/1/publish');
    });
    assert.deepEqual(
      types.filter((type) => type.startsWith('incident')),
      ['incident.created'],
    );
    const [incident, ...others] = await world.incidents();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [incident?.name, incident?.message, incident?.visible, incident?.occurred_at],
      [
        'Problem with API',
        'We have noticed a problem with API and are looking into it.',
        1,
        harness.clock.now() - 120,
      ],
    );
    assert.doesNotMatch((await harness.visit('/')).text, /PAYLOAD|10\.0\.0\.7/);
  });

  test('publishing makes the draft of the alert public, or joins another incident', async () => {
    await world.addSource();
    await world.fire({});
    await harness.react();
    const [draft] = await world.incidents();
    assert.equal(draft?.visible, 2);
    await world.post('/alerts/1/publish');
    assert.equal((await world.incidents())[0]?.visible, 1);
    await world.post('/incidents', { name: 'Other', status: 1, message: 'm' });
    await world.post('/alerts/1/publish', { incident: 2 });
    assert.equal((await world.alerts())[0]?.relationships.incident.data.id, '2');
    assert.equal((await world.incidents()).length, 2);
  });

  test('nobody outside learns of an alert: not from the page, its feeds, its state or the API', async () => {
    await world.addSource();
    await world.fire({});
    await harness.react();
    for (const path of [
      '/',
      '/history',
      '/feed.rss',
      '/feed.atom',
      '/status.json',
      '/api/incidents',
      '/api/status',
    ]) {
      const { text } = await harness.visit(path);
      assert.doesNotMatch(text, /PAYLOAD|10\.0\.0\.7|Prometheus|looking into a problem/, path);
    }
    for (const path of ['/alerts', '/alerts/1', '/alert-sources', '/alert-rules'])
      assert.equal((await harness.get(path)).status, 401, path);
  });
});
