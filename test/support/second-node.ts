import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import type { Config } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import { pagesOf } from '../../src/kernel/pages/pages.ts';
import { manualClock, type Seconds } from '../../src/lib/clock.ts';
import { defaultTiming } from '../../src/lib/delivery-timing.ts';
import { BackgroundWorker } from '../../src/operations/worker/background-worker.ts';

/** Another node on the same database, in its own thread, that runs due jobs and sends nothing. */
export class SecondNode {
  readonly #worker: Worker;

  constructor(config: Config) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: { config } });
  }

  /** Runs everything that is due at this time. */
  async runDue(now: Seconds): Promise<void> {
    this.#worker.postMessage(now);
    await once(this.#worker, 'message');
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

if (!isMainThread && workerData?.config) {
  const { config } = workerData as { config: Config };
  const connection = await connect(config.databaseUrl);
  const clock = manualClock(0);
  const log = pino({ level: 'silent' });
  const ctx = { config, connection, clock, timing: defaultTiming, log, ...pagesOf(config) };
  const worker = new BackgroundWorker(ctx, []);
  parentPort?.on('message', async (now: Seconds) => {
    clock.set(now);
    await worker.settle();
    parentPort?.postMessage('done');
  });
}
