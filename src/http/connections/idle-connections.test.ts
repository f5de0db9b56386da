import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Connections } from './connections.ts';

describe('a connection without a request', () => {
  let connections: Connections;
  let port = 0;
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (!connections.begin(request, response)) return;
    response.on('close', () => connections.end(response));
    if (request.url !== '/slow') response.end('answer');
  });
  before(async () => {
    connections = new Connections(
      { total: 100, perAddress: 100, openFiles: 1000 },
      () => false,
      pino({ level: 'silent' }),
    );
    connections.watch(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => server.closeAllConnections());

  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  /** Looks as often as it takes to see that nothing arrives. */
  const look = async (keptMs: number) => {
    for (let time = 0; time < 2; time++) {
      connections.closeIdle(keptMs);
      await sleep(20);
    }
  };

  test('is closed after the time that its last response promised, and not before', async () => {
    const socket = await open(request('/'));
    await once(socket, 'data');
    await sleep(20);
    await look(60_000);
    assert.equal(socket.readableEnded, false);
    const closed = once(socket, 'close');
    await look(0);
    await closed;
  });

  test('stays open while it has a request in progress, or one that is just arriving', async () => {
    const busy = await open(request('/slow'));
    const idle = await open(request('/'));
    await once(idle, 'data');
    connections.closeIdle(60_000);
    idle.write('GET / HTTP/1.1\r\nHost:');
    await sleep(30);
    connections.closeIdle(0);
    await sleep(30);
    assert.equal(busy.readableEnded, false);
    idle.write(' a\r\n\r\n');
    const [response] = await once(idle, 'data');
    assert.match(String(response), /answer$/);
  });
});
