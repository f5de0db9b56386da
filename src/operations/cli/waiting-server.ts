import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { storeGap } from '../../domain/checks/heartbeats/gaps.ts';
import { isHealthCheck, respondToHealthCheck } from '../../http/health.ts';
import type { ReadinessReport } from '../../http/readiness.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { backgroundTransaction } from '../../kernel/events/transaction.ts';
import { millisecondsOf, systemClock } from '../../lib/clock.ts';

const RETRY_AFTER_SECONDS = '5';

/**
 * Listens while the service waits for its database. Whoever watches it learns that it is alive, that it is not ready, and what
 * it waits for. Everything else is answered with 503.
 */
export class WaitingServer {
  readonly #config: Pick<Config, 'host' | 'port'>;
  #server: Server | undefined;
  #reason = '';
  /** Since when it has refused requests. */
  #refusedSince: number | undefined;

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

  /** Among what it refused may have been heartbeats and alerts, which other nodes must not miss. */
  async noteRefused(ctx: Context): Promise<void> {
    const from = this.#refusedSince;
    if (from === undefined) return;
    this.#refusedSince = undefined;
    try {
      await backgroundTransaction(ctx, system, (tx) =>
        storeGap(tx, { from, until: Math.max(from, millisecondsOf(ctx.clock)) }),
      );
    } catch (error) {
      ctx.log.warn(
        { err: error },
        'could not note that heartbeats may have been refused while the service waited for its database',
      );
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isHealthCheck(request.url ?? '')) {
      await respondToHealthCheck(request, response, async () => this.#report());
      return;
    }
    this.#refusedSince ??= millisecondsOf(systemClock);
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
