import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  deliveriesOf,
  enqueue,
  FakeSender,
  nodeWith,
  subscribe,
} from '../../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { takeDue } from '../../../reactions/notifications/delivery-leases.ts';
import { deliveryRoutes } from './routes.ts';

const none = { queued: 0, deferred: 0, sent: 0, failed: 0, bounced: 0, suppressed: 0, cancelled: 0 };

onBothDatabases('the delivery ledger', (harness) => {
  const manage = () => harness.token('deliveries.manage');
  const incident = async (body: object = {}): Promise<{ id: number; event: number }> => {
    const all = { name: 'Down', status: 1, message: 'm', notifications: true, ...body };
    const answer = await harness.post('/incidents', all, { token: await harness.token('*') });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return { id: Number(answer.body.data.id), event: await harness.lastEventId() };
  };
  const setState = (state: string, ...ids: number[]) =>
    harness.ctx.connection.write
      .updateTable('deliveries')
      .set({ state, attempts: 3, error: 'e' })
      .where('id', 'in', ids)
      .execute();
  const summaryOf = async (event: number): Promise<Json> => {
    const answer = await harness.get(`/events/${event}/deliveries`, { token: await manage() });
    assert.equal(answer.status, 200);
    return answer.body.data;
  };

  resourceContract(harness, {
    routes: deliveryRoutes,
    prepare: async (create) => {
      await create('/incidents', { name: 'Down', status: 1, message: 'm' });
      await create('/schedules', { name: 'Work', message: 'm', scheduled_at: '2026-04-01' });
    },
    lists: [
      {
        path: '/deliveries',
        records: async () => {
          for (const recipient of [1, 2, 3]) await enqueue(harness, { recipient });
        },
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], created_at: [1, 2, 3] },
      },
    ],
  });

  test('a preview creates no delivery', async () => {
    assert.equal((await harness.get('/deliveries/preview', { token: await manage() })).status, 404);
  });

  test('a delivery is shown without an address, and caches do not store it', async () => {
    const first = await subscribe(harness, 1);
    const { event } = await incident();
    const fakeSender = new FakeSender();
    const error = `550 5.1.1 <s${first}@subscriber.example>: unknown user s${first}@subscriber.example`;
    fakeSender.answer = () => ({
      state: 'deferred',
      error,
      statusCode: 450,
      response: error,
      request: 'secret',
    });
    await nodeWith(harness.ctx, fakeSender).settle();
    const [row] = await deliveriesOf(harness);
    const answer = await harness.get(`/deliveries/${row.id}`, { token: await manage() });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
    const reply = '550 5.1.1 <(address)>: unknown user (address)';
    const { due, tries, ...attributes } = answer.body.data.attributes;
    assert.deepEqual(attributes, {
      id: row.id,
      event_id: event,
      kind: 'incident.opened',
      channel: 'email',
      recipient: { type: 'subscribers', id: first },
      state: 'deferred',
      written: false,
      attempts: 1,
      error: reply,
      sent: { human: null, string: null },
      created: now,
    });
    assert.match(due.string, /^2026-03-10 12:00:0[56]$/);
    assert.deepEqual(
      tries.map(({ milliseconds: _, ...attempt }: Json) => attempt),
      [{ outcome: 'deferred', status_code: 450, response: reply, created: now }],
    );
    const list = await harness.get('/deliveries', { token: await manage() });
    assert.equal(list.body.data[0].attributes.tries, undefined);
    assert.doesNotMatch(JSON.stringify([list.body, answer.body]), /subscriber\.example|secret/);
  });

  test('the list can be filtered, sorted and paged', async () => {
    const token = await manage();
    for (let recipient = 1; recipient <= 3; recipient++)
      await enqueue(harness, { channel: 'email', recipient });
    await enqueue(harness, { channel: 'webhook', event: 2 });
    await enqueue(harness, { channel: 'staff-email', event: 2 });
    await setState('failed', 2, 4);
    const ids = async (query: string) =>
      (await harness.get(`/deliveries?${query}`, { token })).body.data.map(({ id }: Json) => Number(id));
    assert.deepEqual(await ids(''), [1, 2, 3, 4, 5]);
    assert.deepEqual(await ids('filter[channel]=email'), [1, 2, 3]);
    assert.deepEqual(await ids('filter[channel]=staff-email,webhook'), [4, 5]);
    assert.deepEqual(await ids('filter[state]=failed'), [2, 4]);
    assert.deepEqual(await ids('filter[event]=2&filter[state]=failed'), [4]);
    assert.deepEqual(await ids('filter[event]=1,2&sort=-id&per_page=2'), [5, 4]);
    assert.deepEqual(await ids('sort=-created_at'), [5, 4, 3, 2, 1]);
    assert.deepEqual(await ids('filter[kind]=incident.opened&page=2&per_page=3'), [4, 5]);
    assert.deepEqual(await ids('filter[kind]=incident'), []);
    assert.deepEqual(await ids('filter[state]=nonsense'), []);
    assert.equal((await harness.get('/deliveries?filter[recipient]=1', { token })).status, 400);
    assert.equal((await harness.get('/deliveries?sort=state', { token })).status, 400);
  });

  test('an event is summarized by channel and state, in a constant number of statements', async () => {
    await subscribe(harness, 3);
    const { event } = await incident();
    const empty = await summaryOf(event);
    assert.deepEqual(empty, {
      event_id: event,
      type: 'incident.created',
      subject: { type: 'incident', id: 1 },
      total: 0,
      by_channel: {
        email: none,
        'staff-email': none,
        webhook: none,
        'subscriber-webhook': none,
        push: none,
        'staff-push': none,
        'staff-chat': none,
      },
      written: 0,
      first_sent: { human: null, string: null },
      last_sent: { human: null, string: null },
    });
    const fakeSender = new FakeSender();
    fakeSender.answer = ({ recipient_id }) => ({ state: recipient_id === 2 ? 'bounced' : 'sent' });
    await nodeWith(harness.ctx, fakeSender).settle();
    await enqueue(harness, { event, channel: 'webhook', recipient: 7 });
    harness.clock.advance(60);
    await nodeWith(harness.ctx, fakeSender).settle();
    const token = await manage();
    harness.statements.length = 0;
    const { body } = await harness.get(`/events/${event}/deliveries`, { token });
    // The use of the token is recorded at the same time, in a transaction of its own.
    const cost = harness.statements.filter((text) => !/tokens|begin|advisory|commit/.test(text)).length;
    assert.deepEqual(body.data.by_channel, {
      email: { ...none, sent: 2, bounced: 1 },
      'staff-email': none,
      webhook: { ...none, sent: 1 },
      'subscriber-webhook': none,
      push: none,
      'staff-push': none,
      'staff-chat': none,
    });
    assert.equal(body.data.total, 4);
    assert.equal(body.data.first_sent.string, '2026-03-10 12:00:00');
    assert.equal(body.data.last_sent.string, '2026-03-10 12:01:00');
    assert.equal(cost, 2);
  });

  test('the summary of an incident includes its updates', async () => {
    await subscribe(harness, 2);
    const { id } = await incident();
    await incident();
    const token = await harness.token('*');
    await harness.post(`/incidents/${id}/updates`, { status: 2, message: 'm' }, { token });
    await nodeWith(harness.ctx, new FakeSender()).settle();
    const { body } = await harness.get(`/incidents/${id}/deliveries`, { token: await manage() });
    assert.deepEqual(body.data.subject, { type: 'incident', id });
    assert.equal(body.data.total, 4);
    assert.deepEqual(body.data.by_channel.email, { ...none, sent: 4 });
    const when = { scheduled_at: '2026-04-01', completed_at: '2026-04-02', notifications: true };
    await harness.post('/schedules', { name: 's', message: 'm', ...when }, { token });
    await harness.post('/schedules/1/updates', { message: 'm' }, { token });
    await nodeWith(harness.ctx, new FakeSender()).settle();
    const schedule = await harness.get('/schedules/1/deliveries', { token: await manage() });
    assert.deepEqual(schedule.body.data.by_channel.email, { ...none, sent: 4 });
  });

  test('during the hold all deliveries can be canceled, and nobody is notified', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { notification_hold: 60 }, { token });
    await subscribe(harness, 3);
    const { event } = await incident();
    const fakeSender = new FakeSender();
    const node = nodeWith(harness.ctx, fakeSender);
    await node.settle();
    harness.clock.advance(59);
    await node.settle();
    assert.equal(fakeSender.received.length, 0);
    const types = await harness.eventsOf(async () => {
      const answer = await harness.post(`/deliveries/${event}/cancel`, {}, { token: await manage() });
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body, { data: { event_id: event, cancelled: 3, gone: 0, written: 0 } });
    });
    assert.deepEqual(types, ['delivery.updated']);
    const [logged] = await harness.query(sql<Json>`select * from events order by id desc limit 1`);
    assert.equal(logged.subject_id, event);
    assert.deepEqual(JSON.parse(logged.state), { id: event, action: 'cancelled', cancelled: 3, gone: 0 });
    harness.clock.advance(3600);
    await node.settle();
    assert.equal(fakeSender.received.length, 0);
    assert.deepEqual((await summaryOf(event)).by_channel.email, { ...none, cancelled: 3 });
  });

  test('after the hold, deliveries that were sent cannot be canceled, but those waiting for a retry can', async () => {
    await subscribe(harness, 3);
    const { event } = await incident();
    const fakeSender = new FakeSender();
    fakeSender.answer = ({ recipient_id }) => ({ state: recipient_id === 2 ? 'deferred' : 'sent' });
    const node = nodeWith(harness.ctx, fakeSender);
    await node.settle();
    const { body } = await harness.post(`/deliveries/${event}/cancel`, {}, { token: await manage() });
    assert.deepEqual(body.data, { event_id: event, cancelled: 1, gone: 2, written: 0 });
    harness.clock.advance(86_400);
    await node.settle();
    assert.equal(fakeSender.received.length, 3);
    const again = await harness.eventsOf(async () => {
      const answer = await harness.post(`/deliveries/${event}/cancel`, {}, { token: await manage() });
      assert.deepEqual(answer.body.data, { event_id: event, cancelled: 0, gone: 2, written: 0 });
    });
    assert.deepEqual(again, []);
  });

  test('a delivery that is being sent cannot be canceled; one leased by a dead process can', async () => {
    const token = await manage();
    await incident({ notifications: false });
    const event = await harness.lastEventId();
    for (let recipient = 1; recipient <= 3; recipient++) await enqueue(harness, { event, recipient });
    await takeDue(harness.ctx, { channel: 'webhook', lease: 'dead', max: 1, busyWith: [] });
    harness.clock.advance(3600);
    await takeDue(harness.ctx, { channel: 'webhook', lease: 'alive', max: 1, busyWith: [] });
    const { body } = await harness.post(`/deliveries/${event}/cancel`, {}, { token });
    assert.deepEqual(body.data, { event_id: event, cancelled: 2, gone: 1, written: 0 });
  });

  test('a cancellation that is faster than the fan-out also applies to deliveries created later', async () => {
    await subscribe(harness, 1200);
    const { event } = await incident();
    const { body } = await harness.post(`/deliveries/${event}/cancel`, {}, { token: await manage() });
    assert.deepEqual(body.data, { event_id: event, cancelled: 0, gone: 0, written: 0 });
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.equal(fakeSender.received.length, 0);
    assert.deepEqual((await summaryOf(event)).by_channel.email, { ...none, cancelled: 1200 });
    const answer = await harness.post(
      `/deliveries/${event}/resend`,
      { states: ['cancelled'] },
      { token: await manage() },
    );
    assert.equal(answer.body.data.resent, 1200);
    await nodeWith(harness.ctx, fakeSender, 100).settle();
    assert.equal(fakeSender.received.length, 1200);
  });

  test('resending another delivery does not undo a cancellation', async () => {
    await subscribe(harness, 3);
    const { event } = await incident();
    const token = await manage();
    await harness.post(`/deliveries/${event}/cancel`, {}, { token });
    await harness.post(`/deliveries/${event}/resend`, { states: ['failed'] }, { token });
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.equal(fakeSender.received.length, 0);
  });

  test('failed deliveries are resent with all attempts, and sent ones never', async () => {
    const token = await manage();
    await subscribe(harness, 5);
    const { event } = await incident();
    const fakeSender = new FakeSender();
    const node = nodeWith(harness.ctx, fakeSender);
    await node.settle();
    const ids = (await deliveriesOf(harness)).map(({ id }) => id);
    await setState('failed', ids[0], ids[1]);
    await setState('bounced', ids[2]);
    await setState('suppressed', ids[3]);
    fakeSender.received.length = 0;
    const types = await harness.eventsOf(async () => {
      const { body } = await harness.post(`/deliveries/${event}/resend`, {}, { token });
      assert.deepEqual(body, { data: { event_id: event, resent: 2 } });
    });
    assert.deepEqual(types, ['delivery.updated']);
    const [queued] = await deliveriesOf(harness);
    assert.deepEqual(
      [queued.state, queued.attempts, queued.error, queued.due_at],
      ['queued', 0, null, START],
    );
    await node.settle();
    assert.deepEqual(
      fakeSender.received.map(({ id }) => id),
      [ids[0], ids[1]],
    );
    const { body } = await harness.post(
      `/deliveries/${event}/resend`,
      { states: ['bounced', 'suppressed'] },
      { token },
    );
    assert.equal(body.data.resent, 2);
    await node.settle();
    assert.equal(fakeSender.received.length, 4);
    assert.deepEqual(
      await harness.eventsOf(() => harness.post(`/deliveries/${event}/resend`, {}, { token })),
      [],
    );
  });

  test('only final states other than sent can be requested', async () => {
    const { event } = await incident();
    for (const states of [['sent'], ['queued'], ['failed', 'deferred'], 'failed', [1]]) {
      const answer = await harness.post(`/deliveries/${event}/resend`, { states }, { token: await manage() });
      assert.equal(answer.status, 422, JSON.stringify(states));
    }
    const { body } = await harness.post(
      `/deliveries/${event}/resend`,
      { states: [] },
      { token: await manage() },
    );
    assert.equal(body.data.resent, 0);
  });
});
