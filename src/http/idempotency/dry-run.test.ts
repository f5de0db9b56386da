import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { tableContents } from '../../../test/support/table-contents.ts';
import { formatDate } from '../../lib/dates.ts';
import { Receiver } from '../../reactions/notifications/webhook/testing.ts';

const dryRun = { prefer: 'dry-run' };
const nobody = { email: 0, chat: 0, webhook: 0, push: 0 };

onBothDatabases(
  'Prefer: dry-run',
  (harness) => {
    const receiver = new Receiver();
    before(() => receiver.start());
    after(() => receiver.stop());

    const incident = { name: 'Down', status: 1, message: 'm', notifications: true };

    test('answers as the write would, says who would be told, and writes nothing', async () => {
      const token = await harness.token('*');
      await harness.post('/components', { name: 'API' }, { token });
      await subscribe(harness, 3);
      const before = await tableContents(harness);
      const version = await harness.ctx.connection.dataVersion.read();
      const tried = await harness.post('/incidents', incident, { token, headers: dryRun });
      assert.equal(tried.status, 200);
      assert.equal(tried.headers['preference-applied'], 'dry-run');
      assert.equal(tried.headers['dry-run-audience'], 'email=3, chat=0, webhook=0, push=0');
      assert.deepEqual(tried.body.meta, { audience: { ...nobody, email: 3 } });
      assert.deepEqual(await tableContents(harness), before);
      assert.equal(await harness.ctx.connection.dataVersion.read(), version);
      const written = await harness.post('/incidents', incident, { token });
      assert.equal(written.headers['preference-applied'], undefined);
      const { meta: _, ...document } = tried.body;
      const guid = (data: { attributes: object }) => ({
        ...data,
        attributes: { ...data.attributes, guid: '' },
      });
      // PostgreSQL does not give ids back.
      const ids = { id: written.body.data.id, attributes: written.body.data.attributes.id };
      const sameId = { ...document.data, id: ids.id };
      sameId.attributes.id = ids.attributes;
      assert.deepEqual(guid(sameId), guid(written.body.data));
    });

    test('reports the errors of the write', async () => {
      const token = await harness.token('*');
      for (const [method, path, body] of [
        ['POST', '/incidents', { status: 9 }],
        ['PUT', '/components/9', {}],
        ['DELETE', '/components/9', undefined],
        ['POST', '/components?include=nonsense', { name: 'x' }],
      ] as const) {
        const tried = await harness.send(method, path, body, { token, headers: dryRun });
        const written = await harness.send(method, path, body, { token });
        assert.deepEqual([tried.status, tried.body], [written.status, written.body]);
        assert.equal(tried.headers['preference-applied'], 'dry-run');
      }
    });

    test('of a DELETE is 204 too, and says in a header who would be told', async () => {
      const token = await harness.token('*');
      await harness.post('/components', { name: 'API' }, { token });
      await harness.post('/webhooks', { name: 'Hook', url: receiver.url }, { token });
      const tried = await harness.delete('/components/1', { token, headers: dryRun });
      assert.deepEqual([tried.status, tried.body], [204, '']);
      assert.equal(tried.headers['dry-run-audience'], 'email=0, chat=0, webhook=1, push=0');
      assert.equal((await harness.get('/components/1')).status, 200);
    });

    test('counts a new subscriber who would be asked to confirm', async () => {
      const token = await harness.token('*');
      const tried = await harness.post('/subscribers', { email: 'a@b.example' }, { token, headers: dryRun });
      assert.deepEqual(tried.body.meta.audience, { ...nobody, email: 1 });
      assert.equal((await harness.get('/subscribers', { token })).body.meta.total, 0);
    });

    test('counts everybody once, however many events there are', async () => {
      const token = await harness.token('*');
      for (const name of ['A', 'B', 'C']) await harness.post('/components', { name }, { token });
      await harness.post('/webhooks', { name: 'Hook', url: receiver.url }, { token });
      const components = [1, 2, 3].map((id) => ({ id, status: 4 }));
      const tried = await harness.put('/components', { components }, { token, headers: dryRun });
      assert.deepEqual(tried.body.meta.audience, { ...nobody, webhook: 1 });
      assert.equal(tried.body.data.length, 3);
    });

    test('of a write that changes nothing tells nobody', async () => {
      const token = await harness.token('*');
      await harness.post('/components', { name: 'API' }, { token });
      const tried = await harness.put('/components/1', {}, { token, headers: dryRun });
      assert.deepEqual(tried.body.meta.audience, nobody);
    });

    test('does nothing outside of the database either', async () => {
      const token = await harness.token('*');
      const { body } = await harness.post('/webhooks', { name: 'Hook', url: receiver.url }, { token });
      await harness.react();
      receiver.reset();
      const pinged = await harness.post('/webhooks/1/ping', {}, { token, headers: dryRun });
      assert.equal(pinged.status, 200, JSON.stringify(pinged.body));
      assert.equal(pinged.body.data.attributes.state, 'queued');
      assert.deepEqual(pinged.body.meta.audience, { ...nobody, webhook: 1 });
      const rotated = await harness.post('/webhooks/1/rotate', {}, { token, headers: dryRun });
      assert.equal(rotated.status, 200);
      assert.notEqual(rotated.body.data.attributes.secret, body.data.attributes.secret);
      await harness.react();
      assert.equal(receiver.connections, 0);
    });

    test('counts whom something would be sent to again', async () => {
      const token = await harness.token('*');
      await subscribe(harness, 2);
      const { body } = await harness.post('/webhooks', { name: 'Hook', url: receiver.url }, { token });
      await harness.post('/incidents', incident, { token });
      const event = await harness.lastEventId();
      await harness.react();
      await harness.ctx.connection.write
        .updateTable('deliveries')
        .set({ state: 'failed' })
        .where('event_id', '=', event)
        .execute();
      const resent = await harness.post(`/deliveries/${event}/resend`, {}, { token, headers: dryRun });
      assert.deepEqual(resent.body.meta.audience, { ...nobody, email: 2, webhook: 1 });
      const log = await harness.get(`/webhooks/${body.data.id}/deliveries`, { token });
      const path = `/webhooks/${body.data.id}/deliveries/${log.body.data[0].id}/redeliver`;
      const redelivered = await harness.post(path, {}, { token, headers: dryRun });
      assert.deepEqual(redelivered.body.meta.audience, { ...nobody, webhook: 1 });
    });

    test('keeps nothing for an Idempotency-Key, and checks If-Match', async () => {
      const token = await harness.token('*');
      const headers = { ...dryRun, 'idempotency-key': 'k' };
      await harness.post('/components', { name: 'API' }, { token, headers });
      const written = await harness.post(
        '/components',
        { name: 'Other' },
        { token, headers: { 'idempotency-key': 'k' } },
      );
      assert.equal(written.status, 200);
      assert.equal(written.headers['idempotency-replayed'], undefined);
      const { id } = written.body.data;
      const stale = { ...dryRun, 'if-match': '"x"' };
      assert.equal((await harness.put(`/components/${id}`, {}, { token, headers: stale })).status, 412);
      const fresh = { ...dryRun, 'if-match': String(written.headers.etag) };
      const tried = await harness.put(`/components/${id}`, { name: 'New' }, { token, headers: fresh });
      assert.equal(tried.body.data.attributes.name, 'New');
      assert.equal((await harness.get(`/components/${id}`)).body.data.attributes.name, 'Other');
    });

    test('is one of several preferences, in any case', async () => {
      const token = await harness.token('*');
      const preferences: [header: string, isDry: boolean][] = [
        ['DRY-RUN', true],
        ['respond-async, dry-run', true],
        ['dry-run; foo="bar"', true],
        ['handling=strict', false],
        ['note="dry-run, really"', false],
        ['dry-runs', false],
      ];
      for (const [prefer, isDry] of preferences) {
        const { headers } = await harness.post(
          '/components',
          { name: 'API' },
          { token, headers: { prefer } },
        );
        assert.equal(headers['preference-applied'], isDry ? 'dry-run' : undefined, prefer);
      }
    });

    test('of the preview shows what the preview shows', async () => {
      const token = await harness.token('*');
      await subscribe(harness, 2);
      const body = { type: 'incident', body: { ...incident, occurred_at: formatDate(START) } };
      const tried = await harness.post('/deliveries/preview', body, { token, headers: dryRun });
      const asked = await harness.post('/deliveries/preview', body, {
        token,
        headers: { 'idempotency-key': 'k' },
      });
      assert.equal(tried.body.data.channels.email, 2);
      assert.deepEqual([tried.status, asked.status], [200, 200]);
      assert.deepEqual(tried.body.data.channels, asked.body.data.channels);
      assert.deepEqual(await harness.events(), []);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
