import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { isSigned, webhooksIn } from '../../../../test/support/webhooks.ts';
import { answering, type Received, Receiver } from './testing.ts';

const receiver = new Receiver();
const other = new Receiver();
before(() => Promise.all([receiver.start('127.0.0.1'), other.start('127.0.0.1')]));
after(() => Promise.all([receiver.stop(), other.stop()]));

const MINUTE = 60;
const HOUR = 3600;

onBothDatabases(
  'outgoing webhooks',
  (harness) => {
    const { admin, make, deliveries, happen } = webhooksIn(harness, receiver);
    beforeEach(() => {
      receiver.reset();
      other.reset();
    });

    test('a real receiver verifies a delivery with the Standard Webhooks library', async () => {
      harness.clock.set(Math.floor(Date.now() / 1000));
      const { secret } = await make();
      await happen();
      assert.equal(receiver.requests.length, 1);
      const { method, url, headers, body } = receiver.last;
      const payload = new Webhook(secret).verify(body, headers as Record<string, string>) as Json;
      assert.equal(method, 'POST');
      assert.equal(url, '/hook');
      assert.equal(headers['content-type'], 'application/json');
      assert.match(String(headers['user-agent']), /^Daymark\/\d+\.\d+\.\d+$/);
      assert.deepEqual(Object.keys(payload), ['type', 'version', 'timestamp', 'id', 'data']);
      assert.equal(payload.type, 'component.created');
      assert.equal(payload.version, 1);
      assert.equal(payload.timestamp, new Date(harness.clock.now() * 1000).toISOString());
      assert.match(payload.id, /^evt_\d+$/);
      assert.equal(payload.data.data.attributes.name, 'API');
      assert.equal(headers['webhook-id'], `msg_${payload.id.slice(4)}_1`);
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'sent');
      assert.equal(delivery.message_id, headers['webhook-id']);
    });

    test('verification fails with another secret, another body or another time', async () => {
      harness.clock.set(Math.floor(Date.now() / 1000));
      const { secret } = await make();
      await happen();
      const { headers, body } = receiver.last;
      const sent = headers as Record<string, string>;
      const wrong = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
      assert.throws(() => new Webhook(wrong).verify(body, sent));
      assert.throws(() => new Webhook(secret).verify(`${body} `, sent));
      const later = { ...sent, 'webhook-timestamp': String(harness.clock.now() + 1) };
      assert.throws(() => new Webhook(secret).verify(body, later));
    });

    test('after a rotation both secrets sign for a day, then only the new one', async () => {
      const { secret: first } = await make();
      const rotated = await harness.post('/webhooks/1/rotate', undefined, await admin());
      const { secret: second } = rotated.body.data.attributes;
      assert.notEqual(second, first);
      await happen('one');
      assert.match(String(receiver.last.headers['webhook-signature']), /^v1,\S{44} v1,\S{44}$/);
      assert.ok(isSigned(receiver.last, first) && isSigned(receiver.last, second));
      harness.clock.advance(24 * HOUR - 1);
      await happen('two');
      assert.ok(isSigned(receiver.last, first) && isSigned(receiver.last, second));
      harness.clock.advance(1);
      await happen('three');
      assert.match(String(receiver.last.headers['webhook-signature']), /^v1,\S{44}$/);
      assert.ok(!isSigned(receiver.last, first) && isSigned(receiver.last, second));
      await harness.post('/webhooks/1/rotate', undefined, await admin());
      await harness.post('/webhooks/1/rotate', undefined, await admin());
      await happen('four');
      assert.ok(!isSigned(receiver.last, second), 'two rotations at once end the overlap of the oldest');
    });

    test('a refused delivery is retried with increasing delays, always as the same message, and fails after the last attempt', async () => {
      const { secret } = await make();
      receiver.answer = answering(500, {}, 'no');
      await happen();
      const waits = [
        5,
        5 * MINUTE,
        30 * MINUTE,
        2 * HOUR,
        5 * HOUR,
        10 * HOUR,
        14 * HOUR,
        20 * HOUR,
        24 * HOUR,
      ];
      for (const [at, wait] of waits.entries()) {
        const [delivery] = await deliveries();
        assert.deepEqual([delivery.state, delivery.attempts.length], ['deferred', at + 1]);
        await harness.react();
        harness.clock.advance(wait - 1);
        await harness.react();
        assert.equal(receiver.requests.length, at + 1, 'not before its time');
        harness.clock.advance(Math.ceil(wait * 0.2) + 1);
        await harness.react();
        assert.equal(receiver.requests.length, at + 2);
      }
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'failed');
      assert.equal(delivery.error, 'The endpoint answered 500.');
      assert.deepEqual(delivery.due, { human: null, string: null });
      harness.clock.advance(100 * 24 * HOUR);
      await harness.react();
      assert.equal(receiver.requests.length, 10);
      const distinct = (pick: (request: Received) => unknown) => new Set(receiver.requests.map(pick)).size;
      assert.equal(
        distinct(({ headers }) => headers['webhook-id']),
        1,
      );
      assert.equal(
        distinct(({ body }) => body),
        1,
      );
      assert.equal(
        distinct(({ headers }) => headers['webhook-timestamp']),
        10,
      );
      assert.ok(receiver.requests.every((request) => isSigned(request, secret)));
    });

    test('a failed delivery can be resent as the same message, with all attempts available again', async () => {
      await make();
      receiver.answer = answering(410);
      await happen();
      const [before_] = await deliveries();
      assert.equal(before_.state, 'failed');
      await harness.put('/webhooks/1', { enabled: true }, await admin());
      receiver.answer = answering(503);
      const types = await harness.eventsOf(async () => {
        const answer = await harness.post(
          `/webhooks/1/deliveries/${before_.id}/redeliver`,
          undefined,
          await admin(),
        );
        assert.equal(answer.status, 200);
        assert.equal(answer.body.data.attributes.state, 'queued');
      });
      assert.deepEqual(types, ['webhook.redelivered']);
      await harness.react();
      receiver.answer = answering(200);
      harness.clock.advance(MINUTE);
      await harness.react();
      assert.equal(receiver.requests.length, 3);
      assert.equal(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
      const [after_] = await deliveries();
      assert.equal(after_.state, 'sent');
      assert.deepEqual(
        after_.attempts.map((one: Json) => [one.outcome, one.status_code]),
        [
          ['failed', 410],
          ['deferred', 503],
          ['sent', 200],
        ],
      );
    });

    test('a delivery that waits for a retry is sent at once on request', async () => {
      await make();
      receiver.answer = answering(500);
      await happen();
      receiver.answer = answering(200);
      await harness.post('/webhooks/1/deliveries/1/redeliver', undefined, await admin());
      await harness.react();
      assert.equal((await deliveries())[0].state, 'sent');
      assert.equal(receiver.requests.length, 2);
    });

    test('410 disables the webhook, and nothing more is sent to it', async () => {
      await make();
      receiver.answer = answering(410, {}, 'gone');
      const types = await harness.eventsOf(async () => {
        await happen('one');
        await happen('two');
      });
      assert.deepEqual(types, ['component.created', 'webhook.updated', 'component.created']);
      assert.equal(receiver.requests.length, 1);
      const { body } = await harness.get('/webhooks/1', await admin());
      assert.equal(body.data.attributes.enabled, false);
      const all = await deliveries();
      assert.equal(all.length, 1);
      assert.equal(all[0].state, 'failed');
      assert.match(all[0].error, /^The endpoint answered 410 Gone/);
    });

    test('Retry-After is respected if it is longer than the usual delay, and ignored if it is shorter', async () => {
      await make();
      receiver.answer = answering(429, { 'retry-after': '600' });
      await happen();
      harness.clock.advance(599);
      await harness.react();
      assert.equal(receiver.requests.length, 1);
      harness.clock.advance(1);
      receiver.answer = answering(503, { 'retry-after': '1' });
      await harness.react();
      assert.equal(receiver.requests.length, 2);
      harness.clock.advance(5 * MINUTE - 1);
      await harness.react();
      assert.equal(receiver.requests.length, 2);
      harness.clock.advance(MINUTE + 1);
      receiver.answer = answering(200);
      await harness.react();
      assert.equal((await deliveries())[0].state, 'sent');
    });

    test('redirects are not followed', async () => {
      await make();
      receiver.answer = answering(302, { location: other.url });
      await happen();
      assert.equal(other.connections, 0);
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'deferred');
      assert.match(delivery.error, /302 with a redirect to 127\.0\.0\.1:\d+\. Redirects are not followed/);
    });

    test('one that fails delays nobody else', async () => {
      await make();
      await make({ url: other.url });
      receiver.answer = (response) => response.destroy();
      await happen();
      assert.equal(other.requests.length, 1);
      assert.equal((await deliveries(1))[0].state, 'deferred');
      assert.equal((await deliveries(1))[0].error, '127.0.0.1 closed the connection before it answered.');
      assert.equal((await deliveries(2))[0].state, 'sent');
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
