import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createApp } from '../../src/app.ts';
import { onSqlite } from '../support/on-sqlite.ts';
import { RawClient } from '../support/raw-client.ts';

onSqlite('requests that can be read in two ways', (harness) => {
  test('with two Host headers are refused, even if the front cache has its answer', async () => {
    const app = createApp(harness.ctx);
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = app.server.address() as AddressInfo;
      for (const [path, hosts, status] of [
        ['/api/ping', 'Host: a.example', 200],
        ['/api/ping', 'Host: a.example\r\nHost: b.example', 400],
        ['/api/ping', 'Host: a.example\r\nX-Other: 1\r\nhOST: a.example', 400],
        ['/', 'Host: a.example\r\nHost: b.example', 400],
      ] as const) {
        const client = new RawClient(port);
        await client.connected;
        client.write(`GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
        while (!client.isGone) await new Promise((resolve) => setTimeout(resolve, 5));
        assert.match(client.text, new RegExp(`^HTTP/1.1 ${status} `), `${path} ${hosts}`);
        if (status === 400) assert.match(client.text, /several Host headers/);
        client.socket.destroy();
      }
    } finally {
      await app.close();
    }
  });

  test('because they have two ends are refused, and what follows is not a request', async () => {
    const app = createApp(harness.ctx);
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = app.server.address() as AddressInfo;
      const smuggled = 'GET /api/ping HTTP/1.1\r\nHost: a.example\r\n\r\n';
      for (const lines of [
        'Content-Length: 4\r\nTransfer-Encoding: chunked',
        'Transfer-Encoding: chunked\r\nContent-Length: 4',
        `Content-Length: 0\r\nContent-Length: ${smuggled.length}`,
        'Transfer-Encoding: chunked, identity',
        'Transfer-Encoding: xchunked',
        'Transfer-Encoding : chunked',
        'Content-Length: +0',
        'Content-Length: 0x0',
        'X-Folded: a\r\n b\r\nContent-Length : 0',
      ]) {
        const client = new RawClient(port);
        await client.connected;
        client.write(
          `POST /api/components HTTP/1.1\r\nHost: a.example\r\n${lines}\r\n\r\n0\r\n\r\n${smuggled}`,
        );
        while (!client.isGone) await new Promise((resolve) => setTimeout(resolve, 5));
        // The answer may come before the body is looked at; the connection ends in any case.
        assert.match(client.text, /^HTTP\/1\.1 40[01] /, lines);
        assert.doesNotMatch(client.text, /HTTP\/1\.1 200 |Pong/, lines);
        client.socket.destroy();
      }
    } finally {
      await app.close();
    }
  });
});
