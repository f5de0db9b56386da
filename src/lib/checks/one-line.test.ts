import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { CheckRequest } from '../../../common/checks.ts';
import { listen, run } from '../../../test/support/checks/run.ts';
import { runs } from '../../../test/support/rounds.ts';
import { hostAndPort, hostIn, isOneLine } from './host.ts';
import type { ActiveKind } from './run.ts';

/** A word that begins a line only if a value could begin one. */
const MARK = 'SLAVEOF';

const separators = ['\r\n', '\n', '\r', '\0', '\u2028', '\u0085', '\t', '\v', ' ', '%0d%0a', ''];
const injection = fc
  .tuple(fc.constantFrom(...separators), fc.string({ maxLength: 5, unit: 'binary' }))
  .map(([separator, rest]) => `x${separator}${MARK} 10.0.0.1 6379${separator}${rest}`);
const name = fc.constantFrom('127.0.0.1', 'localhost', '::1', 'example.com', '');

describe('what leaves is what the protocol sends', () => {
  let port: number;
  let received = '';
  let connections = 0;

  before(async () => {
    port = await listen(
      createServer((socket) => {
        connections++;
        socket.on('error', () => {});
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
          // A proxy that connects, so that what comes after it is seen, too.
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
          setImmediate(() => socket.end());
        });
      }),
    );
  });
  after(() => assert.ok(connections > 10, `${connections} connections`));

  const targets = fc.oneof(
    fc.tuple(injection, name).map(([bad, host]) => `[${host}${bad}]:6379`),
    fc.tuple(injection, name).map(([bad, host]) => `${host}${bad}:6379`),
    fc.tuple(injection, name).map(([bad, host]) => `${host}:63${bad}`),
    fc.tuple(injection, name).map(([bad, host]) => `http://${host}/${bad}?${bad}#${bad}`),
    fc.tuple(injection, name).map(([bad, host]) => `ws://${bad}@${host}${bad}`),
    fc.tuple(injection, name).map(([bad, host]) => `grpc://${host}${bad}`),
    fc.constantFrom(
      'http://example.com/',
      'example.com:6379',
      'grpc://127.0.0.1:6379',
      'ws://localhost:6379',
    ),
  );
  const requests: fc.Arbitrary<CheckRequest> = fc.oneof(
    fc.constant({}),
    fc.record(
      {
        token: injection,
        username: injection,
        password: injection,
        headers: fc.dictionary(injection, injection, { maxKeys: 2 }),
        service: injection,
        server: injection,
      },
      { requiredKeys: [] },
    ),
  );
  const kinds: readonly ActiveKind[] = ['http', 'tcp', 'tls', 'smtp', 'grpc', 'websocket', 'status-page'];

  test('no value of a check begins a line, with a proxy and without one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        targets,
        requests,
        fc.boolean(),
        async (kind, target, request, isDirect) => {
          const direct = target.replaceAll('6379', String(port));
          const proxy: CheckRequest = isDirect ? {} : { proxy: `http://127.0.0.1:${port}` };
          received = '';
          await run(kind, isDirect ? direct : target, { request: { ...request, ...proxy }, timeoutMs: 1000 });
          const lines = received.split(/[\r\n\0]/);
          assert.ok(!lines.some((line) => line.startsWith(MARK)), JSON.stringify(received));
        },
      ),
      runs(150, 2000),
    );
  });
});

describe('what a DNS query and a ping name', () => {
  /** The names in a packet that are asked for, without their lengths. */
  let asked: string[] = [];
  const server = createSocket('udp4');
  before(async () => {
    server.on('message', (packet, { address, port }) => {
      asked.push(packet.toString('latin1', 12));
      // The same with the flag of an answer, and of a name that does not exist.
      const answer = Buffer.from(packet);
      answer[2] = (answer[2] ?? 0) | 0x80;
      answer[3] = 3;
      server.send(answer, port, address);
    });
    await new Promise<void>((ready) => void server.bind(0, '127.0.0.1', ready));
  });
  after(() => server.close());

  test('is a name on one line, or nothing is asked', async () => {
    const bad = fc.oneof(
      injection,
      fc.tuple(injection, name).map(([text, host]) => `${host}${text}`),
      fc.tuple(injection, name).map(([text, host]) => `${text}.${host}`),
      fc.constantFrom('missing.example.com', '*.example.com'),
    );
    await fc.assert(
      fc.asyncProperty(bad, fc.constantFrom('A', 'TXT', 'PTR', 'MX'), async (target, record) => {
        asked = [];
        const at = `127.0.0.1:${server.address().port}`;
        await run('dns', target, { request: { server: at, record }, timeoutMs: 1000 });
        for (const text of asked) {
          const lines = text.split(/[\r\n]/);
          assert.ok(!lines.some((line) => line.includes(MARK) && /\s/.test(line)), JSON.stringify(text));
        }
        await run('dns', 'missing.example.com', { request: { server: `${at}${target}` }, timeoutMs: 1000 });
        // A ping is a program of the system at worst: nothing but a host may become its argument.
        const { reason } = await run('ping', target, { timeoutMs: 1000 });
        if (/[\s\0/]/.test(target)) assert.match(reason, /is not a host name or an address\.$/);
      }),
      runs(60, 1000),
    );
    await run('dns', 'missing.example.com', {
      request: { server: `127.0.0.1:${server.address().port}` },
      timeoutMs: 1000,
    });
    assert.ok(asked.length > 0, 'the server is asked for what is a name');
  });
});

describe('a host', () => {
  test('is an address or a name, and nothing that holds a line, a space or a bracket', () => {
    for (const right of [
      'example.com',
      'a_b',
      '10.0.0.1',
      'xn--mnchen-3ya.de',
      'db-1.',
      '_dmarc.example.com',
    ])
      assert.equal(hostIn(right), right);
    assert.equal(hostIn('münchen.de'), 'xn--mnchen-3ya.de');
    for (const wrong of [
      '',
      '-rf',
      'a b',
      'a\r\nb',
      'mün\tchen.de',
      'é\nb',
      'a..b',
      'a/b',
      'a@b',
      '[::1]',
      'x'.repeat(300),
      // Addresses in other forms, which a proxy would understand.
      '2852039166',
      '0xa9fea9fe',
      '0xa9.0xfe.0xa9.0xfe',
      '169.254.43518',
      '0251.0376.0251.0376',
      '127.1.',
    ])
      assert.equal(hostIn(wrong), undefined, JSON.stringify(wrong));
    assert.deepEqual(hostAndPort('[fe80::1%eth0]:80'), { host: 'fe80::1%eth0', port: 80 });
    for (const wrong of [
      '[x\r\nSLAVEOF 10.0.0.1 6379]:1',
      '[example.com]:1',
      '[127.0.0.1]:1',
      'a:0',
      'a:65536',
      '::1',
    ])
      assert.equal(hostAndPort(wrong), undefined, wrong);
  });

  test('that is taken is one line of ASCII, whatever was entered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), injection, fc.domain()), (text) => {
        const found = hostAndPort(text)?.host ?? hostIn(text) ?? '';
        assert.ok(isOneLine(found) && /^[!-~]*$/.test(found), JSON.stringify(found));
      }),
      runs(500, 20_000),
    );
  });
});
