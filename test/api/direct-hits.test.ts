import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { dialects } from '../support/databases.ts';
import { Harness } from '../support/harness.ts';
import { type ParsedResponse, parseResponses } from '../support/raw-responses.ts';
import { runs } from '../support/rounds.ts';

const HOST = 'Host: status.example\r\n';
/** The last request on each connection. Its response tells whether everything before it was answered as expected. */
const LAST = `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

/** Soon a figure has one digit less, and in the long form, the limit is used up within some minutes. */
const RATE_LIMIT = 1050;
const SEQUENCES_PER_MINUTE = 400;

const urls = [
  '/',
  '/?utm_source=mail',
  '/?days=30',
  '/api/status',
  '/api/components',
  '/api/components?include=group',
  '/api/incidents/1',
  '/api/v2/status.json',
  '/badge.svg',
  '/api/%73tatus',
  'http://status.example/api/status',
  '//api/status',
  '/api/nothing',
  '/nothing',
  '/api/subscribers',
  '/api/status?n={new}',
  '/api/incidents/1?n={new}',
  '/api/components?include=nothing&n={new}',
];

const BODY = /^(?:Content-Length|Transfer-Encoding)/;

const headerLines = [
  'Accept-Encoding: br',
  'Accept-Encoding: gzip, deflate',
  'Accept-Encoding: br;q=0, gzip;q=0.5',
  'Accept-Encoding: identity',
  'Accept-Language: de',
  'Accept-Language: xx, fr;q=0.5',
  'Cookie: lang=es',
  'Cookie: daymark_session=wrong',
  'Cookie: __Host-daymark_session=1.wrong; other=1',
  'Authorization: Bearer 1|wrong',
  'X-Cachet-Token: wrong',
  'X-Daymark-Dialect: daymark',
  'X-Daymark-Dialect: cachet3',
  'X-Daymark-Dialect: nobody',
  'Origin: https://elsewhere.example',
  'If-None-Match: *',
  'If-None-Match: "nothing"',
  'If-None-Match: {etag}',
  'If-None-Match: W/"a", {etag}',
  'Connection: keep-alive',
  'Connection: close',
  'Upgrade: websocket',
  'Content-Length: 0',
  'Content-Length: 4\r\n\r\nGET ',
  'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n',
  'Expect: nothing',
  'Host: elsewhere.example',
  'X-Long: '.padEnd(2000, 'x'),
  'Range: bytes=0-10',
];

const requests = fc.record({
  method: fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'OPTIONS', 'POST')),
  url: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('/', '/api/status', '/api/components', '/api/status?n={new}') },
    fc.constantFrom(...urls),
  ),
  version: fc.oneof({ weight: 8, arbitrary: fc.constant('1.1') }, fc.constantFrom('1.0', '1.1')),
  host: fc.oneof({ weight: 15, arbitrary: fc.constant(HOST) }, fc.constant('')),
  lines: fc.uniqueArray(fc.constantFrom(...headerLines), { maxLength: 3 }),
});

const textOf = ({
  method,
  url,
  version,
  host,
  lines,
}: typeof requests extends fc.Arbitrary<infer R> ? R : never) => {
  // A body comes after all other lines.
  // Node adds `Keep-Alive` to responses to HTTP/1.0 as well, which nobody reads.
  const [body] = lines.filter((line) => BODY.test(line));
  const sent = lines.filter(
    (line) => (version === '1.1' || line !== 'Connection: keep-alive') && (!BODY.test(line) || line === body),
  );
  const sorted = sent.toSorted(
    (one, other) => Number(one.includes('\r\n\r\n')) - Number(other.includes('\r\n\r\n')),
  );
  const [last = ''] = sorted.slice(-1);
  const head = `${method} ${url} HTTP/${version}\r\n${host}${sorted.map((line) => `${line}\r\n`).join('')}`;
  // `Content-Length: 4`, an empty line, and four bytes.
  if (last.endsWith('GET ')) return head.slice(0, -2);
  return `${head}\r\n`;
};

const sequences = fc.record({
  requests: fc.array(requests, { minLength: 1, maxLength: 6 }),
  /** Where the bytes are split, as shares of the whole. With `everywhere`, after every byte. */
  splits: fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant('everywhere' as const) },
  ),
  isPipelined: fc.boolean(),
});

for (const dialect of dialects) {
  describe(`cached responses on ${dialect}, sent as prepared bytes`, () => {
    const harness = new Harness(dialect);
    let app: FastifyInstance;
    /** Another one over the same data, whose responses Node makes in its usual way. It counts requests on its own. */
    let other: FastifyInstance;
    let ordinary: Server;
    const ports = { prepared: 0, ordinary: 0 };
    const etags = new Map<string, string>();

    before(async () => {
      await harness.start();
      await harness.reset();
      const token = await harness.token('*');
      await harness.post('/components', { name: 'API' }, { token });
      await harness.post('/incidents', { name: 'Slow', message: 'm', status: 1 }, { token });
      harness.clock.advance(7200);
      // The log of the tests writes down every read, and those take the usual way.
      const log = pino({ level: 'info' }, { write: () => {} });
      const config = { ...harness.ctx.config, cacheBytes: 8_388_608, rateLimit: RATE_LIMIT };
      app = createApp({ ...harness.ctx, log, config });
      other = createApp({ ...harness.ctx, log, config });
      await app.listen({ host: '127.0.0.1', port: 0 });
      await other.ready();
      ordinary = createServer({ keepAliveTimeout: 72_000 }, (request, response) =>
        other.server.emit('request', request, response),
      );
      await once(ordinary.listen(0, '127.0.0.1'), 'listening');
      ports.prepared = (app.server.address() as AddressInfo).port;
      ports.ordinary = (ordinary.address() as AddressInfo).port;
      for (const url of urls.filter((one) => one.startsWith('/'))) {
        // Twice: from then on, it is prepared.
        for (const port of [ports.prepared, ports.prepared, ports.ordinary, ports.ordinary]) {
          const response = await fetch(`http://127.0.0.1:${port}${withNewNumbers(url)}`);
          etags.set(url, response.headers.get('etag') ?? '"none"');
          await response.arrayBuffer();
        }
      }
    });
    after(async () => {
      ordinary.close();
      await app.close();
      await other.close();
      await harness.stop();
    });

    /** Everything that the server sends until it closes the connection. */
    const transcript = async (
      port: number,
      { requests: sent, splits, isPipelined }: Sequence,
    ): Promise<Buffer> => {
      // Nothing follows a request after which the server closes: whether its response still arrives would be chance.
      const end = sent.findIndex(endsConnection);
      const responded = end === -1 ? sent : sent.slice(0, end + 1);
      const texts = responded.map((one) =>
        withNewNumbers(textOf(one).replaceAll('{etag}', etags.get(one.url) ?? '"none"')),
      );
      if (end === -1) texts.push(LAST);
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const received: Buffer[] = [];
      socket.on('data', (part: Buffer) => received.push(part));
      socket.on('error', () => {});
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      await once(socket, 'connect');
      for (const bytes of isPipelined ? [texts.join('')] : texts) {
        const before = received.length;
        await writeInParts(socket, bytes, splits);
        // The next request waits for the beginning of a response to this one, or for nothing more to come.
        for (
          let turns = 0;
          !isPipelined && turns < 200 && received.length === before && !socket.closed;
          turns++
        )
          await turn();
      }
      await closed;
      return Buffer.concat(received);
    };

    let compared = 0;
    const compare = async (sequence: Sequence) => {
      if (++compared % SEQUENCES_PER_MINUTE === 0) harness.clock.advance(60);
      const [prepared, usual] = await Promise.all([
        transcript(ports.prepared, sequence),
        transcript(ports.ordinary, sequence),
      ]);
      // Requests that wait for something may be counted in another order than they were sent.
      const isOrdered = dialect === 'sqlite' && !sequence.requests.some(hasCredentials);
      const changing = isOrdered ? CHANGING : CHANGING_OR_FIGURE;
      assert.deepEqual(comparable(prepared, changing), comparable(usual, changing));
    };

    test('are what Node would send, and leave connections as Node would', async () => {
      const options = runs(60, dialect === 'sqlite' ? 10_000 : 500);
      await fc.assert(fc.asyncProperty(sequences, compare), { ...options, timeout: 10_000 });
    });

    test('follow an interim response, if the client waits for one', async () => {
      // Not among the others: while an earlier response is not complete, Node sends the interim one in the wrong place.
      const request = { method: 'GET', url: '/api/status', version: '1.1', host: HOST } as const;
      const requests = [{ ...request, lines: ['Expect: 100-continue'] }];
      await compare({ requests, splits: [], isPipelined: false });
    });

    test('do not keep a request waiting that names a type and has no body', { timeout: 20_000 }, async () => {
      const request = { method: 'POST', url: '/api/session', version: '1.1', host: HOST } as const;
      const requests = [{ ...request, lines: ['Content-Type: application/json'] }];
      await compare({ requests, splits: [], isPipelined: false });
    });

    test('end with their connection when a client goes away in the middle, and others are answered', async () => {
      await fc.assert(
        fc.asyncProperty(sequences, fc.nat(300), async ({ requests: sent }, bytes) => {
          const text = withNewNumbers(sent.map(textOf).join(''));
          const socket = connect(ports.prepared, '127.0.0.1');
          socket.on('error', () => {});
          await once(socket, 'connect');
          socket.write(text.slice(0, bytes));
          await turn();
          socket.resetAndDestroy();
        }),
        runs(20, 1000),
      );
      const response = await fetch(`http://127.0.0.1:${ports.prepared}/api/status`);
      assert.equal(response.status, 200);
      await response.arrayBuffer();
    });
  });
}

