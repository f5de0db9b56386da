import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AlertWorld, alertmanagerBody } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { RawClient } from '../../../test/support/raw-client.ts';
import { createApp } from '../../app.ts';
import { receiverOf } from '../../domain/checks/heartbeats/receiver.ts';
import { hashOf } from '../../domain/checks/heartbeats/tokens.ts';
import type { Context } from '../../kernel/context.ts';
import { setTracer } from '../../lib/tracing.ts';

const IDS = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' };

onBothDatabases(
  'a service with too much to do',
  (harness) => {
    const world = new AlertWorld(harness);
    let app: FastifyInstance;
    let log: Context['log'];
    let base = '';
    let arrived = 0;
    let rendering = Promise.withResolvers<void>();
    let gate = Promise.withResolvers<void>();

    beforeEach(async () => {
      rendering = Promise.withResolvers();
      gate = Promise.withResolvers();
      const slow = {
        path: '/slow',
        render: async () => {
          rendering.resolve();
          await gate.promise;
          return { body: 'slow', type: 'text/plain' };
        },
      };
      log = harness.ctx.log.child({}, { level: 'warn' });
      app = createApp({ ...harness.ctx, log }, undefined, [slow]);
      base = await app.listen({ host: '127.0.0.1', port: 0 });
      app.server.on('request', () => arrived++);
    });
    afterEach(async () => {
      gate.resolve();
      setTracer(undefined);
      await app.close();
    });

    const send = async (path: string, options: RequestInit = {}): Promise<number> => {
      const response = await fetch(base + path, options);
      await response.text();
      return response.status;
    };
    /** Sends all of them while the only place is taken, and returns what they are answered in the end. */
    const sendInVain = async (
      requests: readonly (readonly [string, RequestInit?])[],
      meanwhile = async () => {},
    ): Promise<number[]> => {
      const slow = send('/slow');
      await rendering.promise;
      const before = arrived;
      const answers = Promise.all(requests.map(([path, options]) => send(path, options)));
      while (arrived < before + requests.length) await sleep(5);
      await meanwhile();
      const statuses = await answers;
      gate.resolve();
      assert.equal(await slow, 200);
      return statuses;
    };

    const INTERVAL = 20;
    const job = async (name: string): Promise<{ id: number; path: string }> => {
      const token = await harness.token('*');
      const body = { name, kind: 'heartbeat', interval: INTERVAL, grace: 10 };
      const { id } = (await harness.post('/checks', body, { token })).body.data.attributes;
      const { address } = (await harness.get(`/checks/${id}/heartbeat`, { token })).body.data.attributes;
      return { id, path: new URL(address).pathname };
    };
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        harness.clock.advance(1);
        await harness.background.checks.tick();
      }
    };
    const downs = () => harness.query(sql`select check_id from check_changes where state = 'down'`);

    for (const how of ['as usual', 'with tracing', 'with a log of everything'])
      test(`refuses beats without a system that is down for it: ${how}`, async () => {
        if (how === 'with a log of everything') log.level = 'debug';
        if (how === 'with tracing')
          setTracer({
            startRequest: (_start, handle) => {
              handle(IDS);
              return () => {};
            },
            inSpan: (_options, work) => work(),
            headers: () => ({}),
            ids: () => IDS,
          });
        const [get, post, withBody, put] = [
          await job('GET'),
          await job('POST'),
          await job('POST with a body'),
          await job('PUT'),
        ];
        const moved = { check_id: put.id, form: 'kuma', hash: hashOf('kuma', 'moved'), sealed: '' };
        await harness.ctx.connection.write.insertInto('heartbeat_tokens').values(moved).execute();
        const beats = [
          [get.path],
          [post.path, { method: 'POST' }],
          [withBody.path, { method: 'POST', body: 'It printed this.' }],
          ['/api/push/moved', { method: 'PUT' }],
        ] as const;
        // Once the first ones have changed their states, they stay known.
        for (let round = 0; round < 3; round++) {
          await pass(2);
          for (const [path, options] of beats) assert.equal(await send(path, options), 200);
        }
        await pass(INTERVAL - 1);
        // Their time runs out while they wait for their turn.
        const statuses = await sendInVain(beats, () => pass(15));
        assert.equal(statuses[2], 503);
        // Known jobs wait for nobody where the version of the data is known at once.
        const isShort = harness.dialect === 'sqlite' && !log.isLevelEnabled('debug');
        const short = isShort ? 200 : 503;
        assert.deepEqual(statuses.toSpliced(2, 1), [short, short, short]);
        await pass(INTERVAL);
        assert.deepEqual(await downs(), []);
      });

    test('refuses alerts without believing that they are over, or that their sender is silent', async () => {
      await world.addSource({ expires_after: 600 });
      const address = new URL((await world.send('GET', '/alert-sources/1')).attributes.address).pathname;
      const alerts = [{ key: 'disk' }, { key: 'wd', labels: { alertname: 'Watchdog', severity: 'none' } }];
      const startedAt = harness.clock.now();
      const body = () =>
        JSON.stringify(
          alertmanagerBody(
            alerts.map((alert) => ({ ...alert, startedAt })),
            harness.clock.now(),
          ),
        );
      const receiver = receiverOf(harness.ctx);
      const wait = async (seconds: number) => {
        for (let passed = 2; passed <= seconds; passed += 2) {
          harness.clock.advance(2);
          await receiver.look(harness.clock.now() * 1000);
          if (passed % 30 === 0) await harness.react();
        }
      };
      const states = async () =>
        (await world.alerts()).map(({ attributes }) => `${attributes.title}: ${attributes.state}`);
      const disk = 'PAYLOAD disk on host 10.0.0.7';
      await world.postRaw(body());
      await wait(120);
      await world.postRaw(body());
      await wait(570);
      assert.deepEqual(await sendInVain([[address, { method: 'POST', body: body() }]]), [503]);
      await wait(300);
      assert.deepEqual(await states(), [`${disk}: firing`]);
      await wait(420);
      assert.deepEqual(await states(), [
        `${disk}: resolved`,
        'Prometheus has been silent for 10 minutes: firing',
      ]);
    });
  },
  { maxRequests: 1 },
);

