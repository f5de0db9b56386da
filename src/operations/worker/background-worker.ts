import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ExpiryCleanup } from '../../domain/identity/sessions/expiry-cleanup.ts';
import { findNextPurge, purgeExpired, removePurged } from '../../domain/records/trash/purge.ts';
import { findNextRemoval, removeExpiredResponses } from '../../http/idempotency/idempotency-store.ts';
import type { Context } from '../../kernel/context.ts';
import { type CursorName, consume, type Progress, readLog } from '../../kernel/events/consume.ts';
import { errorText } from '../../lib/error-text.ts';
import { AlertDeadlines } from '../../reactions/alert-rules/deadlines.ts';
import { findNextAlertDue } from '../../reactions/alert-rules/due.ts';
import { runAlertRules } from '../../reactions/alert-rules/run-rules.ts';
import type { ChannelQueue } from '../../reactions/notifications/channel-queue.ts';
import { bringForward } from '../../reactions/notifications/delivery-leases.ts';
import { findNextMailRelease, updateHeldMail } from '../../reactions/notifications/email/problems/hold.ts';
import { ProblemWatch } from '../../reactions/notifications/staff/problem-watch.ts';
import { RecoveryWatch } from '../../reactions/notifications/staff/recovery-watch.ts';
import { findNextDue, runDue } from '../../reactions/scheduler/run-due.ts';
import { trashKinds } from '../../resources.ts';
import { ClockWatch } from './clock-watch.ts';
import { consumers } from './consumers.ts';

/** Why one round of the background worker failed: which of its steps, and what each of them said. */
class StepFailure extends AggregateError {
  readonly steps: readonly string[];

  constructor(failures: ReadonlyMap<string, unknown>) {
    super(
      [...failures.values()],
      [...failures].map(([step, error]) => `${step}: ${errorText(error)}`).join('; '),
    );
    this.name = 'StepFailure';
    this.steps = [...failures.keys()];
  }
}

/** How often it checks the data version. This reads one number, no tables. */
const POLL_MS = 500;
/** The delay after a queue has free capacity again, so that other queues with free capacity share the next run. */
const WAKE_DELAY_MS = 10;
/** The delay after a failure, such as an unreachable database. */
const RETRY_DELAY_MS = 5000;

/** So many transactions in a row create deliveries for a large audience, before anything else has its turn. */
const AUDIENCE_TURNS = 5;

/** How long `stop` waits for work in progress. */
const STOP_MS = 6000;

/**
 * Runs everything that no request triggers: it consumes the event log, runs due jobs, sends notifications, and deletes
 * what has expired. It runs in every process; the processes coordinate through the database. It sleeps until something
 * is due or the data changes.
 */
export class BackgroundWorker {
  readonly #ctx: Context;
  readonly #queues: readonly ChannelQueue[];
  readonly #cleanup: ExpiryCleanup;
  readonly #problems: ProblemWatch;
  readonly #recoveries: RecoveryWatch;
  readonly #deadlines: AlertDeadlines;
  /** Each step does a small amount of work and returns whether there was any. */
  readonly #steps: readonly (readonly [name: string, run: () => Promise<boolean>])[];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStarted = false;
  #isStopped = false;
  #seenVersion: number | undefined;
  #nextDue: number | undefined;
  #isWoken = false;
  readonly #clockWatch: ClockWatch;
  /** By how many seconds the clock was set back, as long as the deliveries have not been adjusted. */
  #setBack = 0;

