import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config.ts';
import { checkPort } from './port.ts';

/**
 * Connections that wait to be accepted, as far as the system allows it (`net.core.somaxconn`). With Node's 511, some clients
 * of a sudden crowd try again only after seconds.
 */
const BACKLOG = 4096;
/**
 * Node accepts one connection per listener in each turn of the event loop. In a crowd, a turn takes 50 ms, so a single
 * listener would let in only 20 new visitors a second, however quickly they are answered.
 */
const LISTENERS = 16;

/** Listens for requests. Returns a function that stops listening, and waits until the connections are closed. */
export async function listen(app: FastifyInstance, config: Config): Promise<() => Promise<void>> {
  const address = { host: config.host, port: config.port, backlog: BACKLOG };
  if (process.platform !== 'linux' || cluster.isWorker) {
    await app.listen(address);
    return () => app.close();
  }
  // Programs that all allow it can share a port, so the system does not say whether another Daymark uses this one.
  await checkPort(config);
  const shared = { ...address, reusePort: true };
  await app.listen(shared);
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    // The same options as those of an HTTP server.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => once(other.listen(shared), 'listening')));
  return async () => {
    await Promise.all([app.close(), ...others.map(close)]);
  };
}

const close = (server: Server): Promise<unknown> => new Promise((closed) => server.close(closed));
