import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { connect, createServer as createTcp, type Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Expectation } from '../../../common/checks.ts';
import { authority, expired, good, other } from '../../../test/support/checks/certificates.ts';
import { assertTooLate, failure, listen, run, success } from '../../../test/support/checks/run.ts';

/** Ten kilobytes that become ten megabytes. */
const bomb = gzipSync(Buffer.alloc(10_000_000));

/** Compressed blocks that contain nothing. */
const emptyBlocks = Buffer.alloc(65_535, Buffer.from([0, 0, 0, 0xff, 0xff]));

const web: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  if (pathname === '/away') return response.writeHead(301, { location: '/' }).end();
  if (pathname === '/off-the-web') return response.writeHead(301, { location: 'ftp://x/' }).end();
  if (pathname === '/broken') return response.writeHead(503).end('Down for a moment');
  if (pathname === '/slow') return;
  if (pathname === '/half') return void response.write('Wel');
  if (pathname === '/hang-up') return request.socket.destroy();
  if (pathname === '/health')
    return response.setHeader('content-type', 'application/json').end('{"ok":true,"queue":3}');
  if (pathname === '/bomb') return response.setHeader('content-encoding', 'gzip').end(bomb);
  if (pathname === '/not-gzip') return response.setHeader('content-encoding', 'gzip').end('Welcome');
  if (pathname === '/constructor')
    return response.setHeader('content-encoding', request.headers['x-encoding'] ?? '').end('Welcome');
  if (pathname === '/endless') return pour(response, Buffer.alloc(65_536, 'x'));
  if (pathname === '/endless-nothing') {
    response.setHeader('content-encoding', 'gzip').write(gzipSync('').subarray(0, 10));
    return pour(response, emptyBlocks);
  }
  if (pathname === '/secret')
    return response
      .setHeader('set-cookie', 'session=abcdef')
      .end(`You sent ${request.headers.authorization} and ${request.headers['x-custom-key']}`);
  response.setHeader('x-version', 'v42').end(`Welcome by HTTP/${request.httpVersion} with ${request.method}`);
};

function pour(response: Parameters<RequestListener>[1], bytes: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(bytes));
  };
  response.on('drain', more);
  more();
}

let url = '';
let host = '';
before(async () => {
  host = `localhost:${await listen(createServer(web))}`;
  url = `http://${host}`;
});

