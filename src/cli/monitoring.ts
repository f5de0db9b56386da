import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { DatabaseNumbers } from '../db/numbers.ts';
import type { Readiness } from '../http/readiness.ts';
import { ServerNumbers } from '../http/server-numbers.ts';
import { createOpsServer, type OpsSource } from '../monitoring/ops-server.ts';
import { createRegistry, type Numbers } from '../monitoring/registry.ts';
import { NotificationNumbers } from '../notifications/numbers.ts';
import { cannotListenForOps } from './port.ts';
import { answerPrimary } from './worker-reports.ts';

/** Counts what a process does, and shows it on OPS_PORT. */
export class Monitoring {
  readonly numbers: Numbers = {
    server: new ServerNumbers(),
    database: new DatabaseNumbers(),
    notifications: new NotificationNumbers(),
  };

  /** Returns how to end it. In a worker, the primary process has the port and asks for the numbers of each worker. */
  async start(ctx: Context, readiness: Readiness): Promise<() => Promise<void>> {
    const registry = createRegistry(ctx, readiness, this.numbers);
    if (cluster.isWorker) {
      answerPrimary({ metrics: () => registry.getMetricsAsJSON(), readiness: () => readiness.report() });
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
