import { readFileSync } from 'node:fs';
import { Helper } from './children.ts';
import { rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';

/** How long a server runs before it is measured. */
export const WARM_UP_SECONDS = 1.5;
/** How long a helper process may take beyond what it was asked for. */
export const GRACE_SECONDS = 60;
/** Linux counts the time of processes in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

export interface Cost {
  readonly requests: number;
  /** The CPU time of the server process per request. */
  readonly microseconds: number;
  readonly requestsPerSecond: number;
}

/** Sends the same request again and again, and measures the CPU time that a server takes for it. */
export class CpuLoad {
  readonly #load = new Helper<LoadOrder, LoadReport>(new URL('./load.ts', import.meta.url));
  readonly #failures: string[];

  constructor(failures: string[]) {
    this.#failures = failures;
  }

  async measure(
    pid: number,
    path: string,
    order: Pick<LoadOrder, 'port' | 'connections' | 'seconds' | 'minRequests' | 'mostRequests'>,
  ): Promise<Cost> {
    const before = cpuMicroseconds(pid);
    const request = rawRequest({ port: order.port, method: 'GET', path });
    const { requests, requestsPerSecond, errors, errorKinds } = await this.#load.ask(
      { ...order, request, expectStatus: 200, leadInSeconds: 0 },
      order.seconds + GRACE_SECONDS,
    );
    if (errors > 0)
      this.#failures.push(
        `${errors} requests for ${path} failed (${Object.keys(errorKinds).join(', ')}), so these numbers prove nothing.`,
      );
    return { requests, requestsPerSecond, microseconds: (cpuMicroseconds(pid) - before) / requests };
  }

  stop(): void {
    this.#load.stop();
  }
}

/** User and system time of a process so far, of its main thread alone, or of its children that have ended. */
export function cpuMicroseconds(
  pid: number,
  whose: 'own' | 'main thread' | 'ended children' = 'own',
): number {
  const file = whose === 'main thread' ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`;
  const fields = readFileSync(file, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  const first = whose === 'ended children' ? 13 : 11;
  return (Number(fields[first]) + Number(fields[first + 1])) * TICK_MICROSECONDS;
}
