import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { Cachet3Client, cachet3Token } from './testing.ts';

/** What programs that people use with Cachet 3 send, in the order in which they send it, and what they read. */
onBothDatabases('programs of Cachet 3', (harness) => {
  let client: Cachet3Client;

  beforeEach(async () => {
    client = new Cachet3Client(harness, { authorization: `Bearer ${await cachet3Token(harness, '*')}` });
  });

  test('a bridge from Alertmanager creates groups and components, and reports incidents about them', async () => {
    const group = await client.data(201, 'POST', '/component-groups', {
      name: 'Core',
      visible: true,
      collapsed: 2,
    });
    assert.deepEqual([Number(group.id), group.attributes.visible, group.attributes.collapsed], [1, 1, 2]);
    const [listed] = await client.data(200, 'GET', '/component-groups');
    assert.deepEqual(
      [listed.attributes.name, listed.attributes.visible, listed.relationships],
      ['Core', 1, undefined],
    );
    await client.data(201, 'POST', '/components', { name: 'API', status: 1, component_group_id: 1 });
    await client.data(201, 'POST', '/components', { name: 'API gateway', status: 1 });
    const { body } = await client.send('GET', '/components?include=group&filter[name]=API');
    const groups = new Map(body.included.map(({ id, attributes }: Json) => [id, attributes.name]));
    const found = body.data.find(
      ({ attributes, relationships }: Json) =>
        attributes.name === 'API' && groups.get(relationships.group.data?.id) === 'Core',
    );
    assert.equal(Number(found.id), 1);
    assert.equal(body.data[1].relationships.group.data, null);
    const { id } = await client.data(201, 'POST', '/incidents', {
      name: 'API is down',
      status: 1,
      message: 'Not responding.',
      visible: true,
      occurred_at: new Date(START * 1000).toISOString(),
      components: [{ id: 1, status: 4 }],
    });
    await client.data(200, 'PUT', `/incidents/${id}`, { status: 4, components: [{ id: 1, status: 1 }] });
    const schedule = {
      scheduled_at: '2026-03-11 10:00:00',
      completed_at: '2026-03-11 12:00:00',
      components: [{ id: 2, status: 3 }],
    };
    const planned = await client.data(201, 'POST', '/schedules', {
      name: 'Disks',
      message: 'm',
      ...schedule,
    });
    await client.data(200, 'PUT', `/schedules/${planned.id}`, schedule);
    const ids = (await client.data(200, 'GET', '/schedules')).map((one: Json) => Number(one.id));
    assert.deepEqual(ids, [Number(planned.id)]);
    assert.equal((await client.send('DELETE', `/schedules/${planned.id}`)).status, 204);
  });

  test('a set-up script walks all pages until there is no next one, and deletes everything', async () => {
    for (let count = 1; count <= 5; count++)
      await client.data(201, 'POST', '/components', { name: `Host ${count}`, status: 1, enabled: true });
    const names: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await client.send('GET', `/components?per_page=2&page=${page}`);
      names.push(...body.data.map(({ attributes }: Json) => attributes.name));
      if (!body.links.next) break;
    }
    assert.equal(names.length, 5);
    await client.data(200, 'PATCH', '/components/3', { status: 4 });
    const { attributes } = await client.data(200, 'GET', '/components/3');
    assert.deepEqual(attributes.status, { human: 'Major outage', value: 4 });
    for (let id = 1; id <= 5; id++)
      assert.equal((await client.send('DELETE', `/components/${id}`)).status, 204);
    assert.deepEqual(await client.data(200, 'GET', '/components'), []);
  });

  test('a monitor in JavaScript sends ids as it read them, and leaves out what it does not know', async () => {
    const component = await client.data(201, 'POST', '/components', {
      name: 'Shop',
      description: '',
      status: 1,
      enabled: true,
    });
    await client.data(200, 'PUT', `/components/${component.id}`, { status: 4 });
    const report = { name: 'Shop is down', message: 'Timeout', status: 1, visible: 1, stickied: false };
    for (const component_id of [component.id, null]) {
      const incident = await client.data(201, 'POST', '/incidents?include=components', {
        ...report,
        component_id,
        notifications: true,
      });
      assert.equal(incident.relationships.components.data.length, component_id === null ? 0 : 1);
      await client.data(200, 'PUT', `/incidents/${incident.id}`, { status: 4, message: 'It is back.' });
    }
    await client.data(201, 'POST', '/metrics', {
      name: 'Response time',
      suffix: 'ms',
      description: '',
      default_value: 0,
      calc_type: 1,
      display_chart: true,
    });
    const point = await client.data(201, 'POST', '/metrics/1/points', { value: 230, timestamp: START });
    assert.deepEqual([point.attributes.value, point.attributes.metric_id], [230, 1]);
    assert.deepEqual((await client.send('GET', '/status')).body.data.status, 'major_outage');
  });

  test('Cachet-Auto-Status reads from the metadata of every component which address to check', async () => {
    const meta = { url: 'https://shop.example', expectedstatuscode: '204' };
    await client.data(201, 'POST', '/components', { name: 'Shop', status: 1, meta });
    await client.data(201, 'POST', '/components', {
      name: 'Blog',
      status: 1,
      meta: { url: 'https://b.example' },
    });
    await client.data(201, 'POST', '/components', { name: 'Office', status: 1 });
    const [ping, version, status, groups] = await Promise.all(
      ['/ping', '/version', '/status', '/component-groups?per_page=100'].map((path) =>
        client.send('GET', path),
      ),
    );
    assert.equal(ping?.status, 200);
    assert.equal(typeof version?.body.data.version, 'string');
    assert.equal(typeof status?.body.data.message, 'string');
    assert.deepEqual(groups?.body.data, []);
    const checks = (await client.data(200, 'GET', '/components')).flatMap(({ id, attributes }: Json) => {
      assert.ok(!Array.isArray(attributes.meta), 'a program asks the map for a name');
      const { url, expectedstatuscode = 200 } = attributes.meta;
      return url === undefined ? [] : [[id, url, Number(expectedstatuscode)]];
    });
    assert.deepEqual(checks, [
      ['1', 'https://shop.example', 204],
      ['2', 'https://b.example', 200],
    ]);
    for (const [id, value] of [
      ['1', 4],
      ['2', 1],
    ] as const) {
      const { attributes } = await client.data(200, 'PUT', `/components/${id}`, { status: value });
      assert.deepEqual([attributes.status.value, typeof attributes.meta.url], [value, 'string']);
    }
    const { body } = await client.send('GET', '/components/3');
    assert.deepEqual(body.data.attributes.meta, {});
  });

  test('the bridge of Nethesis finds the open incident of a component by its id', async () => {
    for (const name of ['Mail', 'Voice'])
      await client.data(201, 'POST', '/components', { name, status: 1, meta: { team: name } });
    const openIncident = async (component: number) =>
      (await client.data(200, 'GET', '/incidents?filter[status]=0,1,2,3')).find(
        ({ attributes }: Json) => attributes.component_id === component,
      )?.id;
    assert.equal(await openIncident(2), undefined);
    const incident = await client.data(201, 'POST', '/incidents', {
      name: 'Voice System is experiencing issues',
      message: 'We are currently investigating this issue.',
      status: 1,
      visible: 1,
      component_id: 2,
      component_status: 4,
    });
    await client.data(201, 'POST', '/incidents', { name: 'Other', message: 'm', status: 1, visible: 1 });
    assert.deepEqual([await openIncident(2), await openIncident(1)], [incident.id, undefined]);
    const { body } = await client.send('GET', `/incidents/${incident.id}?include=components`);
    assert.deepEqual(body.included[0].attributes.meta, { team: 'Voice' });
    const update = { status: 4, message: 'It is back.', visible: 1 };
    await client.data(201, 'POST', `/incidents/${incident.id}/updates`, update);
    await client.data(200, 'PUT', `/incidents/${incident.id}`, { status: 4 });
    await client.data(200, 'PATCH', '/components/2', { status: 1 });
    assert.equal(await openIncident(2), undefined);
    const { attributes } = await client.data(200, 'GET', '/incidents/2');
    assert.equal(attributes.component_id, null);
  });
});
