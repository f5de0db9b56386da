import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
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
/** Longer transactions would delay other writers. */
const MAX_PER_TRANSACTION = 500;

/**
 * Stores heartbeats. Many jobs report at the full minute, so those that arrive together share a transaction, and each is
 * acknowledged once that has committed.
 */
export class Beats {
  readonly #ctx: Context;
  #waiting: Waiting[] = [];
  #storing: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
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
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const batch = this.#waiting.splice(0, MAX_PER_TRANSACTION);
      try {
        await transaction(this.#ctx, system, (tx) =>
          storeBeats(
            tx,
            batch.map(({ beat }) => beat),
          ),
        );
        for (const { resolve } of batch) resolve();
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

async function findStarted({ db, dialect }: Tx, beats: readonly Beat[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('check_runs')
    .select(['check_id', 'started_ms'])
    .where(
      dialect.anyOf(
        'check_runs.check_id',
        beats.map(({ check }) => check.id),
      ),
    )
    .execute();
  return new Map(
    rows.flatMap(({ check_id, started_ms }) => (started_ms === null ? [] : [[check_id, started_ms]])),
  );
}

const resultOf = ({ at, signal, reason, duration }: Beat, started: number | undefined): CheckResult => ({
  place: HERE,
  at,
  verdict: signal === 'failed' ? 'failed' : 'ok',
  reason,
  phases: { total: duration ?? (started === undefined ? 0 : Math.max(0, at - started)) },
});
