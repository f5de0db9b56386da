import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author, Page } from '../../../../test/support/page.ts';
import type { Json } from '../../../../test/support/response.ts';
import { isPushService } from '../../../domain/audience/subscribers/push-services.ts';
import { vapidKeys } from '../../../domain/audience/subscribers/vapid-keys.ts';
import { connect } from '../../../kernel/db/connect.ts';
import { createBackgroundServices } from '../../../operations/worker/start.ts';
import { Visitor } from '../../../surfaces/status-page/subscribe/testing.ts';
import { answering } from '../webhook/testing.ts';
import { BrowserKeys, PushService, vapidOf } from './testing.ts';

const service = new PushService();
before(() => service.start());
after(() => service.stop());
beforeEach(() => service.reset());

onBothDatabases(
  'notifications in the browser',
  (harness) => {
    const keys = new BrowserKeys();
    const path = '/push/sEcReT-eNdPoInT-42';
    const form = (fields: Record<string, string | string[]> = {}) => ({
      endpoint: `${service.origin}${path}`,
      p256dh: keys.p256dh,
      auth: keys.auth,
      scope: 'all',
      lang: 'en',
      ...fields,
    });
    const turnOn = (fields: Record<string, string | string[]> = {}, visitor = new Visitor(harness)) =>
      visitor.post('/subscribe/push', form(fields));
    const managed = async (fields: Record<string, string | string[]> = {}): Promise<string> => {
      const answer = await turnOn(fields);
      assert.equal(answer.status, 303, answer.text);
      return String(answer.headers.location).split('?')[0] ?? '';
    };
    const arrived = async () => {
      await harness.react();
      return service.requests.splice(0);
    };
    const rows = () => harness.query(sql<Json>`select * from subscribers order by id`);
    const incident = (body: object = {}) =>
      new Author(harness).post('/incidents', {
        name: 'Checkout is down',
        status: 1,
        message: 'We are **looking** into it.',
        notifications: true,
        ...body,
      });
    const update = (id: number, body: object) => new Author(harness).post(`/incidents/${id}/updates`, body);
    const ledger = () => harness.query(sql<Json>`select state, error, attempts from deliveries order by id`);

    test('a browser that turns them on gets what it chose, encrypted for it alone', async () => {
      const answer = await turnOn({ lang: 'de', topics: 'incidents', timezone: 'Europe/Berlin' });
      assert.equal(answer.status, 303);
      const location = String(answer.headers.location);
      assert.match(location, /^\/subscribe\/manage\/[0-9a-z-]+\?done=pushIsOn$/);
      const page = new Page((await harness.visit(location)).text);
      assert.match(page.text('[role=status].said'), /^Die Benachrichtigungen/);
      const { attributes } = await incident();
      const [request, ...others] = await arrived();
      assert.ok(request && others.length === 0);
      assert.equal(request.url, path);
      assert.deepEqual(keys.decrypt(request), {
        id: await harness.lastEventId(),
        tag: `incident-${attributes.id}`,
        title: 'Wird untersucht: Checkout is down',
        body: 'We are looking into it.',
        url: `https://status.example/incidents/${attributes.guid}`,
        lang: 'de',
        dir: 'ltr',
      });
      const { ttl, urgency, topic } = request.headers;
      assert.deepEqual([ttl, urgency, topic], ['86400', 'high', `incident-${attributes.id}`]);
      assert.throws(() => new BrowserKeys().decrypt(request), 'nobody else can read it');
    });

    test('each request is signed for its push service, with the key that the page shows', async () => {
      await managed();
      await incident();
      const [request] = await arrived();
      assert.ok(request);
      const { claims, publicKey } = vapidOf(request);
      assert.equal(claims.aud, service.origin);
      assert.equal(claims.sub, 'https://status.example');
      const hours = (claims.exp - Date.now() / 1000) / 3600;
      assert.ok(hours > 1 && hours <= 24, `${hours} hours`);
      const page = new Page((await harness.visit('/subscribe?via=push')).text);
      assert.equal(page.attribute('#push', 'data-key'), publicKey);
    });

    test('all nodes have the same keys', async () => {
      const nodes = [1, 2].map(() => connect(harness.ctx.config.databaseUrl));
      const connections = await Promise.all(nodes);
      try {
        // Both need them at the same time, for the first time.
        const [one, other] = await Promise.all(connections.map((connection) => vapidKeys({ connection })));
        assert.ok(one);
        assert.deepEqual(other, one);
        assert.equal(Buffer.from(one.publicKey, 'base64url').length, 65);
        assert.equal(Buffer.from(one.privateKey, 'base64url').length, 32);
      } finally {
        for (const connection of connections) await connection.close();
      }
    });

    test('long texts in any language fit', async () => {
      await managed({ lang: 'zh' });
      for (const text of ['停机', '🔥', '"\\', 'é', '\u0001'])
        await incident({ name: text.repeat(60), message: text.repeat(5000) });
      const requests = await arrived();
      assert.ok(requests.length >= 4);
      for (const request of requests) {
        const { title, body } = keys.decrypt(request);
        assert.ok(title.isWellFormed() && body.isWellFormed());
      }
    });

    test('a message that is temporarily refused is sent again, and it is the same message', async () => {
      await managed();
      await incident();
      const ids = new Set<number>();
      for (const [status, wait] of [
        [429, 40],
        [503, 400],
      ] as const) {
        service.answer = answering(status, { 'retry-after': String(wait) });
        const [request] = await arrived();
        assert.ok(request, String(status));
        ids.add(keys.decrypt(request).id);
        harness.clock.advance(wait - 5);
        assert.deepEqual(await arrived(), [], 'not before the service wants it');
        service.reset();
        harness.clock.advance(300);
      }
      const [request] = await arrived();
      assert.ok(request);
      assert.deepEqual([...ids], [keys.decrypt(request).id]);
      assert.equal((await ledger())[0].state, 'sent');
    });

    test('a browser that is gone is deleted at once', async () => {
      for (const status of [404, 410]) {
        await managed();
        const { attributes } = await incident();
        service.answer = answering(status, {}, 'push subscription has unsubscribed or expired');
        const events = await harness.eventsOf(arrived);
        assert.deepEqual(events, ['subscriber.deleted']);
        assert.deepEqual(await rows(), []);
        service.reset();
        await update(attributes.id, { status: 4, message: 'Over.' });
        assert.deepEqual(await arrived(), []);
        const [{ state, error, attempts }] = (await ledger()).slice(-1);
        assert.deepEqual([state, attempts], ['failed', 1]);
        assert.match(error, /^The push service answered 4\d\d: the browser does not receive notifications/);
      }
    });

    test('a message that is too large for the push service is not sent again', async () => {
      await managed();
      await incident();
      service.answer = answering(413);
      await arrived();
      harness.clock.advance(86_400);
      assert.deepEqual(await arrived(), []);
      const [{ state, error }] = await ledger();
      assert.deepEqual(
        [state, error],
        ['failed', 'The push service answered 413: the message is too large for it.'],
      );
      assert.equal((await rows()).length, 1, 'it is not the fault of the browser');
    });

    test('turning them on again changes the choices, and "Manage" changes nothing', async () => {
      const first = await managed({ topics: 'incidents' });
      assert.equal(await managed({ topics: 'maintenance' }), first);
      assert.equal(await managed({ keep: '1', topics: 'all' }), first);
      const [row, ...others] = await rows();
      assert.equal(others.length, 0);
      assert.deepEqual([row.channel, row.topics], ['push', 'maintenance']);
      assert.notEqual(row.verified_at, null);
      assert.deepEqual(await harness.events(), ['subscriber.created', 'subscriber.updated']);
    });

    test('"Manage" in a browser that the service does not know offers to turn them on', async () => {
      const answer = await turnOn({ keep: '1' });
      assert.equal(answer.status, 422);
      assert.match(new Page(answer.text).text('#problem'), /^Notifications are off in this browser\./);
      assert.deepEqual(await rows(), []);
    });

    test('components, groups and one incident can be chosen', async () => {
      const author = new Author(harness);
      await author.post('/component-groups', { name: 'Shop' });
      for (const name of ['Cart', 'Blog']) await author.post('/components', { name, status: 1 });
      const { attributes } = await incident();
      await harness.react();
      await managed({
        scope: 'components',
        components: ['2'],
        groups: ['1'],
        incidents: [String(attributes.id)],
      });
      await incident({ name: 'Cart', components: [{ id: 1, status: 4 }] });
      assert.deepEqual(await arrived(), []);
      await incident({ name: 'Blog', components: [{ id: 2, status: 4 }] });
      await update(attributes.id, { status: 2, message: 'Found.' });
      const titles = (await arrived()).map((request) => keys.decrypt(request).title);
      assert.deepEqual(titles.sort(), ['Identified: Checkout is down', 'Investigating: Blog']);
      const none = await turnOn({ scope: 'components' });
      assert.equal(none.status, 422);
    });

    test('what cannot be a subscription is refused, and no request is made', async () => {
      const wrong = [
        { endpoint: '' },
        { endpoint: `http://127.0.0.1:${service.port}/` },
        { endpoint: 'javascript:alert(1)' },
        { p256dh: '' },
        { p256dh: `B${'A'.repeat(86)}` },
        { p256dh: `${keys.p256dh}A` },
        { auth: 'short' },
        { auth: `${keys.auth}AA` },
      ];
      for (const fields of wrong) {
        const answer = await turnOn(fields);
        assert.equal(answer.status, 422, JSON.stringify(fields));
        assert.match(
          new Page(answer.text).text('#problem'),
          /^Your browser could not turn on notifications\./,
        );
      }
      assert.deepEqual(await rows(), []);
      assert.equal(service.connections, 0);
      const visitor = new Visitor(harness);
      const statuses: number[] = [];
      for (let count = 0; count < 31; count++) statuses.push((await turnOn({}, visitor)).status);
      assert.deepEqual(statuses.slice(29), [303, 429]);
      await new Author(harness).put('/settings', { show_subscribe: false });
      assert.equal((await turnOn()).status, 404);
    });

    test('an endpoint that is not of a known push service is refused, and nothing is sent to it', async () => {
      for (const endpoint of [
        'https://10.0.0.1/push',
        'https://victim.example/push',
        'https://fcm.googleapis.com.victim.example/',
        'https://victim.example/fcm.googleapis.com',
        'https://fcm.googleapis.com@victim.example/',
        'https://notify.windows.com/',
      ]) {
        const { status, text } = await turnOn({ endpoint });
        assert.equal(status, 422, endpoint);
        assert.match(
          new Page(text).text('#problem'),
          /^This page does not know the push service of your browser\. Subscribe by email/,
        );
      }
      assert.deepEqual(await rows(), []);
    });

    test('the push services of browsers, and those of PUSH_SERVICES, are known', () => {
      const config = { pushServices: ['push.acme.example', '*.up.example'] };
      for (const host of [
        'fcm.googleapis.com',
        'updates.push.services.mozilla.com',
        'wns2-am3p.notify.windows.com',
        'web.push.apple.com',
        'api.push.apple.com',
        'push.acme.example',
        'a.up.example',
      ])
        assert.ok(isPushService(config, `https://${host}/send/x`), host);
      for (const host of ['googleapis.com', 'push.apple.com.example', 'up.example', 'x.push.acme.example'])
        assert.ok(!isPushService(config, `https://${host}/send/x`), host);
    });

    test('a subscription from before the list gets nothing until PUSH_SERVICES names its service', async () => {
      await managed();
      const { ctx, background } = harness;
      harness.ctx = { ...ctx, config: { ...ctx.config, pushServices: [] } };
      harness.background = createBackgroundServices(harness.ctx);
      try {
        await incident();
        assert.deepEqual(await arrived(), []);
        const [delivery] = await harness.query(
          sql`select state, error from deliveries where channel = 'push'`,
        );
        assert.deepEqual(delivery, {
          state: 'suppressed',
          error:
            'The push service of this browser is not known. Add its host name to PUSH_SERVICES, if you trust it.',
        });
        assert.equal((await rows()).length, 1);
      } finally {
        await harness.background.stop();
        harness.ctx = ctx;
        harness.background = background;
      }
      await incident({ name: 'Second' });
      assert.equal((await arrived()).length, 1);
    });

    test('a new endpoint replaces the old one for whoever knows the old one', async () => {
      const link = await managed();
      const renew = (old: string, fields: Record<string, string> = {}) =>
        new Visitor(harness).post(
          '/subscribe/push/renew',
          form({ old, endpoint: `${service.origin}/new`, ...fields }),
        );
      assert.equal((await renew(`${service.origin}/guess`)).status, 404);
      assert.equal((await renew('nothing')).status, 422);
      assert.equal((await renew(`${service.origin}${path}`, { endpoint: 'https://10.0.0.1/' })).status, 422);
      const events = await harness.eventsOf(() => renew(`${service.origin}${path}`));
      assert.deepEqual(events, ['subscriber.updated']);
      await incident();
      assert.deepEqual(
        (await arrived()).map(({ url }) => url),
        ['/new'],
      );
      assert.equal((await harness.visit(link)).status, 410, 'old links are for the old endpoint');
      // The browser has subscribed with both.
      await managed();
      assert.equal((await renew(`${service.origin}${path}`)).status, 200);
      assert.equal((await rows()).length, 1);
    });

    test('the manage page speaks of the browser, pauses, and turns notifications off', async () => {
      const link = await managed();
      const page = new Page((await harness.visit(link)).text);
      assert.match(page.text('main'), /Updates appear as notifications in this browser\./);
      assert.ok(!page.text('main').includes('127.0.0.1'));
      assert.equal((await new Visitor(harness).post(link, { do: 'pause' })).status, 303);
      await incident();
      assert.deepEqual(await arrived(), []);
      const gone = await new Visitor(harness).post(link, { do: 'leave' });
      assert.match(new Page(gone.text).text('main'), /Notifications are off in this browser\./);
      assert.deepEqual(await rows(), []);
    });

    test('staff see browsers in the list and in the audience; log and ledger hold neither endpoint nor keys', async () => {
      await managed();
      const token = await harness.token('*');
      const body = { name: 'Down', status: 1, message: 'm', notifications: true };
      const dryRun = await harness.post('/incidents', body, { token, headers: { prefer: 'dry-run' } });
      assert.deepEqual(dryRun.body.meta.audience, { email: 0, chat: 0, webhook: 0, push: 1 });
      const { attributes } = (await harness.get('/subscribers?filter[channel]=push', { token })).body.data[0];
      assert.deepEqual(
        [attributes.email, attributes.channel, attributes.address],
        [undefined, 'push', `127.0.0.1:${service.port}/…T-42`],
      );
      service.answer = answering(500, {}, `no ${path}`);
      await incident();
      await arrived();
      for (const table of ['events', 'deliveries', 'delivery_attempts']) {
        const content = JSON.stringify(await harness.query(sql`select * from ${sql.table(table)}`));
        for (const secret of ['sEcReT', keys.p256dh, keys.auth]) assert.ok(!content.includes(secret), table);
      }
    });

    test('without a script the page does not offer notifications', async () => {
      const page = new Page((await harness.visit('/subscribe')).text);
      assert.equal(page.attribute('[data-push]', 'class'), 'scripted');
      const direct = new Page((await harness.visit('/subscribe?via=push')).text);
      for (const { attribs } of direct.all('#push form'))
        assert.ok('hidden' in attribs || attribs.class?.includes('scripted'));
      assert.match(direct.text('#push p[data-when=unsupported]'), /^This browser cannot show notifications/);
    });

    test('the service worker is at the root, and may talk to nobody else', async () => {
      const { status, headers } = await harness.visit('/push-worker.js');
      assert.equal(status, 200);
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(headers['cache-control'], 'no-cache');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; connect-src 'self'/);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'], pushServices: ['127.0.0.1'] },
);
