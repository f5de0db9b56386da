import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('components and lists of subscribers', (harness) => {
  const manage = () => harness.token('subscribers.manage');
  const make = async (body: object, token?: string): Promise<Json> => {
    const answer = await harness.post('/subscribers', body, { token: token ?? (await manage()) });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const components = async (...names: string[]) => {
    const token = await harness.token('components.manage');
    for (const name of names) await harness.post('/components', { name }, { token });
  };
  const linked = (data: Json): string[] =>
    data.relationships.components.data.map((resource: Json) => resource.id);

  test('components that are missing, deleted or repeated are refused', async () => {
    await components('API', 'Web');
    await harness.delete('/components/2', { token: await harness.token('components.delete') });
    const token = await manage();
    await make({ email: 'a@example.com' }, token);
    const errors = {
      'components.0': ['The components.0 field has a duplicate value.'],
      'components.1': ['The selected components.1 is invalid.'],
      'components.2': ['The components.2 field has a duplicate value.'],
      'components.3': ['The selected components.3 is invalid.'],
    };
    const list = { components: [1, 2, 1, 3] };
    const posted = await harness.post('/subscribers', { email: 'b@example.com', ...list }, { token });
    assert.deepEqual(posted.body.errors, errors);
    assert.deepEqual((await harness.put('/subscribers/1', list, { token })).body.errors, errors);
  });

  test('PUT sets exactly these components, and an empty list removes all', async () => {
    await components('API', 'Web', 'Mail');
    const token = await manage();
    await make({ email: 'a@example.com', components: [1, 2] }, token);
    await make({ email: 'b@example.com', components: [1, 2] }, token);
    const put = async (body: object) => (await harness.put('/subscribers/1', body, { token })).body.data;
    assert.deepEqual(linked(await put({ components: [3, 2] })), ['2', '3']);
    assert.deepEqual(linked(await put({ global: false })), ['2', '3']);
    assert.deepEqual(linked(await put({ components: [] })), []);
    const other = await harness.get('/subscribers/2', { token });
    assert.deepEqual(linked(other.body.data), ['1', '2']);
  });

  test('lists sort by email address and id', async () => {
    const token = await manage();
    for (const email of ['b@example.com', 'C@example.com', 'a@example.com']) await make({ email }, token);
    const ids = async (query: string) =>
      (await harness.get(`/subscribers?${query}`, { token })).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 2, 3]);
    assert.deepEqual(await ids('sort=email'), [3, 1, 2]);
    assert.deepEqual(await ids('sort=-email'), [2, 1, 3]);
    assert.deepEqual(await ids('sort=id'), [1, 2, 3]);
    assert.deepEqual(await ids('sort=-id'), [3, 2, 1]);
    const unknown = await harness.get('/subscribers?sort=global', { token });
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: email, id\./);
  });

  test('lists filter by email address, global and metadata', async () => {
    const token = await manage();
    await make({ email: 'Ann_1@example.com', meta: { plan: 'gold' } }, token);
    await make({ email: 'bob@example.org', global: false, meta: { plan: 'tin' } }, token);
    await make({ email: 'annx1@example.org' }, token);
    const ids = async (query: string) =>
      (await harness.get(`/subscribers?${query}`, { token })).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids('filter[email]=ANN'), [1, 3]);
    assert.deepEqual(await ids('filter[email]=n_1'), [1]);
    assert.deepEqual(await ids('filter[email]=bob,example.com'), [1, 2]);
    assert.deepEqual(await ids('filter[email]=%25'), []);
    assert.deepEqual(await ids('filter[global]=true'), [1, 3]);
    assert.deepEqual(await ids('filter[global]=1'), [1, 3]);
    assert.deepEqual(await ids('filter[global]=false'), [2]);
    assert.deepEqual(await ids('filter[global]=0'), [2]);
    assert.deepEqual(await ids('filter[global]=perhaps'), []);
    assert.deepEqual(await ids('filter[global]=&filter[email]='), [1, 2, 3]);
    assert.deepEqual(await ids('filter[meta][plan]=gold,tin'), [1, 2]);
    assert.deepEqual(await ids('filter[email]=example.org&filter[global]=1'), [3]);
    const unknown = await harness.get('/subscribers?filter[nope]=1', { token });
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: email, global, meta\[key\], /);
  });

  test('a list is a collection with links, meta and the requested includes', async () => {
    await components('API', 'Web');
    const token = await manage();
    await make({ email: 'a@example.com', components: [1, 2], meta: { a: 1 } }, token);
    await make({ email: 'b@example.com', components: [2] }, token);
    await make({ email: 'c@example.com' }, token);
    const asked = 'components,componentsCount,componentsExists,meta,metaCount,metaExists';
    const { status, body } = await harness.get(`/subscribers?per_page=2&include=${asked}`, { token });
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map(({ attributes }: Json) => [
        attributes.email,
        attributes.components_count,
        attributes.components_exists,
        attributes.meta,
        attributes.meta_count,
        attributes.meta_exists,
      ]),
      [
        ['a@example.com', '2', true, [{ key: 'a', value: 1 }], '1', true],
        ['b@example.com', '1', true, [], '0', false],
      ],
    );
    assert.deepEqual(body.data.map(linked), [['1', '2'], ['2']]);
    assert.deepEqual(
      body.included.map(({ type, id }: Json) => `${type} ${id}`),
      ['components 1', 'components 2'],
    );
    assert.deepEqual(body.meta, {
      current_page: 1,
      from: 1,
      last_page: 2,
      path: 'https://status.example/api/subscribers',
      per_page: 2,
      to: 2,
      total: 3,
    });
    assert.equal(body.links.prev, '');
    const next = await harness.get(body.links.next, { token });
    assert.deepEqual(next.body.data[0].attributes.components_count, '0');
    assert.deepEqual(next.body.data[0].attributes.components_exists, false);
    assert.deepEqual(next.body.included, []);
    const plain = await harness.get('/subscribers', { token });
    assert.equal('included' in plain.body, false);
    assert.equal('meta' in plain.body.data[0].attributes, false);
    const unknown = await harness.get('/subscribers?include=incidents', { token });
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: components, componentsCount, componentsExists, meta,/);
  });

  test('a list holds people with an email address, and those of other channels only if it asks for them', async () => {
    const token = await manage();
    await make({ email: 'zoe@example.com' }, token);
    const endpoint = 'https://hooks.example/services/T1/B2/secret42';
    const now = harness.clock.now();
    await harness.ctx.connection.begin(async (db) => {
      for (const channel of ['slack', 'push'])
        await sql`insert into subscribers (email, email_key, channel, endpoint, global, topics, created_at, updated_at)
          values ('', ${`${channel}:0`}, ${channel}, ${endpoint}, 1, 'all', ${now}, ${now})`.execute(db);
    });
    await make({ email: 'Ann@example.com' }, token);
    const listed = async (query: string) => (await harness.get(`/subscribers?${query}`, { token })).body;
    const ids = async (query: string) =>
      (await listed(query)).data.map((resource: Json) => Number(resource.id));
    for (const query of ['', 'filter[channel]=', 'filter[global]=1', 'sort=id']) {
      const { data, meta } = await listed(query);
      assert.deepEqual([data.map(({ id }: Json) => id), meta.total], [['1', '4'], 2], query);
      assert.deepEqual(
        data.map(({ attributes }: Json) => attributes.email),
        ['zoe@example.com', 'Ann@example.com'],
      );
    }
    assert.deepEqual(await ids('filter[q]=2'), []);
    assert.deepEqual(await ids('sort=email'), [4, 1]);
    assert.deepEqual(await ids('sort=-email'), [1, 4]);
    const others = await listed('filter[channel]=slack,push');
    assert.deepEqual(
      others.data.map(({ id, attributes }: Json) => [id, attributes.channel, 'email' in attributes]),
      [
        ['2', 'slack', false],
        ['3', 'push', false],
      ],
    );
    assert.equal(others.meta.total, 2);
    assert.deepEqual(await ids('filter[channel]=push,email,slack'), [1, 2, 3, 4]);
    assert.deepEqual(await ids('filter[channel]=push,email,slack&sort=email'), [4, 1, 2, 3]);
    assert.deepEqual(await ids('filter[channel]=push,email,slack&sort=-email'), [1, 4, 3, 2]);
    assert.deepEqual(await ids('filter[channel]=push,slack,email&filter[q]=2'), [2]);
    const single = await harness.get('/subscribers/2', { token });
    assert.equal(single.body.data.attributes.address, 'hooks.example/…et42');
    const put = await harness.put('/subscribers/2', { global: false }, { token });
    assert.deepEqual([put.status, 'email' in put.body.data.attributes], [200, false]);
  });

  test('a deleted component is in no linkage, include or count', async () => {
    await components('API', 'Web');
    const token = await manage();
    await make({ email: 'a@example.com', components: [1, 2] }, token);
    await harness.delete('/components/1', { token: await harness.token('components.delete') });
    const { body } = await harness.get('/subscribers/1?include=components,componentsCount', { token });
    assert.deepEqual(linked(body.data), ['2']);
    assert.equal(body.data.attributes.components_count, '1');
    assert.deepEqual(
      body.included.map((resource: Json) => resource.id),
      ['2'],
    );
  });
});
