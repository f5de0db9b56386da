import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { CachetClient } from './testing.ts';

/** What clients that people use today send, in the order in which they send it, and what they read of the responses. */
onBothDatabases('clients of Cachet 2', (harness) => {
  let client: CachetClient;

  beforeEach(async () => {
    const token = await harness.token('*');
    client = new CachetClient(harness, token);
    await harness.post('/components', { name: 'API' }, { token });
    await harness.post('/components', { name: 'Website' }, { token });
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms', default_value: 0 }, { token });
  });

  const publicStatus = async (id: number) =>
    (await harness.get(`/components/${id}`)).body.data.attributes.latest_status.value;

  test('a monitor in Go reports an incident with all fields, and resolves it with the same record', async () => {
    assert.deepEqual((await client.send('GET', '/ping')).body, { data: 'Pong!' });
    assert.equal((await client.data('GET', '/components/1')).status, 1);
    const report = {
      id: 0,
      name: 'API is down',
      message: 'Not responding.',
      status: 1,
      Visible: 0,
      notify: true,
      component_id: 1,
      component_status: 3,
    };
    const { id } = await client.data('POST', '/incidents', report);
    assert.equal(await publicStatus(1), 3);
    assert.equal((await client.data('GET', '/components/1')).status, 3);
    await client.data('PUT', `/incidents/${id}`, { ...report, id, component_status: 4 });
    assert.equal(await publicStatus(1), 4);
    await client.data('PUT', `/incidents/${id}`, { ...report, id, status: 4, component_status: 1 });
    assert.equal(await publicStatus(1), 1);
    const point = await client.data('POST', '/metrics/1/points', { value: 52, timestamp: START });
    assert.deepEqual([point.value, point.calculated_value, point.metric_id], [52, 52, 1]);
  });

  test('a monitor in Python sends everything in the query string', async () => {
    const send = (method: 'POST' | 'PUT', path: string, fields: Record<string, unknown>) =>
      client.data(method, path, fields, 'query');
    const [first] = await client.data('GET', '/components');
    assert.deepEqual([first.id, first.name, first.link, first.enabled], [1, 'API', '', true]);
    await send('PUT', '/components/1', { id: 1, status: 4 });
    assert.equal(await publicStatus(1), 4);
    const { id } = await send('POST', '/incidents', {
      name: 'API is unavailable',
      message: 'Unexpected status.',
      status: 1,
      visible: false,
      component_id: 1,
      component_status: 4,
      notify: true,
    });
    assert.equal((await harness.get(`/incidents/${id}`)).status, 404, 'visible=False hides it from guests');
    await send('PUT', '/components/1', { id: 1, status: 1 });
    assert.equal((await client.data('GET', '/components/1')).status, 1);
    const update = await send('POST', `/incidents/${id}/updates`, { status: 4, message: 'It is back.' });
    assert.deepEqual([update.incident_id, update.status, update.human_status], [id, 4, 'Fixed']);
    assert.equal((await client.data('GET', `/incidents/${id}`)).is_resolved, true);
    const point = await send('POST', '/metrics/1/points', { id: 1, value: 0.25, timestamp: START });
    assert.equal(point.value, 0.25);
    assert.equal((await client.data('GET', '/metrics/1')).default_value, 0);
  });

  test('a bridge from Zabbix creates with forms, walks the pages, and sends whole records back', async () => {
    assert.equal((await client.send('GET', '/version')).body.data, '2.4.1');
    const group = await client.data('POST', '/components/groups', { name: 'Hosts', collapsed: 2 }, 'form');
    const made = await client.data(
      'POST',
      '/components',
      { name: 'Host', status: 1, group_id: group.id, link: 'https://host.example', tags: 'Zabbix, EU west' },
      'form',
    );
    assert.deepEqual(made.tags, { zabbix: 'Zabbix', 'eu-west': 'EU west' });
    assert.equal(made.group_id, group.id);
    const record = await client.data('GET', `/components/${made.id}`);
    const changed = await client.data('PUT', `/components/${made.id}`, { ...record, status: 4 });
    assert.deepEqual(
      { ...changed, updated_at: '' },
      { ...record, updated_at: '', status: 4, status_name: 'Major Outage' },
    );
    const incident = await client.data(
      'POST',
      '/incidents',
      {
        name: 'Host down',
        message: 'm',
        status: 1,
        visible: 1,
        notify: 'true',
        component_id: made.id,
        component_status: 4,
      },
      'form',
    );
    await client.data('PUT', `/incidents/${incident.id}`, { status: 4, message: 'm', component_status: 1 });
    const after = await client.data('GET', `/incidents/${incident.id}`);
    assert.deepEqual([after.status, after.human_status, after.component_id], [4, 'Fixed', made.id]);
    const { body } = await client.send('GET', '/components?page=1');
    assert.equal(body.meta.pagination.total_pages, 1);
    assert.deepEqual(
      body.data.map(({ id }: { id: number }) => id),
      [1, 2, 3],
    );
    const { enabled_components: members, lowest_human_status } = await client.data(
      'GET',
      `/components/groups/${group.id}`,
    );
    assert.deepEqual([members.length, lowest_human_status], [1, 'Operational']);
  });

  test('a library in Python reads pages of one, and writes numbers for booleans', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const incident = await client.data('POST', '/incidents', {
        name,
        message: 'm',
        status: 2,
        visible: 1,
        stickied: 0,
        notify: 0,
        occurred_at: '2026-03-10 10:30:00',
        vars: [],
      });
      assert.equal(incident.occurred_at, '2026-03-10 10:30:00');
      assert.deepEqual([incident.stickied, incident.notifications], [false, false]);
    }
    const { body } = await client.send('GET', '/incidents?per_page=1&page=2');
    assert.equal(body.data[0].name, 'Two');
    const { total, count, per_page, current_page, total_pages, links } = body.meta.pagination;
    assert.deepEqual([total, count, per_page, current_page, total_pages], [3, 1, 1, 2, 3]);
    assert.equal(links.next_page, 'https://status.example/api/v1/incidents?per_page=1&page=3');
    assert.equal(links.previous_page, 'https://status.example/api/v1/incidents?per_page=1&page=1');
    const beyond = await client.send('GET', '/incidents?page=9');
    assert.deepEqual([beyond.status, beyond.body.data], [200, []]);
  });

  test('a chat robot takes the newest first, because sorting always descends', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await client.data('POST', '/incidents', { name, message: 'm', status: 1, component_id: 0 });
    for (const query of ['sort=id&per_page=2', 'sort=id&order=asc&per_page=2']) {
      const found = await client.data('GET', `/incidents?${query}`);
      assert.deepEqual(
        found.map(({ name }: { name: string }) => name),
        ['Three', 'Two'],
      );
    }
    const sorted = await client.data('GET', '/components?sort=name&nonsense=1');
    assert.equal(sorted[0].name, 'Website');
  });

  test('a library in Go filters by columns, and an exporter asks for everything at once', async () => {
    const of = async (query: string) =>
      (await client.data('GET', `/components?${query}`)).map(({ name }: { name: string }) => name);
    await client.data('PUT', '/components/2', { status: 0 });
    assert.deepEqual(await of('name=API'), ['API']);
    assert.deepEqual(await of('name=AP'), []);
    assert.deepEqual(await of('status=0'), ['Website']);
    assert.deepEqual(await of('status=1&per_page=10000'), ['API']);
    assert.deepEqual(await of('status=nine'), []);
    assert.deepEqual(await of('id=2&page=1&unknown=x'), ['Website']);
  });

  test('a provider for Terraform keeps subscribers', async () => {
    const fields = { email: 'Reader@example.com', verify: true, components: [1] };
    const made = await client.data('POST', '/subscribers', fields);
    assert.deepEqual([made.email, made.global, made.verify_code], ['Reader@example.com', false, null]);
    assert.equal(made.verified_at, '2026-03-10 12:00:00');
    assert.equal(
      (await client.data('POST', '/subscribers', fields)).id,
      made.id,
      'a known address is no error',
    );
    const [listed] = await client.data('GET', '/subscribers?per_page=10000');
    const [subscription] = listed.subscriptions;
    assert.deepEqual([subscription.subscriber_id, subscription.component_id], [made.id, 1]);
    assert.equal((await client.send('DELETE', `/subscriptions/${subscription.id}`)).status, 204);
    assert.equal((await client.send('DELETE', `/subscriptions/${subscription.id}`)).status, 404);
    assert.deepEqual((await client.data('GET', '/subscribers'))[0].subscriptions, []);
    assert.equal((await client.send('DELETE', `/subscribers/${made.id}`)).status, 204);
  });

  test('maintenance is planned, started and completed', async () => {
    const made = await client.data('POST', '/schedules', {
      name: 'New disks',
      status: 0,
      scheduled_at: '2026-03-10 13:00',
      completed_at: '2026-03-10 14:00',
    });
    assert.deepEqual([made.status, made.human_status, made.message], [0, 'Upcoming', 'New disks']);
    harness.clock.set(START + 3600);
    assert.equal((await client.data('GET', `/schedules/${made.id}`)).human_status, 'In Progress');
    await client.data('PUT', `/schedules/${made.id}`, { status: 2 });
    assert.equal((await client.data('GET', `/schedules/${made.id}`)).human_status, 'Complete');
    assert.equal((await client.send('DELETE', `/schedules/${made.id}`)).status, 204);
  });
});
