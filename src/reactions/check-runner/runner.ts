import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { pauseDeadly } from '../../domain/checks/deaths.ts';
import { type Askable, ask } from '../../domain/checks/execute.ts';
import { findGaps } from '../../domain/checks/heartbeats/gaps.ts';
import { BeatReceiver } from '../../domain/checks/heartbeats/receiver.ts';
import type { CheckResult } from '../../domain/checks/model.ts';
import { isAskedHere } from '../../domain/checks/places.ts';
import { type NewResult, noteSilence, storeResults } from '../../domain/checks/results/store.ts';
import {
  bringChecksForward,
  type Claimant,
  type DueCheck,
  endCheckLeases,
  hasDueCheck,
  takeDueChecks,
} from '../../domain/checks/runs.ts';
import { areQueuedPointsDue, writeQueuedPoints } from '../../domain/status/metrics/points/queue.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { backgroundTransaction, transaction } from '../../kernel/events/transaction.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { OwnNetwork } from '../../lib/checks/own-network.ts';
import { Room } from '../../lib/checks/room.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { PollLoop } from '../../lib/poll-loop.ts';
import { missingBeat } from './missing-beats.ts';

/** Results wait for the next tick, so that one transaction stores all of them. */
const TICK_MS = 500;
const RETRY_MS = 2000;
/** Checks that wait for their systems at the same time; fewer of those that may wait for long. */
const MAX_AT_ONCE = 200;
/** How long `stop` waits for runs in progress. Others run them again. */
const STOP_MS = 3000;
/** Clocks are corrected by less than this. */
const MIN_JUMP_MS = 5000;

export interface RunnerOptions {
  readonly holder?: LeaseHolder;
  readonly max?: number;
  readonly network?: OwnNetwork;
  readonly receiver?: BeatReceiver;
  /** A clock that is never set, in milliseconds. Only tests replace it. */
  readonly monotonic?: () => number;
  /** Asks a system once. Only tests replace it. */
  readonly ask?: (ctx: Context, check: Askable & { readonly id: number }) => Promise<CheckResult>;
}

/**
 * Runs the checks that are due, in every process. A check is leased while it runs, so no two processes run it at the same time. In
 * each tick, one transaction stores the results since the last one, and leases what is due. A system that does not answer
 * occupies one of many places, and however many do, they leave places to checks that end sooner.
 */
export class CheckRunner {
  readonly #ctx: Context;
  readonly #holder: LeaseHolder;
  readonly #max: number;
  readonly #network: OwnNetwork;
  readonly #receiver: BeatReceiver;
  readonly #monotonic: () => number;
  readonly #ask: NonNullable<RunnerOptions['ask']>;
  readonly #loop: PollLoop;
  readonly #running = new Map<number, { readonly ended: Promise<void>; readonly durationClass: number }>();
  #finished: NewResult[] = [];
  #isReported = false;
  #lastTick: { readonly system: number; readonly monotonic: number } | undefined;
  #isStopped = false;

