import { Worker } from 'node:worker_threads';
import { MEMORY_LIMIT_MB, SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';
import { toPlain } from './plain.ts';
import type { TwigAnswer, TwigJob } from './worker.ts';

export { ITEM_LIMIT, MEMORY_LIMIT_MB, OUTPUT_LIMIT, SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';

/** Says in one sentence why a template cannot be used; undefined when it can. */
export async function checkTemplate(source: string): Promise<string | undefined> {
  const answer = await run({ source });
  return answer.ok ? undefined : answer.problem;
}

/** Renders a template. Values are escaped for Markdown and HTML; the template's own text is not. */
export async function renderTemplate(
  source: string,
  variables: Record<string, unknown>,
): Promise<TwigAnswer> {
  const plain = toPlain(variables);
  if (plain === undefined) return { ok: false, problem: 'The template variables are too large.' };
  return run({ source, variables: plain });
}

/** Ends the worker. Work that waits is answered with a problem; a later call starts a new worker. */
export async function closeTwig(): Promise<void> {
  const ending = worker;
  for (const entry of waiting.splice(0))
    entry.settle({ ok: false, problem: 'The template service is closing.' });
  finish({ ok: false, problem: 'The template service is closing.' });
  worker = undefined;
  await ending?.terminate();
}

type PendingJob = { job: TwigJob; settle: (answer: TwigAnswer) => void };

// The worker watches the clock itself; this much later it is taken to hang, and is ended.
const graceMs = 100;
const startLimitMs = 10_000;

let worker: Worker | undefined;
let ready = false;
let current: PendingJob | undefined;
let timer: NodeJS.Timeout | undefined;
const waiting: PendingJob[] = [];

async function run(job: TwigJob): Promise<TwigAnswer> {
  if (job.source.length > SOURCE_LIMIT) {
    return { ok: false, problem: `The template is longer than ${SOURCE_LIMIT} characters.` };
  }
  return new Promise((settle) => {
    waiting.push({ job, settle });
    advance();
  });
}

function advance(): void {
  if (current) return;
  current = waiting.shift();
  if (!current) {
    worker?.unref();
    return;
  }
  worker ??= startWorker();
  // Referenced while someone waits for an answer, so that the process does not end before it.
  worker.ref();
  if (ready) dispatch(worker, current);
  else startTimer(worker, startLimitMs, 'The template service did not start in time.');
}

function dispatch(to: Worker, { job }: PendingJob): void {
  startTimer(to, TIME_LIMIT_MS + graceMs, `The template takes longer than ${TIME_LIMIT_MS} ms.`);
  to.postMessage(job);
}

function startTimer(of: Worker, milliseconds: number, problem: string): void {
  clearTimeout(timer);
  const entry = current;
  // An answer may have arrived while this thread was busy: it is read before the immediate runs.
  timer = setTimeout(() => setImmediate(() => current === entry && replaceWorker(of, problem)), milliseconds);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 16 },
  });
  ready = false;
  started.on('message', (message: TwigAnswer | 'ready') => {
    if (started !== worker) return;
    if (message !== 'ready') return finish(message);
    ready = true;
    if (current) dispatch(started, current);
  });
  started.on('error', (error: NodeJS.ErrnoException) => {
    const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    replaceWorker(started, memory ? 'The template needs too much memory.' : 'The template could not be run.');
  });
  started.on('exit', () => replaceWorker(started, 'The template could not be run.'));
  return started;
}

function replaceWorker(ended: Worker, problem: string): void {
  if (ended !== worker) return;
  worker = undefined;
  void ended.terminate();
  finish({ ok: false, problem });
}

function finish(answer: TwigAnswer): void {
  clearTimeout(timer);
  const entry = current;
  current = undefined;
  entry?.settle(answer);
  advance();
}
