import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { answering, Receiver } from './testing.ts';

const receiver = new Receiver();
const attacker = new Receiver();
before(() => Promise.all([receiver.start('127.0.0.1'), attacker.start('127.0.0.1')]));
after(() => Promise.all([receiver.stop(), attacker.stop()]));

const HOUR = 3600;
const soon = { published_at: '2026-03-10 13:00:00' };
const incident = { name: 'i', status: 1, message: 'm' };

onBothDatabases(
  'the rights of a webhook',
  (harness) => {
    beforeEach(() => {
      receiver.reset();
      attacker.reset();
    });
    const owner = () => harness.token('*');
    const weak = (...more: string[]) => harness.token('webhooks.manage', ...more);
    const make = async (token: string, more: object = {}) => {
      const answer = await harness.post('/webhooks', { name: 'w', url: receiver.url, ...more }, { token });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data.attributes;
    };
    const change = (token: string, body: object) => harness.put('/webhooks/1', body, { token });
    const toldTo = (to: Receiver): Json[] => to.requests.map(({ body }) => JSON.parse(body));
    const typesAt = (to: Receiver) => toldTo(to).map(({ type }) => type);
    const deliveries = async (): Promise<Json[]> =>
      (await harness.get('/webhooks/1/deliveries?sort=id', { token: await owner() })).body.data.map(
        ({ attributes }: Json) => attributes,
      );

    test('old deliveries are never sent to a new address, whoever sets it and whoever requests them', async () => {
      const token = await owner();
      await make(token, { events: ['*', 'subscriber.created'] });
      await harness.post('/subscribers', { email: 'victim@x.example', verified: true }, { token });
      await harness.react();
      assert.deepEqual(typesAt(receiver), ['subscriber.created']);
      const moved = await change(await weak(), { url: attacker.url, events: ['*'] });
      assert.equal(moved.status, 200);
      assert.deepEqual(moved.body.data.attributes.abilities, ['webhooks.manage']);
      for (const by of [await weak(), token]) {
        const answer = await harness.post('/webhooks/1/deliveries/1/redeliver', undefined, { token: by });
        assert.equal(answer.status, 422);
        assert.match(
          answer.body.errors.delivery[0],
          /^This was made for http:\/\/127\.0\.0\.1:\d+\. The webhook has another address now/,
        );
        assert.ok(!answer.body.message.includes('/hook'));
      }
      const resend = { states: ['failed', 'suppressed', 'cancelled'] };
      const [{ event_id: eventId } = { event_id: 0 }] = await harness.query(
        sql<{ event_id: number }>`select event_id from deliveries`,
      );
      await sql`update deliveries set state = 'failed'`.execute(harness.ctx.connection.write);
      await harness.post(`/deliveries/${eventId}/resend`, resend, { token });
      await harness.react();
      assert.deepEqual(attacker.requests, []);
      const [last] = await deliveries();
      assert.equal(last.state, 'suppressed');
      assert.match(last.error, /never sent to another\.$/);
      // It can be resent to its own address.
      await change(token, { url: receiver.url });
      receiver.reset();
      assert.equal(
        (await harness.post('/webhooks/1/deliveries/1/redeliver', undefined, { token })).status,
        200,
      );
      await harness.react();
      assert.equal(receiver.requests.length, 1);
    });

    test('deliveries that wait for a retry are canceled when the address changes, and the ledger says so', async () => {
      const token = await owner();
      await make(token);
      receiver.answer = answering(500);
      await harness.post('/components', { name: 'c' }, { token });
      await harness.react();
      assert.equal((await deliveries())[0].state, 'deferred');
      await change(token, { url: attacker.url });
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'cancelled');
      assert.match(
        delivery.error,
        /^This was made for http:\/\/127\.0\.0\.1:\d+\. The webhook has another address now/,
      );
      harness.clock.advance(48 * HOUR);
      await harness.react();
      assert.deepEqual(attacker.requests, []);
      await harness.post('/components', { name: 'd' }, { token });
      await harness.react();
      assert.deepEqual(typesAt(attacker), ['component.created']);
    });

    test('a delivery leased before the address changes is sent nowhere else', async () => {
      const token = await owner();
      await make(token);
      await harness.post('/components', { name: 'c' }, { token });
      // Leased by a process that died before it sent anything.
      await sql`update webhooks set enabled = 0`.execute(harness.ctx.connection.write);
      await harness.react();
      await sql`update webhooks set enabled = 1`.execute(harness.ctx.connection.write);
      await sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, lease, created_at)
        values (1, 'component.created', 'webhook', 1, 'queued', 0, ${harness.clock.now() + 60}, 'other', 0)`.execute(
        harness.ctx.connection.write,
      );
      await change(token, { url: attacker.url });
      harness.clock.advance(120);
      await harness.react();
      assert.deepEqual(attacker.requests, []);
      assert.match((await deliveries()).at(-1).error, /never sent to another\.$/);
    });

    test('an asterisk includes what the token may read', async () => {
      const all = await owner();
      await make(await weak());
      const write = async (path: string, body: object) => {
        assert.equal((await harness.post(path, body, { token: all })).status, 200, path);
      };
      await write('/incidents', { ...incident, name: 'embargoed', ...soon });
      await write('/incidents', { ...incident, name: 'nobody', visible: 2 });
      await write('/incidents/1/updates', { status: 2, message: 'embargoed' });
      await write('/incidents/2/updates', { status: 2, message: 'nobody' });
      await write('/schedules', { name: 'embargoed', message: 'm', scheduled_at: '2026-03-12', ...soon });
      await write('/schedules/1/updates', { message: 'embargoed' });
      await write('/component-groups', { name: 'nobody', visible: 2 });
      await write('/components', { name: 'nobody', component_group_id: 1 });
      await write('/metrics', { name: 'nobody', suffix: 's', visible: 2 });
      await write('/metrics/1/points', { value: 1 });
      await write('/subscribers', { email: 'a@x.example', verified: true });
      await harness.put('/settings', { name: 'Acme' }, { token: all });
      for (const path of ['/incidents/2', '/components/1', '/component-groups/1', '/metrics/1'])
        assert.equal((await harness.delete(path, { token: all })).status, 204, path);
      await harness.react();
      assert.deepEqual(typesAt(receiver), []);
      await write('/incidents', { ...incident, name: 'staff', visible: 0 });
      await write('/components', { name: 'off', enabled: false });
      await write('/metrics', { name: 'public', suffix: 's' });
      await write('/metrics/2/points', { value: 1 });
      await harness.delete('/incidents/3', { token: all });
      await harness.react();
      assert.deepEqual(typesAt(receiver), [
        'incident.created',
        'component.created',
        'metric.created',
        'metric_point.created',
        'incident.deleted',
      ]);
      // The incident was deleted before it was sent.
      assert.deepEqual(toldTo(receiver)[0].data, { data: { id: '3', type: 'incidents' } });
      harness.clock.advance(HOUR);
      await harness.react();
      assert.deepEqual(typesAt(receiver).slice(5), ['incident.published', 'schedule.published']);
      assert.equal(toldTo(receiver).at(-1).data.data.attributes.name, 'embargoed');
    });

    test('a document contains what the API shows to the token, and each webhook gets its own', async () => {
      const all = await owner();
      const token = await weak();
      await make(token, { events: ['component.updated'] });
      await make(await weak('incidents.manage'), { events: ['component.updated'], url: attacker.url });
      await harness.post('/components', { name: 'c' }, { token: all });
      const components = [{ id: 1, status: 3 }];
      await harness.post('/incidents', { ...incident, ...soon, components }, { token: all });
      await harness.post('/incidents', { ...incident, components }, { token: all });
      await harness.put('/components/1', { name: 'd' }, { token: all });
      await harness.react();
      const linked = (to: Receiver) =>
        toldTo(to)[0].data.data.relationships.incidents.data.map(({ id }: Json) => id);
      assert.deepEqual(linked(receiver), ['2']);
      assert.deepEqual(linked(attacker).sort(), ['1', '2']);
      assert.deepEqual(toldTo(receiver)[0].data, (await harness.get('/components/1', { token })).body);
    });

    test('the rights are checked again when a delivery is sent', async () => {
      const all = await owner();
      await make(all);
      receiver.answer = answering(500);
      await harness.post('/incidents', { ...incident, ...soon }, { token: all });
      await harness.react();
      assert.equal(receiver.requests.length, 1);
      // Somebody with fewer rights changes the events; the address stays the same.
      await change(await weak(), { events: ['incident.created'] });
      receiver.reset();
      harness.clock.advance(HOUR);
      await harness.react();
      assert.deepEqual(receiver.requests, []);
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'suppressed');
      assert.match(
        delivery.error,
        /^Whoever last set the address or the events of the webhook may not read this/,
      );
      // Somebody with more rights resends a payload that was made for fewer.
      await harness.post('/incidents', incident, { token: all });
      receiver.answer = answering(500);
      await harness.react();
      receiver.reset();
      await change(all, { events: ['*'] });
      harness.clock.advance(HOUR);
      await harness.react();
      assert.deepEqual(typesAt(receiver), ['incident.created']);
    });

    test('an event that the caller may not read is refused, with the missing ability', async () => {
      const token = await weak();
      const refuse = async (body: object, errors: string[], by = token) => {
        const answer = await harness.post(
          '/webhooks',
          { name: 'w', url: receiver.url, ...body },
          { token: by },
        );
        assert.deepEqual(answer.body.errors, { events: errors });
      };
      const people = 'Events of subscribers can only be chosen with the ability subscribers.manage.';
      const settings = 'Events of settings can only be chosen with the ability settings.manage.';
      await refuse({ events: ['subscriber.created', 'settings.updated', 'incident.created'] }, [
        people,
        settings,
      ]);
      await refuse({ events: ['*', 'subscriber.deleted'] }, [people]);
      await refuse({ events: ['settings.updated'] }, [settings], await weak('subscribers.manage'));
      await make(await owner(), { events: ['incident.created', 'settings.updated'] });
      const mixed = await change(token, { events: ['component.created', 'settings.updated'] });
      assert.deepEqual(mixed.body.errors, { events: [settings] });
      assert.equal((await change(token, { name: 'renamed', enabled: true })).status, 200);
      assert.deepEqual((await harness.get('/webhooks/1', { token })).body.data.attributes.abilities, ['*']);
    });

    test('setting the address or the events, or enabling, sets the rights; nothing else does', async () => {
      const [all, token] = [await owner(), await weak()];
      await make(all);
      const abilities = async (body: object, by: string) => {
        const answer = await change(by, body);
        assert.equal(answer.status, 200);
        return answer.body.data.attributes.abilities.join();
      };
      assert.equal(
        await abilities({ name: 'n', format: 'slack', components: null, enabled: false }, token),
        '*',
      );
      await harness.post('/webhooks/1/rotate', undefined, { token });
      await harness.post('/webhooks/1/ping', {}, { token });
      assert.equal(await abilities({ url: receiver.url }, token), '*');
      assert.equal(await abilities({ enabled: true }, token), 'webhooks.manage');
      assert.equal(await abilities({ enabled: true }, all), 'webhooks.manage');
      assert.equal(await abilities({ events: ['incident.created'] }, all), '*');
      assert.equal(await abilities({ url: attacker.url }, token), 'webhooks.manage');
    });

    test('the delivery log shows nobody what they may not read, including replies of receivers', async () => {
      const all = await owner();
      await make(all, { events: ['*', 'subscriber.created'] });
      receiver.answer = (response, { body }) => response.end(body);
      await harness.post('/incidents', { ...incident, name: 'embargoed', ...soon }, { token: all });
      await harness.post('/subscribers', { email: 'victim@x.example', verified: true }, { token: all });
      await harness.react();
      const texts = async (token: string) =>
        Promise.all(
          ['/webhooks/1/deliveries', '/webhooks/1/deliveries/1', '/deliveries/1', '/deliveries/2'].map(
            async (path) => JSON.stringify((await harness.get(path, { token })).body),
          ),
        );
      for (const text of await texts(await weak('deliveries.manage')))
        assert.doesNotMatch(text, /embargoed|victim|access/);
      const [list = '', single = ''] = await texts(all);
      assert.match(list, /victim@x\.example/);
      assert.match(single, /embargoed/);
      assert.doesNotMatch(list, /access/);
      const own = await weak();
      await make(own, { url: attacker.url });
      await harness.post('/components', { name: 'seen' }, { token: all });
      await harness.react();
      const { body } = await harness.get('/webhooks/2/deliveries', { token: own });
      assert.match(body.data[0].attributes.attempts[0].request.body, /seen/);
    });

    test('a chat gets reminders about what its creator may see, and only the names of those components', async () => {
      const all = await owner();
      await make(await weak(), { format: 'slack' });
      await make(all, { format: 'slack', url: attacker.url });
      await harness.post('/component-groups', { name: 'g', visible: 2 }, { token: all });
      await harness.post('/components', { name: 'Vault', component_group_id: 1 }, { token: all });
      await harness.post('/components', { name: 'API' }, { token: all });
      const due = {
        next_update_due_at: '2026-03-10 12:30:00',
        components: [
          { id: 1, status: 4 },
          { id: 2, status: 4 },
        ],
      };
      await harness.post('/incidents', { ...incident, name: 'Open', ...due }, { token: all });
      await harness.post('/incidents', { ...incident, name: 'Nobody', visible: 2, ...due }, { token: all });
      harness.clock.advance(HOUR);
      await harness.react();
      const [sent] = receiver.requests.map(({ body }) => body);
      assert.equal(receiver.requests.length, 1);
      assert.match(sent ?? '', /Open/);
      assert.match(sent ?? '', /API/);
      assert.doesNotMatch(sent ?? '', /Vault/);
      assert.equal(attacker.requests.length, 2);
      assert.match(attacker.requests.map(({ body }) => body).join(), /Vault/);
      // Hidden after the delivery was queued.
      receiver.reset();
      await harness.post(
        '/incidents',
        { ...incident, name: 'Later', next_update_due_at: '2026-03-10 13:30:00' },
        { token: all },
      );
      receiver.answer = answering(500);
      harness.clock.advance(HOUR);
      await harness.react();
      await harness.put('/incidents/3', { visible: 2 }, { token: all });
      receiver.reset();
      harness.clock.advance(HOUR);
      await harness.react();
      assert.deepEqual(receiver.requests, []);
    });

    test('revoking a token does not affect its webhooks', async () => {
      const all = await owner();
      const token = await weak();
      await make(token);
      const id = Number(token.split('|')[0]);
      await sql`delete from tokens where id = ${id}`.execute(harness.ctx.connection.write);
      await harness.post('/components', { name: 'c' }, { token: all });
      await harness.react();
      assert.deepEqual(typesAt(receiver), ['component.created']);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
