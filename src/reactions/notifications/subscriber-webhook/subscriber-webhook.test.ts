import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author, Page } from '../../../../test/support/page.ts';
import type { Json } from '../../../../test/support/response.ts';
import { consume } from '../../../kernel/events/consume.ts';
import { Visitor } from '../../../surfaces/status-page/subscribe/testing.ts';
import { deliveryConsumer } from '../delivery-consumer.ts';
import { takeDue } from '../delivery-leases.ts';
import { answering, Receiver } from '../webhook/testing.ts';

const receiver = new Receiver();
before(() => receiver.start('127.0.0.1'));
after(() => receiver.stop());
beforeEach(() => receiver.reset());

const LINK = /https:\/\/status\.example(\/(?:subscribe\/(?:confirm|manage)|unsubscribe)\/[0-9a-z-]+)/;

onBothDatabases(
  'subscribers with Slack, Teams and webhooks',
  (harness) => {
    const enter = (via: string, fields: Record<string, string> = {}, visitor = new Visitor(harness)) =>
      visitor.post('/subscribe', { via, endpoint: receiver.url, scope: 'all', lang: 'en', ...fields });
    /** The messages that arrived since the last call. */
    const arrived = async (): Promise<Json[]> => {
      await harness.react();
      return receiver.requests.splice(0).map(({ body }) => JSON.parse(body));
    };
    const linkIn = (message: Json): string => LINK.exec(JSON.stringify(message))?.[1] ?? 'no link';
    const confirmed = async (via: string, fields: Record<string, string> = {}): Promise<void> => {
      assert.equal((await enter(via, fields)).status, 200);
      const [message] = await arrived();
      assert.equal((await new Visitor(harness).post(linkIn(message))).status, 303);
    };
    const rows = () => harness.query(sql<Json>`select * from subscribers order by id`);
    const incident = (body: object = {}) =>
      new Author(harness).post('/incidents', {
        name: 'Down',
        status: 1,
        message: 'We look.',
        notifications: true,
        ...body,
      });
    const update = (id: number, body: object) => new Author(harness).post(`/incidents/${id}/updates`, body);

    test('a channel gets nothing until somebody presses the button behind the link in its first message', async () => {
      for (const via of ['slack', 'teams', 'webhook']) {
        const answer = await enter(via);
        assert.equal(answer.status, 200);
        assert.equal(new Page(answer.text).text('h1'), 'Check your channel');
        const [message, ...more] = await arrived();
        assert.equal(more.length, 0);
        const { attributes } = await incident();
        assert.deepEqual(await arrived(), [], 'nobody is told before the confirmation');
        const link = linkIn(message);
        assert.equal((await harness.visit(link)).status, 200);
        await update(attributes.id, { status: 2, message: 'Opening the link is not enough.' });
        assert.deepEqual(await arrived(), []);
        assert.equal((await new Visitor(harness).post(link)).status, 303);
        await update(attributes.id, { status: 3, message: 'Better.' });
        const [told, ...others] = await arrived();
        assert.equal(others.length, 0, via);
        assert.match(JSON.stringify(told), /Better\./);
        const leave = via === 'webhook' ? told.links.unsubscribe : undefined;
        const path = leave === undefined ? linkIn(told) : new URL(leave).pathname;
        assert.equal((await new Visitor(harness).post(path, { do: 'leave' })).status, 200);
        assert.deepEqual(await rows(), []);
        await update(attributes.id, { status: 4, message: 'Over.' });
        assert.deepEqual(await arrived(), [], 'who left is told nothing');
      }
    });

    test('messages are in the format of the channel and lead to the subscription', async () => {
      await confirmed('slack', { lang: 'de' });
      await incident();
      const [slack] = await arrived();
      assert.match(slack.text, /untersuch/i, 'in the language of the subscriber');
      assert.match(JSON.stringify(slack.attachments), /\/subscribe\/manage\//);
      await confirmed('teams');
      await incident();
      const [, teams] = (await arrived()).sort((a, b) => Number('type' in a) - Number('type' in b));
      const { actions } = teams.attachments[0].content;
      assert.match(JSON.stringify(actions), /\/subscribe\/manage\//);
    });

    test('programs get the public document, signed with a secret that only their page shows', async () => {
      await enter('webhook');
      const [asked] = await arrived();
      assert.equal(asked.type, 'subscription.confirm');
      const link = new URL(asked.links.confirm).pathname;
      // A program sends no form.
      const answer = await new Visitor(harness).send({ method: 'POST', url: link });
      const manage = new Page((await harness.visit(String(answer.headers.location))).text);
      const secret = manage.text('code');
      const { attributes } = await incident();
      await harness.react();
      const { body, headers } = receiver.last;
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signature = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body);
      assert.equal(headers['webhook-signature'], signature);
      const message = JSON.parse(body);
      assert.deepEqual(
        [message.type, message.notification, message.data.data.type, message.data.data.attributes.id],
        ['incident.created', 'incident.opened', 'incidents', attributes.id],
      );
      assert.deepEqual(Object.keys(message.links), ['manage', 'unsubscribe']);
      const [row] = await rows();
      assert.ok(!JSON.stringify(row).includes(secret.slice(6)), 'the secret is not stored');
    });

    test('an address is one subscriber, however often it is entered, and gets few messages', async () => {
      for (let count = 0; count < 4; count++) await enter('slack');
      assert.equal((await arrived()).length, 1);
      harness.clock.advance(601);
      await enter('slack');
      const [again] = await arrived();
      assert.equal((await rows()).length, 1);
      // Two people press the button at the same time.
      const statuses = await Promise.all(
        [1, 2].map(async () => (await new Visitor(harness).post(linkIn(again))).status),
      );
      assert.deepEqual(statuses, [303, 303]);
      const types = await harness.query(sql<Json>`select type from events where subject_type = 'subscriber'`);
      assert.equal(types.filter(({ type }) => type === 'subscriber.updated').length, 1);
      harness.clock.advance(601);
      await enter('slack', { topics: 'maintenance' });
      const [known] = await arrived();
      assert.match(linkIn(known), /\/subscribe\/manage\//);
      assert.equal((await rows())[0].topics, 'all', 'what strangers enter changes nothing');
    });

    test('private addresses are refused when they are entered, and no request is made', async () => {
      for (const endpoint of [
        'http://10.0.0.1/hook',
        'http://192.168.1.1/x',
        'ftp://x.example/',
        'nothing',
      ]) {
        const answer = await enter('slack', { endpoint });
        assert.equal(answer.status, 422, endpoint);
        assert.match(new Page(answer.text).text('[role=alert]'), /^We can’t send anything to this URL/);
      }
      assert.deepEqual(await rows(), []);
      assert.equal(receiver.connections, 0);
    });

    test('the first message is not repeated if the endpoint refuses it', async () => {
      receiver.answer = answering(500);
      await enter('webhook');
      harness.clock.advance(3600);
      assert.equal((await arrived()).length, 1);
      const [delivery] = await harness.query(sql<Json>`select state, error from deliveries`);
      assert.deepEqual(delivery, { state: 'failed', error: 'The endpoint answered 500.' });
    });

    test('a refused message is retried, and an endpoint that is gone is suspended after three', async () => {
      await confirmed('slack');
      receiver.answer = answering(503);
      const { attributes } = await incident();
      assert.equal((await arrived()).length, 1);
      receiver.answer = answering(200);
      harness.clock.advance(10);
      assert.equal((await arrived()).length, 1);
      receiver.answer = answering(404);
      for (const message of ['One', 'Two', 'Three', 'Four']) {
        await update(attributes.id, { status: 2, message });
        await arrived();
      }
      const [row] = await rows();
      assert.equal(row.bounces, 3);
      assert.notEqual(row.suspended_at, null);
      const states = await harness.query(
        sql<Json>`select state from deliveries where kind = 'incident.updated'`,
      );
      assert.deepEqual(
        states.map(({ state }) => state),
        ['bounced', 'bounced', 'bounced'],
      );
    });

    test('what a process that died was sending is sent by the next one, once and as the same message', async () => {
      await confirmed('webhook');
      await incident();
      while (await consume(harness.ctx, 'deliveries', deliveryConsumer));
      const lease = { channel: 'subscriber-webhook', lease: 'dead', max: 9, busyWith: [] } as const;
      const [taken] = await takeDue(harness.ctx, lease);
      await harness.react();
      assert.equal(receiver.requests.length, 0, 'nobody else sends it while the lease lasts');
      harness.clock.advance(harness.ctx.timing.leaseSeconds + 1);
      await harness.react();
      assert.deepEqual(
        receiver.requests.map(({ headers }) => headers['webhook-id']),
        [`msg_${taken?.event_id}_s1`],
      );
    });

    test('what changes while a message waits counts: topics, pauses, and incidents that are hidden', async () => {
      await new Author(harness).put('/settings', { notification_hold: 30 });
      await confirmed('slack');
      const changes = [
        () => new Author(harness).put('/subscribers/1', { topics: 'maintenance' }),
        () => new Author(harness).put('/subscribers/1', { topics: 'all', global: false }),
        (id: number) => new Author(harness).put(`/incidents/${id}`, { visible: 0 }),
      ];
      for (const change of changes) {
        await new Author(harness).put('/subscribers/1', { topics: 'all', global: true });
        const { attributes } = await incident();
        await harness.react();
        await change(attributes.id);
        harness.clock.advance(60);
        assert.deepEqual(await arrived(), []);
      }
      const states = await harness.query(
        sql<Json>`select state from deliveries where kind = 'incident.opened'`,
      );
      assert.deepEqual(
        states.map(({ state }) => state),
        ['suppressed', 'suppressed', 'suppressed'],
      );
    });

    test('staff see the channel and a masked address, and the log and the ledger hold no address', async () => {
      const endpoint = `http://127.0.0.1:${receiver.port}/services/T0001/B0002/sEcReT42`;
      await confirmed('slack', { endpoint });
      await incident();
      await harness.react();
      const { body } = await harness.get('/subscribers?filter[channel]=slack', {
        token: await harness.token('*'),
      });
      const { attributes } = body.data[0];
      assert.deepEqual(
        [attributes.email, attributes.channel, attributes.address],
        [undefined, 'slack', `127.0.0.1:${receiver.port}/…eT42`],
      );
      for (const table of ['events', 'deliveries', 'delivery_attempts']) {
        const content = JSON.stringify(await harness.query(sql`select * from ${sql.table(table)}`));
        assert.ok(!content.includes('sEcReT42'), table);
      }
      const found = await harness.get('/subscribers?filter[email]=slack', {
        token: await harness.token('*'),
      });
      assert.equal(found.body.meta.total, 0);
    });

    test('the audience counts them as chats, and an undo takes their messages back', async () => {
      await confirmed('slack');
      const author = new Author(harness);
      await author.put('/settings', { notification_hold: 30 });
      const token = await harness.token('*');
      const body = { name: 'Down', status: 1, message: 'm', notifications: true };
      const dryRun = await harness.post('/incidents', body, { token, headers: { prefer: 'dry-run' } });
      assert.deepEqual(dryRun.body.meta.audience, { email: 0, chat: 1, webhook: 0, push: 0 });
      const written = await harness.post('/incidents', body, { token });
      await harness.react();
      const undo = await harness.post(`/events/${written.headers['daymark-event']}/undo`, undefined, {
        token,
      });
      assert.deepEqual(undo.body.data.channels.chat, { taken_back: 1, gone: 0, written: 0, unconfirmed: 0 });
      harness.clock.advance(60);
      assert.deepEqual(await arrived(), []);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
