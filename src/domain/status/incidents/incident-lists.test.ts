import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { incidentsIn } from '../../../../test/support/incidents.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('lists of incidents', (harness) => {
  const { manage, create, makeComponents, listIds } = incidentsIn(harness);

  test('counts without records are "0" and false', async () => {
    await create(await manage());
    const { body } = await harness.get(
      '/incidents?include=componentsCount,componentsExists,updatesCount,updatesExists,metaCount,metaExists,components',
    );
    const { attributes } = body.data[0];
    assert.equal(attributes.components_count, '0');
    assert.equal(attributes.components_exists, false);
    assert.equal(attributes.updates_count, '0');
    assert.equal(attributes.updates_exists, false);
    assert.equal(attributes.meta_count, '0');
    assert.equal(attributes.meta_exists, false);
    assert.deepEqual(body.included, []);
  });

  test('updates in a document are limited to the newest hundred, with a link to the rest', async () => {
    const token = await harness.token('*');
    await create(token);
    for (let count = 0; count < 102; count++) {
      await harness.post('/incidents/1/updates', { status: 1, message: 'm' }, { token });
    }
    const { body } = await harness.get('/incidents/1?include=updates,updatesCount');
    const { updates } = body.data.relationships;
    assert.equal(updates.data.length, 100);
    assert.deepEqual(updates.data[0], { type: 'updates', id: '102' });
    assert.deepEqual(updates.meta, { total: 102 });
    assert.equal(body.data.attributes.updates_count, '102');
    assert.equal(body.included.length, 100);
    const rest = await harness.get(updates.links.related);
    assert.equal(rest.body.meta.total, 102);
  });

  test('lists filter by name, status, component, metadata and the time of the incident', async () => {
    const token = await manage();
    await makeComponents('a', 'b');
    await create(token, {
      name: 'Zürich 100%',
      status: 0,
      occurred_at: '2026-03-01 00:00:00',
      component_id: 1,
      meta: { region: 'eu' },
    });
    await create(token, {
      name: 'a_b',
      status: 4,
      occurred_at: '2026-03-01 23:59:59',
      component_id: 2,
      meta: { region: 'us' },
    });
    await create(token, { name: 'axb', status: 2, occurred_at: '2026-03-02 00:00:00' });
    const ids = (query: string) => listIds(`sort=id&${query}`);
    assert.deepEqual(await ids('filter[name]=ZÜRICH'), [1]);
    assert.deepEqual(await ids('filter[name]=%25'), [1]);
    assert.deepEqual(await ids('filter[name]=a_b'), [2]);
    assert.deepEqual(await ids('filter[name]=zür,axb'), [1, 3]);
    assert.deepEqual(await ids('filter[status]=0'), [1]);
    assert.deepEqual(await ids('filter[status]=2,4'), [2, 3]);
    assert.deepEqual(await ids('filter[status]=Fixed'), []);
    assert.deepEqual(await ids('filter[status]=5'), []);
    assert.deepEqual(await ids('filter[status]='), [1, 2, 3]);
    assert.deepEqual(await ids('filter[component]=1'), [1]);
    assert.deepEqual(await ids('filter[component]=1,2'), [1, 2]);
    assert.deepEqual(await ids('filter[component]=99'), []);
    assert.deepEqual(await ids('filter[component]=99999999999'), []);
    assert.deepEqual(await ids('filter[component]=a'), []);
    assert.deepEqual(await ids('filter[meta][region]=us'), [2]);
    assert.deepEqual(await ids('filter[meta][region]=us,eu'), [1, 2]);
    assert.deepEqual(await ids('filter[occurs_after]=2026-03-01T12:00:00Z'), [2, 3]);
    assert.deepEqual(await ids('filter[occurs_after]=2026-03-02'), [3]);
    assert.deepEqual(await ids('filter[occurs_after]=2026-03-01T23:59:60Z'), [3]);
    assert.deepEqual(await ids('filter[occurs_before]=2026-03-01T12:00:00Z'), [1]);
    assert.deepEqual(await ids('filter[occurs_before]=2026-02-28'), []);
    assert.deepEqual(
      await ids('filter[occurs_after]=2026-03-01T01:00:00Z&filter[occurs_before]=2026-03-01T23:59:59Z'),
      [2],
    );
    assert.deepEqual(await ids('filter[occurs_on]=2026-03-01'), [1, 2]);
    assert.deepEqual(await ids('filter[occurs_on]=2026-03-02'), [3]);
    assert.deepEqual(await ids('filter[occurs_on]=2026-03-01,2026-03-02'), [1, 2, 3]);
    for (const name of ['occurs_on', 'occurs_after', 'occurs_before']) {
      assert.deepEqual(await ids(`filter[${name}]=2026-02-30`), [], name);
      assert.deepEqual(await ids(`filter[${name}]=yesterday`), [], name);
    }
    assert.deepEqual(await ids('filter[name]=a&filter[status]=2'), [3]);
    const unknown = await harness.get('/incidents?filter[nope]=1');
    assert.equal(unknown.status, 400);
    assert.match(
      unknown.body.message,
      /Allowed: name, status, occurs_after, occurs_before, occurs_on, component, alert, meta\[key\], /,
    );
  });

  test('lists are newest first, and sort by name, status, id and time of creation', async () => {
    const token = await manage();
    for (const [name, status, wait] of [
      ['b', 2, 60],
      ['A', 4, 0],
      ['c', 1, 60],
      ['B', 1, 0],
    ] as const) {
      await create(token, { name, status, occurred_at: `2026-03-0${status}` });
      harness.clock.advance(wait);
    }
    assert.deepEqual(await listIds(''), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort='), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort=id'), [1, 2, 3, 4]);
    assert.deepEqual(await listIds('sort=-id'), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort=name'), [2, 1, 4, 3]);
    assert.deepEqual(await listIds('sort=-name'), [3, 4, 1, 2]);
    assert.deepEqual(await listIds('sort=status'), [3, 4, 1, 2]);
    assert.deepEqual(await listIds('sort=-status,id'), [2, 1, 3, 4]);
    assert.deepEqual(await listIds('sort=created_at'), [1, 2, 3, 4]);
    assert.deepEqual(await listIds('sort=-created_at'), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort=-created_at,id'), [4, 2, 3, 1]);
    const unknown = await harness.get('/incidents?sort=occurred_at');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: name, status, id, created_at\./);
  });

  test('pages follow each other without gaps', async () => {
    const token = await manage();
    for (let count = 0; count < 5; count++) await create(token);
    const seen: number[] = [];
    let next = '/incidents?per_page=2&filter[status]=1';
    while (next !== '') {
      const { body } = await harness.get(next);
      seen.push(...body.data.map((resource: Json) => Number(resource.id)));
      next = body.links.next;
    }
    assert.deepEqual(seen, [5, 4, 3, 2, 1]);
    const beyond = await harness.get('/incidents?page=9&per_page=2');
    assert.deepEqual(beyond.body.data, []);
    assert.deepEqual([beyond.body.meta.from, beyond.body.meta.to, beyond.body.meta.total], [0, 0, 5]);
  });

  test('a list with all includes needs as many statements for ten incidents as for one', async () => {
    const token = await harness.token('*');
    await makeComponents('a', 'b');
    await harness.post('/component-groups', { name: 'Core', components: [1] }, { token });
    await harness.post('/component-groups', { name: 'Edge', components: [2] }, { token });
    const cost = async () => {
      const path = '/incidents?include=components.group,updates,user,meta,updatesCount';
      let incidents = 0;
      const { length: statements } = await harness.statementsOf(async () => {
        incidents = (await harness.get(path)).body.data.length;
      });
      return { incidents, statements };
    };
    const add = async (id: number) => {
      await create(token, { component_id: (id % 2) + 1, component_status: 4, meta: { a: id } });
      await harness.post(`/incidents/${id}/updates`, { status: 2, message: 'm' }, { token });
    };
    await add(1);
    const single = await cost();
    for (let id = 2; id <= 10; id++) await add(id);
    assert.deepEqual(await cost(), { incidents: 10, statements: single.statements });
    assert.ok(single.statements > 0);
  });
});
