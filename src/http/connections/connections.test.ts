import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { RawClient } from '../../../test/support/raw-client.ts';
import { Connections, streamsPerAddress } from './connections.ts';
import { connectionLimits } from './open-files.ts';

const UNBOUNDED = Number.POSITIVE_INFINITY;

test('an address has the same number of streams directly and through a proxy: four fifths of its connections', () => {
  const streams = (maxConnectionsPerAddress: number) =>
    streamsPerAddress({ maxConnections: 10_000, maxConnectionsPerAddress });
  const { perAddress } = connectionLimits({ maxConnections: 10_000, maxConnectionsPerAddress: 1000 });
  assert.equal(streams(1000), Math.floor(perAddress * 0.8));
  assert.equal(streams(10), 8);
  assert.equal(streams(0), UNBOUNDED);
});

test('as many connections are taken as the open files allow, less what everything else needs', () => {
  const limits = (maxConnections: number, maxConnectionsPerAddress: number, openFiles: number) => {
    const { total, perAddress } = connectionLimits({ maxConnections, maxConnectionsPerAddress }, openFiles);
    return [total, perAddress];
  };
  assert.deepEqual(limits(25_000, 1000, 1_048_576), [25_000, 1000]);
  assert.deepEqual(limits(25_000, 1000, UNBOUNDED), [25_000, 1000]);
  assert.deepEqual(limits(25_000, 1000, 1024), [896, 448]);
  assert.deepEqual(limits(25_000, 1000, 400), [272, 136]);
  assert.deepEqual(limits(25_000, 1000, 40), [20, 10]);
  assert.deepEqual(limits(100, 1000, 1024), [100, 50]);
  assert.deepEqual(limits(100, 0, 1024), [100, UNBOUNDED]);
  const { openFiles } = connectionLimits({ maxConnections: 10, maxConnectionsPerAddress: 1 });
  assert.ok(openFiles > 0);
});

describe('connections', () => {
  const opened: { destroy(): void }[] = [];
  const warnings: string[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.destroy();
    warnings.length = 0;
  });

  /** A server that answers `/quick` at once, streams `/live` and never answers anything else. */
  const serve = async (total: number, perAddress: number, isProxy = (_address: string) => false) => {
    const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
    const connections = new Connections({ total, perAddress, openFiles: 1000 }, isProxy, log);
    let waiting = 0;
    const handle: RequestListener = (request, response) => {
      if (!connections.begin(request, response)) return;
      response.on('close', () => connections.end(response));
      if (request.url === '/quick') response.end('quick');
      if (request.url === '/never') waiting++;
      if (request.url !== '/live') return;
      response.statusCode = connections.openStream(request) ? 200 : 503;
      if (response.statusCode === 503) response.end();
      else response.write('first');
    };
    const server = createServer(handle);
    connections.watch(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    opened.push({ destroy: () => server.close() });
    const { port } = server.address() as AddressInfo;
    const open = async (address = '127.0.0.1') => {
      const client = new RawClient(port, address);
      opened.push(client);
      await client.connected;
      return client;
    };
    const quick = async (address?: string) => {
      const client = await open(address);
      assert.equal((await client.get('/quick')).status, 200);
      return client;
    };
    /** One that waits for its response. */
    const busy = async (address?: string, request = 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n') => {
      const client = await quick(address);
      const before = waiting;
      client.write(request);
      while (waiting === before) await sleep(2);
      return client;
    };
    return { open, quick, busy };
  };
  const checkGone = async (clients: readonly RawClient[], wanted: readonly boolean[]) => {
    await Promise.all(clients.filter((_, index) => wanted[index]).map((client) => client.untilGone()));
    assert.deepEqual(
      clients.map(({ isGone }) => isGone),
      wanted,
    );
  };

  test('that never sent a request give way first, then those that have been idle for longest', async () => {
    const { open, quick } = await serve(4, UNBOUNDED);
    const early = await quick();
    const silent = [await open(), await open()];
    const late = await quick();
    await early.get('/quick');
    const newcomers = [await quick(), await quick()];
    await checkGone([...silent, early, late, ...newcomers], [true, true, false, false, false, false]);
    await quick();
    await checkGone([early, late, ...newcomers], [false, true, false, false]);
    assert.match(warnings.join(), /all 4 connections are taken/);
    assert.equal(warnings.length, 1);
  });

  test('that wait for an answer, or are read from for ever, stay; the newcomer is told why it cannot', async () => {
    const { open, busy } = await serve(3, UNBOUNDED);
    const established = [await busy(), await busy(), await open()];
    assert.equal((await (established[2] as RawClient).get('/live')).status, 200);
    const newcomer = await open();
    const { status, head, body } = await newcomer.response();
    assert.equal(status, 503);
    assert.match(head, /^Retry-After: 5\r$/m);
    assert.equal(
      JSON.parse(body).message,
      'There are too many open connections. Try again in a few seconds.',
    );
    await newcomer.untilGone();
    await checkGone(established, [false, false, false]);
  });

  test('that send their request bit by bit give way to whoever comes', async () => {
    const { busy, quick } = await serve(2, UNBOUNDED);
    const established = await busy();
    const slow = await busy(undefined, 'POST /never HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nslow');
    await quick();
    await checkGone([established, slow], [false, true]);
  });

  test('of one address are bounded by themselves: others keep theirs', async () => {
    const { quick, busy, open } = await serve(20, 2);
    const [other, idle] = [await quick('127.0.0.2'), await quick()];
    const mine = [await busy(), await busy()];
    await idle.untilGone();
    const refused = await open();
    const { status, body } = await refused.response();
    assert.equal(status, 429);
    assert.match(JSON.parse(body).message, /^There are too many open connections from this address\. Close/);
    await checkGone([other, ...mine], [false, false, false]);
    await quick('127.0.0.2');
    assert.match(warnings.join(), /MAX_CONNECTIONS_PER_ADDRESS .* TRUST_PROXY/);
  });

  test('of a trusted proxy are bounded by the number of all only', async () => {
    const { quick, busy } = await serve(6, 2, (address) => address === '127.0.0.1');
    const proxied = [await busy(), await busy(), await busy(), await busy(), await quick()];
    const others = [await quick('127.0.0.2'), await quick('127.0.0.2'), await quick('127.0.0.2')];
    await checkGone(proxied, [false, false, false, false, true]);
    await checkGone(others, [true, false, false]);
  });

  test('that stream leave room for others, of all and of one address', async () => {
    const { open, quick } = await serve(10, 5);
    const streamFrom = async (address: string) => (await (await open(address)).get('/live')).status;
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push(await streamFrom('127.0.0.1'));
    assert.deepEqual(statuses, [200, 200, 200, 200, 503]);
    for (let count = 0; count < 5; count++) statuses.push(await streamFrom('127.0.0.2'));
    assert.deepEqual(statuses.slice(5), [200, 200, 200, 200, 503]);
    assert.equal(await streamFrom('127.0.0.3'), 503);
    await quick('127.0.0.1');
    await quick('127.0.0.3');
  });

  test('that end make room for others', async () => {
    const { open } = await serve(5, 5);
    const streams = [];
    for (let count = 0; count < 4; count++) streams.push(await open());
    for (const stream of streams) assert.equal((await stream.get('/live')).status, 200);
    for (const stream of streams) stream.destroy();
    for (;;) {
      const next = await open();
      if ((await next.get('/live')).status === 200) break;
    }
  });
});

