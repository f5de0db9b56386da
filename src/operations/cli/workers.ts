import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { DaymarkError } from '../../kernel/errors.ts';
import { stopRequested } from './shutdown.ts';
import { timing } from './timing.ts';
import { CountKeeper } from './worker-counts.ts';

interface Options {
  readonly count: number;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  /** How long a worker keeps answering before it begins to stop. */
  readonly drainSeconds: number;
  /** Called once, when all workers listen. */
  readonly onListening: () => void;
  /** Called before the workers start, with a function that returns those that listen. Returns how to end it. */
  readonly watch?: (listening: () => readonly Worker[]) => Promise<() => Promise<void>>;
}

/**
 * Runs several processes on one port. They share only the database. Each process checks the version of the database
 * before it serves a cached response, so the next read on any process sees a write that another one has acknowledged.
 */
export async function runWorkers(options: Options): Promise<number> {
  const pool = new WorkerPool(options);
  const endWatch = await options.watch?.(() => pool.listening.map(({ worker }) => worker));
  pool.fill();
  const reason = await stopRequested();
  options.log.info({ reason }, 'stopping the workers');
  const code = await pool.stop();
  await endWatch?.();
  return code;
}

interface Member {
  readonly worker: Worker;
  /** When it started listening. */
  listeningSince?: number;
  /** Why it could not start, as the worker reported it. */
  failure?: string;
}

/** Keeps the requested number of workers running until `stop` is called. */
class WorkerPool {
  readonly #options: Options;
  readonly #members = new Set<Member>();
  readonly #counts = new CountKeeper();
  #restartTimer: NodeJS.Timeout | undefined;
  #failures = 0;
  #hasReported = false;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Starts the missing workers. While no worker listens, it starts only one: that worker makes this process bind the
   * port. Node's cluster module throws when the port is in use and several workers wait for it.
   */
  fill(): void {
    if (this.#isStopping || this.#restartTimer) return;
    const wanted = this.listening.length > 0 ? this.#options.count : 1;
    while (this.#members.size < wanted) this.#start();
  }

  /** Stops all workers, kills those that hang, and returns the exit code. */
  async stop(): Promise<number> {
    this.#isStopping = true;
    clearTimeout(this.#restartTimer);
    const codes = await Promise.all([...this.#members].map((member) => this.#end(member)));
    return codes.every((code) => code === 0) ? 0 : 1;
  }

  #start(): void {
    const worker = cluster.fork(this.#options.env);
    const member: Member = { worker };
    this.#members.add(member);
    this.#counts.serve(worker);
    const startTimeout = setTimeout(() => {
      member.failure = `It did not start listening within ${timing.workerStartMs / 1000} seconds.`;
      worker.process.kill('SIGKILL');
    }, timing.workerStartMs);
    worker.on('message', (message: unknown) => {
      if (isStartFailure(message)) member.failure = message.startFailure;
    });
    worker.once('listening', () => {
      clearTimeout(startTimeout);
      member.listeningSince = Date.now();
      if (!this.#hasReported && this.listening.length === this.#options.count) {
        this.#hasReported = true;
        this.#options.onListening();
      }
      this.fill();
    });
    const onGone = (how: string) => {
      clearTimeout(startTimeout);
      if (this.#members.delete(member) && !this.#isStopping) this.#replace(member, how);
    };
    worker.once('exit', (code, signal) =>
      onGone(signal ? `It was ended by ${signal}.` : `It exited with code ${code}.`),
    );
    worker.on('error', (error: Error) => {
      member.failure ??= error.message;
      // The operating system could not create the process, so there will be no exit event.
      if (worker.process.pid === undefined) onGone(error.message);
    });
  }

  #replace({ worker, listeningSince, failure }: Member, how: string): void {
    const what = listeningSince === undefined ? 'a worker failed to start' : 'a worker exited';
    const entry = { worker: worker.process.pid, reason: failure ?? how };
    const { log } = this.#options;
    // Workers that exit together count as one failure and share one delay.
    if (this.#restartTimer) {
      log.error(entry, `${what}; it will be restarted together with the others`);
      return;
    }
    if (listeningSince !== undefined && Date.now() - listeningSince >= timing.workerStableMs)
      this.#failures = 0;
    const delay = restartDelay(this.#failures++);
    const seconds = Math.ceil(delay / 100) / 10;
    log.error({ ...entry, retry_in_seconds: seconds }, `${what}; restarting it in ${seconds} seconds`);
    this.#restartTimer = setTimeout(() => {
      this.#restartTimer = undefined;
      this.fill();
    }, delay);
  }

  async #end(member: Member): Promise<number> {
    const { worker } = member;
    const stopMs = timing.workerStopMs + this.#options.drainSeconds * 1000;
    const deadline = setTimeout(() => {
      const seconds = stopMs / 1000;
      this.#options.log.warn(
        { worker: worker.process.pid },
        `a worker did not stop within ${seconds} seconds; killing it`,
      );
      worker.process.kill('SIGKILL');
    }, stopMs);
    const ended = new Promise<number>((exit) => worker.once('exit', (code) => exit(code ?? 1)));
    worker.process.kill('SIGTERM');
    const code = await ended;
    clearTimeout(deadline);
    // A worker that did not listen yet had nothing to finish. The signal may end it before its handler is installed.
    return member.listeningSince === undefined ? 0 : code;
  }

  get listening(): Member[] {
    return [...this.#members].filter(({ listeningSince }) => listeningSince !== undefined);
  }
}

/** Doubles from the first delay to the longest. A random part of up to a fifth keeps nodes from retrying in step. */
function restartDelay(failures: number): number {
  const delay = Math.min(timing.firstRestartDelayMs * 2 ** failures, timing.maxRestartDelayMs);
  return Math.round(delay * (1 - Math.random() / 5));
}

interface StartFailureMessage {
  readonly startFailure: string;
}

const isStartFailure = (message: unknown): message is StartFailureMessage =>
  typeof message === 'object' && message !== null && 'startFailure' in message;

/** Called in a worker: sends the reason to the primary process, which logs it and decides what happens next. */
export async function reportStartFailure(error: unknown): Promise<void> {
  const startFailure =
    error instanceof DaymarkError ? error.message : String((error as Error | undefined)?.stack ?? error);
  await new Promise<void>((sent) => {
    if (process.send) process.send({ startFailure } satisfies StartFailureMessage, () => sent());
    else sent();
  });
}
