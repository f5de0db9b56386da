import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Readiness } from '../../http/readiness.ts';
import { ServerStats } from '../../http/server-stats.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { DatabaseStats } from '../../kernel/db/stats.ts';
import { NotificationStats } from '../../reactions/notifications/stats.ts';
import { createOpsServer, type OpsSource } from '../monitoring/ops-server.ts';
import { createRegistry, type Numbers } from '../monitoring/registry.ts';
import { cannotListenForOps } from './port.ts';
import { respondFromPrimary } from './worker-reports.ts';

/** Counts what a process does, and shows it on OPS_PORT. */
export class Monitoring {
  readonly stats: Numbers = {
    server: new ServerStats(),
    database: new DatabaseStats(),
    notifications: new NotificationStats(),
  };

  /** Returns how to end it. In a worker, the primary process has the port and asks for the numbers of each worker. */
  async start(ctx: Context, readiness: Readiness): Promise<() => Promise<void>> {
    const registry = createRegistry(ctx, readiness, this.stats);
    if (cluster.isWorker) {
      respondFromPrimary({ metrics: () => registry.getMetricsAsJSON(), readiness: () => readiness.report() });
      return async () => {};
    }
    const source = { readiness: () => readiness.report(), metrics: () => registry.metrics() };
    return listenForOps(ctx.config, ctx.log, source);
  }
}

/** Listens on OPS_PORT. Returns how to end it. */
export async function listenForOps(
  config: Config,
  log: Logger,
  source: OpsSource,
): Promise<() => Promise<void>> {
  const server = createOpsServer(source, log);
  try {
    await new Promise<void>((ready, fail) => {
      server.once('error', fail);
      server.listen({ host: config.opsHost, port: config.opsPort }, ready);
    });
  } catch (error) {
    throw cannotListenForOps(error as NodeJS.ErrnoException, config);
  }
  return () => close(server);
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeAllConnections();
  return closed;
}
