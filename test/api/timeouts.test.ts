import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Harness } from '../support/harness.ts';
import { RawClient } from '../support/raw-client.ts';

describe('a connection', () => {
  const harness = new Harness('sqlite', { maxConnections: 20, maxConnectionsPerAddress: 10 });
  const clients: RawClient[] = [];
  let token = '';

  before(async () => {
    await harness.start();
    await harness.reset();
    token = await harness.token('*');
    const { server } = harness.app;
    Object.assign(server, { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 20 });
    await harness.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    for (const client of clients) client.destroy();
    await harness.stop();
  });

  const open = async (text = '') => {
    const { port } = harness.app.server.address() as { port: number };
    const client = new RawClient(port);
    clients.push(client);
    await client.connected;
    client.write(text);
    return client;
  };
  const openConnections = () =>
    new Promise<number>((resolve) => harness.app.server.getConnections((_error, count) => resolve(count)));

  /** The client stays half open forever: only the server can release its descriptor. */
  const isFreed = async (client: RawClient) => {
    await client.untilGone();
    assert.equal(client.socket.writable, true);
    for (let count = 0; (await openConnections()) > 0; count++) {
      assert.ok(count < 500, 'the server keeps the connection');
      await sleep(10);
    }
    client.destroy();
  };

  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${more}`;

  const json = 'Content-Type: application/json\r\n';

  test('that does not send a complete request in time gets 408, and its descriptor is released', async () => {
    const halves = {
      nothing: '',
      'half of its headers': head('GET', '/api/ping'),
      'half of its body': head('POST', '/api/components', `${json}Content-Length: 99\r\n\r\n{"name":`),
      'half of a form': head('POST', '/subscribe', 'Content-Length: 99\r\n\r\nemail='),
      'half of its chunks': head(
        'POST',
        '/api/components',
        `${json}Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":`,
      ),
    };
    await Promise.all(
      Object.entries(halves).map(async ([what, text]) => {
        const client = await open(text);
        const { status, head: responded, body } = await client.response();
        assert.equal(status, 408, what);
        assert.match(responded, /^HTTP\/1\.1 408 Request Timeout\r\n/);
        assert.match(responded, /^Connection: close\r$/m);
        assert.deepEqual(JSON.parse(body), {
          message: 'The request did not arrive in time. Open a new connection, and send all of it at once.',
        });
        await isFreed(client);
        assert.equal(client.text, '', what);
      }),
    );
    assert.equal((await harness.get('/components')).body.meta.total, 0);
  });

  test('that was answered is answered again only for another request', async () => {
    const early = async () => {
      const client = await open('POST /api/components HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{');
      assert.equal((await client.response()).status, 401);
      await isFreed(client);
      assert.equal(client.text, '');
    };
    const next = async () => {
      const client = await open();
      assert.equal((await client.send('GET', '/api/ping')).status, 200);
      client.write('GET /api/pi');
      assert.equal((await client.response()).status, 408);
      await isFreed(client);
    };
    await Promise.all([early(), next()]);
  });

  test('that does not speak HTTP gets one error, and its descriptor is released', async () => {
    const client = await open('hello\r\n\r\n');
    const { status, body } = await client.response();
    assert.equal(status, 400);
    assert.deepEqual(JSON.parse(body), { message: 'The request is malformed.' });
    client.write('hello again\r\n\r\n');
    await isFreed(client);
    assert.equal(client.text, '');
    const large = await open(head('GET', '/api/ping', `X: ${'x'.repeat(20_000)}\r\n\r\n`));
    assert.equal((await large.response()).status, 431);
    await isFreed(large);
  });

  test('that watches the page outlives the timeouts, and its stream contains nothing but events', async () => {
    const client = await open(head('GET', '/live', '\r\n'));
    assert.equal((await client.response()).status, 200);
    await sleep(2000);
    assert.equal(client.isGone, false);
    client.write('nonsense\r\n\r\n');
    await client.untilGone();
    assert.doesNotMatch(client.text, /HTTP|malformed/);
  });

  test('that wants to watch the page gets 503 if most connections already do', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 9; count++) {
      const client = await open(head('GET', '/live', '\r\n'));
      const response = await client.response();
      statuses.push(response.status);
      if (response.status === 503) assert.match(response.head, /^retry-after: 60\r$/im);
    }
    assert.deepEqual(statuses, [...Array(8).fill(200), 503]);
    const page = await open(head('GET', '/', 'Connection: close\r\n\r\n'));
    assert.equal((await page.response()).status, 200);
  });
});
