import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { isSigned, webhooksIn } from '../../../../test/support/webhooks.ts';
import { answering, Receiver } from './testing.ts';

const receiver = new Receiver();
const other = new Receiver();
before(() => Promise.all([receiver.start('127.0.0.1'), other.start('127.0.0.1')]));
after(() => Promise.all([receiver.stop(), other.stop()]));

const MINUTE = 60;
const HOUR = 3600;

onBothDatabases(
  'delivery log, pings and choices of webhooks',
  (harness) => {
    const { admin, make, deliveries, happen } = webhooksIn(harness, receiver);
    beforeEach(() => {
      receiver.reset();
      other.reset();
    });

    test('the delivery log shows requests and responses, the newest first', async () => {
      await make();
      receiver.answer = answering(200, {}, `thanks\0${'x'.repeat(9000)}`);
      await happen('one');
      harness.clock.advance(MINUTE);
      await happen('two');
      const all = await deliveries();
      assert.deepEqual(
        all.map(({ id }) => id),
        [2, 1],
      );
      const [{ attempts, ...delivery }] = all as [Json];
      assert.deepEqual(delivery, {
        id: 2,
        message_id: receiver.last.headers['webhook-id'],
        event: 'component.created',
        state: 'sent',
        error: null,
        due: { human: null, string: null },
        sent: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
        created: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
      });
      const [attempt] = attempts;
      assert.equal(attempt.outcome, 'sent');
      assert.equal(attempt.status_code, 200);
      assert.ok(attempt.milliseconds >= 0 && attempt.milliseconds < 15_000);
      assert.equal(attempt.response, `thanks${'x'.repeat(4089)}`);
      assert.equal(attempt.request.method, 'POST');
      assert.equal(attempt.request.url, receiver.url);
      assert.equal(attempt.request.body, receiver.last.body);
      assert.equal(attempt.request.headers['webhook-signature'], 'v1,****');
      assert.equal(attempt.request.headers['webhook-id'], delivery.message_id);
      const token = (await admin()).token;
      const ids = async (query: string) =>
        (await harness.get(`/webhooks/1/deliveries?${query}`, { token })).body.data.map((delivery: Json) =>
          Number(delivery.id),
        );
      assert.deepEqual(await ids('per_page=1&page=2'), [1]);
      assert.deepEqual(await ids('sort=id'), [1, 2]);
      assert.deepEqual(await ids('filter[state]=failed'), []);
      assert.deepEqual(await ids('filter[event]=incident'), []);
      assert.deepEqual(await ids('filter[event]=component'), [2, 1]);
      assert.deepEqual(await ids('filter[state]=sent&filter[event]=component.created'), [2, 1]);
      const single = await harness.get('/webhooks/1/deliveries/1', { token });
      assert.equal(single.body.data.attributes.id, 1);
      assert.deepEqual(single.body.data.relationships.webhook.data, { type: 'webhooks', id: '1' });
    });

    test('a ping is sent at once, even to a disabled webhook, and reports the result', async () => {
      const { secret } = await make({ enabled: false, events: ['incident.created'] });
      const types = await harness.eventsOf(async () => {
        const answer = await harness.post('/webhooks/1/ping', undefined, await admin());
        assert.equal(answer.status, 200);
        const { state, event, attempts } = answer.body.data.attributes;
        assert.deepEqual([state, event, attempts.length], ['sent', 'webhook.pinged', 1]);
        assert.equal(attempts[0].status_code, 200);
        assert.equal(attempts[0].response, 'ok');
      });
      assert.deepEqual(types, ['webhook.pinged']);
      assert.ok(isSigned(receiver.last, secret));
      const payload = JSON.parse(receiver.last.body);
      assert.equal(payload.type, 'webhook.pinged');
      assert.deepEqual(payload.data, (await harness.get('/webhooks/1', await admin())).body);
      await harness.react();
      assert.equal(receiver.requests.length, 1);
    });

    test('a failed ping says why, and is not retried', async () => {
      await make();
      receiver.answer = answering(500, {}, 'broken');
      const { body } = await harness.post('/webhooks/1/ping', undefined, await admin());
      assert.equal(body.data.attributes.state, 'failed');
      assert.equal(body.data.attributes.error, 'The endpoint answered 500.');
      assert.equal(body.data.attributes.attempts[0].response, 'broken');
      harness.clock.advance(HOUR);
      await harness.react();
      assert.equal(receiver.requests.length, 1);
    });

    test('a webhook that was disabled or deleted in the meantime gets nothing', async () => {
      await make();
      await make({ url: other.url });
      receiver.answer = answering(500);
      other.answer = answering(500);
      await happen();
      await harness.put('/webhooks/1', { enabled: false }, await admin());
      await harness.delete('/webhooks/2', await admin());
      harness.clock.advance(MINUTE);
      await harness.react();
      assert.deepEqual([receiver.requests.length, other.requests.length], [1, 1]);
      const rows = await harness.query(sql<Json>`select state, error from deliveries order by recipient_id`);
      assert.deepEqual(
        rows.map(({ state, error }) => [state, error]),
        [
          ['suppressed', 'The webhook is disabled.'],
          ['suppressed', 'The webhook was deleted.'],
        ],
      );
    });

    test('events that no webhook selected leave nothing behind', async () => {
      await make({ events: ['incident.created'] });
      await make({ enabled: false });
      const { token } = await admin();
      await harness.post('/metrics', { name: 'm', suffix: 's' }, { token });
      for (let value = 1; value <= 5; value++) await harness.post('/metrics/1/points', { value }, { token });
      await harness.post('/subscribers', { email: 'a@b.example', verified: true }, { token });
      await harness.react();
      assert.deepEqual(await harness.query(sql`select event_id from payloads`), []);
      assert.deepEqual(await harness.query(sql`select id from deliveries where channel = 'webhook'`), []);
      assert.equal(receiver.connections, 0);
    });

    test('a webhook that follows components gets only events that affect them', async () => {
      const { token } = await admin();
      const send = async (path: string, body: object) => {
        const answer = await harness.post(path, body, { token });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      };
      await send('/components', { name: 'followed' });
      await send('/components', { name: 'other' });
      await harness.react();
      await make({ components: [1] });
      const entry = (id: number) => ({ message: 'm', components: [{ id, status: 2 }] });
      const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
        receiver.reset();
        await work();
        await harness.react();
        return receiver.requests.map(({ body }) => JSON.parse(body).type);
      };
      assert.deepEqual(await requestsDuring(() => harness.put('/components/1', { status: 2 }, { token })), [
        'component.updated',
      ]);
      assert.deepEqual(
        await requestsDuring(() => harness.put('/components/2', { status: 2 }, { token })),
        [],
      );
      assert.deepEqual(
        await requestsDuring(() => send('/incidents', { name: 'i', status: 1, ...entry(1) })),
        ['incident.created'],
      );
      assert.deepEqual(
        await requestsDuring(() => send('/incidents', { name: 'i', status: 1, ...entry(2) })),
        [],
      );
      assert.deepEqual(
        await requestsDuring(() => send('/incidents/1/updates', { status: 2, message: 'm' })),
        ['incident_update.created'],
      );
      assert.deepEqual(
        await requestsDuring(() => send('/incidents/2/updates', { status: 2, message: 'm' })),
        [],
      );
      // The component is no longer affected, which its followers must learn.
      assert.deepEqual(
        await requestsDuring(() =>
          harness.put('/incidents/1', { components: [{ id: 2, status: 2 }] }, { token }),
        ),
        ['incident.updated'],
      );
      assert.deepEqual(await requestsDuring(() => harness.put('/incidents/1', { name: 'x' }, { token })), []);
      const schedule = { name: 's', scheduled_at: '2026-04-01' };
      assert.deepEqual(await requestsDuring(() => send('/schedules', { ...schedule, ...entry(1) })), [
        'schedule.created',
      ]);
      assert.deepEqual(await requestsDuring(() => send('/schedules', { ...schedule, ...entry(2) })), []);
      assert.deepEqual(await requestsDuring(() => send('/schedules/1/updates', { message: 'm' })), [
        'schedule_update.created',
      ]);
      assert.deepEqual(
        await requestsDuring(() => send('/component-groups', { name: 'g', components: [1] })),
        ['component.updated', 'component_group.created'],
      );
      assert.deepEqual(await requestsDuring(() => send('/component-groups', { name: 'g' })), []);
      assert.deepEqual(await requestsDuring(() => harness.put('/settings', { name: 'n' }, { token })), []);
    });

    test('webhooks with different choices each get one message', async () => {
      await make({ events: ['component.created', '*', 'component.created'] });
      await make({ url: other.url, events: ['component.created'], components: null });
      await happen();
      assert.deepEqual([receiver.requests.length, other.requests.length], [1, 1]);
      assert.equal(receiver.last.body, other.last.body);
      assert.notEqual(receiver.last.headers['webhook-id'], other.last.headers['webhook-id']);
      assert.equal((await harness.query(sql`select event_id from payloads`)).length, 1);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
