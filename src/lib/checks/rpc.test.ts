import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createHttp2Server, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import type { Server } from 'node:net';
import { describe, test } from 'node:test';
import { authority, good } from '../../../test/support/checks/certificates.ts';
import { failure, listen, run, success } from '../../../test/support/checks/run.ts';

describe('a WebSocket check', () => {
  const acceptFor = (key: string | undefined) =>
    createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

  const socketServer = (accept: (key: string | undefined) => string): Promise<number> =>
    listen(
      createServer((_request, response) => response.end('Just a page')).on('upgrade', (request, socket) => {
        socket.on('error', () => {});
        const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
        const line = `Sec-WebSocket-Accept: ${accept(request.headers['sec-websocket-key'])}`;
        socket.write(`${[...lines, line].join('\r\n')}\r\n\r\n`);
      }),
    );

  test('asks for the upgrade, and measures it', async () => {
    const port = await socketServer(acceptFor);
    const { verdict, reason, phases } = await run('websocket', `ws://localhost:${port}/live`);
    assert.deepEqual([verdict, reason], ['ok', `localhost:${port} opened a WebSocket.`]);
    assert.ok((phases.first_byte ?? -1) >= 0);
  });

  test('says why there is none', async () => {
    const plain = await listen(createServer((_request, response) => response.end('Just a page')));
    assert.equal(
      await failure('websocket', `ws://localhost:${plain}/`),
      `localhost:${plain} did not open a WebSocket: it responded with 200.`,
    );
    const liar = await socketServer(() => 'x');
    assert.equal(
      await failure('websocket', `ws://localhost:${liar}/`),
      `localhost:${liar} did not open a WebSocket: its response does not belong to the request (Sec-WebSocket-Accept).`,
    );
    assert.equal(
      await failure('websocket', 'https://localhost/'),
      '"https://localhost/" is not a URL that begins with ws:// or wss://.',
    );
    assert.match(
      await failure('websocket', `wss://localhost:${plain}/`),
      /does not speak TLS on this port\.$/,
    );
  });
});

describe('a gRPC check', () => {
  /** The health service, for the services that these tests ask for. */
  function health(stream: ServerHttp2Stream): void {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const service = /[\w.]*$/.exec(Buffer.concat(chunks).subarray(5).toString('latin1'))?.[0] ?? '';
      if (service === 'page') return stream.respond({ ':status': 404 }, { endStream: true });
      const status = service === 'unknown' ? '5' : service === 'full' ? '8' : service === 'none' ? '12' : '0';
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.once('wantTrailers', () =>
        stream.sendTrailers({
          'grpc-status': status,
          ...(status === '8' && { 'grpc-message': 'too%20busy' }),
        }),
      );
      if (status === '0') stream.end(Buffer.from([0, 0, 0, 0, 2, 0x08, service === 'tired' ? 2 : 1]));
      else stream.end();
    });
  }

  test('asks for the health of a server and of a service', async () => {
    const port = await listen(createHttp2Server().on('stream', health) as unknown as Server);
    const where = `localhost:${port}`;
    const target = `grpc://${where}`;
    assert.equal(await success('grpc', target), `${where} is serving.`);
    const long = 'x'.repeat(200);
    assert.equal(
      await success('grpc', target, { request: { service: long } }),
      `The service ${long} at ${where} is serving.`,
    );
    const reasons: [service: string, reason: string][] = [
      ['tired', `The service tired at ${where} says that it is NOT_SERVING.`],
      ['unknown', `${where} does not know the service "unknown".`],
      ['none', `${where} has no health service (grpc.health.v1.Health).`],
      ['full', `${where} responded with the gRPC status 8: too busy.`],
      ['page', `${where} responded with 404 over HTTP, and not by gRPC.`],
    ];
    for (const [service, reason] of reasons)
      assert.equal(await failure('grpc', target, { request: { service } }), reason);
  });

  test('speaks TLS with an authority of its own', async () => {
    const port = await listen(createSecureServer(good).on('stream', health) as unknown as Server);
    assert.equal(
      await success('grpc', `localhost:${port}`, { request: { ca: authority } }),
      `localhost:${port} is serving.`,
    );
    assert.match(await failure('grpc', `grpcs://localhost:${port}`), /comes from an unknown authority/);
  });

  test('says that a server speaks something else', async () => {
    const port = await listen(createServer((_request, response) => response.end()));
    assert.match(
      await failure('grpc', `grpc://localhost:${port}`),
      /does not speak HTTP\/2, which gRPC needs\.$|closed the connection before it had responded\.$/,
    );
  });
});
