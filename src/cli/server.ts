import { createServer } from 'node:net';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { type DeliveryTiming, defaultTiming } from '../lib/delivery-timing.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { createNotifier } from '../worker/start.ts';
import { invocation } from './invocation.ts';
import { openContext } from './open-context.ts';
import { stopRequested, unlessStopped } from './shutdown.ts';
import { timing } from './timing.ts';

/** Serves requests until the process is asked to stop, finishes those in progress, and returns the exit code. */
export async function runServer(
  config: Config,
  onListening: (ctx: Context) => void | Promise<void>,
  deliveryTiming: DeliveryTiming = defaultTiming,
): Promise<number> {
  const ctx = await unlessStopped(openContext(config, deliveryTiming));
  const app = createApp(ctx);
  try {
    await app.listen({ host: config.host, port: config.port });
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

/** Throws if the port cannot be bound now. Does not keep it bound. */
export async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((ready, fail) => {
      probe.once('error', fail);
      probe.listen({ host: config.host, port: config.port }, ready);
    });
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, config);
  }
  await new Promise((closed) => probe.close(closed));
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: Config): OperatorError {
  if (error.code === 'EADDRINUSE') {
    const start = invocation('serve');
    const other = port === 8081 ? 8082 : 8081;
    return new OperatorError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${other} ${start}`,
    );
  }
  if (error.code === 'EACCES') {
    return new OperatorError(
      `Daymark is not allowed to listen on port ${port}. Choose a port above 1023, such as PORT=8080.`,
    );
  }
  return new OperatorError(`Could not listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`);
}