  constructor(ctx: Context, queues: readonly ChannelQueue[]) {
    this.#ctx = ctx;
    this.#queues = queues;
    this.#cleanup = new ExpiryCleanup(ctx);
    this.#problems = new ProblemWatch(ctx);
    this.#recoveries = new RecoveryWatch(ctx);
    this.#deadlines = new AlertDeadlines(ctx);
    this.#clockWatch = new ClockWatch(ctx.clock);
    const read = (name: CursorName) => () => consume(ctx, name, consumers[name]);
    // People come first: whoever waits for a notification does not wait for alerts, which come by the thousands.
    this.#steps = [
      [
        'events for deliveries',
        several(() => readLog(ctx, 'deliveries', consumers.deliveries), AUDIENCE_TURNS),
      ],
      ['events for scheduler', read('scheduler')],
      ['jobs that are due', () => runDue(ctx)],
      // Before the queues: what is found out here decides what they send.
      ['mail that is held', () => updateHeldMail(ctx)],
      ...queues.map((queue) => [`deliveries: ${queue.channel}`, () => queue.advance()] as const),
      ['alerts that end by themselves', () => this.#deadlines.run()],
      ['alert rules', () => runAlertRules(ctx)],
      ['events for staff-alerts', read('staff-alerts')],
      ['problems that staff are told', () => this.#problems.run()],
      ['incidents that seem to be over', () => this.#recoveries.run()],
      ['the trash', () => purgeExpired(ctx, trashKinds)],
      ['the rest of the trash', () => removePurged(ctx, trashKinds)],
      ['kept responses', () => removeExpiredResponses(ctx)],
      ['what has expired', () => this.#cleanup.run()],
    ];
    for (const queue of queues) queue.onRoom = () => this.#wake();
  }

  start(): void {
    this.#isStarted = true;
    this.#pollIn(0);
  }

  /** Starts nothing more, and waits up to `waitMs` until everything in progress has ended and its results are recorded. */
  async stop(waitMs = STOP_MS): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const stopped = this.#queues.map((queue) => queue.stop());
    const ended = async () => {
      await Promise.all([this.#running, ...stopped]);
      // What was being leased at the moment of the stop has been returned.
      await Promise.all(this.#queues.map((queue) => queue.settle()));
    };
    await Promise.race([ended(), sleep(waitMs, undefined, { ref: false })]);
  }

  /** Whether the results of what was sent are still being recorded. */
  get isRecording(): boolean {
    return this.#queues.some((queue) => queue.isRecording);
  }

  /** Finds out anew when something is due: another process may have handed back what it had leased. */
  async lookAgain(): Promise<void> {
    if (this.#running || this.#isStopped) return;
    const due = await this.#findNextDue();
    if (this.#running) return;
    this.#nextDue = due;
    if (due !== undefined && due <= this.#ctx.clock.now()) this.#wake();
  }

  /** Does all pending work and waits until it is finished. */
  async settle(): Promise<void> {
    do await Promise.all(this.#queues.map((queue) => queue.settle()));
    while (await this.runPending());
  }

  /** Does all pending work. Returns whether there was any. */
  async runPending(): Promise<boolean> {
    for (let didWork = false; ; didWork = true) {
      const done = await this.runRound();
      if (!done || this.#isStopped) return done || didWork;
    }
  }

  /** Lets each step do a part of its work. A failing step does not keep the others from running. */
  async runRound(): Promise<boolean> {
    const failures = new Map<string, unknown>();
    let didWork = false;
    for (const [name, step] of this.#steps) {
      if (this.#isStopped) break;
      try {
        const done = await step();
        didWork ||= done;
        // SQLite is synchronous, so without this no request would be answered until all work is done.
        if (done) await yieldToEventLoop();
      } catch (error) {
        failures.set(name, error);
      }
    }
    if (failures.size > 0) throw new StepFailure(failures);
    return didWork;
  }

  #wake(): void {
    this.#isWoken = true;
    if (!this.#isStarted || this.#running) return;
    clearTimeout(this.#timer);
    this.#pollIn(WAKE_DELAY_MS);
  }

  #pollIn(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#poll().then((wait) => {
        this.#running = undefined;
        this.#pollIn(this.#isWoken ? Math.min(wait, WAKE_DELAY_MS) : wait);
      });
    }, ms);
    this.#timer.unref();
  }

  /** Does the pending work, if there is any. Returns how long to wait until the next poll. */
  async #poll(): Promise<number> {
    this.#watchClock();
    try {
      const version = await this.#ctx.connection.dataVersion.read();
      if (this.#setBack > 0) {
        await bringForward(this.#ctx, this.#setBack);
        this.#setBack = 0;
      }
      const isDue = this.#nextDue !== undefined && this.#nextDue <= this.#ctx.clock.now();
      if (version !== this.#seenVersion || isDue || this.#isWoken) {
        this.#isWoken = false;
        await this.runPending();
        this.#nextDue = await this.#findNextDue();
        // Set only after success, so that failed work is retried.
        this.#seenVersion = version;
      }
      return POLL_MS;
    } catch (error) {
      this.#seenVersion = undefined;
      this.#isWoken = false;
      this.#ctx.log.error(
        { err: error, ...(error instanceof StepFailure && { steps: error.steps }) },
        `notifications are delayed: the background worker failed and tries again in 5 seconds (${errorText(error)})`,
      );
      return RETRY_DELAY_MS;
    }
  }

  /** What is due is found again after a jump of the clock. Otherwise, what was due soon would wait as long as the jump was. */
  #watchClock(): void {
    const jump = this.#clockWatch.read();
    if (jump === 0) return;
    this.#isWoken = true;
    if (jump < 0) this.#setBack -= jump;
    this.#ctx.log.warn(
      { seconds: jump },
      `the clock of this machine was set ${jump > 0 ? 'ahead' : 'back'} by ${Math.abs(jump)} seconds: times that were written before may be wrong. Check that the clock is right, and synchronize it, for example with NTP`,
    );
  }

  async #findNextDue(): Promise<number | undefined> {
    const ctx = this.#ctx;
    const dueTimes = [
      findNextDue(ctx),
      findNextAlertDue(ctx),
      findNextMailRelease(ctx),
      findNextPurge(ctx),
      findNextRemoval(ctx),
      this.#cleanup.nextDue,
      this.#problems.nextDue,
      this.#recoveries.nextDue,
      this.#deadlines.nextDue,
      ...this.#queues.map((queue) => queue.nextDue()),
    ];
    const pending = (await Promise.all(dueTimes)).filter((time) => time !== undefined);
    return pending.length > 0 ? Math.min(...pending) : undefined;
  }
}

/**
 * Reads several times if there is too much for one transaction. What others write meanwhile waits for the next round: each
 * transaction waits until it is its turn to write, and so would everything that comes after it in the round.
 */
const several = (read: () => Promise<Progress>, times: number) => async (): Promise<boolean> => {
  let { hasRead, isUpToDate } = await read();
  const didWork = hasRead;
  for (let turn = 1; !isUpToDate && turn < times; turn++) {
    await yieldToEventLoop();
    ({ hasRead, isUpToDate } = await read());
  }
  return didWork;
};
