import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttp2Server, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { SMTPServer } from 'smtp-server';
import type { CheckRequest, Expectation } from '../../../common/checks.ts';
import { authority, expired, good, other } from '../../../test/support/checks/certificates.ts';
import { closeJsonQueries } from './json-query.ts';
import { type ActiveKind, runCheck } from './run.ts';

const servers: { close: () => unknown }[] = [];
after(async () => {
  for (const server of servers) server.close();
  await closeJsonQueries();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

interface Options {
  readonly request?: CheckRequest;
  readonly expect?: readonly Expectation[];
  readonly timeoutMs?: number;
}

const run = (
  kind: ActiveKind,
  target: string,
  { request = {}, expect = [], timeoutMs = 20_000 }: Options = {},
) => runCheck({ kind, target, request, expect, timeoutMs });

async function failure(kind: ActiveKind, target: string, options?: Options): Promise<string> {
  const outcome = await run(kind, target, options);
  assert.equal(outcome.ok, false, outcome.reason);
  return outcome.reason;
}

async function success(kind: ActiveKind, target: string, options?: Options): Promise<string> {
  const outcome = await run(kind, target, options);
  assert.equal(outcome.ok, true, outcome.reason);
  return outcome.reason;
}

const web: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  if (pathname === '/away') return response.writeHead(301, { location: '/' }).end();
  if (pathname === '/broken') return response.writeHead(503).end('Down for a moment');
  if (pathname === '/slow') return;
  if (pathname === '/hang-up') return request.socket.destroy();
  if (pathname === '/health')
    return response.setHeader('content-type', 'application/json').end('{"ok":true,"queue":3}');
  if (pathname === '/bomb')
    return response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000)));
  if (pathname === '/secret')
    return response
      .setHeader('set-cookie', 'session=abcdef')
      .end(`You sent ${request.headers.authorization}`);
  response.setHeader('x-version', 'v42').end(`Welcome by HTTP/${request.httpVersion} with ${request.method}`);
};

