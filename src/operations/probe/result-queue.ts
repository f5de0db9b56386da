import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProbeResult } from './server-api.ts';

/** More than a day of 30 checks a minute. */
const MAX_RESULTS = 50_000;
/** The service takes no older ones, because it could not tell whether it has them already. */
const MAX_AGE_MS = 86_400_000;
/** The file is written anew after so many deliveries. Until then, what was delivered is in it, and would be delivered again. */
const REWRITE_AFTER = 1000;

interface QueueOptions {
  /** The file in which results survive the process; without one, they are in memory alone. */
  readonly file?: string | undefined;
  readonly max?: number;
  /** The file cannot be read or written. The results stay in memory. */
  readonly onFileProblem?: (error: unknown) => void;
}

/**
 * Keeps results until they are delivered, in the order in which they were made. If there are too many, or they get too old, the
 * oldest are dropped and counted. What was written to the file is there after the process was killed; some of it may be
 * delivered twice then, which the service notices.
 */
export class ResultQueue {
  readonly #options: QueueOptions;
  readonly #max: number;
  #results: ProbeResult[] = [];
  #delivered = 0;
  #dropped = 0;

  constructor(options: QueueOptions = {}) {
    this.#options = options;
    this.#max = options.max ?? MAX_RESULTS;
    this.#withFile((file) => {
      mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
      this.#results = readLines(file);
    });
  }

  get size(): number {
    return this.#results.length;
  }

  /** How many results were dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Adds results, and returns how many others had to be dropped for them. */
  add(results: readonly ProbeResult[], now: number): number {
    if (results.length === 0) return 0;
    this.#results.push(...results);
    this.#withFile((file) =>
      appendFileSync(file, results.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 }),
    );
    const tooMany = Math.max(0, this.#results.length - this.#max);
    const firstKept = this.#results.findIndex(({ at }) => at > now - MAX_AGE_MS);
    const lost = Math.max(tooMany, firstKept === -1 ? this.#results.length : firstKept);
    this.#remove(lost);
    this.#dropped += lost;
    return lost;
  }

  /** The oldest results. They stay until they are removed. */
  first(count: number): readonly ProbeResult[] {
    return this.#results.slice(0, count);
  }

  /** The results were delivered. Others may have been dropped meanwhile, so it says which. */
  delivered(results: readonly ProbeResult[]): void {
    const done = new Set(results);
    const count = this.#results.findIndex((one) => !done.has(one));
    this.#remove(count === -1 ? this.#results.length : count);
  }

  #remove(count: number): void {
    if (count === 0) return;
    this.#results.splice(0, count);
    this.#delivered += count;
    if (this.#results.length > 0 && this.#delivered < REWRITE_AFTER) return;
    this.#delivered = 0;
    this.#withFile((file) => {
      const next = `${file}.next`;
      writeFileSync(next, this.#results.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
      renameSync(next, file);
    });
  }

  #withFile(work: (file: string) => void): void {
    const { file, onFileProblem } = this.#options;
    if (file === undefined) return;
    try {
      work(file);
    } catch (error) {
      onFileProblem?.(error);
    }
  }
}

/** The process may have been killed in the middle of a line, which is left out. */
function readLines(file: string): ProbeResult[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line): ProbeResult[] => {
    try {
      return [JSON.parse(line) as ProbeResult];
    } catch {
      return [];
    }
  });
}
