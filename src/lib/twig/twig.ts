import { Worker } from 'node:worker_threads';
import { MEMORY_LIMIT_MB, SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';
import { toPlainValues } from './plain.ts';
import type { TwigJob, TwigResult } from './worker.ts';

export { ITEM_LIMIT, MEMORY_LIMIT_MB, OUTPUT_LIMIT, SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';

/** Compiles a template. The result has the variables that it uses, or says in one sentence why it cannot be used. */
export const inspectTemplate = (source: string): Promise<TwigResult> => run({ source });

/** Renders a template. Values are escaped for Markdown and HTML; the template's own text is not. */
export const renderTemplate = (source: string, variables: Record<string, unknown>): Promise<TwigResult> =>
  render({ source }, variables);

/** Renders a template to a plain text, in which nothing is escaped. Whoever shows it escapes all of it. */
export const renderPlainText = (source: string, variables: Record<string, unknown>): Promise<TwigResult> =>
  render({ source, isPlainText: true }, variables);

async function render(job: TwigJob, variables: Record<string, unknown>): Promise<TwigResult> {
  const values = toPlainValues(variables);
  if (values === undefined) return { ok: false, problem: 'The template variables are too large.' };
  return run({ ...job, values });
}

/** Stops the worker. Pending jobs fail; a later call starts a new worker. */
export async function closeTwig(): Promise<void> {
  const ending = worker;
  for (const entry of pending.splice(0))
    entry.settle({ ok: false, problem: 'The template service is closing.' });
  finish({ ok: false, problem: 'The template service is closing.' });
  worker = undefined;
  await ending?.terminate();
}

type PendingJob = { job: TwigJob; settle: (result: TwigResult) => void };

// The worker checks its own time limit. After this much more CPU time, it is considered hanging and terminated.
const graceMs = 100;
/** However busy the machine is, neither the start of the worker nor a job may take longer than this. */
const waitLimitMs = 10_000;

let worker: Worker | undefined;
let ready = false;
let current: PendingJob | undefined;
let timer: NodeJS.Timeout | undefined;
let nextLook: NodeJS.Timeout | undefined;
const pending: PendingJob[] = [];

async function run(job: TwigJob): Promise<TwigResult> {
  if (job.source.length > SOURCE_LIMIT) {
    return { ok: false, problem: `The template is longer than ${SOURCE_LIMIT} characters.` };
  }
  return new Promise((settle) => {
    pending.push({ job, settle });
    advance();
  });
}

function advance(): void {
  if (current) return;
  current = pending.shift();
  if (!current) {
    worker?.unref();
    return;
  }
  worker ??= startWorker();
  // Referenced while a job is pending, so that the process does not exit before the result.
  worker.ref();
  if (ready) dispatch(worker, current);
  else startTimer(worker, waitLimitMs, 'The template service did not start in time.');
}

const tooSlow = `The template takes longer than ${TIME_LIMIT_MS} ms.`;

function dispatch(to: Worker, entry: PendingJob): void {
  startTimer(to, waitLimitMs, tooSlow);
  const before = computedBy(to);
  const lookIn = (milliseconds: number) => {
    nextLook = setTimeout(async () => {
      const left = TIME_LIMIT_MS + graceMs - ((await computedBy(to)) - (await before));
      if (current !== entry) return;
      if (left <= 0) replaceWorker(to, tooSlow);
      else lookIn(left);
    }, milliseconds);
  };
  lookIn(TIME_LIMIT_MS + graceMs);
  to.postMessage(entry.job);
}

/** The CPU time of a worker so far, in milliseconds; 0 if it has ended, which its events tell. */
async function computedBy(of: Worker): Promise<number> {
  try {
    const { user, system } = await of.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

function startTimer(of: Worker, milliseconds: number, problem: string): void {
  clearTimeout(timer);
  const entry = current;
  // A result may have arrived while this thread was busy. It is read before the immediate runs.
  timer = setTimeout(() => setImmediate(() => current === entry && replaceWorker(of, problem)), milliseconds);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 16 },
  });
  ready = false;
  started.on('message', (message: TwigResult | 'ready') => {
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

function finish(result: TwigResult): void {
  clearTimeout(timer);
  clearTimeout(nextLook);
  const entry = current;
  current = undefined;
  entry?.settle(result);
  advance();
}
