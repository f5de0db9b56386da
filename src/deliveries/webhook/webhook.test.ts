import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { type Json, onBothDatabases, type World } from '../../../test/harness.ts';
import { answering, type Received, Receiver } from './testing.ts';

const receiver = new Receiver();
const other = new Receiver();
before(() => Promise.all([receiver.start('127.0.0.1'), other.start('127.0.0.1')]));
after(() => Promise.all([receiver.stop(), other.stop()]));

const MINUTE = 60;
const HOUR = 3600;

/** What is signed at another time than now cannot be verified, only signed once more and compared. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const expected = new Webhook(secret).sign(String(id), new Date(Number(timestamp) * 1000), body);
  return String(signature).split(' ').includes(expected);
}

const hooks = (world: World) => {
  const admin = async () => ({ token: await world.token('*') });
  return {
    admin,
    make: async (body: object = {}) => {
      const answer = await world.post(
        '/webhooks',
        { name: 'Hook', url: receiver.url, ...body },
        await admin(),
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data.attributes as Json;
    },
    deliveries: async (id = 1) =>
      (await world.get(`/webhooks/${id}/deliveries`, await admin())).body.data.map(
        (one: Json) => one.attributes,
      ) as Json[],
  };
};

onBothDatabases(
  'webhooks out',
  (world) => {
    const { admin, make, deliveries } = hooks(world);
    beforeEach(() => {
      receiver.reset();
      other.reset();
    });
    const happen = async (name = 'API') => {
      await world.post('/components', { name }, await admin());
      await world.react();
    };

    test('a real receiver verifies what it is sent with the library of Standard Webhooks', async () => {
      world.clock.set(Math.floor(Date.now() / 1000));
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
      assert.equal(payload.timestamp, new Date(world.clock.now() * 1000).toISOString());
      assert.match(payload.id, /^evt_\d+$/);
      assert.equal(payload.data.data.attributes.name, 'API');
      assert.equal(headers['webhook-id'], `msg_${payload.id.slice(4)}_1`);
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'sent');
      assert.equal(delivery.message_id, headers['webhook-id']);
    });

    test('another secret, another body or another time is not verified', async () => {
      world.clock.set(Math.floor(Date.now() / 1000));
      const { secret } = await make();
      await happen();
      const { headers, body } = receiver.last;
      const sent = headers as Record<string, string>;
      const wrong = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
      assert.throws(() => new Webhook(wrong).verify(body, sent));
      assert.throws(() => new Webhook(secret).verify(`${body} `, sent));
      const later = { ...sent, 'webhook-timestamp': String(world.clock.now() + 1) };
      assert.throws(() => new Webhook(secret).verify(body, later));
    });

    test('after a rotation both secrets sign for a day, then the new one alone', async () => {
      const { secret: first } = await make();
      const rotated = await world.post('/webhooks/1/rotate', undefined, await admin());
      const { secret: second } = rotated.body.data.attributes;
      assert.notEqual(second, first);
      await happen('one');
      assert.match(String(receiver.last.headers['webhook-signature']), /^v1,\S{44} v1,\S{44}$/);
      assert.ok(isSigned(receiver.last, first) && isSigned(receiver.last, second));
      world.clock.advance(24 * HOUR - 1);
      await happen('two');
      assert.ok(isSigned(receiver.last, first) && isSigned(receiver.last, second));
      world.clock.advance(1);
      await happen('three');
      assert.match(String(receiver.last.headers['webhook-signature']), /^v1,\S{44}$/);
      assert.ok(!isSigned(receiver.last, first) && isSigned(receiver.last, second));
      await world.post('/webhooks/1/rotate', undefined, await admin());
      await world.post('/webhooks/1/rotate', undefined, await admin());
      await happen('four');
      assert.ok(!isSigned(receiver.last, second), 'two rotations at once end the overlap of the oldest');
    });

    test('what is refused is tried again by the table, always as the same message, and parked after the last try', async () => {
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
        await world.react();
        world.clock.advance(wait - 1);
        await world.react();
        assert.equal(receiver.requests.length, at + 1, 'not before its time');
        world.clock.advance(Math.ceil(wait * 0.2) + 1);
        await world.react();
        assert.equal(receiver.requests.length, at + 2);
      }
      const [delivery] = await deliveries();
      assert.equal(delivery.state, 'failed');
      assert.equal(delivery.error, 'The endpoint answered 500.');
      assert.deepEqual(delivery.due, { human: null, string: null });
      world.clock.advance(100 * 24 * HOUR);
      await world.react();
      assert.equal(receiver.requests.length, 10);
      const distinct = (pick: (one: Received) => unknown) => new Set(receiver.requests.map(pick)).size;
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
      assert.ok(receiver.requests.every((one) => isSigned(one, secret)));
    });

    test('what was parked can be sent again, as the same message, with all tries before it', async () => {
      await make();
      receiver.answer = answering(410);
      await happen();
      const [before_] = await deliveries();
      assert.equal(before_.state, 'failed');
      await world.put('/webhooks/1', { enabled: true }, await admin());
      receiver.answer = answering(503);
      const types = await world.eventsOf(async () => {
        const answer = await world.post(
          `/webhooks/1/deliveries/${before_.id}/redeliver`,
          undefined,
          await admin(),
        );
        assert.equal(answer.status, 200);
        assert.equal(answer.body.data.attributes.state, 'queued');
      });
      assert.deepEqual(types, ['webhook.redelivered']);
      await world.react();
      receiver.answer = answering(200);
      world.clock.advance(MINUTE);
      await world.react();
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

    test('what waits for its next try goes at once when somebody asks', async () => {
      await make();
      receiver.answer = answering(500);
      await happen();
      receiver.answer = answering(200);
      await world.post('/webhooks/1/deliveries/1/redeliver', undefined, await admin());
      await world.react();
      assert.equal((await deliveries())[0].state, 'sent');
      assert.equal(receiver.requests.length, 2);
    });

    test('410 disables the webhook, and nothing more is sent to it', async () => {
      await make();
      receiver.answer = answering(410, {}, 'gone');
      const types = await world.eventsOf(async () => {
        await happen('one');
        await happen('two');
      });
      assert.deepEqual(types, ['component.created', 'webhook.updated', 'component.created']);
      assert.equal(receiver.requests.length, 1);
      const { body } = await world.get('/webhooks/1', await admin());
      assert.equal(body.data.attributes.enabled, false);
      const all = await deliveries();
      assert.equal(all.length, 1);
      assert.equal(all[0].state, 'failed');
      assert.match(all[0].error, /^The endpoint answered 410 Gone/);
    });

    test('Retry-After is waited for where it is longer than the table, and not where it is shorter', async () => {
      await make();
      receiver.answer = answering(429, { 'retry-after': '600' });
      await happen();
      world.clock.advance(599);
      await world.react();
      assert.equal(receiver.requests.length, 1);
      world.clock.advance(1);
      receiver.answer = answering(503, { 'retry-after': '1' });
      await world.react();
      assert.equal(receiver.requests.length, 2);
      world.clock.advance(5 * MINUTE - 1);
      await world.react();
      assert.equal(receiver.requests.length, 2);
      world.clock.advance(MINUTE + 1);
      receiver.answer = answering(200);
      await world.react();
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

    test('one that fails holds nobody else up', async () => {
      await make();
      await make({ url: other.url });
      receiver.answer = (response) => response.destroy();
      await happen();
      assert.equal(other.requests.length, 1);
      assert.equal((await deliveries(1))[0].state, 'deferred');
      assert.equal((await deliveries(1))[0].error, '127.0.0.1 closed the connection before it answered.');
      assert.equal((await deliveries(2))[0].state, 'sent');
    });

    test('the log of deliveries says what was sent and what was answered, the newest first', async () => {
      await make();
      receiver.answer = answering(200, {}, `thanks\0${'x'.repeat(9000)}`);
      await happen('one');
      world.clock.advance(MINUTE);
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
        (await world.get(`/webhooks/1/deliveries?${query}`, { token })).body.data.map((one: Json) =>
          Number(one.id),
        );
      assert.deepEqual(await ids('per_page=1&page=2'), [1]);
      assert.deepEqual(await ids('sort=id'), [1, 2]);
      assert.deepEqual(await ids('filter[state]=failed'), []);
      assert.deepEqual(await ids('filter[event]=incident'), []);
      assert.deepEqual(await ids('filter[event]=component'), [2, 1]);
      assert.deepEqual(await ids('filter[state]=sent&filter[event]=component.created'), [2, 1]);
      const one = await world.get('/webhooks/1/deliveries/1', { token });
      assert.equal(one.body.data.attributes.id, 1);
      assert.deepEqual(one.body.data.relationships.webhook.data, { type: 'webhooks', id: '1' });
    });

    test('a ping is sent at once, also to a disabled webhook, and tells what became of it', async () => {
      const { secret } = await make({ enabled: false, events: ['incident.created'] });
      const types = await world.eventsOf(async () => {
        const answer = await world.post('/webhooks/1/ping', undefined, await admin());
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
      assert.deepEqual(payload.data, (await world.get('/webhooks/1', await admin())).body);
      await world.react();
      assert.equal(receiver.requests.length, 1);
    });

    test('a ping that fails says why, and is not tried again', async () => {
      await make();
      receiver.answer = answering(500, {}, 'broken');
      const { body } = await world.post('/webhooks/1/ping', undefined, await admin());
      assert.equal(body.data.attributes.state, 'failed');
      assert.equal(body.data.attributes.error, 'The endpoint answered 500.');
      assert.equal(body.data.attributes.attempts[0].response, 'broken');
      world.clock.advance(HOUR);
      await world.react();
      assert.equal(receiver.requests.length, 1);
    });

    test('a webhook that was disabled or deleted meanwhile is sent nothing', async () => {
      await make();
      await make({ url: other.url });
      receiver.answer = answering(500);
      other.answer = answering(500);
      await happen();
      await world.put('/webhooks/1', { enabled: false }, await admin());
      await world.delete('/webhooks/2', await admin());
      world.clock.advance(MINUTE);
      await world.react();
      assert.deepEqual([receiver.requests.length, other.requests.length], [1, 1]);
      const rows = await world.query(sql<Json>`select state, error from deliveries order by recipient_id`);
      assert.deepEqual(
        rows.map(({ state, error }) => [state, error]),
        [
          ['suppressed', 'The webhook is disabled.'],
          ['suppressed', 'The webhook was deleted.'],
        ],
      );
    });

    test('events that nobody chose leave nothing behind', async () => {
      await make({ events: ['incident.created'] });
      await make({ enabled: false });
      const { token } = await admin();
      await world.post('/metrics', { name: 'm', suffix: 's' }, { token });
      for (let value = 1; value <= 5; value++) await world.post('/metrics/1/points', { value }, { token });
      await world.post('/subscribers', { email: 'a@b.example', verified: true }, { token });
      await world.react();
      assert.deepEqual(await world.query(sql`select event_id from payloads`), []);
      assert.deepEqual(await world.query(sql`select id from deliveries where channel = 'webhook'`), []);
      assert.equal(receiver.connections, 0);
    });

    test('a webhook that follows components hears only of what concerns them', async () => {
      const { token } = await admin();
      const send = async (path: string, body: object) => {
        const answer = await world.post(path, body, { token });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      };
      await send('/components', { name: 'followed' });
      await send('/components', { name: 'other' });
      await world.react();
      await make({ components: [1] });
      const entry = (id: number) => ({ message: 'm', components: [{ id, status: 2 }] });
      const told = async (work: () => Promise<unknown>): Promise<string[]> => {
        receiver.reset();
        await work();
        await world.react();
        return receiver.requests.map(({ body }) => JSON.parse(body).type);
      };
      assert.deepEqual(await told(() => world.put('/components/1', { status: 2 }, { token })), [
        'component.updated',
      ]);
      assert.deepEqual(await told(() => world.put('/components/2', { status: 2 }, { token })), []);
      assert.deepEqual(await told(() => send('/incidents', { name: 'i', status: 1, ...entry(1) })), [
        'incident.created',
      ]);
      assert.deepEqual(await told(() => send('/incidents', { name: 'i', status: 1, ...entry(2) })), []);
      assert.deepEqual(await told(() => send('/incidents/1/updates', { status: 2, message: 'm' })), [
        'incident_update.created',
      ]);
      assert.deepEqual(await told(() => send('/incidents/2/updates', { status: 2, message: 'm' })), []);
      // It speaks of the component no longer: whoever follows it has to know.
      assert.deepEqual(
        await told(() => world.put('/incidents/1', { components: [{ id: 2, status: 2 }] }, { token })),
        ['incident.updated'],
      );
      assert.deepEqual(await told(() => world.put('/incidents/1', { name: 'x' }, { token })), []);
      const schedule = { name: 's', scheduled_at: '2026-04-01' };
      assert.deepEqual(await told(() => send('/schedules', { ...schedule, ...entry(1) })), [
        'schedule.created',
      ]);
      assert.deepEqual(await told(() => send('/schedules', { ...schedule, ...entry(2) })), []);
      assert.deepEqual(await told(() => send('/schedules/1/updates', { message: 'm' })), [
        'schedule_update.created',
      ]);
      assert.deepEqual(await told(() => send('/component-groups', { name: 'g', components: [1] })), [
        'component_group.created',
      ]);
      assert.deepEqual(await told(() => send('/component-groups', { name: 'g' })), []);
      assert.deepEqual(await told(() => world.put('/settings', { name: 'n' }, { token })), []);
    });

    test('an audience with several wishes is sent one message each', async () => {
      await make({ events: ['component.created', '*', 'component.created'] });
      await make({ url: other.url, events: ['component.created'], components: null });
      await happen();
      assert.deepEqual([receiver.requests.length, other.requests.length], [1, 1]);
      assert.equal(receiver.last.body, other.last.body);
      assert.notEqual(receiver.last.headers['webhook-id'], other.last.headers['webhook-id']);
      assert.equal((await world.query(sql`select event_id from payloads`)).length, 1);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
