import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { JsonQuery } from './json-query-worker.ts';

const TIME_LIMIT_MS = 1000;
const START_LIMIT_MS = 10_000;
const MEMORY_LIMIT_MB = 64;

/** An expression may run for ever, so a thread evaluates them one after the other, and is ended if one takes too long. */
const oneByOne = pLimit(1);
let worker: Worker | undefined;

/** Why an expression of JSONata is not true for a document, in one sentence; undefined if it is. */
export function evaluate(expression: string, body: string): Promise<string | undefined> {
  return oneByOne(async () => {
    try {
      worker ??= await startWorker();
      worker.ref();
      const query: JsonQuery = { expression, body };
      worker.postMessage(query);
      const reason = await nextMessage(worker, TIME_LIMIT_MS);
      return reason === '' ? undefined : reason;
    } catch {
      await closeJsonQueries();
      return `The expression takes longer than ${TIME_LIMIT_MS} ms, or needs too much memory.`;
    } finally {
      worker?.unref();
    }
  });
}

/** Ends the thread. A later query starts a new one. */
export async function closeJsonQueries(): Promise<void> {
  const ending = worker;
  worker = undefined;
  await ending?.terminate();
}

async function startWorker(): Promise<Worker> {
  const started = new Worker(new URL('./json-query-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 16 },
  });
  await nextMessage(started, START_LIMIT_MS);
  return started;
}

function nextMessage(from: Worker, milliseconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      clearTimeout(timer);
      from.removeAllListeners();
      action();
    };
    const timer = setTimeout(() => settle(() => reject(new Error('too slow'))), milliseconds);
    from.once('message', (message: string) => settle(() => resolve(message)));
    from.once('error', (error) => settle(() => reject(error)));
    from.once('exit', () => settle(() => reject(new Error('ended'))));
  });
}