onBothDatabases(
  'a service whose connections are all taken',
  (harness) => {
    let app: FastifyInstance;
    const clients: RawClient[] = [];
    afterEach(async () => {
      for (const client of clients.splice(0)) client.destroy();
      await app.close();
    });

    test('refuses connections without a system that is down for it, and still notices who really ended', async () => {
      let isWaiting = false;
      const gate = Promise.withResolvers<void>();
      const render = async () => {
        isWaiting = true;
        await gate.promise;
        return { body: 'slow', type: 'text/plain' };
      };
      app = createApp(harness.ctx, undefined, [{ path: '/slow', render }]);
      const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
      const connect = () => {
        const client = new RawClient(Number(port));
        clients.push(client);
        return client;
      };
      const token = await harness.token('*');
      const body = { name: 'Job', kind: 'heartbeat', interval: 20, grace: 10 };
      const { id } = (await harness.post('/checks', body, { token })).body.data.attributes;
      const { address } = (await harness.get(`/checks/${id}/heartbeat`, { token })).body.data.attributes;
      const beat = async (): Promise<number> => {
        const client = connect();
        const { status } = await client.get(new URL(address).pathname);
        client.destroy();
        return status;
      };
      const pass = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          harness.clock.advance(1);
          await harness.background.checks.tick();
        }
      };
      const states = async () =>
        (await harness.query(sql<{ state: string }>`select state from check_changes order by id`)).map(
          ({ state }) => state,
        );
      await pass(2);
      assert.equal(await beat(), 200);
      await pass(19);
      const busy = connect();
      busy.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
      while (!isWaiting) await sleep(5);
      assert.equal(await beat(), 503);
      gate.resolve();
      assert.equal((await busy.response()).status, 200);
      await pass(15);
      assert.ok(!(await states()).includes('down'), String(await states()));
      await pass(90);
      assert.equal((await states()).at(-1), 'down');
    });
  },
  // Whatever comes from a proxy counts for nobody in particular.
  { maxConnections: 1, trustProxy: true },
);