describe('an HTTP check', () => {
  let url = '';
  test('takes 2xx, and measures what it did', async () => {
    url = `http://localhost:${await listen(createServer(web))}`;
    const { ok, reason, phases, output } = await run('http', `${url}/`);
    assert.deepEqual([ok, reason], [true, `${new URL(url).host} answered with 200.`]);
    for (const name of ['dns', 'connect', 'first_byte', 'total'] as const)
      assert.ok((phases[name] ?? -1) >= 0, name);
    assert.equal(phases.tls, undefined);
    assert.match(output ?? '', /x-version: v42\n[\s\S]*Welcome by HTTP\/1.1 with GET/);
  });

  test('says which status it got, unless that is expected', async () => {
    assert.equal(await failure('http', `${url}/broken`), 'The status is 503, not 200-299.');
    await success('http', `${url}/broken`, { expect: [{ type: 'status', ranges: '200,500-599' }] });
  });

  test('follows redirects, but not for ever', async () => {
    await success('http', `${url}/away`);
    await success('http', `${url}/away`, {
      request: { redirects: 0 },
      expect: [{ type: 'status', ranges: '301' }],
    });
    assert.match(
      await failure('http', `${url}/loop`),
      /redirects more than 10 times, the last time to \/loop\.$/,
    );
  });

  test('compares texts, headers, JSON and time', async () => {
    const reasons: [string, Expectation][] = [
      ['The text "Goodbye" is missing.', { type: 'text', present: 'Goodbye' }],
      ['The text "Welcome" is there.', { type: 'text', absent: 'Welcome' }],
      ['The header X-Build is missing.', { type: 'header', name: 'X-Build' }],
      [
        'The header X-Version is "v42", without "v43".',
        { type: 'header', name: 'X-Version', contains: 'v43' },
      ],
      ['The response is not JSON.', { type: 'json', expression: 'ok' }],
    ];
    for (const [reason, expectation] of reasons)
      assert.equal(await failure('http', `${url}/`, { expect: [expectation] }), reason);
    assert.match(
      await failure('http', `${url}/`, { expect: [{ type: 'latency', below: 0 }] }),
      /^It took \d+ ms/,
    );
    await success('http', `${url}/health`, { expect: [{ type: 'json', expression: 'ok and queue < 5' }] });
    assert.equal(
      await failure('http', `${url}/health`, { expect: [{ type: 'json', expression: 'queue > 5' }] }),
      'The expression queue > 5 gives false, not true.',
    );
  });

  test('ends an expression that never does, and evaluates the next one', async () => {
    const endless = '($f := function($n) { $f($n + 1) }; $f(0))';
    assert.equal(
      await failure('http', `${url}/health`, { expect: [{ type: 'json', expression: endless }] }),
      'The expression takes longer than 1000 ms, or needs too much memory.',
    );
    await success('http', `${url}/health`, { expect: [{ type: 'json', expression: 'ok' }] });
  });

  test('says why nothing came', async () => {
    const { host } = new URL(url);
    assert.equal(
      await failure('http', `${url}/slow`, { timeoutMs: 300 }),
      `${host} did not answer within 0.3 s.`,
    );
    assert.equal(
      await failure('http', `${url}/hang-up`),
      `${host} closed the connection before it had answered.`,
    );
    assert.match(await failure('http', 'http://127.0.0.1:1/'), /^127\.0\.0\.1:1 refuses connections: /);
    assert.match(
      await failure('http', 'http://nowhere.invalid/'),
      /^The name of nowhere\.invalid does not exist|did not say/,
    );
    assert.equal(
      await failure('http', 'ftp://x/'),
      '"ftp://x/" is not a URL that begins with http:// or https://.',
    );
  });

  test('looks only at the beginning of a body that becomes huge', async () => {
    const { ok, output } = await run('http', `${url}/bomb`);
    assert.equal(ok, true);
    assert.ok((output ?? '').length <= 4096);
  });

  test('sends credentials, and never repeats them', async () => {
    for (const request of [{ token: 'hunter2-token' }, { username: 'ada', password: 'hunter2-secret' }]) {
      const { ok, output = '' } = await run('http', `${url}/secret`, { request });
      assert.equal(ok, true);
      assert.match(output, /You sent (Bearer|Basic) ••••/);
      assert.match(output, /^set-cookie: ••••$/m);
      assert.doesNotMatch(output, /hunter2|abcdef/);
    }
  });

  test('does not reach what a guard refuses', async () => {
    const outcome = await runCheck(
      { kind: 'http', target: `${url}/`, request: {}, expect: [], timeoutMs: 5000 },
      () => 'a link-local address',
    );
    assert.match(outcome.reason, /is not checked, because it is a link-local address\.$/);
  });

  test('speaks HTTP/2 where it is offered, and HTTP/1.1 where not, over TLS with an authority of its own', async () => {
    const request = { ca: authority };
    const two = createSecureServer({ ...good, allowHTTP1: true }, (incoming, response) =>
      response.end(`Welcome by HTTP/${incoming.httpVersion}`),
    );
    const port = await listen(two);
    const expect: Expectation[] = [{ type: 'text', present: 'Welcome by HTTP/2.0' }];
    const { ok, reason, phases } = await run('http', `https://localhost:${port}/`, { request, expect });
    assert.equal(ok, true, reason);
    assert.ok((phases.tls ?? -1) >= 0);
    const one = await listen(createHttps(good, web));
    await success('http', `https://localhost:${one}/`, {
      request,
      expect: [
        { type: 'text', present: 'HTTP/1.1' },
        { type: 'certificate', days: 100 },
      ],
    });
  });

  test('says what is wrong with a certificate', async () => {
    const request = { ca: authority };
    const bad = await listen(createHttps(expired, web));
    assert.equal(
      await failure('http', `https://localhost:${bad}/`, { request }),
      'The certificate of localhost expired on 2025-02-01.',
    );
    await success('http', `https://localhost:${bad}/`, { request: { insecure: true } });
    const foreign = await listen(createHttps(other, web));
    assert.equal(
      await failure('http', `https://localhost:${foreign}/`, { request }),
      'The certificate of localhost is for other names: other.example.',
    );
    const unknown = await listen(createHttps(good, web));
    assert.match(await failure('http', `https://localhost:${unknown}/`), /comes from an unknown authority/);
    assert.match(await failure('http', url.replace('http:', 'https:')), /does not speak TLS on this port\.$/);
  });
});

