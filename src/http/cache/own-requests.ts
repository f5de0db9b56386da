import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '../../kernel/pages/page.ts';
import { http } from '../../lib/http-module.ts';
import { stateOf } from '../request-state.ts';
import { DirectResponse } from './direct-response.ts';

const LOOPBACK = '127.0.0.1';

/**
 * Sends requests to this process, and to no other that shares its port. They come through a socket like all others: injected
 * requests consist of other objects, and once the code of Node that answers requests has seen both kinds, it is slower for
 * everybody.
 */
export async function withOwnRequests(
  server: Server,
  work: (statusOf: (page: Page, url: string) => Promise<number>) => Promise<void>,
): Promise<void> {
  const entrance = http.createServer({ ServerResponse: DirectResponse }, (request, response) => {
    stateOf(request).isOwn = true;
    server.emit('request', request, response);
  });
  entrance.listen(0, LOOPBACK);
  await once(entrance, 'listening');
  const { port } = entrance.address() as AddressInfo;
  try {
    await work(async (page, url) => {
      const socket = connect(port, LOOPBACK);
      const { host } = new URL(page.url);
      socket.write(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? [];
      return Number(status);
    });
  } finally {
    entrance.close();
  }
}
