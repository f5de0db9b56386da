import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OwnNetwork } from '../../lib/checks/own-network.ts';
import { isOlder } from '../../lib/versions.ts';
import { type AskSystem, CheckSchedule } from './check-schedule.ts';
import { ResultQueue } from './result-queue.ts';
import { type Receipt, ServerApi, ServerRefusal } from './server-api.ts';

/**
 * The time of the service, in milliseconds. Results of several places are compared, so all of them are timed by one clock. It is
 * kept with the clock of the process that only goes forward, so that setting the clock of this machine changes nothing.
 */
class ServerClock {
  #ahead = Date.now() - performance.now();

  now(): number {
    return Math.round(this.#ahead + performance.now());
  }

  /** What the service said of its time, in the middle between a request and its response. */
  set(serverTime: number, sentAt: number, receivedAt: number): void {
    this.#ahead = serverTime - (sentAt + receivedAt) / 2;
  }
}

/** How often results are gathered and delivered, unless `ProbeTiming` says otherwise. */
export interface ProbeTiming {
  readonly tickMs: number;
  /** A probe that has nothing to deliver says that it is alive. */
  readonly aliveMs: number;
  /** After a failure, it tries again after this time, then after twice as long, up to the maximum. */
  readonly retryMs: number;
  readonly maxRetryMs: number;
}

const usual: ProbeTiming = { tickMs: 250, aliveMs: 25_000, retryMs: 1000, maxRetryMs: 30_000 };

/** So many results are delivered in one request, which stays below the limit for bodies. */
const BATCH = 100;
/** A response that comes sooner has not waited for a change. */
const EARLY_TICKS = 20;
/** How long `stop` waits for checks in progress, and for the last delivery. */
const STOP_MS = 3000;

export interface ProbeOptions {
  readonly server: string;
  readonly token: string;
  readonly version: string;
  readonly log: Logger;
  readonly ask: AskSystem;
  /** The file that keeps results until they are delivered. */
  readonly file?: string | undefined;
  readonly timing?: Partial<ProbeTiming>;
}

/** Why a probe ends by itself, for whoever runs it. */
export class ProbeRefused extends Error {}

/**
 * Runs the checks that the service assigns to this place, and delivers the results. It goes on while the service is away, and keeps
 * what it finds. Only the service is asked what to do: nobody connects to a probe.
 */
export class Probe {
  readonly #log: Logger;
  readonly #version: string;
  readonly #server: string;
  readonly #api: ServerApi;
  readonly #clock = new ServerClock();
  readonly #queue: ResultQueue;
  readonly #schedule: CheckSchedule;
  readonly #timing: ProbeTiming;
  readonly #ended = new AbortController();
  #references: readonly string[] = [];
  #network: OwnNetwork;
  #problem: string | undefined;
  #refused: ProbeRefused | undefined;
  #hasMet = false;
  #isFileReported = false;

