import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.ts';
import { HidingWatch } from '../../src/http/cache/hiding-watch.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { type Cable, cutOff } from '../support/away.ts';
import { everyGet } from '../support/every-get.ts';
import { onBothDatabases } from '../support/harness.ts';
import { sample } from '../support/rounds.ts';
import { fillForWrites, writeRequests } from '../support/write-requests.ts';

const MARK = 'Zeppelin';
const CACHE_BYTES = 32 * 1_048_576;

/** Operations that only add to what the public sees, or change nothing that it sees: no page shows anything of these checks. */
const HARMLESS =
  /^(create|import|send|report|rotateWebhook|ping|redeliver|cancel|resend|preview|restore|purge)|(Webhook|Subscriber|User|(?<!Probe)Token|MetricPoint|Check)$|^updateComponents$/;
/** A group takes components along. */
const GROUP = /ComponentGroup$/;

onBothDatabases(
  'what was hidden or deleted before the database went away',
  (harness) => {
    const receiver = new Receiver();
    before(() => receiver.start());
    after(() => receiver.stop());

    /** A node of its own, whose database can be cut off. */
    const startNode = async () => {
      const cable: Cable = { isCut: false };
      const connection: OpenConnection = cutOff(harness.ctx.connection, cable);
      const config = { ...harness.ctx.config, cacheBytes: CACHE_BYTES };
      const app = createApp({ ...harness.ctx, config, connection });
      await app.ready();
      return { app, cable };
    };
    const read = async (app: FastifyInstance, url: string) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url });
      return { status: statusCode, isStale: headers.warning !== undefined, text: rawPayload.toString() };
    };
    const fill = async () => {
      const token = await harness.token('*');
      await fillForWrites(harness, token, receiver.url);
      const incident = { name: MARK, status: 1, message: MARK, components: [{ id: 1, status: 3 }] };
      const { body } = await harness.post('/incidents', incident, { token });
      const { id, attributes } = body.data;
      await harness.post(`/incidents/${id}/updates`, { status: 2, message: MARK }, { token });
      const { api, pages } = await everyGet(harness.ctx, {
        guid: [attributes.guid],
        language: ['de'],
        token: ['none'],
        incident: [String(id)],
        id: ['1'],
      });
      return { token, id, addresses: sample(harness.dialect, [...api, ...pages], 3) };
    };

    test('is on no address, whichever node has hidden it', async () => {
      const { token, id, addresses } = await fill();
      const headers = { authorization: `Bearer ${token}` };
      const { app, cable } = await startNode();
      try {
        const showing = [];
        for (const url of addresses) if ((await read(app, url)).text.includes(MARK)) showing.push(url);
        assert.ok(showing.length > 5, `only ${showing.join(' ')}`);
        cable.isCut = true;
        const stale = await Promise.all(showing.map((url) => read(app, url)));
        // Without those that are made for one visitor, which are not kept.
        assert.ok(stale.filter(({ isStale, text }) => isStale && text.includes(MARK)).length > 5);

        // Another node hides it. This one learns of it with the next request, whatever that is for.
        cable.isCut = false;
        const hidden = await harness.put(`/incidents/${id}`, { visible: 2 }, { token });
        assert.equal(hidden.status, 200);
        await read(app, '/api/component-groups');
        cable.isCut = true;
        for (const url of addresses) assert.ok(!(await read(app, url)).text.includes(MARK), url);

        // This node shows it again, and deletes it. Its database goes away with the response.
        cable.isCut = false;
        const shown = await app.inject({
          method: 'PUT',
          url: `/api/incidents/${id}`,
          headers,
          payload: { visible: 1 },
        });
        assert.equal(shown.statusCode, 200);
        for (const url of showing) assert.ok((await read(app, url)).text.includes(MARK), url);
        const deleted = await app.inject({ method: 'DELETE', url: `/api/incidents/${id}`, headers });
        assert.equal(deleted.statusCode, 204);
        cable.isCut = true;
        for (const url of addresses) assert.ok(!(await read(app, url)).text.includes(MARK), url);
      } finally {
        cable.isCut = false;
        await app.close();
      }
    });

    test('counts for every write that takes something away, and for no other', async () => {
      const token = await harness.token('*');
      await fillForWrites(harness, token, receiver.url);
      const version = async () => harness.ctx.connection.dataVersion.read();
      let hidings = 0;
      const watch = new HidingWatch(harness.ctx, version, { onHidden: () => hidings++ });
      watch.note(await version());
      await watch.settled();
      for (const { operationId, method, path, body, events } of await writeRequests(harness)) {
        hidings = 0;
        const response = await harness.send(method, path, body, { token });
        assert.ok(response.status < 300, `${operationId}: ${JSON.stringify(response.body)}`);
        watch.note(await version());
        await watch.settled();
        const isHarmless = HARMLESS.test(operationId) && !GROUP.test(operationId);
        assert.equal(hidings, isHarmless || events.length === 0 ? 0 : 1, operationId);
      }
    });

    test('is not shown while a node cannot find out whether a newer version has hidden it', async () => {
      const { id, token } = await fill();
      const addresses = ['/', '/history', '/rss', '/api/incidents', `/api/incidents/${id}`];
      const { app, cable } = await startNode();
      try {
        for (const url of addresses) assert.ok((await read(app, url)).text.includes(MARK), url);
        await harness.put(`/incidents/${id}`, { visible: 2 }, { token });
        // The version is the last thing that it can read.
        cable.isCut = true;
        cable.version = await harness.ctx.connection.dataVersion.read();
        for (const url of addresses) assert.ok(!(await read(app, url)).text.includes(MARK), url);
      } finally {
        cable.isCut = false;
        await app.close();
      }
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