/** Whether the server closes the connection after this request, as it says or because it is malformed. */
const endsConnection = ({ version, host, lines }: Sequence['requests'][number]): boolean => {
  const hosts = lines.filter((line) => line.startsWith('Host:')).length + (host === '' ? 0 : 1);
  return (
    version === '1.0' ||
    lines.includes('Connection: close') ||
    hosts === 0 ||
    // Node refuses what it cannot expect (417) before anybody looks at the hosts, and goes on.
    (hosts > 1 && !lines.includes('Expect: nothing'))
  );
};

let lastNew = 0;

/** An address that nobody has asked for: its response is in no cache. */
const withNewNumbers = (text: string): string => text.replaceAll('{new}', () => String(++lastNew));

type Sequence = typeof sequences extends fc.Arbitrary<infer S> ? S : never;

async function writeInParts(socket: Socket, text: string, splits: Sequence['splits']): Promise<void> {
  const bytes = Buffer.from(text, 'latin1');
  if (splits === 'everywhere' && bytes.length < 600) {
    for (const byte of bytes) {
      socket.write(Buffer.from([byte]));
      await turn();
    }
    return;
  }
  const shares = splits === 'everywhere' ? [0.3, 0.6] : splits;
  const places = [...shares.map((share) => Math.floor(share * bytes.length)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  let from = 0;
  for (const to of places) {
    if (to > from) socket.write(bytes.subarray(from, to));
    from = to;
    await turn();
  }
}

const CHANGING = /^(?:date|x-request-id):/i;
const CHANGING_OR_FIGURE = /^(?:date|x-request-id|x-ratelimit-remaining):/i;

const hasCredentials = ({ lines }: Sequence['requests'][number]): boolean =>
  lines.some((line) => /^(?:Authorization|X-Cachet-Token|Cookie: .*session)/.test(line));

/** The responses without what differs each time, and with their lines in one order. */
const comparable = (bytes: Buffer, changing: RegExp) =>
  parseResponses(bytes).map(({ status, lines, body }: ParsedResponse) => ({
    status,
    lines: lines
      .filter((line) => !changing.test(line))
      .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
      .toSorted(),
    body: body.toString('latin1').replace(/[0-9a-f]{8}-[0-9a-f]{12}/g, '(request id)'),
  }));
