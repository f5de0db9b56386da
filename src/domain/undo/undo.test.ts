import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { otherNode } from '../../../test/support/other-node.ts';
import { addPerson } from '../../../test/support/people.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { Json } from '../../../test/support/response.ts';
import { insertWebhooks } from '../../../test/support/webhooks.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import { takeDue } from '../../reactions/notifications/delivery-leases.ts';
import { undoRoutes } from './resource.ts';
import { at, incident, none, schedule, undoing } from './testing.ts';

onBothDatabases('undo', (harness) => {
  resourceContract(harness, { routes: undoRoutes });

  const { everything, eventOf, write, undo, undone, refused, read, hold, rows } = undoing(harness);

  test('every write of an incident, a schedule or an update names its event, also when it is repeated', async () => {
    const token = await everything();
    const headers = { 'idempotency-key': 'a-key-of-this-very-test' };
    const first = await harness.post('/incidents', incident, { token, headers });
    const again = await harness.post('/incidents', incident, { token, headers });
    assert.deepEqual([eventOf(first), eventOf(again)], [await harness.lastEventId(), eventOf(first)]);
    for (const [method, path, body] of [
      ['PUT', '/incidents/1', { name: 'Slow' }],
      ['POST', '/incidents/1/updates', { status: 2, message: 'm' }],
      ['POST', '/schedules', schedule],
      ['PUT', '/schedules/1', { name: 'Move on' }],
      ['POST', '/schedules/1/updates', { message: 'm' }],
    ] as const) {
      assert.equal(await write(method, path, body), await harness.lastEventId(), path);
    }
    const same = await harness.put('/incidents/1', { name: 'Slow' }, { token });
    const dry = await harness.post('/incidents', incident, { token, headers: { prefer: 'dry-run' } });
    const preview = await harness.post(
      '/deliveries/preview',
      { type: 'incident', body: incident },
      { token },
    );
    for (const response of [same, dry, preview]) assert.equal(response.headers['daymark-event'], undefined);
  });

  test('of a new incident puts it into the trash and takes back the mails, in one transaction', async () => {
    await subscribe(harness, 3);
    await hold(30);
    const event = await write('POST', '/incidents', incident);
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    const types = await harness.eventsOf(async () => {
      assert.deepEqual(await undone(event), {
        event_id: event,
        type: 'incident.created',
        subject: { type: 'incident', id: 1 },
        channels: { email: { ...none, taken_back: 3 }, chat: none, webhook: none, push: none },
        is_complete: true,
      });
    });
    assert.deepEqual(types, ['incident.deleted', 'delivery.updated']);
    assert.equal((await harness.get('/incidents/1', { token: await everything() })).status, 404);
    harness.clock.advance(86_400);
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.equal(fakeSender.received.length, 0);
    const restored = await harness.post('/trash/incidents/1/restore', {}, { token: await everything() });
    assert.equal(restored.status, 204);
    assert.equal((await read('/incidents/1')).name, 'Down');
  });

  test('a repeated undo changes nothing and answers the same, also on another node', async () => {
    await subscribe(harness, 2);
    await hold(30);
    const event = await write('POST', '/incidents', incident);
    await nodeWith(harness.ctx, new FakeSender()).settle();
    const first = await undone(event);
    const token = await everything();
    const node = await otherNode(harness);
    const types = await harness.eventsOf(async () => {
      const path = `/api/events/${event}/undo`;
      const [here, there] = await Promise.all([
        undone(event),
        node.send('POST', path, undefined, { authorization: `Bearer ${token}` }),
      ]);
      assert.deepEqual([here, there.body.data], [first, first]);
    });
    await node.close();
    assert.deepEqual(types, []);
  });

  test('of two undos at once on two nodes, one does it and both say so', async () => {
    await subscribe(harness, 2);
    const event = await write('POST', '/incidents', incident);
    const node = await otherNode(harness);
    const headers = { authorization: `Bearer ${await everything()}` };
    const types = await harness.eventsOf(async () => {
      const responses = await Promise.all([
        undo(event),
        node.send('POST', `/api/events/${event}/undo`, undefined, headers),
      ]);
      assert.deepEqual(
        responses.map(({ status }) => status),
        [200, 200],
      );
    });
    await node.close();
    assert.deepEqual(types, ['incident.deleted', 'delivery.updated']);
  });

  test('counts what has gone, what is being sent, and what a dead process may have sent', async () => {
    await subscribe(harness, 6);
    await hold(30);
    const event = await write('POST', '/incidents', incident);
    await nodeWith(harness.ctx, new FakeSender()).settle();
    const became = (recipient: number, values: object) =>
      harness.ctx.connection.write
        .updateTable('deliveries')
        .set(values)
        .where('recipient_id', '=', recipient)
        .execute();
    await became(1, { state: 'sent', attempts: 1, sent_at: START });
    await became(2, { state: 'deferred', attempts: 1, due_at: START + 6000 });
    harness.clock.advance(30);
    await takeDue(harness.ctx, { channel: 'email', lease: 'dead', max: 1, busyWith: [] });
    harness.clock.advance(defaultTiming.leaseSeconds);
    await takeDue(harness.ctx, { channel: 'email', lease: 'alive', max: 1, busyWith: [3] });
    const { channels } = await undone(event);
    // 1 was sent and 4 is being sent; 2 was tried, and 3 may have been sent; 5 and 6 wait.
    assert.deepEqual(channels.email, { taken_back: 2, gone: 2, written: 0, unconfirmed: 2 });
    assert.deepEqual((await undone(event)).channels.email, channels.email);
    const states = await harness.query(
      sql<Json>`select recipient_id, state from deliveries order by recipient_id`,
    );
    assert.deepEqual(
      states.map(({ state }) => state),
      ['sent', 'cancelled', 'cancelled', 'queued', 'cancelled', 'cancelled'],
    );
  });

  test('faster than the fan-out says so, and nobody is told', async () => {
    await subscribe(harness, 3);
    const event = await write('POST', '/incidents', incident);
    const update = await write('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    assert.equal((await undone(update)).is_complete, false);
    assert.match(await refused(event), /changed or restored since/);
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.deepEqual(
      fakeSender.received.map(({ event_id }) => event_id),
      [event, event, event],
    );
    assert.deepEqual((await undone(update)).channels.email, { ...none, taken_back: 3 });
  });

  test('tells webhooks that programs read of the write and of its undo, and takes chats back', async () => {
    await hold(30);
    await insertWebhooks(harness, ['standard', 'slack']);
    const event = await write('POST', '/incidents', incident);
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    const { channels } = await undone(event);
    assert.deepEqual(channels, {
      email: none,
      chat: { ...none, taken_back: 1 },
      webhook: { ...none, gone: 1 },
      push: none,
    });
    fakeSender.received.length = 0;
    await nodeWith(harness.ctx, fakeSender).settle();
    const events = await harness.query(sql<Json>`select id, type from events`);
    const told = fakeSender.received.map(({ event_id }) => events.find(({ id }) => id === event_id)?.type);
    assert.ok(told.includes('incident.deleted'));
  });

  test('of the publication of a draft hides it, and publishing it again tells people', async () => {
    await subscribe(harness, 2);
    await hold(30);
    await write('POST', '/incidents', { ...incident, visible: 2 });
    const fakeSender = new FakeSender();
    const settle = () => nodeWith(harness.ctx, fakeSender).settle();
    const event = await write('PUT', '/incidents/1', { visible: 1 });
    await settle();
    assert.deepEqual((await undone(event)).channels.email, { ...none, taken_back: 2 });
    harness.clock.advance(60);
    await settle();
    assert.equal(fakeSender.received.length, 0);
    assert.equal((await rows('incidents'))[0].visible, 2);
    await write('PUT', '/incidents/1', { visible: 1 });
    await settle();
    harness.clock.advance(30);
    await settle();
    assert.equal(fakeSender.received.length, 2);
  });

  test('is refused after another change, after a restore, and after two hours, and says what to do', async () => {
    const event = await write('POST', '/incidents', incident);
    const edit = await write('PUT', '/incidents/1', { name: 'Slow' });
    assert.match(
      await refused(event),
      /DELETE \/api\/incidents\/1\..*POST \/api\/deliveries\/\d+\/cancel\.$/,
    );
    await undone(edit);
    assert.match(await refused(event), /changed or restored since/);
    const second = await write('POST', '/incidents', incident);
    await undone(second);
    await harness.post('/trash/incidents/2/restore', {}, { token: await everything() });
    assert.match(await refused(second), /changed or restored since/);
    const third = await write('POST', '/incidents', incident);
    harness.clock.advance(7201);
    assert.match(
      await refused(third),
      /more than 2 hours ago. Please delete it instead: DELETE \/api\/incidents\/3/,
    );
    const settings = await harness.put('/settings', { name: 'Acme' }, { token: await everything() });
    assert.match(await refused(eventOf(settings)), /^This event cannot be undone\./);
  });

  test('what the clock did since does not matter', async () => {
    const event = await write('POST', '/schedules', { ...schedule, scheduled_at: at(60) });
    harness.clock.advance(120);
    await harness.react();
    assert.ok((await harness.events()).includes('schedule.started'));
    assert.equal((await undo(event)).status, 200);
  });

  test('refuses a write of an older version, which did not record what was there before', async () => {
    await write('POST', '/incidents', incident);
    const event = await write('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    await harness.ctx.connection.write
      .updateTable('events')
      .set({ state: sql`replace(state, '"previous"', '"other"')` } as never)
      .where('id', '=', event)
      .execute();
    assert.match(await refused(event), /older version/);
  });

  test('takes the ability of the write, and no other', async () => {
    const event = await write('POST', '/incidents', incident);
    const update = await write('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    const unsigned = await harness.post(`/events/${event}/undo`, undefined);
    assert.equal(unsigned.status, 401);
    const wrong = await undo(update, await harness.token('incidents.manage', 'deliveries.manage'));
    assert.deepEqual([wrong.status, wrong.body.ability], [403, 'incident-updates.manage']);
    assert.equal((await undo(update, await harness.token('incident-updates.manage'))).status, 200);
    const viewer = await addPerson(harness, 'viewer');
    const responder = await addPerson(harness, 'responder');
    const second = await write('POST', '/incidents', incident);
    const path = `/events/${second}/undo`;
    assert.equal((await harness.post(path, undefined, { headers: viewer.headers })).status, 403);
    assert.equal((await harness.post(path, undefined, { headers: responder.headers })).status, 200);
  });

  test('can be tried out with a dry run', async () => {
    await subscribe(harness, 1);
    const event = await write('POST', '/incidents', incident);
    const token = await everything();
    const dry = await harness.post(`/events/${event}/undo`, undefined, {
      token,
      headers: { prefer: 'dry-run' },
    });
    assert.equal(dry.status, 200);
    assert.equal((await read('/incidents/1')).name, 'Down');
  });
});
