import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { CachetClient, type Encoding } from './testing.ts';

const encodings: readonly Encoding[] = ['json', 'form', 'query'];
const WHEN = '2026-03-10 15:00';

/** What each operation that creates takes: the least, with what the record then has; and everything. */
const creations: readonly {
  readonly path: string;
  readonly least: Record<string, unknown>;
  readonly defaults: Record<string, unknown>;
  readonly most: Record<string, unknown>;
}[] = [
  {
    path: '/components/groups',
    least: { name: 'Core' },
    defaults: { name: 'Core', order: 0, collapsed: 0, visible: 0, enabled_components: [] },
    most: { name: 'Edge', order: 3, collapsed: 2, visible: 1 },
  },
  {
    path: '/components',
    least: { name: 'API', status: 0 },
    defaults: {
      name: 'API',
      status: 0,
      description: '',
      link: '',
      order: 0,
      group_id: 0,
      enabled: true,
      meta: null,
      deleted_at: null,
      status_name: 'Unknown',
      tags: {},
    },
    most: {
      name: 'Web',
      status: 4,
      description: 'd',
      link: 'https://web.example',
      order: 2,
      group_id: 1,
      enabled: false,
    },
  },
  {
    path: '/incidents',
    least: { name: 'Slow', message: 'm', status: 1 },
    defaults: {
      name: 'Slow',
      message: 'm',
      status: 1,
      visible: 1,
      stickied: false,
      component_id: 0,
      is_resolved: false,
      updates: [],
      latest_update_id: null,
      human_status: 'Investigating',
    },
    most: {
      name: 'Down',
      message: 'm',
      status: 4,
      visible: 0,
      stickied: true,
      occurred_at: '2026-03-10 10:00:00',
    },
  },
  {
    path: '/incidents/1/updates',
    least: { status: 2, message: 'm' },
    defaults: { incident_id: 1, status: 2, message: 'm', human_status: 'Identified' },
    most: { status: 4, message: 'n' },
  },
  {
    path: '/metrics',
    least: { name: 'Latency', suffix: 'ms', default_value: 0 },
    defaults: {
      name: 'Latency',
      suffix: 'ms',
      description: '',
      default_value: 0,
      calc_type: 0,
      display_chart: true,
      places: 2,
      default_view: 1,
      threshold: 5,
      order: 0,
      visible: 1,
    },
    most: {
      name: 'Load',
      suffix: '%',
      description: 'd',
      default_value: 7,
      calc_type: 1,
      display_chart: false,
      places: 4,
      default_view: 3,
      threshold: 10,
      order: 2,
      visible: 0,
    },
  },
  {
    path: '/metrics/1/points',
    least: { value: 1.5 },
    defaults: { metric_id: 1, value: 1.5, counter: 1, calculated_value: 1.5 },
    most: { value: 2, timestamp: START + 86_400 },
  },
  {
    path: '/schedules',
    least: { name: 'Disks', status: 0, scheduled_at: WHEN },
    defaults: { name: 'Disks', status: 0, completed_at: null, components: [], human_status: 'Upcoming' },
    most: {
      name: 'Racks',
      status: 2,
      message: 'm',
      scheduled_at: '2026-03-10 09:00:00',
      completed_at: '2026-03-10 10:00:00',
    },
  },
  {
    path: '/subscribers',
    least: { email: 'reader@example.com' },
    defaults: { email: 'reader@example.com', global: true, verified_at: null, subscriptions: [] },
    most: { email: 'second@example.com', verify: true, components: [1] },
  },
];

const members = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

