import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type DeliveryTiming, defaultTiming } from '../lib/delivery-timing.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { createNotifier } from '../worker/start.ts';
import { openContext } from './open-context.ts';
import { cannotListen } from './port.ts';
import { stopRequested, unlessStopped } from './shutdown.ts';
import { timing } from './timing.ts';

/**
 * Connections that wait to be accepted, as far as the system allows it (`net.core.somaxconn`). With Node's 511, some clients
 * of a sudden crowd try again only after seconds.
 */
const BACKLOG = 4096;

/** Serves requests until the process is asked to stop, finishes those in progress, and returns the exit code. */
export async function runServer(
  config: Config,
  onListening: (ctx: Context) => void | Promise<void>,
  deliveryTiming: DeliveryTiming = defaultTiming,
): Promise<number> {
  const ctx = await unlessStopped(openContext(config, deliveryTiming));
  const app = createApp(ctx);
  try {
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  } catch (error) {
    await ctx.connection.close();
    throw cannotListen(error as NodeJS.ErrnoException, config);
  }
  const notifier = createNotifier(ctx);
  notifier.worker.start();
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
  await app.close();
  clearInterval(sweep);
  await notifier.stop();
  await closeTwig();
  await ctx.connection.close();
  return 0;
}
