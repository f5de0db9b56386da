import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, call } from './http.ts';

/** One incident, as an API client posts it. */
export function incidentCall(port: number, token: string, number: number): Call {
  return {
    port,
    method: 'POST',
    path: '/api/incidents',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: `Slow responses, number ${number}`,
      status: 4,
      message: 'We see **slow responses** since a few minutes and are looking for the cause.',
      components: [
        { id: 1 + (number % 30), status: 1 },
        { id: 1 + ((number + 11) % 30), status: 1 },
      ],
    }),
  };
}

export interface WriteReport {
  readonly acknowledged: number;
  readonly failed: number;
  readonly perSecond: number;
}

/** The maximum number of requests in progress. */
const MAX_UNDER_WAY = 8;

/** Posts incidents at a constant rate until it is stopped. */
export class Writer {
  readonly #port: number;
  readonly #token: string;
  readonly #perSecond: number;
  readonly #started = performance.now();
  readonly #inProgress = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #stopped = false;
  #acknowledged = 0;
  #failed = 0;

  constructor(port: number, token: string, perSecond: number) {
    this.#port = port;
    this.#token = token;
    this.#perSecond = perSecond;
    this.#running = this.#run();
  }

  async stop(): Promise<WriteReport> {
    this.#stopped = true;
    const perSecond = this.#acknowledged / ((performance.now() - this.#started) / 1000);
    await this.#running;
    await Promise.all(this.#inProgress);
    return { acknowledged: this.#acknowledged, failed: this.#failed, perSecond };
  }

  async #run(): Promise<void> {
    for (let number = 0; !this.#stopped; number += 1) {
      const due = this.#started + (number * 1000) / this.#perSecond;
      await sleep(Math.max(0, due - performance.now()));
      if (this.#inProgress.size >= MAX_UNDER_WAY) await Promise.race(this.#inProgress);
      const write = this.#write(number).finally(() => this.#inProgress.delete(write));
      this.#inProgress.add(write);
    }
  }

  async #write(number: number): Promise<void> {
    const response = await call(incidentCall(this.#port, this.#token, number)).catch(() => undefined);
    if (response?.status === 200 || response?.status === 201) this.#acknowledged += 1;
    else this.#failed += 1;
  }
}
