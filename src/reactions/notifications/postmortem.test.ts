import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { loadContent } from './email/content/content.ts';
import { Receiver } from './webhook/testing.ts';

const receiver = new Receiver();
before(() => receiver.start('127.0.0.1'));
after(() => receiver.stop());

const path = '/incidents/1/postmortem';
const LOUD = { body: 'We **learned**.', published: true, notifications: true };

onBothDatabases(
  'who is told of a post-mortem',
  (harness) => {
    let token = '';
    beforeEach(async () => {
      receiver.reset();
      token = await harness.token('*');
      await harness.post('/components', { name: 'API' }, { token });
      await harness.post(
        '/incidents',
        { name: 'Down', status: 4, message: 'm', components: [{ id: 1, status: 4 }] },
        { token },
      );
      await subscribe(harness, 2);
      await told();
    });
    const write = async (body: object, headers: Record<string, string> = {}): Promise<Json> => {
      const answer = await harness.put(path, body, { token, headers });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    };
    /** What went out since the last look. */
    const told = async (): Promise<string[]> => {
      const fakeSender = new FakeSender();
      await nodeWith(harness.ctx, fakeSender).settle();
      return fakeSender.received.map(({ kind }) => kind);
    };
    const makeWebhook = async (body: object, by = token) => {
      const answer = await harness.post(
        '/webhooks',
        { name: 'w', url: receiver.url, ...body },
        { token: by },
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    };
    const received = async (): Promise<Json[]> => {
      await harness.react();
      return receiver.requests.splice(0).map(({ body }) => JSON.parse(body));
    };

    test('subscribers, once, when it is published, although the incident itself notifies nobody', async () => {
      await write({ ...LOUD, published: false });
      assert.deepEqual(await told(), []);
      await write({ published: true });
      assert.deepEqual(await told(), ['postmortem.published', 'postmortem.published']);
      await write({ body: 'corrected' });
      await write({ published: false });
      await write({ published: true });
      assert.deepEqual(await told(), []);
    });

    test('nobody, if it is quiet, or if its incident is not public', async () => {
      await write({ ...LOUD, notifications: false });
      assert.deepEqual(await told(), []);
      await harness.delete(path, { token });
      await harness.put('/incidents/1', { visible: 0 }, { token });
      await write(LOUD);
      assert.deepEqual(await told(), []);
    });

    test('subscribers, when it is published after all, if it was quiet or taken back before', async () => {
      await write({ ...LOUD, notifications: false });
      await write({ published: false, notifications: true });
      await harness.put('/settings', { notification_hold: 300 }, { token });
      await write({ published: true });
      const event = await harness.lastEventId();
      await told();
      const { body } = await harness.post(`/deliveries/${event}/cancel`, {}, { token });
      assert.equal(body.data.cancelled, 2);
      await write({ published: false });
      await write({ published: true, body: 'better' });
      assert.deepEqual(await told(), []);
      harness.clock.advance(600);
      assert.deepEqual(await told(), ['postmortem.published', 'postmortem.published']);
    });

    test('a mail has the text of the post-mortem, as long as it is published', async () => {
      await write(LOUD);
      const event = await harness.lastEventId();
      const content = () => loadContent(harness.ctx, event, 'postmortem.published');
      const { entry, componentIds } = await content();
      assert.equal(entry?.message, 'We **learned**.');
      assert.equal(entry?.name, 'Down');
      assert.match(entry?.url ?? '', /^https:\/\/status\.example\/incidents\/[0-9a-f-]{36}#postmortem$/);
      assert.deepEqual(componentIds, [1]);
      await write({ published: false });
      assert.equal((await content()).suppressed, 'The post-mortem is not published any more.');
      await harness.delete(path, { token });
      assert.equal((await content()).suppressed, 'The post-mortem was deleted.');
      await harness.delete('/incidents/1', { token });
      assert.equal((await content()).suppressed, 'The incident is not public any more.');
    });

    test('a chat is told as people are, with the name of the thing', async () => {
      await makeWebhook({ format: 'slack', events: ['postmortem.created', 'postmortem.updated'] });
      await write({ ...LOUD, published: false });
      assert.deepEqual(await received(), []);
      await write({ published: true });
      const [message] = await received();
      assert.match(message.text, /^\[Post-mortem\] Down\nWe learned\.\nStatus: Resolved\n/);
    });

    test('a program is sent the document, and a draft only if it may read drafts', async () => {
      await makeWebhook({ events: ['*'] }, await harness.token('webhooks.manage'));
      await write({ body: 'secret thoughts' });
      assert.deepEqual(await received(), []);
      const { data } = await write({ published: true });
      const [published] = await received();
      assert.equal(published.type, 'postmortem.updated');
      assert.deepEqual(published.data.data, data);
      await write({ published: false, body: 'other secret thoughts' });
      const [takenBack] = await received();
      assert.deepEqual(takenBack.data, { data: { id: '1', type: 'postmortems' } });
      await write({ body: 'more' });
      await harness.delete(path, { token });
      assert.deepEqual(await received(), []);
      await makeWebhook({ events: ['*'] }, await harness.token('webhooks.manage', 'incidents.manage'));
      await write({ body: 'a new draft' });
      const [draft, ...others] = await received();
      assert.equal(draft.data.data.attributes.body, 'a new draft');
      assert.deepEqual(others, []);
    });

    test('a dry run and the preview say who would be told, and write nothing', async () => {
      const types = await harness.eventsOf(async () => {
        const dryRun = await write(LOUD, { prefer: 'dry-run' });
        assert.deepEqual(dryRun.meta.audience, { email: 2, chat: 0, webhook: 0, push: 0 });
        const quiet = await write({ ...LOUD, published: false }, { prefer: 'dry-run' });
        assert.equal(quiet.meta.audience.email, 0);
      });
      assert.deepEqual(types, []);
      const preview = async (body: object): Promise<Json> =>
        (await harness.post('/deliveries/preview', { type: 'postmortem', id: 1, body }, { token })).body.data;
      const { kind, channels, sample } = await preview(LOUD);
      assert.equal(kind, 'postmortem.published');
      assert.equal(channels.email, 2);
      assert.match(sample.text, /^\[Resolved\] Down\nPost-mortem\n\nWe learned\./);
      assert.match((await preview({ body: 'b' })).reason, /^It would be a draft/);
      assert.match((await preview({ body: 'b', published: true })).reason, /^Notifications are off/);
      await harness.put('/incidents/1', { visible: 0 }, { token });
      assert.equal((await preview(LOUD)).reason, 'Not everybody may see its incident.');
      const nameless = await harness.post(
        '/deliveries/preview',
        { type: 'postmortem', body: LOUD },
        { token },
      );
      assert.deepEqual(nameless.body.errors, { id: ['The id field is required.'] });
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
