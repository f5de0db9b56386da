import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { DaymarkError } from '../errors.ts';
import { stopRequested } from './shutdown.ts';
import { timing } from './timing.ts';

interface Options {
  readonly count: number;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  /** Called once, when all of them listen. */
  readonly onListening: () => void;
}

/**
 * Runs several processes on one port. They share nothing but the database: each looks at its version before it answers
 * from what it has finished, so a write that one of them acknowledged is seen by the next read on any other.
 */
export async function runWorkers(options: Options): Promise<number> {
  const pool = new WorkerPool(options);
  pool.fill();
  const reason = await stopRequested();
  options.log.info({ reason }, 'stopping the workers');
  return pool.stop();
}

interface Member {
  readonly worker: Worker;
  /** When it began to listen. */
  listeningSince?: number;
  /** Why it could not start, in its own words. */
  trouble?: string;
}

/** Keeps the wanted number of workers alive until it is told to stop. */
class WorkerPool {
  readonly #options: Options;
  readonly #members = new Set<Member>();
  #pause: NodeJS.Timeout | undefined;
  #failures = 0;
  #hasGreeted = false;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Starts the workers that are missing. While none listens, it starts one alone: that one makes this process bind the
   * port, and Node's cluster module breaks when the port is taken and several workers wait for it.
   */
  fill(): void {
    if (this.#isStopping || this.#pause) return;
    const wanted = this.#listening().length > 0 ? this.#options.count : 1;
    while (this.#members.size < wanted) this.#start();
  }

  /** Ends all workers, those that hang by force, and returns the exit code. */
  async stop(): Promise<number> {
    this.#isStopping = true;
    clearTimeout(this.#pause);
    const codes = await Promise.all([...this.#members].map((member) => this.#end(member)));
    return codes.every((code) => code === 0) ? 0 : 1;
  }

  #start(): void {
    const worker = cluster.fork(this.#options.env);
    const member: Member = { worker };
    this.#members.add(member);
    const hangs = setTimeout(() => {
      member.trouble = `It did not listen within ${timing.workerStartMs / 1000} seconds.`;
      worker.process.kill('SIGKILL');
    }, timing.workerStartMs);
    worker.on('message', (message: unknown) => {
      if (isTrouble(message)) member.trouble = message.whyNotStarted;
    });
    worker.once('listening', () => {
      clearTimeout(hangs);
      member.listeningSince = Date.now();
      if (!this.#hasGreeted && this.#listening().length === this.#options.count) {
        this.#hasGreeted = true;
        this.#options.onListening();
      }
      this.fill();
    });
    const gone = (how: string) => {
      clearTimeout(hangs);
      if (this.#members.delete(member) && !this.#isStopping) this.#replace(member, how);
    };
    worker.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`));
    worker.on('error', (error: Error) => {
      member.trouble ??= error.message;
      // The system could not make the process, so that it cannot exit either.
      if (worker.process.pid === undefined) gone(error.message);
    });
  }

  #replace({ worker, listeningSince, trouble }: Member, how: string): void {
    const what = listeningSince === undefined ? 'a worker could not start' : 'a worker ended';
    const entry = { worker: worker.process.pid, reason: trouble ?? `It ended with ${how}.` };
    const { log } = this.#options;
    // Several that end together are one failure, and wait for the same pause.
    if (this.#pause) {
      log.error(entry, `${what}; it is started again together with the others`);
      return;
    }
    if (listeningSince !== undefined && Date.now() - listeningSince >= timing.workerStableMs)
      this.#failures = 0;
    const pause = pauseAfter(this.#failures++);
    const seconds = Math.ceil(pause / 100) / 10;
    log.error({ ...entry, retry_in_seconds: seconds }, `${what}; the next try is in ${seconds} seconds`);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.fill();
    }, pause);
  }

  async #end(member: Member): Promise<number> {
    const { worker } = member;
    const deadline = setTimeout(() => {
      const seconds = timing.workerStopMs / 1000;
      this.#options.log.warn(
        { worker: worker.process.pid },
        `a worker did not stop within ${seconds} seconds and is killed`,
      );
      worker.process.kill('SIGKILL');
    }, timing.workerStopMs);
    const ended = new Promise<number>((exit) => worker.once('exit', (code) => exit(code ?? 1)));
    worker.process.kill('SIGTERM');
    const code = await ended;
    clearTimeout(deadline);
    // One that did not listen yet had nothing to finish; it may die of the signal before it can react to it.
    return member.listeningSince === undefined ? 0 : code;
  }

  #listening(): Member[] {
    return [...this.#members].filter(({ listeningSince }) => listeningSince !== undefined);
  }
}

/** Doubles from the first pause to the longest; up to a fifth is left to chance, so that nodes do not try in step. */
function pauseAfter(failures: number): number {
  const whole = Math.min(timing.firstPauseMs * 2 ** failures, timing.longestPauseMs);
  return Math.round(whole * (1 - Math.random() / 5));
}

interface Trouble {
  readonly whyNotStarted: string;
}

const isTrouble = (message: unknown): message is Trouble =>
  typeof message === 'object' && message !== null && 'whyNotStarted' in message;

/** In a worker: leaves it to the first process to tell why this one could not start, and what happens next. */
export async function tellWhyNotStarted(error: unknown): Promise<void> {
  const whyNotStarted =
    error instanceof DaymarkError ? error.message : String((error as Error | undefined)?.stack ?? error);
  await new Promise<void>((sent) => {
    if (process.send) process.send({ whyNotStarted } satisfies Trouble, () => sent());
    else sent();
  });
}