describe('other checks', () => {
  test('tcp connects, and starts TLS in the middle of a conversation', async () => {
    const port = await listen(createTcp());
    assert.equal(await success('tcp', `127.0.0.1:${port}`), `127.0.0.1:${port} accepts connections.`);
    assert.match(await failure('tcp', '127.0.0.1:1'), /refuses connections/);
    assert.match(await failure('tcp', 'example.com'), /is not a host with a port/);
    const mail = await smtp();
    await success('tcp', `localhost:${mail}`, { request: { starttls: 'smtp', ca: authority } });
  });

  test('tls tells how long a certificate is valid', async () => {
    const request = { ca: authority };
    const port = await listen(createTlsServer(good, (socket) => socket.end()));
    assert.equal(
      await success('tls', `localhost:${port}`, { request, expect: [{ type: 'certificate', days: 30 }] }),
      'The certificate of localhost is valid until 2126-01-01.',
    );
    assert.match(
      await failure('tls', `localhost:${port}`, { request, expect: [{ type: 'certificate', days: 99_999 }] }),
      /^The certificate expires in \d+ days, on 2126-01-01\.$/,
    );
    const bad = await listen(createTlsServer(expired));
    assert.match(await failure('tls', `localhost:${bad}`, { request }), /expired on 2025-02-01/);
  });

  const smtp = async (): Promise<number> => {
    const server = new SMTPServer({ ...good, authOptional: true, logger: false });
    servers.push({ close: () => server.close(() => {}) });
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    return (server.server.address() as AddressInfo).port;
  };

  test('smtp waits for the greeting, and for TLS if it is wanted', async () => {
    const port = await smtp();
    assert.equal(await success('smtp', `localhost:${port}`), `localhost:${port} takes mail.`);
    await success('smtp', `localhost:${port}`, { request: { starttls: 'smtp', ca: authority } });
    const rude = await listen(createTcp((socket: Socket) => void socket.write('554 Go away\r\n')));
    assert.equal(
      await failure('smtp', `127.0.0.1:${rude}`),
      `127.0.0.1:${rude} refused the connection: 554 Go away.`,
    );
  });

  test('dns asks a server for records', async () => {
    const server = createSocket('udp4');
    servers.push(server);
    server.on('message', (query, { port, address }) => server.send(dnsReply(query), port, address));
    await new Promise<void>((ready) => void server.bind(0, '127.0.0.1', ready));
    const request = { server: `127.0.0.1:${server.address().port}` };
    assert.equal(await success('dns', 'here.example', { request }), 'here.example has 1 A record.');
    await success('dns', 'here.example', { request, expect: [{ type: 'records', values: ['192.0.2.7'] }] });
    assert.equal(
      await failure('dns', 'here.example', { request, expect: [{ type: 'records', values: ['192.0.2.8'] }] }),
      'The record 192.0.2.8 is missing; there is 192.0.2.7.',
    );
    assert.equal(
      await failure('dns', 'gone.example', { request }),
      'The name gone.example does not exist (NXDOMAIN).',
    );
    assert.match(await failure('dns', 'broken.example', { request }), /\(SERVFAIL\)\.$/);
  });

  test('websocket asks for the upgrade', async () => {
    const server = createServer(web);
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
    const port = await listen(server);
    assert.equal(
      await success('websocket', `ws://localhost:${port}/live`),
      `localhost:${port} opened a WebSocket.`,
    );
    const plain = await listen(createServer(web));
    assert.equal(
      await failure('websocket', `ws://localhost:${plain}/`),
      `localhost:${plain} did not open a WebSocket: it answered with 200.`,
    );
  });

  test('grpc asks for the health of a server and of a service', async () => {
    const server = createHttp2Server();
    server.on('stream', (stream: ServerHttp2Stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const service = Buffer.concat(chunks).subarray(7).toString();
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
        stream.once('wantTrailers', () =>
          stream.sendTrailers({ 'grpc-status': service === 'unknown' ? '5' : '0' }),
        );
        if (service === 'unknown') stream.end();
        else stream.end(Buffer.from([0, 0, 0, 0, 2, 0x08, service === 'tired' ? 2 : 1]));
      });
    });
    const port = await listen(server as unknown as Server);
    const target = `grpc://localhost:${port}`;
    assert.equal(await success('grpc', target), `localhost:${port} is serving.`);
    assert.equal(
      await failure('grpc', target, { request: { service: 'tired' } }),
      `The service tired at localhost:${port} says that it is NOT_SERVING.`,
    );
    assert.match(
      await failure('grpc', target, { request: { service: 'unknown' } }),
      /does not know the service "unknown"/,
    );
  });

  test('ping replies, or says what to use instead', async () => {
    const { ok, reason } = await run('ping', '127.0.0.1', { timeoutMs: 5000 });
    assert.ok(ok ? /replied to a ping/.test(reason) : /Use a TCP check instead/.test(reason), reason);
    assert.match(await failure('ping', '-c 5'), /is not a host name or an address/);
  });
});

/** One A record for here.example, none for gone.example, and a failure for broken.example. */
function dnsReply(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const question = query.subarray(12, end);
  const name = question.toString('latin1');
  const code = name.includes('here') ? 0 : name.includes('gone') ? 3 : 2;
  const head = Buffer.from([
    query[0] ?? 0,
    query[1] ?? 0,
    0x81,
    0x80 | code,
    0,
    1,
    0,
    code === 0 ? 1 : 0,
    0,
    0,
    0,
    0,
  ]);
  const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
  return Buffer.concat([head, question, ...(code === 0 ? [answer] : [])]);
}
