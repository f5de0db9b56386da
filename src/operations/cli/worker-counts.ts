import cluster, { type Worker } from 'node:cluster';
import type { SharedCounts } from '../../lib/shared-counts.ts';

/** The counts that the workers of one machine share on SQLite. The primary process keeps them, so nothing is written. */

type Counts = readonly (readonly [name: string, count: number])[];

interface CountsAdded {
  readonly addCounts: { readonly id: number; readonly counts: Counts; readonly endsAt: number };
}
interface CountsSummed {
  readonly countSums: { readonly id: number; readonly sums: Counts };
}

const has = (message: unknown, name: string): boolean =>
  typeof message === 'object' && message !== null && name in message;
const isAdded = (message: unknown): message is CountsAdded => has(message, 'addCounts');
const isSummed = (message: unknown): message is CountsSummed => has(message, 'countSums');

/** In the primary process: adds what workers report, and answers with the sums. */
export class CountKeeper {
  /** By the end of their windows, in Unix seconds. */
  readonly #windows = new Map<number, Map<string, number>>();

  serve(worker: Worker): void {
    worker.on('message', (message: unknown) => {
      if (!isAdded(message)) return;
      const { id, counts, endsAt } = message.addCounts;
      const response: CountsSummed = { countSums: { id, sums: this.#add(counts, endsAt) } };
      // A worker that has just ended needs no response.
      if (worker.isConnected()) worker.send(response);
    });
  }

  #add(counts: Counts, endsAt: number): Counts {
    const now = Date.now() / 1000;
    for (const end of this.#windows.keys()) if (end < now) this.#windows.delete(end);
    const sums = this.#windows.get(endsAt) ?? new Map<string, number>();
    this.#windows.set(endsAt, sums);
    return counts.map(([name, count]) => {
      const sum = (sums.get(name) ?? 0) + count;
      sums.set(name, sum);
      return [name, sum] as const;
    });
  }
}

/** In a worker: the counts that the primary process keeps; undefined in a process that is no worker. */
export function workerCounts(): SharedCounts | undefined {
  if (!cluster.isWorker) return undefined;
  const waiting = new Map<number, (sums: Counts) => void>();
  let messages = 0;
  process.on('message', (message: unknown) => {
    if (!isSummed(message)) return;
    const { id, sums } = message.countSums;
    waiting.get(id)?.(sums);
    waiting.delete(id);
  });
  return {
    add: (counts, endsAt) =>
      new Promise((resolve, reject) => {
        const id = ++messages;
        waiting.set(id, (sums) => resolve(new Map(sums)));
        const added: CountsAdded = { addCounts: { id, counts: [...counts], endsAt } };
        process.send?.(added, undefined, undefined, (error) => {
          if (!error) return;
          waiting.delete(id);
          reject(error);
        });
      }),
  };
}
