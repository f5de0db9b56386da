import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from './fuzz-requests.ts';
import { type Served, startServer } from './process.ts';

interface Running {
  readonly name: string;
  readonly served: Served;
}

/** Servers that are killed again and again. Each has a name that no other one has. */
export class Servers {
  /** By name. */
  readonly killedAt = new Map<string, number>();
  readonly #envFor: (name: string) => Record<string, string>;
  readonly #running = new Set<Running>();
  readonly #starting = new Set<Promise<void>>();
  #names = 0;

  constructor(envFor: (name: string) => Record<string, string>) {
    this.#envFor = envFor;
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#startOne()));
  }

  async #startOne(): Promise<void> {
    const name = `process-${++this.#names}`;
    const env = { CHAOS_PROCESS: name, ...this.#envFor(name) };
    this.#running.add({ name, served: await startServer(env, [], { program: 'test/hurried-server.ts' }) });
  }

  /** One that is alive, most likely. */
  async any(dice: Dice, signal: AbortSignal): Promise<Served> {
    while (this.#running.size === 0) await sleep(20, undefined, { signal });
    return dice.pick([...this.#running]).served;
  }

  /** The names of those that run; there is one at least. */
  async running(signal: AbortSignal): Promise<string[]> {
    while (this.#running.size === 0)
      await Promise.race([...this.#starting, sleep(20, undefined, { signal })]);
    return [...this.#running].map(({ name }) => name);
  }

  /** Kills those with these names at once, and starts as many again: nobody waits for these. */
  async kill(names: readonly string[]): Promise<void> {
    const chosen = [...this.#running].filter(({ name }) => names.includes(name));
    for (const one of chosen) this.#running.delete(one);
    await Promise.all(chosen.map((one) => this.#killOne(one)));
    for (const _ of chosen) {
      const starting = this.#startOne();
      this.#starting.add(starting);
      // One that fails stays there, for those who wait for it.
      starting.then(
        () => this.#starting.delete(starting),
        () => {},
      );
    }
  }

  async #killOne({ name, served }: Running): Promise<void> {
    this.killedAt.set(name, performance.now());
    assert.equal(await served.end('SIGKILL'), 'SIGKILL', `${name} had ended by itself:\n${served.log()}`);
  }

  /** All that were started are there again. */
  async ready(): Promise<void> {
    await Promise.all(this.#starting);
  }

  /** Ends them as an operator does. */
  async stop(): Promise<void> {
    const all = [...this.#running];
    this.#running.clear();
    const endOne = async ({ name, served }: Running) =>
      assert.equal(await served.end('SIGTERM'), 0, `${name}:\n${served.log()}`);
    await Promise.all(all.map(endOne));
  }

  /** Whatever happened before: none is left behind. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#running].map(({ served }) => served.end('SIGKILL')));
  }
}
