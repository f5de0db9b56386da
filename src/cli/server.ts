import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { databaseCounts } from '../db/request-counts.ts';
import { type DeliveryTiming, defaultTiming } from '../lib/delivery-timing.ts';
import type { SharedCounts } from '../lib/shared-counts.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { createNotifier } from '../worker/start.ts';
import { openContext } from './open-context.ts';
import { cannotListen } from './port.ts';
import { stopRequested, unlessStopped } from './shutdown.ts';
import { timing } from './timing.ts';
import { workerCounts } from './worker-counts.ts';

/** Serves requests until the process is asked to stop, finishes those in progress, and returns the exit code. */
export async function runServer(
  config: Config,
  onListening: (ctx: Context) => void | Promise<void>,
  deliveryTiming: DeliveryTiming = defaultTiming,
): Promise<number> {
  const opened = await unlessStopped(openContext(config, deliveryTiming));
  const ctx: Context = { ...opened, sharedCounts: sharedCountsFor(opened) };
  const app = createApp(ctx);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await ctx.connection.close();
    throw cannotListen(error as NodeJS.ErrnoException, config);
  }
  const notifier = createNotifier(ctx);
  notifier.start();
  await onListening(ctx);
  const reason = await stopRequested();
  ctx.log.info({ reason }, 'stopping: finishing the requests in progress');
  setTimeout(() => {
    ctx.log.warn(`stopped after ${timing.shutdownMs / 1000} seconds with requests still in progress`);
    process.exit(1);
  }, timing.shutdownMs).unref();
  // A connection that was busy when the server began to close is idle once its request is answered, and would stay
  // open.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  // Both at once: other nodes go on with the notifications while this one finishes its requests.
  await Promise.all([app.close(), notifier.stop()]);
  clearInterval(sweep);
  await closeTwig();
  await ctx.connection.close();
  return 0;
}

/** Where this process and the others count requests together. A single process on SQLite has no others. */
const sharedCountsFor = ({ connection }: Context): SharedCounts | undefined =>
  connection.dialect.name === 'postgres' ? databaseCounts(connection) : workerCounts();
