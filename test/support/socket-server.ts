import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createTestServer } from './http-server.ts';

interface SocketServer {
  readonly port: number;
  readonly url: string;
  readonly close: () => void;
}

/**
 * Lets requests in through a socket, for tests that count statements: a server that listens itself also renders pages in
 * the background, and their statements would be counted, too.
 */
export async function serveOnSocket(app: FastifyInstance): Promise<SocketServer> {
  await app.ready();
  const server = createTestServer((request, response) => app.server.emit('request', request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
