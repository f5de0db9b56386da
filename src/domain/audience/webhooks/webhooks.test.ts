import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { webhookEventTypes } from './model.ts';
import { webhookRoutes } from './resource.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const url = 'https://93.184.215.14/hook';

onBothDatabases('webhooks', (harness) => {
  const manage = () => harness.token('webhooks.manage');
  const create = (token: string, values: object = {}) =>
    harness.post('/webhooks', { name: 'Hook', url, ...values }, { token });
  const errorsOf = async (token: string, values: object): Promise<Json> => {
    const answer = await create(token, values);
    assert.equal(answer.status, 422, JSON.stringify(answer.body));
    return answer.body.errors;
  };

  resourceContract(harness, {
    routes: webhookRoutes,
    refused: [
      {
        request: 'POST /webhooks',
        body: {},
        errors: { name: ['The name field is required.'], url: ['The url field is required.'] },
      },
    ],
    lists: [
      {
        path: '/webhooks',
        records: ['b', 'A', 'c'].map((name) => ({ name, url })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], name: [2, 1, 3] },
      },
      {
        path: '/webhooks/1/deliveries',
        records: () =>
          sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
            values (1, 'component.created', 'webhook', 1, 'failed', 0, 0, 0),
              (2, 'component.created', 'webhook', 1, 'failed', 0, 0, 0),
              (3, 'component.created', 'webhook', 1, 'failed', 0, 0, 0)`.execute(
            harness.ctx.connection.write,
          ),
        unsorted: [3, 2, 1],
        sorted: { id: [1, 2, 3] },
      },
    ],
  });

  test('a delivery belongs to its webhook', async () => {
    const token = await harness.token('*');
    await create(token);
    await create(token, { enabled: false });
    await harness.post('/components', { name: 'API' }, { token });
    await sql`update webhooks set enabled = 0`.execute(harness.ctx.connection.write);
    await sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
      values (1, 'incident.opened', 'email', 1, 'failed', 0, 0, 0),
        (2, 'component.created', 'webhook', 1, 'failed', 0, 0, 0)`.execute(harness.ctx.connection.write);
    assert.equal((await harness.get('/webhooks/1/deliveries', { token })).body.meta.total, 1);
    assert.equal((await harness.get('/webhooks/1/deliveries/2', { token })).status, 200);
    for (const path of ['/webhooks/1/deliveries/1', '/webhooks/2/deliveries/2', '/webhooks/3/deliveries/2']) {
      assert.equal((await harness.get(path, { token })).status, 404, path);
      assert.equal((await harness.post(`${path}/redeliver`, undefined, { token })).status, 404, path);
    }
  });

  test('every invalid field is reported, and nothing is written', async () => {
    const token = await manage();
    assert.deepEqual(await errorsOf(token, { name: null, url: null }), {
      name: ['The name field is required.'],
      url: ['The url field is required.'],
    });
    const errors = await errorsOf(token, {
      name: 'x'.repeat(256),
      url: 'ftp://files.example',
      format: 'xml',
      events: ['incident.created', 'nope'],
      components: [7],
      enabled: 'perhaps',
    });
    assert.deepEqual(errors, {
      name: ['The name field must not be greater than 255 characters.'],
      url: ['The url field must be a valid URL that begins with http:// or https://.'],
      format: ['The selected format is invalid.'],
      'events.1': ['The selected events.1 is invalid.'],
      enabled: ['The enabled field must be true or false.'],
      'components.0': ['The selected components.0 is invalid.'],
    });
    assert.deepEqual(await errorsOf(token, { events: [] }), {
      events: ['The events field must name at least one event, or *.'],
    });
    assert.deepEqual(await errorsOf(token, { components: [] }), {
      components: ['The components field must name at least one component; null is all of them.'],
    });
    for (const events of ['*', null, {}, 7]) {
      assert.deepEqual(Object.keys(await errorsOf(token, { events })), ['events']);
    }
    assert.deepEqual(await harness.events(), []);
  });

  test('creating returns the whole resource and its secret, and writes one event', async () => {
    const token = await manage();
    let secret = '';
    const types = await harness.eventsOf(async () => {
      const answer = await create(token, { name: ' Hook ' });
      assert.equal(answer.status, 200);
      const { attributes, ...data } = answer.body.data;
      secret = attributes.secret;
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.deepEqual(data, { id: '1', type: 'webhooks', relationships: {} });
      assert.deepEqual(attributes, {
        id: 1,
        name: 'Hook',
        url,
        format: 'standard',
        events: ['*'],
        components: null,
        enabled: true,
        abilities: ['webhooks.manage'],
        old_secret_until: { human: null, string: null },
        created: now,
        updated: now,
        secret,
      });
    });
    assert.deepEqual(types, ['webhook.created']);
    const again = await create(token);
    assert.notEqual(again.body.data.attributes.secret, secret);
    const sparse = await harness.post('/webhooks?fields[webhooks]=name', { name: 'x', url }, { token });
    assert.deepEqual(Object.keys(sparse.body.data.attributes), ['name', 'secret']);
  });

  test('a secret is shown once: by POST and by rotate, and nowhere else', async () => {
    const token = await harness.token('*');
    await create(token);
    const rotated = await harness.post('/webhooks/1/rotate', undefined, { token });
    assert.equal(rotated.status, 200);
    assert.match(rotated.body.data.attributes.secret, /^whsec_/);
    assert.equal(rotated.body.data.attributes.old_secret_until.string, '2026-03-11 12:00:00');
    for (const answer of [
      await harness.get('/webhooks', { token }),
      await harness.get('/webhooks/1', { token }),
      await harness.get('/webhooks/1?fields[webhooks]=secret,old_secret,name', { token }),
      await harness.put('/webhooks/1', { name: 'Other', secret: 'whsec_mine' }, { token }),
      await harness.get('/webhooks/1/deliveries', { token }),
    ]) {
      assert.equal(answer.status, 200);
      assert.doesNotMatch(JSON.stringify(answer.body), /whsec_|"(old_)?secret"/);
    }
    const stored = await harness.query(sql<{ secret: string }>`select secret from webhooks`);
    assert.deepEqual(stored, [{ secret: rotated.body.data.attributes.secret }]);
    harness.clock.advance(86_400);
    const { attributes } = (await harness.get('/webhooks/1', { token })).body.data;
    assert.deepEqual(attributes.old_secret_until, { human: null, string: null });
  });

  test('events contain neither secrets nor whole addresses', async () => {
    const token = await harness.token('*');
    const address = 'https://93.184.215.14/services/T000/B000/sesame?key=sesame';
    await create(token, { url: address });
    await harness.put('/webhooks/1', { name: 'Other' }, { token });
    await harness.post('/webhooks/1/rotate', undefined, { token });
    await harness.delete('/webhooks/1', { token });
    const rows = await harness.query(
      sql<{
        type: string;
        state: string;
      }>`select type, state from events where subject_type = 'webhook' order by id`,
    );
    assert.deepEqual(
      rows.map(({ type }) => type),
      ['webhook.created', 'webhook.updated', 'webhook.updated', 'webhook.deleted'],
    );
    assert.doesNotMatch(JSON.stringify(rows), /whsec|sesame/);
    assert.deepEqual(Object.keys(JSON.parse(rows[0]?.state ?? '')).sort(), [
      'abilities',
      'components',
      'created_at',
      'enabled',
      'events',
      'format',
      'id',
      'name',
      'old_secret_until',
      'token_id',
      'updated_at',
      'url',
      'user_id',
    ]);
    assert.equal(JSON.parse(rows[0]?.state ?? '').url, 'https://93.184.215.14');
  });

  test('PUT and PATCH change only the given fields', async () => {
    const token = await manage();
    await harness.post('/components', { name: 'API' }, { token: await harness.token('components.manage') });
    await harness.post('/components', { name: 'Web' }, { token: await harness.token('components.manage') });
    await create(token);
    harness.clock.advance(300);
    const changes = {
      name: 'New',
      url: 'http://93.184.215.14:8080/other',
      format: 'slack',
      events: ['incident_update.created', 'incident.created'],
      components: ['2', 1],
      enabled: false,
    };
    for (const [name, value] of Object.entries(changes)) {
      const types = await harness.eventsOf(async () => {
        const answer = await harness.send('PATCH', '/webhooks/1', { [name]: value }, { token });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      });
      assert.deepEqual(types, ['webhook.updated'], name);
    }
    const { attributes } = (await harness.get('/webhooks/1', { token })).body.data;
    assert.deepEqual(attributes, {
      ...changes,
      id: 1,
      abilities: ['webhooks.manage'],
      events: ['incident.created', 'incident_update.created'],
      components: [1, 2],
      old_secret_until: { human: null, string: null },
      created: { human: '5 minutes ago', string: '2026-03-10 12:00:00' },
      updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
    });
    const everything = await harness.put('/webhooks/1', { components: null, events: ['*'] }, { token });
    assert.equal(everything.body.data.attributes.components, null);
    const same = await harness.eventsOf(async () => {
      const { attributes: before } = everything.body.data;
      const answer = await harness.put('/webhooks/1', before, { token });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      await harness.put('/webhooks/1', {}, { token });
    });
    assert.deepEqual(same, []);
  });

  test('every listed event can be selected, but those of tokens, users and webhooks cannot', async () => {
    const token = await harness.token('*');
    const answer = await create(token, { events: webhookEventTypes });
    assert.deepEqual(answer.body.data.attributes.events, webhookEventTypes);
    for (const type of [
      'token.created',
      'user.created',
      'webhook.created',
      'webhook.pinged',
      'incident.pinged',
      'Incident.created',
    ])
      assert.deepEqual(Object.keys(await errorsOf(token, { events: [type] })), ['events.0'], type);
  });

  test('events of subscribers require the ability to read subscribers', async () => {
    const [simple, full] = [await manage(), await harness.token('webhooks.manage', 'subscribers.manage')];
    const refusal = {
      events: ['Events of subscribers can only be chosen with the ability subscribers.manage.'],
    };
    for (const events of [
      ['subscriber.created'],
      ['*', 'subscriber.deleted'],
      ['incident.created', 'subscriber.updated'],
    ])
      assert.deepEqual(await errorsOf(simple, { events }), refusal);
    const chosen = await create(full, { events: ['subscriber.created', '*', 'incident.created'] });
    assert.deepEqual(chosen.body.data.attributes.events, ['*', 'subscriber.created']);
    const change = async (body: object) =>
      (await harness.put('/webhooks/1', body, { token: simple })).body.errors;
    // Callers who may not read them can neither redirect nor enable them.
    assert.deepEqual(await change({ url: `${url}/mine` }), refusal);
    assert.deepEqual(await change({ events: ['*', 'subscriber.created', 'subscriber.updated'] }), refusal);
    assert.equal(
      await change({ name: 'x', url, enabled: true, events: ['*', 'subscriber.created'] }),
      undefined,
    );
    assert.equal(await change({ enabled: false }), undefined);
    assert.deepEqual(await change({ enabled: true }), refusal);
    assert.equal(await change({ events: ['*'] }), undefined);
    assert.equal(await change({ url: `${url}/mine`, enabled: true }), undefined);
  });

  test('deliveries about subscribers are shown only to callers who may read subscribers', async () => {
    const [simple, full] = [await manage(), await harness.token('*')];
    await create(full, { events: ['subscriber.created'] });
    await sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
      values (1, 'subscriber.created', 'webhook', 1, 'sent', 1, 0, 0)`.execute(harness.ctx.connection.write);
    const request = JSON.stringify({ method: 'POST', url, headers: {}, body: '{"email":"a@b.example"}' });
    await sql`insert into delivery_attempts (delivery_id, outcome, milliseconds, request, created_at)
      values (1, 'sent', 5, ${request}, 0)`.execute(harness.ctx.connection.write);
    const bodyFor = async (token: string) =>
      (await harness.get('/webhooks/1/deliveries', { token })).body.data[0].attributes.attempts[0].request
        .body;
    assert.equal(await bodyFor(full), '{"email":"a@b.example"}');
    assert.equal(await bodyFor(simple), null);
  });

  test('chats can only select events that people are notified of', async () => {
    const token = await manage();
    for (const format of ['slack', 'teams', 'discord']) {
      assert.deepEqual(
        await errorsOf(token, {
          format,
          events: ['incident.created', 'metric.created', 'component.updated'],
        }),
        {
          events: [
            'Chats are not told of metric.created, component.updated: choose * or events of incidents and schedules.',
          ],
        },
      );
      assert.equal((await create(token, { format })).status, 200);
      assert.equal(
        (await create(token, { format, events: ['schedule.started', 'incident.stale'] })).status,
        200,
      );
    }
    await create(token, { events: ['metric.created'] });
    const { body } = await harness.put('/webhooks/7', { format: 'slack' }, { token });
    assert.deepEqual(Object.keys(body.errors), ['events']);
    const both = await harness.put('/webhooks/7', { format: 'slack', events: ['*'] }, { token });
    assert.equal(both.status, 200);
  });

  test('lists filter by name and enabled, and sort by name and id', async () => {
    const token = await manage();
    await create(token, { name: 'b' });
    await create(token, { name: 'A', enabled: false });
    await create(token, { name: 'ab' });
    const ids = async (query: string) =>
      (await harness.get(`/webhooks?${query}`, { token })).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 2, 3]);
    assert.deepEqual(await ids('filter[name]=B'), [1, 3]);
    assert.deepEqual(await ids('filter[enabled]=false'), [2]);
    assert.deepEqual(await ids('sort=-name'), [1, 3, 2]);
    assert.equal((await harness.get('/webhooks?filter[url]=x', { token })).status, 400);
    assert.equal((await harness.get('/webhooks?include=deliveries', { token })).status, 400);
  });

  test('deleting needs webhooks.delete', async () => {
    await create(await manage());
    const token = await harness.token('webhooks.delete');
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.delete('/webhooks/1', { token })).status, 204);
    });
    assert.deepEqual(types, ['webhook.deleted']);
    assert.deepEqual(await harness.query(sql`select id from webhooks`), []);
    assert.equal((await harness.delete('/webhooks/1', { token })).status, 404);
  });
});
