import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import type { Config } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import { type Seconds, testClock } from '../src/lib/clock.ts';
import { defaultTiming } from '../src/lib/delivery-timing.ts';
import { BackgroundWorker } from '../src/worker/background-worker.ts';

/** Another node on the same database, in its own thread, that runs due jobs and sends nothing. */
export const runSecondNode = (config: Config, now: Seconds): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { config, now } });
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });

if (!isMainThread && workerData?.config) {
  const { config, now } = workerData as { config: Config; now: Seconds };
  const connection = await connect(config.databaseUrl);
  const ctx = {
    config,
    connection,
    clock: testClock(now),
    timing: defaultTiming,
    log: pino({ level: 'silent' }),
  };
  await new BackgroundWorker(ctx, []).settle();
  await connection.close();
  parentPort?.postMessage('done');
}
