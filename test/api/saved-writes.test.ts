import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.ts';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { away } from '../support/away.ts';
import { onBothDatabases } from '../support/harness.ts';
import { fillForWrites, type WriteRequest, writeRequests } from '../support/write-requests.ts';

/** A connection that is cut right after each commit, and works again when the next request comes, or the next write. */
function cutAfterCommit(connection: OpenConnection) {
  /** `spared` commits of a request do not cut it. */
  const cable = { isCut: false, commits: 0, spared: 0 };
  const cutting: OpenConnection = {
    ...connection,
    get read() {
      return cable.isCut ? away : connection.read;
    },
    begin: async (work) => {
      cable.isCut = false;
      const result = await connection.begin(work);
      cable.isCut = ++cable.commits > cable.spared;
      return result;
    },
    replica: undefined,
  };
  return { cable, cutting };
}

onBothDatabases(
  'a write that was saved',
  (harness) => {
    const receiver = new Receiver();
    let node: FastifyInstance;
    let cable: ReturnType<typeof cutAfterCommit>['cable'];
    before(async () => {
      await receiver.start();
      const cut = cutAfterCommit(harness.ctx.connection);
      cable = cut.cable;
      node = createApp({ ...harness.ctx, connection: cut.cutting });
      await node.ready();
    });
    after(async () => {
      await node.close();
      await receiver.stop();
    });

    const send = async (
      { method, path, body }: Pick<WriteRequest, 'method' | 'path' | 'body'>,
      headers: Record<string, string>,
    ) => {
      cable.isCut = false;
      cable.commits = 0;
      const response = await node.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    };

    const kinds: [string, (request: WriteRequest) => Record<string, string>][] = [
      ['plainly', () => ({})],
      ['with an Idempotency-Key', ({ operationId }) => ({ 'idempotency-key': operationId })],
      ['with If-Match', ({ method }) => (method === 'POST' ? {} : { 'if-match': '*' })],
      ['in the dialect of Cachet 3', () => ({ 'x-daymark-dialect': 'cachet3' })],
    ];
    for (const [name, headersOf] of kinds) {
      test(`and sent ${name} is answered as saved, although the connection was cut after the commit`, async () => {
        const token = await harness.token('*');
        await fillForWrites(harness, token, receiver.url);
        for (const request of await writeRequests(harness)) {
          const label = `${request.method} ${request.path}`;
          const types = await harness.eventsOf(async () => {
            const response = await send(request, { authorization: `Bearer ${token}`, ...headersOf(request) });
            assert.match(String(response.status), /^20[014]$/, `${label}: ${response.text}`);
            assert.equal(response.headers['retry-after'], undefined, label);
          });
          assert.deepEqual(types, request.events, label);
        }
      });
    }

    test('and sent in the API of Cachet 2 is answered as saved', async () => {
      const token = await harness.token('*');
      const writes = [
        { method: 'POST', path: '/v1/components', body: { name: 'API', status: 1 } },
        { method: 'PUT', path: '/v1/components/1', body: { name: 'API', status: 4 } },
        { method: 'POST', path: '/v1/components/groups', body: { name: 'Core' } },
        {
          method: 'POST',
          path: '/v1/incidents',
          body: { name: 'Down', message: 'm', status: 1, visible: 1 },
        },
        { method: 'POST', path: '/v1/incidents/1/updates', body: { status: 2, message: 'm' } },
        { method: 'POST', path: '/v1/metrics', body: { name: 'Time', suffix: 'ms', default_value: 0 } },
        { method: 'POST', path: '/v1/metrics/1/points', body: { value: 1 } },
        { method: 'POST', path: '/v1/subscribers', body: { email: 'a@b.example', verify: true } },
        { method: 'DELETE', path: '/v1/incidents/1' },
      ] as const;
      for (const write of writes) {
        const response = await send(write, { 'x-cachet-token': token });
        const label = `${write.method} ${write.path}: ${response.text}`;
        assert.match(String(response.status), /^20[014]$/, label);
        assert.ok(cable.commits > 0, label);
      }
    });

    test('in a step of its own, such as a session, does not ask the client to send it again', async () => {
      const [email, password] = ['grace@staff.example', 'a long enough sentence'];
      await createUser(harness.ctx, command, { name: 'Grace', email, role: 'editor', password });
      // The first commit counts the attempt, which may be repeated. The second one creates the session.
      cable.spared = 1;
      const { status, headers, text } = await send(
        { method: 'POST', path: '/session', body: { email, password } },
        {},
      );
      cable.spared = 0;
      assert.equal(status, 503, text);
      assert.match(text, /failed after this was saved/);
      assert.equal(headers['retry-after'], undefined);
      const sessions = await harness.ctx.connection.read.selectFrom('sessions').select('id').execute();
      assert.equal(sessions.length, 1);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