describe('an HTTP check', () => {
  test('reads a body as it is if its encoding is only the name of something that every object has', async () => {
    for (const encoding of ['constructor', 'toString', '__proto__', 'hasOwnProperty', ' Constructor ']) {
      const options = {
        request: { headers: { 'x-encoding': encoding } },
        expect: [{ type: 'text', present: 'Welcome' }] as const,
      };
      const { verdict, reason } = await run('http', `${url}/constructor`, options);
      assert.equal(verdict, 'ok', `${encoding}: ${reason}`);
    }
  });

  test('takes 2xx, and measures what it did', async () => {
    const { verdict, reason, phases, output } = await run('http', `${url}/`);
    assert.deepEqual([verdict, reason], ['ok', `${host} responded with 200.`]);
    for (const name of ['dns', 'connect', 'first_byte', 'total'] as const)
      assert.ok((phases[name] ?? -1) >= 0, name);
    assert.equal(phases.tls, undefined);
    assert.match(output ?? '', /x-version: v42\n[\s\S]*Welcome by HTTP\/1.1 with GET/);
  });

  test('says which status it got, unless that is expected', async () => {
    assert.equal(await failure('http', `${url}/broken`), 'The status is 503, not 200-299.');
    await success('http', `${url}/broken`, { expect: [{ type: 'status', ranges: '200,500-599' }] });
  });

  test('is degraded if it takes longer than it should', async () => {
    const { verdict, ok, reason } = await run('http', `${url}/`, { degradedAboveMs: 0 });
    assert.deepEqual([verdict, ok], ['degraded', true]);
    assert.match(reason, /^It took \d+ ms, longer than 0 ms\.$/);
  });

  test('follows redirects, but not for ever, and not off the web', async () => {
    await success('http', `${url}/away`);
    await success('http', `${url}/away`, {
      request: { redirects: 0 },
      expect: [{ type: 'status', ranges: '301' }],
    });
    assert.equal(
      await failure('http', `${url}/loop`),
      `${host} redirects more than 10 times, the last time to /loop.`,
    );
    assert.equal(
      await failure('http', `${url}/off-the-web`),
      `${host} redirects to "ftp://x/", which is no address on the web.`,
    );
  });

  test('names the host that failed after a redirect, and does not give it the credentials', async () => {
    const headers: unknown[] = [];
    const target = await listen(
      createServer((request, response) => {
        headers.push(request.headers.authorization, request.headers['x-key']);
        response.end();
      }),
    );
    let location = `http://localhost:${target}/`;
    const port = await listen(
      createServer((_request, response) => response.writeHead(307, { location }).end()),
    );
    const request = { token: 'hunter2', headers: { 'x-key': 'hunter3' } };
    await success('http', `http://localhost:${port}/`, { request });
    assert.deepEqual(headers, [undefined, undefined]);
    location = 'http://127.0.0.1:1/';
    assert.match(await failure('http', `http://localhost:${port}/`), /^127\.0\.0\.1:1 refuses connections/);
    assert.equal(
      await failure('http', `http://localhost:${port}/`, { request }),
      `What localhost:${port} redirects to fails.`,
    );
  });

  test('compares texts, headers, JSON and time', async () => {
    const reasons: [string, Expectation][] = [
      ['The text "Goodbye" is missing.', { type: 'text', present: 'Goodbye' }],
      ['The text "Welcome" is in the response, where it should not be.', { type: 'text', absent: 'Welcome' }],
      ['The header X-Build is missing.', { type: 'header', name: 'X-Build' }],
      [
        'The header X-Version is "v42", and does not contain "v43".',
        { type: 'header', name: 'X-Version', contains: 'v43' },
      ],
      ['The response is not JSON.', { type: 'json', expression: 'ok' }],
      ['There is no certificate: the connection has no TLS.', { type: 'certificate', days: 1 }],
    ];
    for (const [reason, expectation] of reasons)
      assert.equal(await failure('http', `${url}/`, { expect: [expectation] }), reason);
    assert.match(
      await failure('http', `${url}/`, { expect: [{ type: 'latency', below: 0 }] }),
      /^It took \d+ ms, longer than 0 ms\.$/,
    );
    await success('http', `${url}/health`, { expect: [{ type: 'json', expression: 'ok and queue < 5' }] });
    assert.equal(
      await failure('http', `${url}/health`, { expect: [{ type: 'json', expression: 'queue > 5' }] }),
      'The expression queue > 5 gives false, not true.',
    );
  });

  test('says why nothing came', async () => {
    await assertTooLate('http', `${url}/slow`, `${host} did not respond`);
    await assertTooLate('http', `${url}/half`, `${host} began to respond, but did not finish`);
    assert.equal(
      await failure('http', `${url}/hang-up`),
      `${host} closed the connection before it had responded.`,
    );
    assert.equal(
      await failure('http', 'http://127.0.0.1:1/'),
      '127.0.0.1:1 refuses connections: nothing listens there, or a firewall rejects them.',
    );
    assert.equal(
      await failure('http', 'ftp://x/'),
      '"ftp://x/" is not a URL that begins with http:// or https://.',
    );
    const talker = await listen(createTcp((socket: Socket) => void socket.end('220 mail.example\r\n')));
    assert.equal(
      await failure('http', `http://localhost:${talker}/`),
      `localhost:${talker} does not speak HTTP: what it sent is not a response.`,
    );
    assert.equal(
      await failure('http', url, { request: { family: 6, proxy: 'socks://x' } }),
      'The proxy is not a URL that begins with http://, such as http://proxy.example.com:3128.',
    );
    assert.equal(
      await failure('http', 'http://127.0.0.1/', { request: { family: 6 } }),
      '127.0.0.1 is not an IPv6 address, and no other kind may be used.',
    );
  });

  test('gives up its connection when the time is up', async () => {
    const gone = Promise.withResolvers<void>();
    const silent = await listen(createTcp((socket) => void socket.resume().on('close', gone.resolve)));
    await assertTooLate('http', `http://localhost:${silent}/`, `localhost:${silent} did not respond`);
    await gone.promise;
  });

  test('looks only at the beginning of a body that is huge, becomes huge, or becomes nothing', async () => {
    for (const path of ['/bomb', '/endless', '/endless-nothing']) {
      const { verdict, output = '' } = await run('http', `${url}${path}`);
      assert.equal(verdict, 'ok');
      assert.ok(output.length <= 4096);
    }
    const expect: Expectation[] = [{ type: 'text', present: 'y' }];
    assert.equal(
      await failure('http', `${url}/endless`, { expect }),
      'The text "y" is missing in the first 1 MB of the response.',
    );
    assert.equal(
      await failure('http', `${url}/bomb`, { expect: [{ type: 'json', expression: 'ok' }] }),
      'The response is longer than 1 MB, which is too long to be read as JSON.',
    );
    assert.equal(
      await failure('http', `${url}/not-gzip`),
      `${host} sent a body that is not compressed in the way that its headers say.`,
    );
  });

  test('sends credentials, and then repeats nothing that it received', async () => {
    const withKey = { 'X-Custom-Key': 'hunter2-key' };
    // The system echoes what it got, and an expression can say it in another way.
    const expression = 'body ~> $substring(0, 60) ~> $base64encode()';
    for (const [target, request] of [
      [url, { token: 'hunter2-token' }],
      [url, { username: 'ada', password: 'hunter2-100%', headers: withKey }],
      [`http://ada:hunter2%21@${host}`, {}],
    ] as const) {
      const { ok, output, reason } = await run('http', `${target}/secret`, { request });
      assert.deepEqual([ok, output, reason], [true, undefined, `${host} responded with 200.`]);
      for (const [expect, sentence] of [
        [{ type: 'json', expression }, 'The response is not JSON.'],
        [
          { type: 'header', name: 'set-cookie', contains: 'nothing' },
          'The header set-cookie does not contain "nothing".',
        ],
      ] as const)
        assert.equal(await failure('http', `${target}/secret`, { request, expect: [expect] }), sentence);
    }
    const { output = '' } = await run('http', `${url}/secret`);
    assert.match(output, /^set-cookie: ••••$/m);
    assert.doesNotMatch(output, /abcdef/);
  });

  test('says what an expression gives and where it is redirected to only without credentials', async () => {
    const received: unknown[] = [];
    const port = await listen(
      createServer((asked, response) => {
        received.push(asked.headers.authorization);
        const token = String(asked.headers.authorization);
        if (asked.url?.startsWith('/loop')) response.writeHead(302, { location: `/loop?${token}` }).end();
        else if (asked.url?.startsWith('/name'))
          response.writeHead(302, { location: `http://${token.slice(7)}.example:1/` }).end();
        else if (asked.url?.startsWith('/mail'))
          response.writeHead(302, { location: `mailto:${token}` }).end();
        else response.end(JSON.stringify({ token }));
      }),
    );
    const at = `localhost:${port}`;
    const request = { token: 'hunter2-token' };
    const expressions = ['$reverse($split(token, "")) ~> $join()', '$error("no " & $uppercase(token))'];
    const about = async (path: string, more: object) => failure('http', `http://${at}${path}`, more);
    const json = (expression: string) => ({ expect: [{ type: 'json' as const, expression }] });
    assert.deepEqual(
      await Promise.all(expressions.map((expression) => about('/', { request, ...json(expression) }))),
      [
        `The expression ${expressions[0]} is not true. What it gives is not shown, because the request has secrets.`,
        `The expression ${expressions[1]} cannot be evaluated (D3137).`,
      ],
    );
    assert.equal(
      await about('/loop', { request: { ...request, redirects: 1 } }),
      `${at} redirects more than 1 times.`,
    );
    assert.equal(
      await about('/mail', { request }),
      `${at} redirects to something that is no address on the web.`,
    );
    // The name of a host can say it as well.
    assert.equal(await about('/name', { request }), `What ${at} redirects to fails.`);
    assert.equal(await about('/', json('token')), 'The expression token gives "undefined", not true.');
    assert.ok(received.includes('Bearer hunter2-token'));
  });

  test('does not reach what a guard refuses, also after a redirect', async () => {
    const port = await listen(createServer(web));
    const guard = (_address: string, to: number) => (to === port ? 'none of your business' : undefined);
    const refused = /^localhost:\d+ is not checked, because it leads to \S+, none of your business\.$/;
    assert.match(await failure('http', `http://localhost:${port}/`, { guard }), refused);
    const location = `http://localhost:${port}/`;
    const first = await listen(
      createServer((_request, response) => response.writeHead(302, { location }).end()),
    );
    assert.match(await failure('http', `http://localhost:${first}/`, { guard }), refused);
    assert.match(
      await failure('http', 'http://[::ffff:169.254.169.254]/latest/meta-data'),
      /is not checked, because it is a link-local address, where clouds keep the credentials of their machines\.$/,
    );
  });
});

