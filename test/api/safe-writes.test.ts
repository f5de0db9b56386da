import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { abilityFor } from '../../src/http/route.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { routes } from '../../src/routes.ts';
import { onBothDatabases } from '../support/harness.ts';
import { tableContents } from '../support/table-contents.ts';
import { fillForWrites, type WriteRequest, writeRequests } from '../support/write-requests.ts';

const AT_ONCE = 10;

onBothDatabases(
  'every kind of write',
  (harness) => {
    const receiver = new Receiver();
    /** Another node on the same database. */
    let other: FastifyInstance;
    let connection: OpenConnection;
    before(async () => {
      await receiver.start();
      connection = await connect(harness.ctx.config.databaseUrl);
      other = createApp({ ...harness.ctx, connection, log: pino({ level: 'silent' }) });
      await other.ready();
    });
    after(async () => {
      await other.close();
      await connection.close();
      await receiver.stop();
    });

    const send = (
      node: FastifyInstance,
      { method, path, body }: WriteRequest,
      headers: Record<string, string>,
    ) =>
      node.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      });

    const keyOf = ({ operationId }: WriteRequest, token: string) => ({
      authorization: `Bearer ${token}`,
      'idempotency-key': operationId,
    });
    const textOf = ({ statusCode, body, headers }: Awaited<ReturnType<typeof send>>) =>
      `${statusCode} ${headers.etag} ${body}`;

    test('ten times at once with one key, on two nodes: one effect, one event, one answer', async () => {
      const token = await harness.token('*');
      await fillForWrites(harness, token, receiver.url);
      const requests = await writeRequests(harness);
      // A new operation needs a request in `write-requests.ts`.
      const tested = new Set(requests.map(({ operationId }) => operationId));
      const writes = routes.filter((route) => route.method !== 'GET' && abilityFor(route) !== undefined);
      assert.deepEqual(
        writes.map(({ operationId }) => operationId).filter((id) => !tested.has(id)),
        [],
      );
      receiver.reset();
      const first = new Map<WriteRequest, string>();
      for (const request of requests) {
        const name = `${request.method} ${request.path}`;
        const types = await harness.eventsOf(async () => {
          const responses = await Promise.all(
            Array.from({ length: AT_ONCE }, (_, at) =>
              send(at % 2 ? other : harness.app, request, keyOf(request, token)),
            ),
          );
          const texts = new Set(responses.map(textOf));
          assert.equal(texts.size, 1, `${name}: ${[...texts].join('\n')}`);
          assert.match([...texts].join(), /^20[04] /, name);
          const done = responses.filter((response) => response.headers['idempotency-replayed'] === undefined);
          assert.equal(done.length, 1, `${name} was done ${done.length} times`);
          first.set(request, [...texts].join());
        });
        assert.deepEqual(types, request.events, name);
      }
      // Only the ping went out, and only once.
      assert.equal(receiver.requests.length, 1);
      const contents = await tableContents(harness);
      for (const [request, text] of first) {
        assert.equal(textOf(await send(other, request, keyOf(request, token))), text);
      }
      assert.deepEqual(await tableContents(harness), contents);
    });

    test('a dry run has the status of the write that follows, and leaves every table as it was', async () => {
      const token = await harness.token('*');
      await fillForWrites(harness, token, receiver.url);
      receiver.reset();
      const headers = { authorization: `Bearer ${token}` };
      const requests = await writeRequests(harness);
      const contents = await tableContents(harness);
      const statuses: number[] = [];
      for (const request of requests) {
        const tried = await send(harness.app, request, { ...headers, prefer: 'dry-run' });
        assert.equal(tried.headers['preference-applied'], 'dry-run', request.operationId);
        assert.ok(tried.headers['dry-run-audience'], `${request.operationId}: ${tried.body}`);
        if (tried.statusCode === 200) assert.ok(tried.json().meta.audience, request.operationId);
        statuses.push(tried.statusCode);
      }
      assert.deepEqual(await tableContents(harness), contents);
      assert.equal(receiver.requests.length, 0);
      for (const [index, request] of requests.entries()) {
        const written = await send(harness.app, request, headers);
        assert.equal(written.statusCode, statuses[index], `${request.operationId}: ${written.body}`);
      }
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
