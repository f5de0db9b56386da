import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BcryptJob } from './bcrypt-worker.ts';

/** A hash of a higher cost would keep everybody who signs in waiting for seconds. */
const MAX_COST = 14;
const MIN_COST = 4;

/** After this long without a job, the thread and its memory are given back. */
const IDLE_MS = 60_000;

/**
 * The cost of a bcrypt hash: each step doubles the work. Undefined for everything that we do not accept as one. PHP writes
 * `$2y$`, which is the same as `$2b$`.
 */
export function bcryptCost(hash: string | null): number | undefined {
  const cost = Number(/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash ?? '')?.[1]);
  return cost >= MIN_COST && cost <= MAX_COST ? cost : undefined;
}

/** What a comparison with bcrypt does: always as much as one hash of the given cost. */
export function bcryptJob(password: string, hash: string | null, cost: number): BcryptJob {
  const own = bcryptCost(hash);
  if (own === undefined) return { password, hash: null, padding: [cost] };
  // 2^own for the hash itself, and then 2^own + 2^(own+1) + … + 2^(cost-1): together 2^cost.
  return {
    password,
    hash,
    padding: Array.from({ length: Math.max(0, cost - own) }, (_, step) => own + step),
  };
}

/**
 * Compares passwords with bcrypt hashes in a thread of its own, because Node has no bcrypt and the library would keep all
 * other requests waiting. One comparison at a time: callers queue in their bulkhead.
 */
export class BcryptThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  async run(job: BcryptJob): Promise<boolean> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    try {
      worker.postMessage(job);
      const [matches] = await once(worker, 'message');
      return matches === true;
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), { env: {}, execArgv: [] });
    worker.on('error', () => this.#end());
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