describe('an HTTP check over TLS', () => {
  const request = { ca: authority };

  test('speaks HTTP/2 where it is offered, and HTTP/1.1 where not, with an authority of its own', async () => {
    const two = createSecureServer({ ...good, allowHTTP1: true }, (incoming, response) => {
      incoming.resume();
      response.end(
        `Welcome by HTTP/${incoming.httpVersion} to ${incoming.authority} with ${incoming.method}`,
      );
    });
    const port = await listen(two);
    const { verdict, reason, phases } = await run('http', `https://localhost:${port}/`, {
      request: {
        ...request,
        method: 'POST',
        body: '{}',
        headers: { Host: 'shop.example', Connection: 'close' },
      },
      expect: [{ type: 'text', present: 'Welcome by HTTP/2.0 to shop.example with POST' }],
    });
    assert.equal(verdict, 'ok', reason);
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
    assert.equal(
      await failure('http', `https://localhost:${unknown}/`),
      'The certificate of localhost comes from an unknown authority, or the server leaves out a certificate of the chain.',
    );
    assert.equal(
      await failure('http', url.replace('http:', 'https:')),
      `${host} does not speak TLS on this port.`,
    );
  });

  test('shows a client certificate', async () => {
    const strict = { ...good, ca: authority, requestCert: true, rejectUnauthorized: true };
    const target = `https://localhost:${await listen(createHttps(strict, web))}/`;
    await success('http', target, { request: { ...request, certificate: good.cert, key: good.key } });
    assert.match(
      await failure('http', target, { request }),
      /asks for a client certificate|closed the connection/,
    );
    assert.equal(
      await failure('http', target, { request: { ...request, certificate: 'no PEM', key: good.key } }),
      'A certificate or a key is not in the PEM format.',
    );
  });
});

