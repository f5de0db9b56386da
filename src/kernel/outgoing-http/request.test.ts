import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { outcomeOf, outcomeOfError } from '../../reactions/notifications/webhook/outcome.ts';
import { post, type Reply } from './request.ts';

/** Writes to every new connection exactly what the test wants. */
let talk: (socket: Socket) => void = () => {};
let server: Server;
const sockets = new Set<Socket>();

before(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => talk(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Not reached by those that answer, however busy the machine is. */
const LONG_MS = 60_000;
const SHORT_MS = 300;

function send(signal = AbortSignal.timeout(LONG_MS)): Promise<Reply> {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=b`);
  return post(
    { url, addresses: ['127.0.0.1'] },
    { headers: { 'x-one': '1' }, body: '{"ü": 1}' },
    { mayReach: () => true, signal },
  );
}

async function problem(signal?: AbortSignal): Promise<string | undefined> {
  try {
    await send(signal);
  } catch (error) {
    const { state, error: text } = outcomeOfError(error, 'host.example', 0.3);
    assert.equal(state, 'deferred');
    return text;
  }
  return 'answered';
}

test('the request is a plain POST with a length in bytes, on its own connection', async () => {
  let request = '';
  talk = () => {};
  const listen = (socket: Socket) => {
    socket.on('data', (chunk) => {
      request += chunk;
      if (request.endsWith('}')) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  };
  server.once('connection', listen);
  const reply = await send();
  assert.equal(reply.status, 204);
  assert.equal(reply.excerpt, '');
  const [head = '', body] = request.split('\r\n\r\n');
  assert.match(head, /^POST \/hook\?a=b HTTP\/1\.1\r\n/);
  assert.match(head, /\r\ncontent-length: 9\b/i);
  assert.match(head, /\r\nconnection: close\b/i);
  assert.match(head, /\r\nhost: 127\.0\.0\.1:\d+\r\n/i);
  assert.equal(body, '{"ü": 1}');
});

test('only the first 4 KB of a huge response are read, and then the connection is closed', async () => {
  let closed = false;
  talk = (socket) => {
    socket.on('close', () => {
      closed = true;
    });
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9999999999\r\n\r\n');
    const pour = () => {
      while (!closed && socket.write('x'.repeat(65_536)));
    };
    socket.on('drain', pour);
    pour();
  };
  const reply = await send();
  assert.equal(reply.status, 200);
  assert.equal(reply.excerpt, 'x'.repeat(4096));
});

test('a response that never ends counts by its first lines', async () => {
  const patience = new AbortController();
  talk = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n', async () => {
      // The other end of the connection is in this process, and reads in the next turns of its event loop.
      for (let turns = 0; turns < 10; turns++) await setImmediate();
      patience.abort(new DOMException('Too late', 'TimeoutError'));
    });
  };
  assert.deepEqual(await send(patience.signal).then(({ status, excerpt }) => [status, excerpt]), [200, 'hi']);
});

test('a response that breaks off counts by its first lines', async () => {
  talk = (socket) => {
    socket.write('HTTP/1.1 500 Oh\r\ncontent-length: 100\r\n\r\nhalf', () =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    );
  };
  assert.deepEqual(await send().then(({ status, excerpt }) => [status, excerpt]), [500, 'half']);
});

test('a receiver that sends nothing, or sends too slowly, has not answered', async () => {
  talk = () => {};
  assert.equal(
    await problem(AbortSignal.timeout(SHORT_MS)),
    'host.example did not answer within 0.3 seconds.',
  );
  talk = (socket) => {
    let at = 0;
    const drip = setInterval(() => socket.write('HTTP/1.1 200 OK\r\nx: y'.charAt(at++) || 'y'), 20);
    socket.on('close', () => clearInterval(drip));
  };
  assert.equal(
    await problem(AbortSignal.timeout(SHORT_MS)),
    'host.example did not answer within 0.3 seconds.',
  );
});

test('a receiver that closes, resets or speaks another protocol has not answered', async () => {
  talk = (socket) => socket.end();
  assert.equal(await problem(), 'host.example closed the connection before it answered.');
  talk = (socket) => socket.resetAndDestroy();
  assert.equal(await problem(), 'host.example closed the connection before it answered.');
  talk = (socket) => socket.end('220 mail.example ESMTP\r\n');
  assert.match(String(await problem()), /^The request to host\.example failed: HPE_\w+\.$/);
  talk = (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`);
  assert.equal(await problem(), 'The request to host.example failed: HPE_HEADER_OVERFLOW.');
});

test('the excerpt of any response can be stored', async () => {
  talk = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.end(Buffer.from([0x61, 0, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x62, 0]));
  };
  const { excerpt } = await send();
  assert.match(excerpt, /^a\ufffd+b$/);
});

const reply = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  excerpt: 'said',
});
const NOW = 1_773_144_000;

test('2xx means success, 410 is final, everything else is retried', () => {
  for (const status of [200, 201, 202, 204, 299]) assert.equal(outcomeOf(reply(status), NOW).state, 'sent');
  assert.equal(outcomeOf(reply(410), NOW).state, 'failed');
  for (const status of [100, 301, 302, 307, 400, 401, 403, 404, 408, 429, 500, 502, 503, 599]) {
    const outcome = outcomeOf(reply(status), NOW);
    assert.deepEqual([outcome.state, outcome.statusCode, outcome.response], ['deferred', status, 'said']);
  }
});

test('a redirect is reported as one, with its host only', () => {
  const { error } = outcomeOf(reply(302, { location: 'https://login.example/?token=secret' }), NOW);
  assert.equal(
    error,
    'The endpoint answered 302 with a redirect to login.example. Redirects are not followed: set the final address.',
  );
  assert.match(
    String(outcomeOf(reply(301, { location: '/there' }), NOW).error),
    /with a redirect\. Redirects/,
  );
});

test('Retry-After is a number of seconds or a date, applies to 429 and 503, and is limited to a day', () => {
  const wait = (status: number, text: string) =>
    outcomeOf(reply(status, { 'retry-after': text }), NOW).retryAfter;
  assert.equal(wait(429, '120'), 120);
  assert.equal(wait(503, ' 7 '), 7);
  assert.equal(wait(503, 'Tue, 10 Mar 2026 12:10:00 GMT'), 600);
  assert.equal(wait(429, 'Tue, 10 Mar 2020 12:10:00 GMT'), 0);
  assert.equal(wait(429, '9999999999'), 86_400);
  assert.equal(wait(429, 'Tue, 10 Mar 2099 12:10:00 GMT'), 86_400);
  for (const text of ['', 'soon', '-5', '1.5e3x', 'NaN']) assert.equal(wait(429, text) ?? 0, 0, text);
  assert.equal(wait(500, '120'), undefined);
});
