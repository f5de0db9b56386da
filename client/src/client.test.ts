import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Client, createClient } from './client.ts';
import { pages, records } from './pages.ts';
import { Problem } from './problem.ts';

interface Received {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = (response: ServerResponse) => void;

const answering =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
const hangUp: Reply = (response) => response.destroy();
const pong = answering(200, { data: 'Pong!' });

describe('the client', () => {
  const received: Received[] = [];
  /** One for each request; the last one answers all further ones. */
  let replies: Reply[] = [];
  let client: Client;
  let baseUrl: string;

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response);
  });
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = createClient({ baseUrl: `${baseUrl}/status/`, token: 'a-token', headers: { 'x-tool': 'test' } });
  });
  after(() => server.close());
  beforeEach(() => {
    received.length = 0;
    replies = [pong];
  });

  const problemOf = (promise: Promise<unknown>): Promise<Problem> =>
    promise.then(
      () => assert.fail('It should have failed.'),
      (error) => (error instanceof Problem ? error : Promise.reject(error)),
    );

  test('fills in the path, writes the query as the API reads it, and sends its headers', async () => {
    const { data, status } = await client.call('GET /api/incidents', {
      query: {
        'filter[status]': [1, 2],
        sort: ['-id'],
        'filter[meta]': { owner: 'a&b' },
        fields: { incidents: 'name' },
        per_page: 5,
      },
      headers: { 'accept-language': 'ar' },
    });
    assert.deepEqual([data, status], [{ data: 'Pong!' }, 200]);
    const [{ line, headers } = assert.fail()] = received;
    const url = new URL(line.slice('GET '.length), baseUrl);
    assert.equal(url.pathname, '/status/api/incidents');
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      'filter[status]': '1,2',
      sort: '-id',
      'filter[meta][owner]': 'a&b',
      'fields[incidents]': 'name',
      per_page: '5',
    });
    assert.deepEqual(
      [headers.authorization, headers['x-tool'], headers['accept-language'], headers['idempotency-key']],
      ['Bearer a-token', 'test', 'ar', undefined],
    );
    await client.call('GET /api/invitations/{token}', { path: { token: 'a/b?c' } });
    assert.equal(received[1]?.line, 'GET /status/api/invitations/a%2Fb%3Fc');
  });

  test('sends a body as JSON, with its conditions, and a new key for each write', async () => {
    const write = { path: { incident: 7 }, body: { name: 'Slow' }, ifMatch: '"e"', dryRun: true };
    await client.call('PUT /api/incidents/{incident}', write);
    await client.call('PUT /api/incidents/{incident}', { ...write, idempotencyKey: 'mine' });
    await client.call('DELETE /api/incidents/{incident}', { path: { incident: 7 } });
    const [first, second, third] = received;
    assert.equal(first?.body, '{"name":"Slow"}');
    assert.deepEqual(
      ['content-type', 'if-match', 'prefer'].map((name) => first?.headers[name]),
      ['application/json', '"e"', 'dry-run'],
    );
    assert.equal(second?.headers['idempotency-key'], 'mine');
    assert.deepEqual([third?.body, third?.headers['content-type']], ['', undefined]);
    assert.match(String(third?.headers['idempotency-key']), /^[0-9a-f]{32}$/);
    assert.notEqual(third?.headers['idempotency-key'], first?.headers['idempotency-key']);
  });

  test('answers with the ETag, and with no data for 204', async () => {
    replies = [answering(200, { data: {} }, { etag: '"7"' }), answering(204)];
    const read = await client.call('GET /api/incidents/{incident}', { path: { incident: 7 } });
    assert.equal(read.etag, '"7"');
    const deleted = await client.call('DELETE /api/incidents/{incident}', { path: { incident: 7 } });
    assert.deepEqual([deleted.status, deleted.data, deleted.etag], [204, undefined, undefined]);
  });

  test('throws what the server says about a refusal, and does not repeat it', async () => {
    const errors = { 'components.0.status': ['There is no such status.'] };
    replies = [answering(422, { message: 'There is no such status.', errors }, { 'x-request-id': 'r-1' })];
    const problem = await problemOf(client.call('POST /api/components', { body: { name: 'API' } }));
    assert.deepEqual(
      [problem.name, problem.status, problem.message, problem.errors, problem.requestId, problem.retryAfter],
      ['Problem', 422, 'There is no such status.', errors, 'r-1', undefined],
    );
    assert.deepEqual(problem.body, { message: 'There is no such status.', errors });
    assert.equal(received.length, 1);
  });

  test('repeats a write whose answer was lost, with the same key', async () => {
    replies = [hangUp, pong];
    await client.call('POST /api/components', { body: { name: 'API' } });
    const [first, second] = received.map(({ headers }) => headers['idempotency-key']);
    assert.equal(received.length, 2);
    assert.ok(first);
    assert.equal(second, first);
  });

  test('waits as long as the server asks, and repeats writes and reads', async (t) => {
    const waits: number[] = [];
    const start = globalThis.setTimeout;
    t.mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds: number) => {
      if (milliseconds < 20_000 || milliseconds > 30_000) return start(run, milliseconds);
      waits.push(milliseconds);
      return start(run);
    });
    for (const status of [429, 503]) {
      replies = [answering(status, { message: 'Later' }, { 'retry-after': '20' }), pong];
      await client.call('POST /api/components', { body: { name: 'API' } });
    }
    assert.equal(waits.length, 2);
    assert.equal(received.length, 4);
  });

  test('leaves a wait of more than a minute to the caller', async () => {
    replies = [answering(429, { message: 'Later' }, { 'retry-after': '900' })];
    const problem = await problemOf(client.call('GET /api/ping'));
    assert.deepEqual([problem.status, problem.retryAfter, received.length], [429, 900, 1]);
  });

  test('repeats a read after a failure of the server, but not a write, which may have been done', async () => {
    replies = [answering(500, { message: 'Failed' }), answering(502), pong];
    await client.call('GET /api/ping');
    assert.equal(received.length, 3);
    received.length = 0;
    replies = [answering(503, { message: 'No wait is named' })];
    await problemOf(client.call('POST /api/components', { body: { name: 'API' } }));
    assert.equal(received.length, 1);
  });

  test('gives up after as many repetitions as it may make', async () => {
    replies = [hangUp];
    const problem = await problemOf(client.call('GET /api/ping', { retries: 1 }));
    assert.deepEqual([problem.status, received.length], [0, 2]);
    assert.match(problem.message, /^The server cannot be reached\./);
    received.length = 0;
    await problemOf(createClient({ baseUrl, retries: 0 }).call('GET /api/ping'));
    assert.equal(received.length, 1);
  });

  test('repeats an answer that breaks off', async () => {
    const broken: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 20);
    };
    replies = [broken, pong];
    assert.deepEqual((await client.call('GET /api/ping')).data, { data: 'Pong!' });
  });

  test('stops at once when it is aborted, also while it waits', async () => {
    replies = [answering(503, { message: 'Later' }, { 'retry-after': '30' })];
    const reason = new Error('The page was left.');
    const controller = new AbortController();
    const call = client.call('GET /api/ping', { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    await assert.rejects(call, reason);
    await assert.rejects(client.call('GET /api/ping', { signal: AbortSignal.abort(reason) }), reason);
    assert.equal(received.length, 1);
  });

  test('follows a list to its end', async () => {
    const page = (current_page: number, next: string, ...data: number[]) =>
      answering(200, { data, links: { next }, meta: { current_page } });
    const list = [page(1, 'https://more', 1, 2), page(2, '', 3)];
    replies = [...list];
    const found: unknown[] = [];
    for await (const one of records(client, 'GET /api/components', { query: { per_page: 2 } }))
      found.push(one);
    assert.deepEqual(found, [1, 2, 3]);
    assert.deepEqual(
      received.map(({ line }) => line),
      ['GET /status/api/components?per_page=2', 'GET /status/api/components?per_page=2&page=2'],
    );
    replies = [...list];
    let count = 0;
    for await (const { data } of pages(client, 'GET /api/components')) count += data.data.length;
    assert.equal(count, 3);
  });
});
