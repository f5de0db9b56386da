import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { formatDate } from '../../../lib/dates.ts';
import { documentNames, fillPage, names, StatuspageServer } from './testing.ts';

const at = (seconds: number) => formatDate(START + seconds);
const iso = (seconds: number) => new Date((START + seconds) * 1000).toISOString();

onBothDatabases('the Statuspage JSON', (harness) => {
  const server = new StatuspageServer();
  before(() => server.start(harness.ctx));
  after(() => server.stop());
  const { get: ask, read } = server;

  test('an empty page has all documents, and nothing in them', async () => {
    const [birth] = await harness.query(sql<Json>`select min(applied_at) as moment from migrations`);
    const page = {
      id: 'status.example',
      name: 'Status',
      url: 'https://status.example',
      time_zone: 'UTC',
      updated_at: new Date(birth.moment * 1000).toISOString(),
    };
    const status = { indicator: 'none', description: 'No components yet' };
    const incidents = { page, incidents: [] };
    const maintenances = { page, scheduled_maintenances: [] };
    harness.clock.advance(1000);
    assert.deepEqual(await read('status'), { page, status });
    assert.deepEqual(await read('components'), { page, components: [] });
    assert.deepEqual(await read('summary'), { ...incidents, ...maintenances, components: [], status });
    assert.deepEqual(await read('incidents'), incidents);
    assert.deepEqual(await read('incidents/unresolved'), incidents);
    assert.deepEqual(await read('scheduled-maintenances'), maintenances);
    assert.deepEqual(await read('scheduled-maintenances/upcoming'), maintenances);
    assert.deepEqual(await read('scheduled-maintenances/active'), maintenances);
  });

  test('all documents of a full page agree', async () => {
    const { guid } = await fillPage(harness, await harness.token('*'));
    const summary = await read('summary');
    assert.deepEqual(summary.page, {
      id: 'status.example',
      name: 'Acme',
      url: 'https://status.example',
      time_zone: 'Europe/Berlin',
      updated_at: iso(60),
    });
    assert.deepEqual(
      summary.components.map(({ id, status, group, group_id, position }: Json) => [
        id,
        status,
        group,
        group_id,
        position,
      ]),
      [
        ['group-1', 'partial_outage', true, null, 1],
        ['component-1', 'partial_outage', false, 'group-1', 1],
        ['component-2', 'under_maintenance', false, 'group-1', 2],
        ['component-3', 'operational', false, null, 2],
      ],
    );
    assert.deepEqual(summary.components[0].components, ['component-1', 'component-2']);
    assert.ok(!('components' in summary.components[1]));
    assert.deepEqual(summary.components[1], {
      id: 'component-1',
      name: 'API',
      status: 'partial_outage',
      created_at: iso(0),
      updated_at: iso(60),
      position: 1,
      description: 'For programs',
      showcase: true,
      start_date: '2026-03-10',
      group_id: 'group-1',
      page_id: 'status.example',
      group: false,
      only_show_if_degraded: false,
    });
    assert.deepEqual(summary.status, {
      indicator: 'major',
      description: 'Partial outage',
    });
    assert.deepEqual(names(summary.scheduled_maintenances), ['New disks', 'New racks']);
    for (const name of documentNames) {
      const document = await read(name);
      assert.deepEqual(document.page, summary.page);
      for (const [member, value] of Object.entries<Json>(document)) {
        if (!Array.isArray(value)) assert.deepEqual(value, summary[member]);
        else
          for (const one of value)
            assert.deepEqual(
              one,
              summary[member].find((s: Json) => s.id === one.id),
            );
      }
    }
    assert.deepEqual(names((await read('scheduled-maintenances')).scheduled_maintenances), [
      'New racks',
      'New disks',
    ]);
    assert.deepEqual(names((await read('scheduled-maintenances/active')).scheduled_maintenances), [
      'New disks',
    ]);
    assert.deepEqual(names((await read('scheduled-maintenances/upcoming')).scheduled_maintenances), [
      'New racks',
    ]);
    assert.deepEqual((await read('incidents')).incidents[0].id, guid);
  });

  test('partial outages are distinguished by their worst component', async () => {
    const token = await harness.token('*');
    const indicator = async () => (await read('status')).status.indicator;
    for (let count = 0; count < 5; count++) await harness.post('/components', { name: 'c' }, { token });
    for (const [status, expected] of [
      [1, 'none'],
      [2, 'minor'],
      [3, 'major'],
      [4, 'major'],
      [5, 'none'],
      [6, 'maintenance'],
    ]) {
      await harness.put('/components/1', { status }, { token });
      assert.equal(await indicator(), expected);
    }
    await harness.post('/incidents', { name: 'i', message: 'm', status: 1 }, { token });
    assert.equal(await indicator(), 'minor');
    for (const id of [1, 2]) await harness.put(`/components/${id}`, { status: 4 }, { token });
    assert.equal(await indicator(), 'critical');
  });

  test('hidden content is in no document, for every viewer', async () => {
    const token = await harness.token('*');
    const post = (path: string, body: object) => harness.post(path, body, { token });
    for (const visible of [0, 2]) await post('/component-groups', { name: 'secret group', visible });
    await post('/component-groups', { name: 'secret empty group' });
    await post('/components', { name: 'secret', status: 4, enabled: false });
    await post('/components', { name: 'secret', status: 4, component_group_id: 1 });
    await post('/components', { name: 'secret', status: 4, component_group_id: 2 });
    await post('/components', { name: 'secret', status: 4 });
    await post('/components', { name: 'open' });
    const components = [1, 2, 3, 4, 5].map((id) => ({ id, status: 1 }));
    for (const rest of [{ visible: 0 }, { visible: 2 }, { published_at: at(60) }, {}]) {
      await post('/incidents', { name: 'secret', message: 'secret', status: 1, components, ...rest });
    }
    for (const rest of [{ published_at: at(60) }, {}]) {
      await post('/schedules', { name: 'secret', message: 'secret', scheduled_at: at(0), ...rest });
    }
    await post('/incidents', { name: 'open', message: 'open', status: 1, components });
    for (const path of ['/components/4', '/incidents/4', '/schedules/2'])
      await harness.delete(path, { token });
    for (const name of documentNames) {
      const response = await ask(name, { authorization: `Bearer ${token}` });
      assert.equal(response.statusCode, 200);
      assert.ok(!response.body.includes('secret'), `${name}: ${response.body}`);
      assert.deepEqual(response.json(), await read(name));
    }
    const summary = await read('summary');
    assert.deepEqual(names(summary.components), ['open']);
    assert.deepEqual(names(summary.incidents[0].components), ['open']);
    assert.deepEqual(names(summary.incidents[0].incident_updates[0].affected_components), ['open']);
    harness.clock.advance(60);
    const later = await read('summary');
    assert.deepEqual(names(later.incidents).toSorted(), ['open', 'secret']);
    assert.deepEqual(names(later.scheduled_maintenances), ['secret']);
    assert.equal(later.incidents.find(({ name }: Json) => name === 'secret').created_at, iso(60));
    assert.equal(later.page.updated_at, iso(60));
  });

  test('lists contain the newest fifty, pinned or not', async () => {
    const token = await harness.token('*');
    for (let count = 0; count < 52; count++) {
      const stickied = count === 0;
      await harness.post('/incidents', { name: `${count}`, message: 'm', status: 1, stickied }, { token });
      await harness.post(
        '/schedules',
        { name: `${count}`, message: 'm', scheduled_at: at(count) },
        { token },
      );
      harness.clock.advance(1);
    }
    const newest = Array.from({ length: 50 }, (_, index) => `${51 - index}`);
    assert.deepEqual(names((await read('incidents')).incidents), newest);
    assert.deepEqual(names((await read('scheduled-maintenances')).scheduled_maintenances), newest);
    assert.deepEqual(names((await read('incidents/unresolved')).incidents), [...newest, '1', '0']);
  });

  test('every site may read it; other methods and other names are refused as JSON', async () => {
    for (const name of documentNames) {
      const { headers } = await ask(name, { origin: 'https://dashboard.example' });
      assert.equal(headers['content-type'], 'application/json');
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.match(String(headers['access-control-expose-headers']), /ETag/);
      const head = await server.app.inject({ method: 'HEAD', url: `/api/v2/${name}.json` });
      assert.equal(head.statusCode, 200);
      assert.equal(head.body, '');
      const posted = await server.app.inject({ method: 'POST', url: `/api/v2/${name}.json` });
      assert.equal(posted.statusCode, 405);
      assert.equal(posted.headers.allow, 'GET, HEAD, OPTIONS');
    }
    for (const path of [
      '/api/v2',
      '/api/v2/summary',
      '/api/v2/subscribers.json',
      '/api/v2/incidents/1.json',
    ]) {
      const response = await server.app.inject({ url: path });
      assert.equal(response.statusCode, 404, path);
      assert.deepEqual(response.json(), { message: 'Not found.' });
    }
  });

  test('the number of statements does not depend on the number of incidents', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    const cost = async () => (await harness.statementsOf(() => read('summary'))).length;
    const few = await cost();
    for (let count = 0; count < 10; count++) {
      await harness.post('/components', { name: 'c' }, { token });
      await harness.post(
        '/incidents',
        { name: 'i', message: 'm', status: 1, components: [{ id: 1, status: 2 }] },
        { token },
      );
    }
    assert.equal(await cost(), few);
  });
});

onBothDatabases(
  'the Statuspage JSON where origins are listed',
  (harness) => {
    test('sends no CORS header, because all clients get the same bytes', async () => {
      const server = new StatuspageServer();
      await server.start(harness.ctx);
      const response = await server.get('status', { origin: 'https://a.example' });
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['access-control-allow-origin'], undefined);
      await server.stop();
    });
  },
  { corsOrigins: ['https://a.example'] },
);
