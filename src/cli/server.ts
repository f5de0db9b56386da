import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createNotifier } from '../deliveries/start.ts';
import { OperatorError } from '../errors.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { openContext } from './open-context.ts';

/** Connections that are busy get this long to finish before the process ends anyway. */
const SHUTDOWN_SECONDS = 10;

/** Serves until it is told to stop, finishes what is under way, and returns the exit code. */
export async function runServer(config: Config, onListening: () => void): Promise<number> {
  const stopped = stopSignal();
  const ctx = await openContext(config);
  const app = createApp(ctx);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await ctx.connection.close();
    throw new OperatorError(whyNotListening(error as NodeJS.ErrnoException, config));
  }
  const notifier = createNotifier(ctx);
  notifier.reactor.start();
  onListening();
  await stopped;
  setTimeout(() => process.exit(1), SHUTDOWN_SECONDS * 1000).unref();
  // A connection that was busy when closing began is idle once it is answered, and would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
  await notifier.stop();
  await closeTwig();
  await ctx.connection.close();
  return 0;
}

export const stopSignal = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop());
  });

function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another one: PORT=8081 npm start`;
  }
  if (error.code === 'EACCES')
    return `Not allowed to listen on port ${port}. Choose one above 1023, such as PORT=8080.`;
  return `Cannot listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`;
}