  constructor({ server, token, version, log, ask, file, timing }: ProbeOptions) {
    this.#log = log;
    this.#version = version;
    this.#server = server;
    this.#api = new ServerApi(server, token, version);
    this.#timing = { ...usual, ...timing };
    this.#queue = new ResultQueue({ file, onFileProblem: (error) => this.#reportFile(error) });
    this.#schedule = new CheckSchedule(token.slice(0, token.indexOf('|')), ask);
    this.#network = new OwnNetwork([], { home: referenceTo(server) });
    if (this.#queue.size > 0)
      log.info({ results: this.#queue.size }, 'found results of an earlier run, which are delivered now');
  }

  /** Runs until it is stopped, or until the service refuses it. */
  async run(): Promise<void> {
    const loops = [this.#runChecks(), this.#deliverAll(), this.#followAssignments()];
    // None of them ends before the others, unless something is wrong with this program.
    await Promise.all(loops.map((loop) => loop.finally(() => this.stop())));
    await Promise.race([this.#schedule.ended(), sleep(STOP_MS, undefined, { ref: false })]);
    await this.#gather();
    await this.#deliverLast();
    if (this.#refused) throw this.#refused;
  }

  stop(): void {
    this.#ended.abort();
  }

  get #isStopped(): boolean {
    return this.#ended.signal.aborted;
  }

  async #runChecks(): Promise<void> {
    while (!this.#isStopped) {
      this.#schedule.tick(this.#clock.now());
      await this.#gather();
      await this.#pause(this.#timing.tickMs);
    }
  }

  /** Keeps what has ended since the last time. */
  async #gather(): Promise<void> {
    const finished = this.#schedule.take();
    const judged = await this.#network.judge(finished.map((result) => ({ checkId: result.check, result })));
    const results = judged.map(({ result }) => withoutNothing(result));
    const now = this.#clock.now();
    for (const result of results) this.#schedule.note(result, now);
    const lost = this.#queue.add(results, now);
    if (lost > 0)
      this.#log.warn(
        { dropped: lost, total: this.#queue.dropped, kept: this.#queue.size },
        'dropped the oldest results: they could not be delivered, and there is no room for more',
      );
  }

  async #followAssignments(): Promise<void> {
    let etag: string | undefined;
    let failures = 0;
    while (!this.#isStopped) {
      try {
        // The clock has to be set before the first check runs.
        const asked = performance.now();
        const found = this.#hasMet ? await this.#api.assignments(etag, this.#ended.signal) : undefined;
        failures = 0;
        if (!found) {
          // A proxy in between may not let the service wait.
          const isEarly = performance.now() - asked < EARLY_TICKS * this.#timing.tickMs;
          await this.#pause(
            !this.#hasMet ? this.#timing.tickMs : isEarly ? EARLY_TICKS * this.#timing.tickMs : 0,
          );
          continue;
        }
        const { name, least_version, references, checks } = found.assignments;
        etag = found.etag;
        if (this.#isTooOld(least_version)) return;
        this.#watchNetwork(references);
        this.#schedule.assign(checks, this.#clock.now());
        this.#log.info({ place: name, checks: checks.length }, 'the service has assigned checks');
      } catch (error) {
        if (this.#isStopped) return;
        this.#report(error);
        if (error instanceof ServerRefusal && error.isUnknownToken) {
          this.#schedule.assign([], this.#clock.now());
          etag = undefined;
        }
        await this.#pause(this.#delayAfter(failures++));
      }
    }
  }

  /** What was reached before counts as long as the references are the same. */
  #watchNetwork(references: readonly string[]): void {
    if (references.join() === this.#references.join()) return;
    this.#references = references;
    this.#network = new OwnNetwork(references, { home: referenceTo(this.#server) });
  }

  async #deliverAll(): Promise<void> {
    let failures = 0;
    let saidAt = Number.NEGATIVE_INFINITY;
    while (!this.#isStopped) {
      const isDue = this.#queue.size > 0 || performance.now() - saidAt >= this.#timing.aliveMs;
      if (!isDue) {
        await this.#pause(this.#timing.tickMs);
        continue;
      }
      try {
        await this.#deliverBatch();
        failures = 0;
        saidAt = performance.now();
        if (this.#queue.size < BATCH) await this.#pause(Math.min(1000, 4 * this.#timing.tickMs));
      } catch (error) {
        this.#report(error);
        await this.#pause(this.#delayAfter(failures++));
      }
    }
  }

  /** Throws if it was not delivered, and should be delivered later. */
  async #deliverBatch(): Promise<void> {
    const results = this.#queue.first(BATCH);
    const sentAt = performance.now();
    let receipt: Receipt;
    try {
      const { size, dropped } = this.#queue;
      receipt = await this.#api.deliver({ results, waiting: size - results.length, dropped });
    } catch (error) {
      if (!(error instanceof ServerRefusal && error.isFinal) || results.length === 0) throw error;
      this.#queue.delivered(results);
      this.#log.error({ dropped: results.length, reason: error.message }, 'the service refused results');
      return;
    }
    this.#clock.set(receipt.time, sentAt, performance.now());
    this.#queue.delivered(results);
    this.#met();
    if (receipt.refused > 0)
      this.#log.info(
        { refused: receipt.refused },
        'the service had no use for some results: their checks were changed or deleted, or they are too old',
      );
    this.#isTooOld(receipt.least_version);
  }

  async #deliverLast(): Promise<void> {
    const until = performance.now() + STOP_MS;
    try {
      while (this.#queue.size > 0 && performance.now() < until) await this.#deliverBatch();
    } catch (error) {
      this.#report(error);
    }
    if (this.#queue.size > 0)
      this.#log.warn({ results: this.#queue.size }, 'some results were not delivered before the end');
  }

  #isTooOld(least: string): boolean {
    if (!isOlder(this.#version, least)) return false;
    this.#refuse(
      `This probe has version ${this.#version}, and the service works with ${least} or newer. Install the version of the service here, and start the probe again.`,
    );
    return true;
  }

  #refuse(message: string): void {
    this.#refused ??= new ProbeRefused(message);
    this.stop();
  }

  #met(): void {
    if (!this.#hasMet) this.#log.info({ server: this.#server }, 'the probe is connected to the service');
    else if (this.#problem !== undefined)
      this.#log.info({ waiting: this.#queue.size }, 'the service can be reached again');
    this.#hasMet = true;
    this.#problem = undefined;
  }

  /** Once for each problem, however often it is met. */
  #report(error: unknown): void {
    if (error instanceof ServerRefusal && error.isUnknownToken && !this.#hasMet) {
      this.#refuse(
        `The service at ${this.#server} does not accept the token: ${error.message} Check it, and that the probe was not deleted.`,
      );
      return;
    }
    const problem = describe(error);
    if (problem !== this.#problem)
      this.#log.warn({ reason: problem, waiting: this.#queue.size }, explanationOf(error));
    this.#problem = problem;
  }

  #reportFile(error: unknown): void {
    if (!this.#isFileReported)
      this.#log.error(
        { err: error },
        'results cannot be kept on the disk: they are in memory, and lost if the probe ends',
      );
    this.#isFileReported = true;
  }

  #delayAfter(failures: number): number {
    const delay = Math.min(this.#timing.retryMs * 2 ** Math.min(failures, 20), this.#timing.maxRetryMs);
    // So that many probes do not come back in the same moment.
    return delay * (0.75 + Math.random() / 2);
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ended.signal }).catch(() => {});
  }
}

/** The service itself: whoever reaches it has a network. */
function referenceTo(server: string): string {
  const { hostname, port, protocol } = new URL(server);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

const withoutNothing = <R extends { readonly output?: string | undefined }>({ output, ...result }: R) => ({
  ...result,
  ...(output !== undefined && { output }),
});

const describe = (error: unknown): string => {
  if (error instanceof ServerRefusal) return `${error.status}: ${error.message}`;
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
};

const explanationOf = (error: unknown): string =>
  error instanceof ServerRefusal && error.isUnknownToken
    ? 'the service does not know this probe any more; no checks run until it does'
    : 'the service cannot be reached; checks go on, and results are kept';
