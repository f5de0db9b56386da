import { sql } from 'kysely';
import { IDS, runPrepared } from '../../../kernel/db/statement.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
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

/** Stores beats. Late ones are those that the database refused when they arrived, so newer ones may be stored already. */
export async function storeBeats(tx: Tx, beats: readonly Beat[], isLate = false): Promise<void> {
  const started = await findStarted(tx, beats);
  const ended = beats.filter(({ signal }) => signal !== 'start');
  await storeResults(
    tx,
    ended.map((beat) => ({
      checkId: beat.check.id,
      result: resultOf(beat, started.get(beat.check.id)),
      beat: { deadline: deadlineOf(beat.check, beat.at), started: null, isLate },
    })),
  );
  for (const { check, at } of beats.filter(({ signal }) => signal === 'start'))
    await tx.db
      .updateTable('check_runs')
      .set({ started_ms: at, ...(check.paused === 0 && { next_ms: endOfJob(check, at) }) })
      .where('check_id', '=', check.id)
      .$if(isLate, (query) =>
        query.where((eb) => eb.or([eb('last_ms', 'is', null), eb('last_ms', '<=', at)])),
      )
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