onBothDatabases('the requests of Cachet 2', (harness) => {
  let client: CachetClient;

  beforeEach(async () => {
    client = new CachetClient(harness, await harness.token('*'));
  });

  const createAll = async (encoding: Encoding = 'json') => {
    for (const { path, least } of creations) await client.data('POST', path, least, encoding);
  };

  test('every operation that creates takes the least and the most, in each encoding', async () => {
    for (const encoding of encodings) {
      await harness.reset();
      client = new CachetClient(harness, await harness.token('*'));
      for (const { path, least, defaults, most } of creations) {
        const made = await client.data('POST', path, least, encoding);
        assert.deepEqual(members(made, Object.keys(defaults)), defaults, `${encoding} ${path}`);
        const { timestamp, verify, components, ...shown } = most;
        const full = await client.data('POST', path, most, encoding);
        assert.deepEqual(members(full, Object.keys(shown)), shown, `${encoding} ${path}`);
        if (timestamp) assert.equal(full.created_at, '2026-03-11 12:00:00');
        if (verify) assert.equal(full.verified_at, '2026-03-10 12:00:00');
        if (components) assert.deepEqual([full.global, full.subscriptions[0].component_id], [false, 1]);
      }
    }
  });

  test('a record that is sent back as it was read stays as it was', async () => {
    await createAll();
    await client.data('PUT', '/components/1', { group_id: 1, tags: 'a, b', meta: { owner: 'core' } });
    await client.data('PUT', '/incidents/1', { component_id: 1, component_status: 3 });
    for (const path of [
      '/components/groups/1',
      '/components/1',
      '/incidents/1',
      '/metrics/1',
      '/schedules/1',
    ]) {
      const record = await client.data('GET', path);
      harness.clock.advance(60);
      const { updated_at: _, duration: __, ...after } = await client.data('PUT', path, record);
      assert.deepEqual(after, members(record, Object.keys(after)), path);
    }
    assert.equal((await client.data('GET', '/components/1')).status, 3, 'the incident keeps the status, too');
  });

  test('every operation that changes takes one field alone', async () => {
    await createAll();
    for (const [path, fields] of [
      ['/components/groups/1', { name: 'Edge' }],
      ['/components/1', { status: 3 }],
      ['/incidents/1', { status: 2 }],
      ['/incidents/1/updates/1', { message: 'n' }],
      ['/metrics/1', { places: 0 }],
      ['/metrics/1/points/1', { value: 7 }],
      ['/schedules/1', { name: 'Racks' }],
    ] as const) {
      const changed = await client.data('PUT', path, fields, 'query');
      assert.deepEqual(members(changed, Object.keys(fields)), fields, path);
    }
    const point = await client.data('PUT', '/metrics/1/points/1', { value: 8, timestamp: START - 3600 });
    assert.deepEqual([point.value, point.created_at], [8, '2026-03-10 11:00:00']);
    assert.equal((await client.send('PUT', '/metrics/1/points/9', { value: 8 })).status, 404);
    const [subscriber] = await client.data('GET', '/subscribers');
    for (const path of [
      '/incidents/1/updates/1',
      '/incidents/1',
      '/metrics/1/points/1',
      '/metrics/1',
      '/schedules/1',
      '/components/1',
      '/components/groups/1',
      `/subscribers/${subscriber.id}`,
    ]) {
      const { status, body } = await client.send('DELETE', path);
      assert.deepEqual([status, body], [204, undefined], path);
    }
  });

  test('lists are filtered as Cachet filters them', async () => {
    await createAll();
    await client.data('POST', '/components', { name: 'Web', status: 1, group_id: 1, tags: 'EU west, "x"' });
    await client.data('POST', '/components', { name: 'Db', status: 1, tags: 'US' });
    await client.data('POST', '/incidents', {
      name: 'Down',
      message: 'm',
      status: 1,
      component_id: 2,
      component_status: 4,
    });
    const found = async (path: string): Promise<string[]> =>
      (await client.data('GET', path)).map(({ name }: Json) => name);
    for (const [path, names] of [
      ['/components?status=0', ['API']],
      ['/components?status=4', ['Web']],
      ['/components?status=1', ['Db']],
      ['/components?status=5', []],
      ['/components?group_id=0', ['API', 'Db']],
      ['/components?group_id=1', ['Web']],
      ['/components?tags[]=eu-west', ['Web']],
      ['/components?tags[]=us&tags[]=eu-west', ['Web', 'Db']],
      ['/components?tags[]=nothing', []],
      ['/components?tags=us&status=1', ['Db']],
      ['/components?name=API&enabled=1', ['API']],
      ['/incidents?component_id=2', ['Down']],
      ['/incidents?component_id=0', ['Slow']],
      ['/incidents?status=1', ['Down']],
      ['/incidents?sort=name', ['Slow', 'Down']],
      ['/components/groups?sort=name', ['Core']],
      ['/components/groups?visible=1', []],
    ] as const)
      assert.deepEqual(await found(path), names, path);
  });

  test('lists say how many pages there are, and where the next one is', async () => {
    for (const name of ['A', 'B', 'C']) await client.data('POST', '/components', { name, status: 1 });
    const { body } = await client.send('GET', '/components?per_page=2&enabled=1');
    assert.deepEqual(body.meta.pagination, {
      total: 3,
      count: 2,
      per_page: 2,
      current_page: 1,
      total_pages: 2,
      links: {
        next_page: 'https://status.example/api/v1/components?per_page=2&enabled=1&page=2',
        previous_page: null,
      },
    });
    const empty = await client.send('GET', '/schedules');
    assert.equal(empty.body.meta.pagination.total_pages, 1);
    assert.equal((await client.send('GET', '/components?per_page=10000')).body.data.length, 3);
    for (const path of ['/incidents/templates', '/metrics', '/components/groups'])
      assert.deepEqual(await client.data('GET', path), []);
  });
});
