import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { subscriberRoutes } from './resource.ts';

onBothDatabases('subscribers', (harness) => {
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
  const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
  const never = { human: null, string: null };
  /** Neither paused nor suspended because of bounces. */
  const reachable = { paused_at: never, bounces: 0, suspended_at: never };
  const byEmail = (email: string) => ({ email, channel: 'email', address: email, topics: 'all' });
  const follows = (...components: string[]) => ({
    components: { data: components.map((id) => ({ type: 'components', id })) },
    groups: { data: [] },
    incidents: { data: [] },
  });

  resourceContract(harness, {
    routes: subscriberRoutes,
    refused: [
      {
        request: 'POST /subscribers',
        body: {},
        errors: { email: ['The email field is required.'] },
      },
    ],
    lists: [
      {
        path: '/subscribers',
        records: ['b', 'A', 'c'].map((name) => ({ email: `${name}@example.com` })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], email: [2, 1, 3] },
      },
    ],
  });

  test('every invalid field is reported, and nothing is written', async () => {
    await components('API');
    const token = await manage();
    const body = { email: 'no address', global: 'yes', components: [1, 'x', 0, 9], verified: 2, meta: 1 };
    const errors = {
      email: ['The email field must be a valid email address.'],
      global: ['The global field must be true or false.'],
      'components.1': ['The components.1 field must be an integer.'],
      'components.2': ['The selected components.2 is invalid.'],
      'components.3': ['The selected components.3 is invalid.'],
      meta: ['The meta field must be an object.'],
    };
    const posted = await harness.post('/subscribers', body, { token });
    assert.equal(posted.status, 422);
    assert.deepEqual(posted.body.errors, {
      ...errors,
      verified: ['The verified field must be true or false.'],
    });
    await make({ email: 'a@example.com' }, token);
    const types = await harness.eventsOf(async () => {
      const put = await harness.put('/subscribers/1', body, { token });
      assert.equal(put.status, 422);
      assert.deepEqual(put.body.errors, errors);
      const nulls = await harness.put('/subscribers/1', { email: null, global: null }, { token });
      assert.deepEqual(Object.keys(nulls.body.errors), ['email', 'global']);
      const list = await harness.put('/subscribers/1', { components: 1 }, { token });
      assert.deepEqual(list.body.errors, { components: ['The components field must be an array.'] });
    });
    assert.deepEqual(types, []);
  });

  test('a subscriber is asked for confirmation again, unless they have confirmed', async () => {
    const token = await manage();
    await make({ email: 'ann@example.com' }, token);
    await make({ email: 'bob@example.com', verified: true }, token);
    const ask = (id: number) => harness.post(`/subscribers/${id}/confirmation`, {}, { token });
    const asked = await harness.eventsOf(async () => {
      const answer = await ask(1);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.data.attributes.verified, false);
    });
    assert.deepEqual(asked, ['subscriber.reminded']);
    const refused = await harness.eventsOf(async () => {
      const answer = await ask(2);
      assert.equal(answer.status, 422);
      assert.match(answer.body.errors.subscriber[0], /^The subscriber has confirmed already/);
      assert.equal((await ask(9)).status, 404);
    });
    assert.deepEqual(refused, []);
  });

  test('invalid email addresses are refused', async () => {
    const token = await manage();
    for (const email of [
      'a',
      'a@b',
      '@example.com',
      'a@',
      'a b@example.com',
      'a@b@example.com',
      'a..b@example.com',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      5,
      true,
      ['a@example.com'],
      `${'x'.repeat(250)}@example.com`,
    ]) {
      const answer = await harness.post('/subscribers', { email }, { token });
      assert.equal(answer.status, 422, String(email));
      assert.deepEqual(Object.keys(answer.body.errors), ['email']);
    }
    const missing = await harness.post('/subscribers', { email: ' ' }, { token });
    assert.deepEqual(missing.body, {
      message: 'The email field is required.',
      errors: { email: ['The email field is required.'] },
    });
    for (const email of ['a.b+c@example.co.uk', 'jürgen@müller.example', "o'brien@example.com"]) {
      assert.equal((await make({ email }, token)).attributes.email, email);
    }
  });

  test('an existing email address is refused, regardless of case', async () => {
    const token = await manage();
    await make({ email: 'Ann@Example.com' }, token);
    await make({ email: 'bob@example.com' }, token);
    const taken = {
      message: 'The email field has already been taken.',
      errors: { email: ['The email field has already been taken.'] },
    };
    const types = await harness.eventsOf(async () => {
      for (const email of ['Ann@Example.com', 'ann@example.com', ' ANN@EXAMPLE.COM ']) {
        const posted = await harness.post('/subscribers', { email }, { token });
        assert.equal(posted.status, 422, email);
        assert.deepEqual(posted.body, taken);
        const put = await harness.put('/subscribers/2', { email }, { token });
        assert.equal(put.status, 422, email);
        assert.deepEqual(put.body, taken);
      }
    });
    assert.deepEqual(types, []);
  });

  test('if many subscribe one address at the same time, one succeeds', async () => {
    const token = await manage();
    const answers = await Promise.all(
      ['a@example.com', 'A@example.com', 'a@EXAMPLE.com', 'A@EXAMPLE.COM'].map((email) =>
        harness.post('/subscribers', { email }, { token }),
      ),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422, 422, 422]);
    assert.deepEqual(await harness.events(), ['subscriber.created']);
  });

  test('creating returns the whole resource and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const answer = await harness.post('/subscribers', { email: ' Ann@Example.com ' }, { token });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(answer.body, {
        data: {
          id: '1',
          type: 'subscribers',
          attributes: {
            id: 1,
            ...byEmail('Ann@Example.com'),
            global: true,
            verified: false,
            verified_at: { human: null, string: null },
            ...reachable,
            created: now,
            updated: now,
            meta: [],
          },
          relationships: follows(),
        },
      });
    });
    assert.deepEqual(types, ['subscriber.created']);
  });

  test('creating accepts components, metadata, and an address that is already verified', async () => {
    await components('API', 'Web');
    const data = await make({
      ...byEmail('a@example.com'),
      global: false,
      components: [2, '1'],
      verified: true,
      meta: { plan: 'gold' },
    });
    assert.deepEqual(data.attributes, {
      id: 1,
      ...byEmail('a@example.com'),
      global: false,
      verified: true,
      verified_at: now,
      ...reachable,
      created: now,
      updated: now,
      meta: [{ key: 'plan', value: 'gold' }],
    });
    assert.deepEqual(linked(data), ['1', '2']);
  });

  test('PUT returns the whole resource, and included components have an empty pivot', async () => {
    await components('API', 'Web');
    const token = await manage();
    await make({ email: 'a@example.com', verified: true }, token);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      const answer = await harness.put(
        '/subscribers/1?include=components,componentsCount,componentsExists',
        { email: 'b@example.com', global: false, components: [2], meta: { a: 1 } },
        { token },
      );
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/vnd.api+json');
      const before = { human: '1 minute ago', string: '2026-03-10 12:00:00' };
      assert.deepEqual(answer.body, {
        data: {
          id: '1',
          type: 'subscribers',
          attributes: {
            id: 1,
            ...byEmail('b@example.com'),
            global: false,
            verified: false,
            verified_at: { human: null, string: null },
            ...reachable,
            created: before,
            updated: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
            components_count: '1',
            components_exists: true,
            meta: [{ key: 'a', value: 1 }],
          },
          relationships: follows('2'),
        },
        included: [
          {
            id: '2',
            type: 'components',
            attributes: {
              id: 2,
              name: 'Web',
              description: null,
              link: null,
              on_failure: null,
              effective_on_failure: 'draft',
              order: 0,
              status: { human: 'Operational', value: 1 },
              latest_status: { human: 'Operational', value: 1 },
              enabled: true,
              created: before,
              updated: before,
              pivot: { component_status: { human: null, value: null } },
            },
            relationships: { group: { data: null }, incidents: { data: [] } },
          },
        ],
      });
    });
    assert.deepEqual(types, ['subscriber.updated']);
  });

  test('a changed email address is unverified again; another spelling of the same one is not', async () => {
    const token = await manage();
    await make({ email: 'ann@example.com', verified: true }, token);
    const put = async (body: object) =>
      (await harness.put('/subscribers/1', body, { token })).body.data.attributes;
    const spelled = await put({ email: 'Ann@example.com' });
    assert.deepEqual([spelled.email, spelled.verified], ['Ann@example.com', true]);
    assert.equal((await put({ global: false })).verified, true);
    const changed = await put({ email: 'anna@example.com' });
    assert.deepEqual([changed.email, changed.verified], ['anna@example.com', false]);
    assert.deepEqual(changed.verified_at, { human: null, string: null });
    assert.equal((await put({ email: 'ann@example.com' })).verified, false);
    assert.equal((await put({ verified: true })).verified, false);
  });

  test('PATCH changes only the given fields, and a body that changes nothing writes nothing', async () => {
    await components('API');
    const token = await manage();
    await make({ email: 'a@example.com', components: [1], meta: { a: 1 }, verified: true }, token);
    harness.clock.advance(60);
    const none = await harness.eventsOf(async () => {
      const same = { email: 'a@example.com', global: true, components: [1], meta: { a: 1 } };
      for (const body of [{}, same, { meta: null }]) {
        const answer = await harness.put('/subscribers/1', body, { token });
        assert.equal(answer.status, 200);
        assert.equal(answer.body.data.attributes.updated.human, '1 minute ago');
        assert.deepEqual(answer.body.data.attributes.meta, [{ key: 'a', value: 1 }]);
      }
    });
    assert.deepEqual(none, []);
    const answer = await harness.send('PATCH', '/subscribers/1', { global: '0' }, { token });
    assert.equal(answer.body.data.attributes.global, false);
    assert.equal(answer.body.data.attributes.email, 'a@example.com');
    assert.equal(answer.body.data.attributes.verified, true);
    assert.deepEqual(linked(answer.body.data), ['1']);
    const cleared = await harness.put('/subscribers/1', { meta: {} }, { token });
    assert.deepEqual(cleared.body.data.attributes.meta, []);
  });

  test('deleting removes all personal data: the row, the components, the metadata, and from the event', async () => {
    await components('API');
    await make({ email: 'ann@example.com', components: [1], meta: { a: 1 } });
    const token = await harness.token('subscribers.delete');
    const types = await harness.eventsOf(async () => {
      const answer = await harness.delete('/subscribers/1', { token });
      assert.equal(answer.status, 204);
      assert.equal(answer.body, '');
    });
    assert.deepEqual(types, ['subscriber.deleted']);
    assert.equal((await harness.get('/subscribers/1', { token: await manage() })).status, 404);
    assert.equal((await harness.delete('/subscribers/1', { token })).status, 404);
    for (const table of ['subscribers', 'subscriber_components', 'meta']) {
      assert.deepEqual(await harness.query(sql`select * from ${sql.table(table)}`), [], table);
    }
    const [event] = await harness.query(
      sql<{ state: string }>`select state from events where type = 'subscriber.deleted'`,
    );
    assert.equal(event?.state, '{"id":1}');
    assert.equal((await make({ email: 'ann@example.com' })).id, '2');
  });
});
