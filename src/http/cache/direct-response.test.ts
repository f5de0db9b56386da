import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseResponses } from '../../../test/support/raw-responses.ts';
import { CachedResponse } from './cached-response.ts';
import { DirectResponse } from './direct-response.ts';

const MEGABYTE = 1_048_576;

/** A server that sends one cached response to everybody, each time with one request less left. */
async function serve(body: Buffer) {
  const cached = new CachedResponse(body, ['content-type', 'text/plain']);
  let remaining = 1000;
  const server = createServer({ ServerResponse: DirectResponse }, (request, response) => {
    remaining--;
    cached.send(request, response, { limit: 1000, remaining, exceeded: false, resetsAt: 0 });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

/** Sends a request, and reads the response when `read` is called. */
async function ask(port: number) {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.pause();
  socket.on('data', (part: Buffer) => received.push(part));
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const read = async (length: number) => {
    socket.resume();
    while (received.reduce((sum, { length: part }) => sum + part, 0) < length) await sleep(5);
    socket.destroy();
    const [response] = parseResponses(Buffer.concat(received));
    return response;
  };
  return { read };
}

const remainingIn = (lines: readonly string[] = []) =>
  lines.find((line) => line.startsWith('x-ratelimit-remaining'));

test('a client that reads slowly gets its own figures, whoever is served meanwhile', async () => {
  const body = Buffer.alloc(16 * MEGABYTE, 'x');
  const { port, close } = await serve(body);
  try {
    // The bytes of the first one are not kept.
    await (await ask(port)).read(body.length);
    const slow = [await ask(port), await ask(port), await ask(port)];
    await sleep(100);
    const later = await (await ask(port)).read(body.length);
    assert.equal(remainingIn(later?.lines), 'x-ratelimit-remaining: 995');
    const responses = await Promise.all(slow.map(({ read }) => read(body.length)));
    assert.deepEqual(responses.map((response) => remainingIn(response?.lines)).toSorted(), [
      'x-ratelimit-remaining: 996',
      'x-ratelimit-remaining: 997',
      'x-ratelimit-remaining: 998',
    ]);
    for (const response of responses) assert.ok(response?.body.equals(body));
  } finally {
    close();
  }
});

test('figures of every length come before the same lines', async () => {
  const { port, close } = await serve(Buffer.from('small'));
  try {
    const seen = new Set<string>();
    for (let count = 0; count < 1000; count++) {
      const response = await fetch(`http://127.0.0.1:${port}/`);
      assert.equal(await response.text(), 'small');
      assert.equal(response.headers.get('x-ratelimit-remaining'), String(999 - count));
      assert.ok(Math.abs(Date.parse(String(response.headers.get('date'))) - Date.now()) < 5000);
      const others = [...response.headers].filter(
        ([name]) => name !== 'date' && name !== 'x-ratelimit-remaining',
      );
      seen.add(JSON.stringify(others.toSorted()));
    }
    assert.equal(seen.size, 1, [...seen].join('\n'));
  } finally {
    close();
  }
});
