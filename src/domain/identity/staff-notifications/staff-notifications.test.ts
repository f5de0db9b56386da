import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { Browser, PASSWORD, signedIn } from '../../../../test/support/sessions.ts';
import { BrowserKeys } from '../../../reactions/notifications/push/testing.ts';
import { staffNotificationRoutes } from './routes.ts';

const keys = new BrowserKeys();
const browserAt = (endpoint = 'https://fcm.googleapis.com/fcm/send/abc') => ({
  endpoint,
  keys: { p256dh: keys.p256dh, auth: keys.auth },
});
const SECRET = 'https://hooks.slack.com/services/T000/B000/sEcReTsEcReT';

onBothDatabases('what staff are told of', (harness) => {
  let mine: Browser;
  resourceContract(harness, {
    routes: staffNotificationRoutes,
    prepare: async () => {
      mine = await signedIn(harness);
    },
    signIn: async () => mine.headers,
    refused: [
      {
        request: 'PUT /session/notifications',
        body: { drafts: 'push', alert_severity: 'bad' },
        errors: {
          drafts: ['The drafts field must be an array.'],
          alert_severity: ['The selected alert severity is invalid.'],
        },
      },
      {
        request: 'POST /session/push-subscriptions',
        body: {},
        errors: {
          endpoint: ['The endpoint field is required.'],
          keys: ['The keys field is required.'],
        },
      },
    ],
    lists: [
      {
        path: '/session/push-subscriptions',
        records: async () => {
          for (const number of [1, 2, 3])
            await mine.send(
              'POST',
              '/session/push-subscriptions',
              browserAt(`https://fcm.googleapis.com/${number}`),
            );
        },
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3] },
      },
    ],
  });

  const other = () => signedIn(harness, { email: 'joan@staff.example', name: 'Joan', role: 'responder' });
  /** What the log says that users changed about themselves meanwhile. */
  const changesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await harness.lastEventId();
    await work();
    const rows = await harness.query(
      sql<{
        state: string;
      }>`select state from events where id > ${before} and type = 'user.updated' order by id`,
    );
    return rows.flatMap(({ state }) => JSON.parse(state).changed);
  };
  const attributesOf = async (browser: Browser): Promise<Json> =>
    (await browser.get('/session/notifications')).body.data.attributes;

  test('guests and tokens have nothing to choose', async () => {
    const token = await harness.token('*');
    for (const [method, path] of [
      ['GET', '/session/notifications'],
      ['PUT', '/session/notifications'],
      ['POST', '/session/notifications/test'],
      ['GET', '/session/push-subscriptions'],
      ['POST', '/session/push-subscriptions'],
      ['GET', '/session/push-subscriptions/1'],
      ['DELETE', '/session/push-subscriptions/1'],
    ] as const) {
      const body = method === 'PUT' || method === 'POST' ? {} : undefined;
      assert.equal((await harness.send(method, path, body)).status, 401, `${method} ${path}`);
      assert.equal((await harness.send(method, path, body, { token })).status, 403, `${method} ${path}`);
    }
  });

  test('each user has choices of their own, which begin with the defaults', async () => {
    const [mine, theirs] = [await signedIn(harness), await other()];
    const before = await attributesOf(theirs);
    assert.deepEqual(before.available, ['drafts', 'alerts', 'overdue_updates', 'mail_problems']);
    assert.match(before.push_key, /^[\w-]{87}$/);
    const events = await changesOf(() =>
      mine.put('/session/notifications', { drafts: ['email', 'push'], alerts: [], alert_severity: 'minor' }),
    );
    assert.deepEqual(events, ['notifications']);
    const { drafts, alerts, alert_severity, overdue_updates } = await attributesOf(mine);
    assert.deepEqual(
      [drafts, alerts, alert_severity, overdue_updates],
      [['push', 'email'], [], 'minor', ['push', 'email']],
    );
    assert.deepEqual(await attributesOf(theirs), before);
    const same = await changesOf(() => mine.put('/session/notifications', { alerts: [] }));
    assert.deepEqual(same, []);
  });

  test('a topic that is not for the role cannot be chosen, and what was chosen in another role may stay', async () => {
    const joan = await other();
    const refused = await joan.put('/session/notifications', { probes: ['email'], alerts: ['email'] });
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors, {
      probes: ['The probes field is not for your role, so you are not told of it. Send an empty list.'],
    });
    assert.deepEqual((await attributesOf(joan)).alerts, ['push']);
    const viewer = await signedIn(harness, { email: 'vic@staff.example', name: 'Vic', role: 'viewer' });
    for (const topic of ['drafts', 'overdue_updates', 'mail_problems', 'probes'])
      assert.equal(
        (await viewer.put('/session/notifications', { [topic]: ['email', 'push', 'chat'] })).status,
        422,
      );
    // The dashboard sends all choices together.
    const { drafts, alerts } = await attributesOf(viewer);
    assert.equal((await viewer.put('/session/notifications', { drafts, alerts, probes: [] })).status, 200);
  });

  test('what is wrong is named', async () => {
    const mine = await signedIn(harness);
    const { status, body } = await mine.put('/session/notifications', {
      drafts: ['fax'],
      alerts: ['chat'],
      alert_severity: 'terrible',
      chat: null,
      quiet_hours: { from: '25:00', until: '07:00', timezone: 'Moon' },
      quiet_hours_except: 'everything',
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors).sort(), [
      'alert_severity',
      'alerts',
      'drafts.0',
      'quiet_hours.from',
      'quiet_hours.timezone',
      'quiet_hours_except',
    ]);
    assert.deepEqual(body.errors.alerts, [
      'The alerts field needs a chat: send `chat` with its format and its URL as well.',
    ]);
    const quiet_hours = { from: '22:00', until: '22:00', timezone: 'UTC' };
    assert.deepEqual(Object.keys((await mine.put('/session/notifications', { quiet_hours })).body.errors), [
      'quiet_hours.until',
    ]);
    const chat = { format: 'slack', url: 'http://127.0.0.1:1/' };
    assert.deepEqual(Object.keys((await mine.put('/session/notifications', { chat })).body.errors), [
      'chat.url',
    ]);
  });

  test('the URL of a chat is written and never read back', async () => {
    const mine = await signedIn(harness);
    const chat = { format: 'slack', url: SECRET };
    const written = await mine.put('/session/notifications', {
      chat,
      drafts: ['chat'],
      alerts: ['push', 'chat'],
    });
    assert.equal(written.status, 200, JSON.stringify(written.body));
    assert.deepEqual(written.body.data.attributes.chat, {
      format: 'slack',
      address: 'hooks.slack.com/…cReT',
    });
    const stored = JSON.stringify([
      await harness.query(sql`select * from notification_preferences`),
      await harness.query(sql`select * from events`),
    ]);
    assert.ok(!stored.includes('sEcReT'));
    const removed = await mine.put('/session/notifications', { chat: null });
    const { drafts, alerts } = removed.body.data.attributes;
    assert.deepEqual([removed.body.data.attributes.chat, drafts, alerts], [null, [], ['push']]);
  });

  test('quiet hours are stored as they were written, and If-Match protects the choices', async () => {
    const mine = await signedIn(harness);
    const quiet_hours = { from: '22:00', until: '07:30', timezone: 'Europe/Berlin' };
    const first = await mine.get('/session/notifications');
    const etag = String(first.headers.etag);
    const written = await mine.send(
      'PUT',
      '/session/notifications',
      { quiet_hours, quiet_hours_except: 'critical' },
      { 'if-match': etag },
    );
    assert.equal(written.status, 200, JSON.stringify(written.body));
    const { attributes } = written.body.data;
    assert.deepEqual([attributes.quiet_hours, attributes.quiet_hours_except], [quiet_hours, 'critical']);
    assert.equal(
      (await mine.send('PUT', '/session/notifications', { drafts: [] }, { 'if-match': etag })).status,
      412,
    );
    assert.equal(
      (await mine.put('/session/notifications', { quiet_hours: null })).body.data.attributes.quiet_hours,
      null,
    );
  });

  test('a browser is one subscription, which nobody else sees, and is named after itself', async () => {
    await signedIn(harness);
    const mine = new Browser(harness, {
      'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
    });
    await mine.signIn();
    const theirs = await other();
    const created = await mine.send('POST', '/session/push-subscriptions', browserAt());
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const { id, ...shown } = created.body.data.attributes;
    assert.deepEqual(
      [shown.name, shown.service, shown.endpoint_sha256, shown.last_used],
      [
        'Firefox on Android',
        'fcm.googleapis.com',
        createHash('sha256').update(browserAt().endpoint).digest('hex'),
        { human: null, string: null },
      ],
    );
    assert.ok(!JSON.stringify(created.body).includes('fcm/send/abc'));
    const again = await changesOf(() => mine.send('POST', '/session/push-subscriptions', browserAt()));
    assert.deepEqual(again, []);
    assert.equal((await mine.get('/session/push-subscriptions')).body.meta.total ?? 1, 1);
    assert.deepEqual((await theirs.get('/session/push-subscriptions')).body.data, []);
    assert.equal((await theirs.get(`/session/push-subscriptions/${id}`)).status, 404);
    assert.equal((await theirs.delete(`/session/push-subscriptions/${id}`)).status, 404);
    const events = await changesOf(() => mine.delete(`/session/push-subscriptions/${id}`));
    assert.deepEqual(events, ['push_subscriptions']);
    assert.deepEqual((await mine.get('/session/push-subscriptions')).body.data, []);
  });

  test('a browser belongs to whoever used it last', async () => {
    const [mine, theirs] = [await signedIn(harness), await other()];
    await mine.send('POST', '/session/push-subscriptions', browserAt());
    assert.equal((await theirs.send('POST', '/session/push-subscriptions', browserAt())).status, 200);
    assert.deepEqual((await mine.get('/session/push-subscriptions')).body.data, []);
    assert.equal((await theirs.get('/session/push-subscriptions')).body.data.length, 1);
  });

  test('only push services of browsers are accepted, with keys that fit', async () => {
    const mine = await signedIn(harness);
    const refused = async (body: object) =>
      Object.keys((await mine.send('POST', '/session/push-subscriptions', body)).body.errors);
    assert.deepEqual(await refused(browserAt('https://evil.example/push')), ['endpoint']);
    assert.deepEqual(await refused(browserAt('http://fcm.googleapis.com/fcm/send/abc')), ['endpoint']);
    assert.deepEqual(await refused({ ...browserAt(), keys: { p256dh: 'x', auth: 'y' } }), [
      'keys.p256dh',
      'keys.auth',
    ]);
    assert.deepEqual(await refused({}), ['endpoint', 'keys']);
  });

  test('the oldest of too many browsers is forgotten', async () => {
    const mine = await signedIn(harness);
    for (let number = 0; number < 21; number++)
      await mine.send(
        'POST',
        '/session/push-subscriptions',
        browserAt(`https://fcm.googleapis.com/${number}`),
      );
    const { data } = (await mine.get('/session/push-subscriptions?per_page=100')).body;
    assert.equal(data.length, 20);
    assert.equal(data[0].attributes.id, 2);
  });

  test('everything about a user is erased with the account', async () => {
    const owner = await signedIn(harness);
    const theirs = await other();
    await theirs.send('POST', '/session/push-subscriptions', browserAt());
    await theirs.put('/session/notifications', { drafts: [] });
    assert.equal((await owner.signIn('grace@staff.example', PASSWORD)).status, 200);
    assert.equal((await owner.delete('/users/3')).status, 204);
    assert.deepEqual(await harness.query(sql`select * from push_subscriptions`), []);
    assert.deepEqual(await harness.query(sql`select * from notification_preferences`), []);
  });
});
