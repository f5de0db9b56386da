import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { FakeSender, followComponents, nodeWith, subscribe } from '../../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { insertWebhooks } from '../../../../test/support/webhooks.ts';
import { formatDate } from '../../../lib/dates.ts';
import { previewRoutes } from './routes.ts';

const nobody = { email: 0, chat: 0, webhook: 0, push: 0 };

onBothDatabases('a preview', (harness) => {
  resourceContract(harness, { routes: previewRoutes });

  const at = (seconds: number) => formatDate(START + seconds);
  const incident = { name: 'Down', status: 1, message: 'We are **looking**.', notifications: true };
  const schedule = { name: 'Move', message: 'm', scheduled_at: at(3600), notifications: true };
  const preview = async (body: object): Promise<Json> => {
    const answer = await harness.post('/deliveries/preview', body, { token: await harness.token('*') });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const write = async (path: string, body: object): Promise<number> => {
    const answer = await harness.post(path, body, { token: await harness.token('*') });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return Number(answer.body.data.id);
  };
  const counts = async () => {
    const of = async (table: string) =>
      (await harness.query(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))[0]?.n;
    const tables = [
      'incidents',
      'schedules',
      'updates',
      'events',
      'deliveries',
      'payloads',
      'meta',
      'incident_counts',
    ];
    return Promise.all(tables.map(of));
  };

  test('says who would be notified of an incident and how, and writes nothing', async () => {
    const api = await write('/components', { name: 'API' });
    await subscribe(harness, 2);
    const follower = await subscribe(harness, 1, { global: false });
    await followComponents(harness, follower, [api]);
    await subscribe(harness, 1, { global: false });
    await subscribe(harness, 1, { verified: false });
    await harness.put(
      '/settings',
      { name: 'Acme', notification_hold: 30 },
      { token: await harness.token('*') },
    );
    const token = await harness.token('*');
    // Only the first use of a token is recorded.
    await harness.get('/deliveries', { token });
    const before = await counts();
    const version = await harness.ctx.connection.dataVersion.read();
    const body = {
      type: 'incident',
      body: { ...incident, components: [{ id: api, status: 4 }], meta: { a: 1 } },
    };
    const answer = await harness.post('/deliveries/preview', body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { sample, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      type: 'incident',
      kind: 'incident.opened',
      reason: null,
      hold: 30,
      channels: { ...nobody, email: 3 },
    });
    assert.match(sample.subject, /Down/);
    assert.match(sample.text, /We are/);
    assert.match(sample.html, /<strong>looking<\/strong>/);
    assert.match(sample.html, /API/);
    assert.deepEqual(await counts(), before);
    assert.equal(await harness.ctx.connection.dataVersion.read(), version);
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.equal(fakeSender.received.length, 0);
  });

  test('counts the recipients at the time of the write', async () => {
    const api = await write('/components', { name: 'API' });
    await subscribe(harness, 4);
    const follower = await subscribe(harness, 3, { global: false });
    await followComponents(harness, follower, [api]);
    const body = { ...incident, components: [{ id: api, status: 4 }] };
    const { channels } = await preview({ type: 'incident', body });
    await write('/incidents', body);
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.equal(fakeSender.received.length, channels.email);
  });

  test('says why nobody would be notified', async () => {
    await subscribe(harness, 1);
    const reasons: [body: object, reason: RegExp][] = [
      [{ notifications: false }, /^Notifications are off: set "notifications" of the incident to true\.$/],
      [{ visible: 0 }, /^Not everybody may see it/],
      [{ published_at: at(600) }, /subscribers are told at 2026-03-10 12:10:00 UTC\.$/],
    ];
    for (const [change, reason] of reasons) {
      const seen = await preview({ type: 'incident', body: { ...incident, ...change } });
      assert.match(seen.reason, reason);
      assert.deepEqual([seen.kind, seen.channels, seen.sample], [null, nobody, null]);
    }
    await harness.ctx.connection.write.deleteFrom('subscribers').execute();
    const alone = await preview({ type: 'incident', body: incident });
    assert.equal(alone.kind, 'incident.opened');
    assert.match(alone.reason, /^No confirmed subscriber/);
  });

  test('works for updates, for maintenance, and for changes of existing records', async () => {
    await subscribe(harness, 2);
    const id = await write('/incidents', incident);
    const update = { status: 4, message: 'It is over.' };
    const updated = await preview({ type: 'incident_update', id, body: update });
    assert.deepEqual([updated.kind, updated.channels.email], ['incident.updated', 2]);
    assert.match(updated.sample.text, /It is over\./);
    const announced = await preview({ type: 'schedule', body: schedule });
    assert.deepEqual([announced.kind, announced.channels.email], ['maintenance.announced', 2]);
    const planned = await write('/schedules', schedule);
    const more = await preview({ type: 'schedule_update', id: planned, body: { message: 'Soon.' } });
    assert.equal(more.kind, 'maintenance.updated');
    const moved = await preview({ type: 'schedule', id: planned, body: { scheduled_at: at(7200) } });
    assert.equal(moved.kind, 'maintenance.rescheduled');
    const reworded = await preview({ type: 'incident', id, body: { message: 'other' } });
    assert.match(reworded.reason, /^Subscribers know of it already/);
    const same = await preview({ type: 'incident', id, body: {} });
    assert.equal(same.reason, 'This would change nothing.');
  });

  test('refuses what the write would refuse, with the same messages', async () => {
    const token = await harness.token('*');
    const id = await write('/incidents', incident);
    for (const [path, type, body] of [
      ['/incidents', 'incident', { status: 9, components: [{ id: 77, status: 1 }] }],
      [`/incidents/${id}/updates`, 'incident_update', { status: 2 }],
      ['/schedules', 'schedule', { name: '', scheduled_at: 'tomorrow' }],
      ['/incidents', 'incident', { ...incident, message: undefined, template: 'none' }],
    ] as const) {
      const written = await harness.post(path, body, { token });
      const previewed = await harness.post(
        '/deliveries/preview',
        { type, id: type.endsWith('_update') ? id : undefined, body },
        { token },
      );
      assert.equal(previewed.status, 422);
      assert.deepEqual(previewed.body, written.body);
    }
  });

  test('refuses an invalid preview', async () => {
    const token = await harness.token('*');
    const errorsOf = async (body: object) => {
      const answer = await harness.post('/deliveries/preview', body, { token });
      assert.equal(answer.status, 422, JSON.stringify(body));
      return Object.keys(answer.body.errors);
    };
    assert.deepEqual(await errorsOf({}), ['type', 'body']);
    assert.deepEqual(await errorsOf({ type: 'component', body: [] }), ['type', 'body']);
    assert.deepEqual(await errorsOf({ type: 'incident_update', body: {} }), ['id']);
    assert.deepEqual(await errorsOf({ type: 'incident_update', id: 99, body: { status: 1, message: 'm' } }), [
      'id',
    ]);
    assert.deepEqual(await errorsOf({ type: 'schedule', id: 99, body: {} }), ['id']);
  });

  test('also requires the ability of the write', async () => {
    const token = await harness.token('deliveries.manage');
    const answer = await harness.post('/deliveries/preview', { type: 'incident', body: incident }, { token });
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.body, { message: 'Invalid ability provided.', ability: 'incidents.manage' });
    const both = await harness.token('deliveries.manage', 'incidents.manage');
    const allowed = await harness.post(
      '/deliveries/preview',
      { type: 'incident', body: incident },
      { token: both },
    );
    assert.equal(allowed.status, 200);
  });

  test('counts webhooks of programs and of chats separately', async () => {
    await harness.ctx.connection.write
      .insertInto('webhooks')
      .values(
        (['standard', 'slack', 'standard'] as const).map((format, index) => ({
          name: `w${index}`,
          name_key: `w${index}`,
          url: 'https://hooks.example/x',
          format,
          events: '["*"]',
          components: null,
          enabled: index === 2 ? (0 as const) : (1 as const),
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
          created_at: START,
          updated_at: START,
        })),
      )
      .execute();
    const loud = await preview({ type: 'incident', body: incident });
    assert.deepEqual(loud.channels, { email: 0, chat: 1, webhook: 1, push: 0 });
    assert.equal(loud.reason, null);
    const quiet = await preview({ type: 'incident', body: { ...incident, notifications: false } });
    assert.deepEqual(quiet.channels, { email: 0, chat: 0, webhook: 1, push: 0 });
  });
});

onBothDatabases('the hold', (harness) => {
  test('delays notifications to people and chats, but not to programs, which cannot be canceled either', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { notification_hold: 300 }, { token });
    await subscribe(harness, 1);
    await insertWebhooks(harness, ['standard', 'slack']);
    const before = await harness.lastEventId();
    await harness.post(
      '/incidents',
      { name: 'Down', status: 1, message: 'm', notifications: true },
      { token },
    );
    const event = await harness.lastEventId();
    const fakeSender = new FakeSender();
    fakeSender.answer = () => ({ state: 'deferred' });
    const node = nodeWith(harness.ctx, fakeSender);
    await node.settle();
    const recipients = () =>
      fakeSender.received
        .filter(({ event_id }) => event_id > before)
        .map((delivery) => `${delivery.channel} ${delivery.recipient_id}`);
    assert.deepEqual(recipients(), ['webhook 1']);
    const { body } = await harness.post(`/deliveries/${event}/cancel`, {}, { token });
    assert.deepEqual(body.data, { event_id: event, cancelled: 2, gone: 0, written: 0 });
    harness.clock.advance(600);
    await node.settle();
    assert.deepEqual(recipients(), ['webhook 1', 'webhook 1']);
  });
});
