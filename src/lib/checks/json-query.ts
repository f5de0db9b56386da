import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { JsonQuery } from './json-query-worker.ts';

/** How long an expression may compute, in milliseconds of CPU time: on a busy machine it may take longer. */
const CPU_LIMIT_MS = 1000;
/** However busy the machine is, neither the start of the thread nor an expression may take longer than this. */
const WAIT_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 64;

/** An expression may run for ever, so a thread evaluates them one after the other, and is ended if one needs too much. */
const oneByOne = pLimit(1);
let worker: Worker | undefined;

/** Why an expression of JSONata is not true for a document, in one sentence; undefined if it is. */
export function evaluate(expression: string, body: string): Promise<string | undefined> {
  return oneByOne(async () => {
    try {
      worker ??= await startWorker();
      worker.ref();
      const reason = await ask(worker, { expression, body });
      return reason === '' ? undefined : reason;
    } catch (error) {
      await closeJsonQueries();
      return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `The expression needs more than ${MEMORY_LIMIT_MB} MB of memory.`
        : (error as Error).message;
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
  // An error that nobody listens to would end the process.
  started.on('error', () => {});
  started.once('exit', () => {
    if (worker === started) worker = undefined;
  });
  await nextMessage(started);
  return started;
}

async function ask(of: Worker, query: JsonQuery): Promise<string> {
  const before = await cpuTimeOf(of);
  const result = nextMessage(of);
  of.postMessage(query);
  const end = new AbortController();
  try {
    return await Promise.race([result, cpuLimit(of, before, end.signal)]);
  } finally {
    end.abort();
  }
}

/** Throws when a thread has computed for too long. CPU time never passes faster than the clock, which says when to look. */
async function cpuLimit(of: Worker, before: number, signal: AbortSignal): Promise<never> {
  for (let left = CPU_LIMIT_MS; left > 0; left = CPU_LIMIT_MS - ((await cpuTimeOf(of)) - before))
    await sleep(left, undefined, { signal });
  throw new Error(`The expression computes for longer than ${CPU_LIMIT_MS} ms.`);
}

/** The CPU time of a thread so far, in milliseconds; 0 if it has ended, which its events tell. */
async function cpuTimeOf(of: Worker): Promise<number> {
  try {
    const { user, system } = await of.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

function nextMessage(from: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      clearTimeout(timer);
      from.off('message', onMessage);
      from.off('error', onError);
      from.off('exit', onExit);
      action();
    };
    const fail = (error: Error) => settle(() => reject(error));
    const onMessage = (message: string) => settle(() => resolve(message));
    const onError = (error: Error) => fail(error);
    const onExit = () => fail(new Error('The expression was not evaluated: its thread ended.'));
    const timer = setTimeout(
      () => fail(new Error('The expression was not evaluated in time: this machine is too busy.')),
      WAIT_LIMIT_MS,
    );
    from.once('message', onMessage);
    from.once('error', onError);
    from.once('exit', onExit);
  });
}
