import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isHealthCheck, respondToHealthCheck } from '../../http/health.ts';
import type { ReadinessReport } from '../../http/readiness.ts';
import type { Config } from '../../kernel/config.ts';

const RETRY_AFTER_SECONDS = '5';

/**
 * Listens while the service waits for its database. Whoever watches it learns that it is alive, that it is not ready, and what
 * it waits for. Everything else is answered with 503.
 */
export class WaitingServer {
  readonly #config: Pick<Config, 'host' | 'port'>;
  #server: Server | undefined;
  #reason = '';

  constructor(config: Pick<Config, 'host' | 'port'>) {
    this.#config = config;
  }

  /** Begins to listen, if it does not yet. If the port is taken, the service says so when it starts. */
  say(reason: string): void {
    this.#reason = reason;
    if (this.#server) return;
    this.#server = createServer((request, response) => void this.#respond(request, response)).on(
      'error',
      () => {},
    );
    this.#server.listen(this.#config.port, this.#config.host);
  }

  /** Frees the port. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server?.listening) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isHealthCheck(request.url ?? '')) {
      await respondToHealthCheck(request, response, async () => this.#report());
      return;
    }
    response.writeHead(503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': RETRY_AFTER_SECONDS,
    });
    response.end('This page is starting: it waits for its database. Try again in a few seconds.\n');
  }

  #report(): ReadinessReport {
    return {
      checks: [
        { name: 'database', ok: false, message: this.#reason },
        { name: 'migrations', ok: false, message: 'They are checked as soon as the database answers.' },
      ],
    };
  }
}