describe('an HTTP check through a proxy', () => {
  test('reaches both http and https addresses', async () => {
    const seen: string[] = [];
    const proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization']}`);
      response.end('Welcome by proxy');
    });
    proxy.on('connect', (request, socket: Socket) => {
      seen.push(`CONNECT ${request.url}`);
      if (request.url?.startsWith('blocked')) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      const [, port] = String(request.url).split(':');
      const upstream = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(upstream).pipe(socket);
      });
    });
    const where = `localhost:${await listen(proxy)}`;
    const request = { ca: authority, proxy: `http://ada:secret@${where}` };
    await success('http', 'http://far.invalid/a?b', {
      request,
      expect: [{ type: 'text', present: 'Welcome by proxy' }],
    });
    const port = await listen(createHttps(good, web));
    await success('http', `https://localhost:${port}/`, {
      request,
      expect: [{ type: 'text', present: 'Welcome' }],
    });
    assert.equal(
      await failure('http', 'https://blocked.invalid/', { request }),
      `The proxy ${where} did not connect to blocked.invalid:443: it responded with 403.`,
    );
    const credentials = Buffer.from('ada:secret').toString('base64');
    assert.deepEqual(seen, [
      `GET http://far.invalid/a?b Basic ${credentials}`,
      `CONNECT localhost:${port}`,
      'CONNECT blocked.invalid:443',
    ]);
    assert.match(
      await failure('http', 'http://169.254.169.254/', { request }),
      /^169\.254\.169\.254:80 is not checked/,
    );
  });
});
