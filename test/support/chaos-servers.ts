import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../src/kernel/config.ts';
import type { Dice } from './fuzz-requests.ts';
import { type Served, startServer } from './process.ts';

/** A time in which a server stood still. */
export interface Stall {
  readonly by: string;
  readonly from: number;
  to: number;
}

interface Running {
  readonly name: string;
  readonly served: Served;
}

/** Servers that are killed again and again. Each has a unique name. */
export class Servers {
  /** By name. */
  readonly killedAt = new Map<string, number>();
  readonly stalls: Stall[] = [];
  readonly #envFor: (name: string) => Record<string, string>;
  readonly #running = new Set<Running>();
  readonly #starting = new Set<Promise<void>>();
  #names = 0;

  /** `envFor` adds to the environment of the process with this name. */
  constructor(
    { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
    envFor: (name: string) => Record<string, string> = () => ({}),
  ) {
    this.#envFor = (name) => ({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      BASE_URL: 'https://status.example',
      LOG_LEVEL: 'fatal',
      LOG_FORMAT: 'pretty',
      ...envFor(name),
    });
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#startOne()));
  }

  async #startOne(): Promise<void> {
    const name = `process-${++this.#names}`;
    const env = { CHAOS_PROCESS: name, ...this.#envFor(name) };
    this.#running.add({ name, served: await this.#startOnFreePort(env) });
  }

  /** Between the choice of a port and its use, another program may take it. */
  async #startOnFreePort(env: Record<string, string>, tries = 1): Promise<Served> {
    try {
      return await startServer(env, [], { program: 'test/support/fast-retry-server.ts' });
    } catch (error) {
      if (tries === 3 || !(error as Error).message.includes('is already in use')) throw error;
      return this.#startOnFreePort(env, tries + 1);
    }
  }

  /** A server that is probably alive. */
  async any(dice: Dice, signal: AbortSignal): Promise<Served> {
    while (this.#running.size === 0) await sleep(20, undefined, { signal });
    return dice.pick([...this.#running]).served;
  }

  /** The names of the running servers; there is at least one. */
  async running(signal: AbortSignal): Promise<string[]> {
    while (this.#running.size === 0)
      await Promise.race([...this.#starting, sleep(20, undefined, { signal })]);
    return [...this.#running].map(({ name }) => name);
  }

  /** Kills the servers with these names, and starts as many in the background. */
  async kill(names: readonly string[]): Promise<void> {
    const chosen = [...this.#running].filter(({ name }) => names.includes(name));
    for (const server of chosen) this.#running.delete(server);
    await Promise.all(chosen.map((one) => this.#killOne(one)));
    for (const _ of chosen) this.#startInBackground();
  }

  /** Lets a server stand still for a while (SIGSTOP). Clients still reach it, and it does not answer. */
  async pause(by: string, milliseconds: number): Promise<void> {
    const pid = [...this.#running].find(({ name }) => name === by)?.served.pid;
    assert.ok(pid, `${by} does not run`);
    const stall: Stall = { by, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.stalls.push(stall);
    process.kill(pid, 'SIGSTOP');
    await sleep(milliseconds);
    process.kill(pid, 'SIGCONT');
    stall.to = performance.now();
  }

  /** Stops a server like an operator, and starts another one in the background. */
  async restart(by: string): Promise<void> {
    const chosen = [...this.#running].find(({ name }) => name === by);
    assert.ok(chosen, `${by} does not run`);
    this.#running.delete(chosen);
    await this.#stopOne(chosen);
    this.#startInBackground();
  }

  #startInBackground(): void {
    const starting = this.#startOne();
    this.#starting.add(starting);
    // A failed start is kept, so that whoever awaits it sees the error.
    starting.then(
      () => this.#starting.delete(starting),
      () => {},
    );
  }

  async #killOne({ name, served }: Running): Promise<void> {
    this.killedAt.set(name, performance.now());
    assert.equal(await served.end('SIGKILL'), 'SIGKILL', `${name} had ended by itself:\n${served.log()}`);
  }

  /** Waits until all started servers are running. */
  async ready(): Promise<void> {
    await Promise.all(this.#starting);
  }

  /** Stops them like an operator. */
  async stop(): Promise<void> {
    const all = [...this.#running];
    this.#running.clear();
    await Promise.all(all.map((one) => this.#stopOne(one)));
  }

  async #stopOne({ name, served }: Running): Promise<void> {
    assert.equal(await served.end('SIGTERM'), 0, `${name}:\n${served.log()}`);
  }

  /** Kills all that are left, whatever happened before. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#running].map(({ served }) => served.end('SIGKILL')));
  }
}
