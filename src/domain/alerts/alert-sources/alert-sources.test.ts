import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { alertSourceRoutes } from './resource.ts';

const source = { kind: 'alertmanager', name: 'Prometheus' };
const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

onBothDatabases('alert sources', (harness) => {
  const world = new AlertWorld(harness);
  const errorsOf = async (body: object) => {
    const response = await harness.post('/alert-sources', body, {
      token: await harness.token('alerts.manage'),
    });
    assert.equal(response.status, 422, JSON.stringify(response.body));
    return response.body.errors;
  };

  resourceContract(harness, {
    routes: alertSourceRoutes,
    refused: [
      {
        request: 'POST /alert-sources',
        body: {},
        errors: { kind: ['The kind field is required.'], name: ['The name field is required.'] },
      },
      {
        request: 'PUT /alert-sources/1',
        body: { kind: 'grafana' },
        errors: { kind: ['The kind field cannot be changed. Create another source.'] },
      },
    ],
    lists: [
      {
        path: '/alert-sources',
        records: ['b', 'A', 'c'].map((name) => ({ ...source, name })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], name: [2, 1, 3] },
      },
      {
        path: '/alert-sources/1/deliveries',
        records: () =>
          sql`insert into alert_deliveries (source_id, received_at, status, outcome, alerts, body)
            values (1, 1, 200, 'o', 1, 'b'), (1, 2, 200, 'o', 1, 'b'), (1, 3, 200, 'o', 1, 'b')`.execute(
            harness.ctx.connection.write,
          ),
        unsorted: [3, 2, 1],
        sorted: { id: [1, 2, 3] },
      },
    ],
  });

  test('creating answers the address with its secret and the lines to paste, and writes one event without it', async () => {
    let address = '';
    const types = await harness.eventsOf(async () => {
      const { attributes } = await world.post('/alert-sources', source);
      address = attributes.address;
      assert.match(address, /^https:\/\/status\.example\/api\/alert-sources\/alertmanager\/\w{32}$/);
      assert.ok(attributes.instructions.snippet.includes(address));
      const { address: _, instructions: __, ...rest } = attributes;
      assert.deepEqual(rest, {
        id: 1,
        ...source,
        has_signing_secret: false,
        paths: null,
        expires_after: null,
        heartbeats: ['Watchdog'],
        last_heartbeat: { human: null, string: null },
        left_out: 0,
        last_left_out: { human: null, string: null },
        last_delivery: { human: null, string: null },
        created: now,
        updated: now,
      });
    });
    assert.deepEqual(types, ['alert_source.created']);
    const secret = address.split('/').at(-1) ?? '';
    const rows = await harness.query(
      sql<{ text: string }>`select state as text from events union all select secret_sealed from alert_sources
        union all select secret_hash from alert_sources`,
    );
    assert.ok(rows.every(({ text }) => !text.includes(secret)));
    const shown = await world.send('GET', '/alert-sources/1');
    assert.equal(shown.attributes.address, address);
  });

  test('what the sender signs with is written and never read back', async () => {
    const created = await world.post('/alert-sources', {
      kind: 'pagerduty',
      name: 'PagerDuty',
      signing_secret: 'very-secret-value',
    });
    assert.equal(created.attributes.has_signing_secret, true);
    assert.ok(!JSON.stringify(created).includes('very-secret-value'));
    const changed = await world.put('/alert-sources/1', { signing_secret: null });
    assert.equal(changed.attributes.has_signing_secret, false);
    assert.deepEqual(await errorsOf({ ...source, signing_secret: 'very-secret-value' }), {
      signing_secret: ['The signing secret field must be empty: alertmanager does not sign.'],
    });
  });

  test('only the kind json has paths', async () => {
    assert.deepEqual(await errorsOf({ ...source, paths: { key: 'id', title: 'name' } }), {
      paths: ['The paths field must be empty: only the kind json has paths.'],
    });
    const created = await world.post('/alert-sources', {
      kind: 'json',
      name: 'Own',
      paths: { key: 'id', title: 'name' },
    });
    assert.deepEqual(created.attributes.paths, { key: 'id', title: 'name' });
    const changed = await world.put('/alert-sources/1', { name: 'Other' });
    assert.deepEqual(changed.attributes.paths, { key: 'id', title: 'name' });
  });

  test('a source of the kind json without paths keeps its first deliveries as samples, until paths are chosen', async () => {
    const created = await world.addSource({ kind: 'json', name: 'Own' });
    assert.equal(created.attributes.paths, null);
    const kept = async (): Promise<Json[]> =>
      (await world.send('GET', '/alert-sources/1/deliveries?sort=id&per_page=100')).map(
        ({ attributes }: Json) => attributes,
      );
    const sample = (number: number) => JSON.stringify({ id: `disk ${number}`, name: 'Full' });
    for (let number = 1; number <= 25; number++) {
      const { status } = await world.postRaw(sample(number));
      assert.equal(status, 200);
    }
    const samples = await kept();
    assert.deepEqual(
      samples.map(({ body }) => body),
      Array.from({ length: 20 }, (_, index) => sample(index + 1)),
    );
    assert.match(samples[0].outcome, /^This is a sample\. Choose in it where the key and the title are\.$/);
    assert.deepEqual(await world.alerts(), []);

    await world.put('/alert-sources/1', { paths: { key: 'id', title: 'name' } });
    await world.postRaw(sample(26));
    assert.deepEqual(
      (await world.alerts()).map(({ attributes }) => [attributes.key, attributes.title]),
      [['disk 26', 'Full']],
    );
    const later = await kept();
    assert.deepEqual([later.length, later.at(-1).body], [20, sample(26)]);
  });

  test('a source that was deleted answers 404 until it is restored, and a purge takes its alerts along', async () => {
    await world.addSource();
    await world.fire({});
    assert.equal((await harness.delete('/alert-sources/1', { token: await harness.token('*') })).status, 204);
    assert.equal((await world.postRaw('{}')).status, 404);
    assert.equal((await world.alerts())[0]?.relationships.source.data, null);
    await world.post('/trash/alert-sources/1/restore');
    await world.fire({ key: 'other' });
    await harness.delete('/alert-sources/1', { token: await harness.token('*') });
    await harness.delete('/trash/alert-sources/1', { token: await harness.token('*') });
    await harness.react();
    assert.deepEqual(await world.alerts(), []);
  });
});