describe('a client that reads nothing', () => {
  const log = pino({ level: 'silent' });
  const limits = { total: 10, perAddress: 10, openFiles: 1000 };
  const opened: { destroy(): void }[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.destroy();
  });

  /** A server with one stream at `/live`, which `write` writes to, and 8 MB at any other address. */
  const serve = async (options: { unreadMs?: number; maxUnreadBytes?: number }) => {
    const connections = new Connections(limits, () => false, log, options);
    const streams = new Set<ServerResponse>();
    const server = createServer((request, response) => {
      if (!connections.begin(request, response)) return;
      response.on('close', () => connections.end(response));
      if (request.url !== '/live') {
        response.end(Buffer.alloc(8_000_000));
        return;
      }
      connections.openStream(request);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      response.write('first');
    });
    connections.watch(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const ask = (path: string) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      opened.push(socket);
      return socket;
    };
    opened.push({ destroy: () => server.close() });
    const count = () => new Promise<number>((ready) => server.getConnections((_, open) => ready(open)));
    const untilOpen = async (wanted: number) => {
      for (let tries = 0; (await count()) !== wanted; tries++) {
        assert.ok(tries < 6000, `${await count()} connections are open`);
        await sleep(10);
      }
    };
    return { ask, streams, untilOpen };
  };

  test('loses its live stream, although the stream is written to all the time; others keep theirs', async () => {
    const { ask, streams, untilOpen } = await serve({ unreadMs: 1500 });
    ask('/live').pause();
    while (streams.size < 1) await sleep(5);
    ask('/live').resume();
    while (streams.size < 2) await sleep(5);
    const [, reader] = [...streams];
    assert.ok(reader);
    // The system takes some megabytes before anything waits in this process.
    for (const stream of streams) stream.write(Buffer.alloc(12_000_000));
    const beats = setInterval(() => {
      for (const stream of streams) stream.write(':\n\n');
    }, 50);
    await untilOpen(1);
    clearInterval(beats);
    // A response is told that its connection closed a little after the connection is no longer counted.
    while (streams.size > 1) await sleep(5);
    assert.deepEqual([...streams], [reader]);
  });

  test('is disconnected as soon as the unread bytes of all clients take too much memory', async () => {
    const { ask, untilOpen } = await serve({ unreadMs: 30_000, maxUnreadBytes: 9_000_000 });
    const sockets = Array.from({ length: 4 }, () => ask('/'));
    for (const socket of sockets) socket.pause();
    const reader = ask('/');
    let length = 0;
    reader.on('data', (part) => {
      length += part.length;
    });
    await untilOpen(1);
    while (length < 8_000_000) await sleep(5);
  });

  test('cannot have more than 32 requests in progress', async () => {
    const { ask, untilOpen } = await serve({});
    const socket = ask('/');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
    await untilOpen(0);
  });
});

describe('a response that is too large for the buffers', () => {
  const LENGTH = 20_000_000;
  const log = pino({ level: 'silent' });
  const limits = { total: 10, perAddress: 10, openFiles: 1000 };

  const download = async (unreadMs: number) => {
    const connections = new Connections(limits, () => false, log, { unreadMs });
    const server = createServer((request, response) => {
      connections.begin(request, response);
      response.on('close', () => connections.end(response));
      response.end(Buffer.alloc(LENGTH, 'x'));
    });
    connections.watch(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const closed = new Promise<void>((close) =>
      server.once('connection', (socket) => socket.once('close', () => close())),
    );
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return { socket, closed, stop: () => server.close() };
  };

  test('is given up if the client reads none of it', async () => {
    const { socket, closed, stop } = await download(400);
    await closed;
    socket.destroy();
    stop();
  });

  test('is sent completely to a client that reads slowly', async () => {
    // Longer than a busy machine lets a client wait.
    const { socket, stop } = await download(5000);
    let length = 0;
    socket.on('data', (part) => {
      length += part.length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    socket.resume();
    await once(socket, 'close');
    stop();
    assert.ok(length >= LENGTH, `${length} bytes`);
  });
});
