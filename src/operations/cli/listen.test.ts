import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Harness } from '../../../test/support/harness.ts';
import { freePort } from '../../../test/support/process.ts';
import { listen } from './listen.ts';

const CROWD = 64;

describe('a server that listens', () => {
  const harness = new Harness('sqlite');
  const clients: Socket[] = [];
  let port = 0;
  let stop = async () => {};
  before(async () => {
    await harness.start();
    port = await freePort();
    stop = await listen(harness.app, { ...harness.ctx.config, host: '127.0.0.1', port });
  });
  after(async () => {
    for (const client of clients) client.destroy();
    await harness.stop();
  });
  const open = async (): Promise<Socket> => {
    const client = connect(port, '127.0.0.1');
    clients.push(client);
    await once(client, 'connect');
    return client;
  };

  test('lets several visitors in at once when its event loop is slow', {
    skip: process.platform !== 'linux' && 'only Linux shares a port among listeners',
  }, async () => {
    let accepted = 0;
    harness.app.server.on('connection', () => accepted++);
    const [first] = await Promise.all(Array.from({ length: CROWD }, open));
    // Nobody has been let in before the first turn ends, because this code has run since they connected.
    let turns = 0;
    for (; accepted < CROWD; turns++) await nextTurn();
    assert.ok(turns < CROWD / 2, `${CROWD} visitors took ${turns} turns of the event loop`);
    first?.write('GET /api/ping HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(String(await once(first as Socket, 'data')), /^HTTP\/1\.1 200/);
  });

  test('refuses to share its port with another server', async () => {
    const other = new Harness('sqlite');
    await other.start();
    const config = { ...other.ctx.config, host: '127.0.0.1', port };
    await assert.rejects(listen(other.app, config), /already in use/);
    await other.stop();
  });

  test('waits for the requests on all its connections before it stops, and then takes none', async () => {
    await harness.reset();
    const token = await harness.token('*');
    const body = JSON.stringify({ name: 'API' });
    const head = [
      'POST /api/components HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      'Connection: close',
    ];
    const busy = await Promise.all(Array.from({ length: 8 }, open));
    for (const client of busy) {
      client.write(`${head.join('\r\n')}\r\n\r\n`);
      assert.match(String(await once(client, 'data')), /^HTTP\/1\.1 100/);
    }
    let hasStopped = false;
    const stopped = stop().then(() => {
      hasStopped = true;
    });
    await sleep(50);
    assert.equal(hasStopped, false);
    const responses = busy.map((client) => once(client, 'data'));
    for (const client of busy) client.write(body);
    for (const response of await Promise.all(responses)) assert.match(String(response), /^HTTP\/1\.1 200/);
    await stopped;
    await assert.rejects(open());
  });
});
