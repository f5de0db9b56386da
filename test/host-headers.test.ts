import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createApp } from '../src/app.ts';
import { inWorld } from './in-world.ts';
import { RawClient } from './raw-client.ts';

inWorld('Host headers', (world) => {
  test('a request with two of them is refused, also if the front cache has its answer', async () => {
    const app = createApp(world.ctx);
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
});
