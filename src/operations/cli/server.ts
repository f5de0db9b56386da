import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../app.ts';
import { Readiness } from '../../http/readiness.ts';
import type { SiteRoute } from '../../http/site.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { databaseCounts } from '../../kernel/db/request-counts.ts';
import { OperatorError } from '../../kernel/errors.ts';
import type { ReadStatusPage } from '../../lib/checks/status-page.ts';
import { systemClock } from '../../lib/clock.ts';
import { type DeliveryTiming, defaultTiming } from '../../lib/delivery-timing.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import type { SharedCounts } from '../../lib/shared-counts.ts';
import { createBackgroundServices } from '../worker/start.ts';
import { listen } from './listen.ts';
import { openContext } from './open-context.ts';
import { cannotListen } from './port.ts';
import { stopRequested, unlessStopped } from './shutdown.ts';
import { timing } from './timing.ts';
import { workerCounts } from './worker-counts.ts';

/** The readers of other products are loaded when a check follows a page for the first time. */
const readStatusPage: ReadStatusPage = async (address, environment) => {
  const { statusPageReader } = await import('../../../readers/pages/follow-page.ts');
  return statusPageReader(systemClock)(address, environment);
};

/** What is different in a demo. */
interface ServedDemo {
  readonly routes?: readonly SiteRoute[];
  readonly simulateCheck?: Context['simulateCheck'];
}

/** Serves requests until the process is asked to stop, finishes those in progress, and returns the exit code. */
export async function runServer(
  config: Config,
  onListening: (ctx: Context) => void | Promise<void>,
  deliveryTiming: DeliveryTiming = defaultTiming,
  demo: ServedDemo = {},
): Promise<number> {
  const monitoring = config.opsPort === undefined ? undefined : await loadMonitoring();
  const opened = await unlessStopped(
    openContext(config, deliveryTiming, { stats: monitoring?.stats.database }),
  );
  const ctx: Context = {
    ...opened,
    sharedCounts: sharedCountsFor(opened),
    readStatusPage,
    simulateCheck: demo.simulateCheck,
  };
  const readiness = new Readiness(ctx);
  const app = createApp(ctx, { readiness, stats: monitoring?.stats.server }, demo.routes);
  let endMonitoring: (() => Promise<void>) | undefined;
  let close: () => Promise<void>;
  try {
    endMonitoring = await monitoring?.start(ctx, readiness);
    close = await listen(app, config);
  } catch (error) {
    await endMonitoring?.();
    await ctx.connection.close();
    throw error instanceof OperatorError ? error : cannotListen(error as NodeJS.ErrnoException, config);
  }
  const endTracing = config.otlpEndpoint === undefined ? undefined : await startTracing(ctx);
  const background = createBackgroundServices(ctx, monitoring?.stats.notifications);
  background.start();
  await onListening(ctx);
  const reason = await stopRequested();
  readiness.startDraining();
  // At once: other nodes go on with the notifications while this one finishes its requests.
  const handedOver = background.stop();
  if (config.drainSeconds > 0) {
    ctx.log.info({ reason, seconds: config.drainSeconds }, 'stopping: no longer ready, still answering');
    await sleep(config.drainSeconds * 1000);
  }
  ctx.log.info({ reason }, 'stopping: finishing the requests in progress');
  const giveUp = (what: string, ms: number) => {
    ctx.log.warn(`stopped after ${ms / 1000} seconds with ${what}`);
    process.exit(1);
  };
  setTimeout(() => {
    if (!background.worker.isRecording) giveUp('requests still in progress', timing.shutdownMs);
    const ms = timing.shutdownMs + timing.recordMs;
    setTimeout(
      giveUp,
      timing.recordMs,
      'notifications whose results are not recorded: they may be sent again',
      ms,
    ).unref();
  }, timing.shutdownMs).unref();
  await Promise.all([close(), handedOver]);
  await endMonitoring?.();
  await closeIsolated();
  await ctx.connection.close();
  await endTracing?.();
  return 0;
}

/** Loaded only where somebody watches: without OPS_PORT, nothing is counted. */
const loadMonitoring = async () => new (await import('./monitoring.ts')).Monitoring();

/** Loaded only if there is somebody to send traces to. */
const startTracing = async ({ config, log }: Context) =>
  (await import('../monitoring/tracing.ts')).startTracing(config, log);

/** Where this process and the others count requests together. A single process on SQLite has no others. */
const sharedCountsFor = ({ connection }: Context): SharedCounts | undefined =>
  connection.dialect.name === 'postgres' ? databaseCounts(connection) : workerCounts();