  constructor(ctx: Context, options: RunnerOptions = {}) {
    this.#ctx = ctx;
    this.#holder = options.holder ?? new LeaseHolder(ctx, [endCheckLeases]);
    this.#max = options.max ?? MAX_AT_ONCE;
    this.#network = options.network ?? new OwnNetwork([]);
    this.#monotonic = options.monotonic ?? (() => performance.now());
    this.#receiver = options.receiver ?? new BeatReceiver(ctx);
    this.#ask = options.ask ?? ask;
    this.#loop = new PollLoop({
      pollMs: TICK_MS,
      run: () => this.#runTick(),
      onFailure: (error) => ctx.log.error({ err: error }, 'checks do not run'),
    });
  }

  /** After a failure, the next tick is not long in coming: checks that wait are missed. */
  async #runTick(): Promise<number | undefined> {
    try {
      await this.tick();
      this.#isReported = false;
      return undefined;
    } catch (error) {
      // Once for each outage.
      if (!this.#isReported)
        this.#ctx.log.warn(
          { err: error },
          'checks cannot be run or stored; Daymark tries again every 2 seconds',
        );
      this.#isReported = true;
      return RETRY_MS;
    }
  }

  start(): void {
    this.#loop.start();
  }

  /** Starts nothing more. Stores what ends in time; another process runs the rest again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#loop.stop();
    await Promise.race([this.#allEnded(), sleep(STOP_MS, undefined, { ref: false })]);
    try {
      await this.#store();
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the last results of checks were not stored; the checks run again');
    }
    await this.#receiver
      .stop()
      .catch((error: unknown) =>
        this.#ctx.log.warn(
          { err: error },
          'could not tell the other processes that this one takes no heartbeats',
        ),
      );
    // What still runs is not stored any more, so others may run it at once.
    this.#holder.end(this);
  }

  /** Runs everything that is due now, and stores it: for tests. */
  async settle(): Promise<void> {
    do {
      await this.tick();
      await this.#allEnded();
    } while (this.#finished.length > 0);
  }

  /** Stores what has ended, and begins what is due. */
  async tick(): Promise<void> {
    const now = millisecondsOf(this.#ctx.clock);
    await this.#followClock(now);
    await this.#receiver.look(now);
    if (this.#finished.length > 0 || (await this.#isDue(now)) || (await this.#arePointsDue(now)))
      await this.#store();
    this.#lastTick = { system: now, monotonic: this.#monotonic() };
    if (this.#running.size === 0 && this.#finished.length === 0) this.#holder.end(this);
  }

  async #isDue(now: number): Promise<boolean> {
    if (this.#isStopped) return false;
    const { heardUntil } = this.#receiver;
    return hasDueCheck(this.#reading, this.#claimant(this.#holder.id), now, this.#room(), heardUntil);
  }

  #arePointsDue(now: number): Promise<boolean> {
    return areQueuedPointsDue(this.#reading, Math.floor(now / 1000));
  }

  get #reading() {
    const { read: db, dialect } = this.#ctx.connection;
    return { db, dialect };
  }

  #room(): Room {
    const running = [...this.#running.values()].map(({ durationClass }) => durationClass);
    return new Room(this.#max, running);
  }

  /** Busy is what runs, and what has ended and is not stored yet: all but the first results, which are stored just now. */
  #claimant(lease: string, stored = 0): Claimant {
    const ended = this.#finished.slice(stored).map(({ checkId }) => checkId);
    return { lease, busyWith: [...this.#running.keys(), ...ended] };
  }

  /** One transaction for everything. If it fails, the results wait for the next one. */
  async #store(): Promise<void> {
    const ctx = this.#ctx;
    const lease = await this.#holder.begin(this);
    const finished = this.#finished;
    const judged = await this.#network.judge(finished);
    const now = millisecondsOf(ctx.clock);
    const { heardUntil } = this.#receiver;
    const taken = await backgroundTransaction(ctx, system, async (tx) => {
      await storeResults(tx, judged);
      await writeQueuedPoints(tx);
      // What still runs was not the reason why this process ends.
      if (this.#isStopped) {
        await endCheckLeases(tx, lease, 'stopped');
        return [];
      }
      const due = await pauseDeadly(
        tx,
        await takeDueChecks(tx, this.#claimant(lease, finished.length), now, this.#room(), heardUntil),
      );
      const silent = due.filter(({ kind }) => kind === 'heartbeat');
      const gaps = silent.length > 0 ? await findGaps(tx) : [];
      await storeResults(
        tx,
        silent.map((check) => missingBeat(check, now, gaps, lease)),
      );
      const active = due.filter(({ kind }) => kind !== 'heartbeat');
      await noteSilence(
        tx,
        active.filter((check) => !isAskedHere(check)),
        now,
      );
      return active.filter(isAskedHere);
    });
    this.#finished = this.#finished.slice(finished.length);
    for (const check of taken) {
      this.#begin(check, lease);
      // Requests that arrive meanwhile need not wait until all of them have begun.
      await nextTurn();
    }
  }

  #begin(check: DueCheck, lease: string): void {
    const ended = this.#run(check).then((result) => {
      this.#running.delete(check.id);
      this.#finished = [...this.#finished, { checkId: check.id, result, lease, revision: check.revision }];
    });
    this.#running.set(check.id, { ended, durationClass: check.duration_class });
  }

  async #run(check: DueCheck): Promise<CheckResult> {
    const at = millisecondsOf(this.#ctx.clock);
    try {
      return await this.#ask(this.#ctx, check);
    } catch (error) {
      // Not the fault of the system: its secrets cannot be read, or the program is wrong.
      this.#ctx.log.error({ err: error, check: check.id }, 'a check could not be run');
      const reason = 'The check could not be run. The log of the service says why.';
      return { place: HERE, at, verdict: 'no data', reason, phases: { total: 0 } };
    }
  }

  async #allEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** After the clock was set back, checks would wait until it has caught up. */
  async #followClock(now: number): Promise<void> {
    const last = this.#lastTick;
    if (!last) return;
    const jump = now - last.system - (this.#monotonic() - last.monotonic);
    if (jump > -MIN_JUMP_MS) return;
    await transaction(this.#ctx, system, (tx) => bringChecksForward(tx, now));
  }
}
