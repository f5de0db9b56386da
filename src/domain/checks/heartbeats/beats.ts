import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { IDS, runPrepared } from '../../../kernel/db/statement.ts';
import { backgroundTransaction, type Tx } from '../../../kernel/events/transaction.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import type { CheckResult } from '../model.ts';
import { storeResults } from '../results/store.ts';
import { deadlineOf, endOfJob } from '../timing.ts';
import type { HeartbeatCheck } from './tokens.ts';

/** What a job says: that it begins, that it has done its work, or that it has failed. */
export interface Beat {
  readonly check: HeartbeatCheck;
  /** In milliseconds. */
  readonly at: number;
  readonly signal: 'start' | 'done' | 'failed';
  readonly reason: string;
  /** How long the job took, in milliseconds, if whoever sends the beat says so. */
  readonly duration?: number | undefined;
}

interface Waiting {
  readonly beat: Beat;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Beats that arrive within this time are stored together. */
const GATHER_MS = 20;
/**
 * A transaction begins at most this often. Others wait for it to end, so thousands of jobs that report every minute must not cause
 * one for every few beats.
 */
const BETWEEN_MS = 250;
/** Responses that are sent in one turn of the event loop, so that others are not held up by hundreds of them. */
const RESPONSES_PER_TURN = 5;
/** Longer transactions would delay other writers. */
const MAX_PER_TRANSACTION = 500;

interface BeatTiming {
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Stores heartbeats. Many jobs report at the full minute, so those that arrive together share a transaction, and each is
 * acknowledged once that has committed.
 */
export class Beats {
  readonly #ctx: Context;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #storing: Promise<void> | undefined;
  #lastBegun = Number.NEGATIVE_INFINITY;

  /** Only tests name how time passes. */
  constructor(ctx: Context, { pause = sleep, now = () => performance.now() }: BeatTiming = {}) {
    this.#ctx = ctx;
    this.#pause = pause;
    this.#now = now;
  }

  /** The promise is fulfilled once the beat is stored. */
  add(beat: Beat): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ beat, resolve, reject });
      this.#storing ??= this.#storeAll().finally(() => {
        this.#storing = undefined;
      });
    });
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#pause(Math.max(GATHER_MS, this.#lastBegun + BETWEEN_MS - this.#now()));
      this.#lastBegun = this.#now();
      const batch = this.#waiting.splice(0, MAX_PER_TRANSACTION);
      try {
        await backgroundTransaction(this.#ctx, system, (tx) =>
          storeBeats(
            tx,
            batch.map(({ beat }) => beat),
          ),
        );
        for (const [at, { resolve }] of batch.entries()) {
          resolve();
          if (at % RESPONSES_PER_TURN === RESPONSES_PER_TURN - 1) await nextTurn();
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }
}

async function storeBeats(tx: Tx, beats: readonly Beat[]): Promise<void> {
  const started = await findStarted(tx, beats);
  const ended = beats.filter(({ signal }) => signal !== 'start');
  await storeResults(
    tx,
    ended.map((beat) => ({
      checkId: beat.check.id,
      result: resultOf(beat, started.get(beat.check.id)),
      beat: { deadline: deadlineOf(beat.check, beat.at), started: null },
    })),
  );
  for (const { check, at } of beats.filter(({ signal }) => signal === 'start'))
    await tx.db
      .updateTable('check_runs')
      .set({ started_ms: at, ...(check.paused === 0 && { next_ms: endOfJob(check, at) }) })
      .where('check_id', '=', check.id)
      .execute();
}

async function findStarted(tx: Tx, beats: readonly Beat[]): Promise<Map<number, number>> {
  const rows = await runPrepared(
    tx,
    'started jobs',
    () => sql<{ check_id: number; started_ms: number }>`select check_id, started_ms from check_runs
      where ${tx.dialect.anyOf('check_runs.check_id', IDS)} and started_ms is not null`,
    { ids: tx.dialect.idList(beats.map(({ check }) => check.id)) },
  );
  return new Map(rows.map(({ check_id, started_ms }) => [check_id, started_ms]));
}

const resultOf = ({ at, signal, reason, duration }: Beat, started: number | undefined): CheckResult => ({
  place: HERE,
  at,
  verdict: signal === 'failed' ? 'failed' : 'ok',
  reason,
  phases: { total: duration ?? (started === undefined ? 0 : Math.max(0, at - started)) },
});
