import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
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

/**
 * Stores beats, one of each kind a second of a job, and every failure. Late ones are those that the database refused when they
 * arrived, so newer ones may be stored already.
 */
export async function storeBeats(tx: Tx, beats: readonly Beat[], isLate = false): Promise<void> {
  const runs = await findRuns(tx, beats);
  const kept = withoutRepeats(beats, runs);
  const ended = kept.filter(({ signal }) => signal !== 'start');
  await storeResults(
    tx,
    ended.map((beat) => ({
      checkId: beat.check.id,
      result: resultOf(beat, runs.get(beat.check.id)?.started_ms ?? undefined),
      beat: { deadline: deadlineOf(beat.check, beat.at), started: null, isLate },
    })),
  );
  // A job that began and ended within this transaction does not run any more.
  const newest = new Map(kept.map((beat) => [beat.check.id, beat]));
  for (const { check, at } of [...newest.values()].filter(({ signal }) => signal === 'start'))
    await tx.db
      .updateTable('check_runs')
      .set({ started_ms: at, ...(check.paused === 0 && { next_ms: endOfJob(check, at) }) })
      .where('check_id', '=', check.id)
      .$if(isLate, (query) =>
        query.where((eb) => eb.or([eb('last_ms', 'is', null), eb('last_ms', '<=', at)])),
      )
      .execute();
}

type Run = Pick<Row<'check_runs'>, 'check_id' | 'started_ms' | 'last_ms' | 'last_verdict'>;

const secondOf = (at: number | null | undefined): number => Math.floor((at ?? -1) / 1000);

/**
 * Without beats that say what was said in the same second. A job that begins again in the second in which it was done has no length
 * that could be measured.
 */
function withoutRepeats(beats: readonly Beat[], runs: ReadonlyMap<number, Run>): Beat[] {
  const last = new Map<number, Pick<Beat, 'at' | 'signal'>>();
  for (const { check_id, started_ms, last_ms, last_verdict } of runs.values()) {
    if (last_ms !== null && last_verdict === 'ok') last.set(check_id, { at: last_ms, signal: 'done' });
    if (started_ms !== null) last.set(check_id, { at: started_ms, signal: 'start' });
  }
  return beats.filter(({ check: { id }, at, signal }) => {
    const before = last.get(id);
    const isRepeated =
      before !== undefined &&
      secondOf(before.at) === secondOf(at) &&
      signal !== 'failed' &&
      before.signal !== 'failed' &&
      (signal === before.signal || signal === 'start');
    if (!isRepeated) last.set(id, { at, signal });
    return !isRepeated;
  });
}

async function findRuns(tx: Tx, beats: readonly Beat[]): Promise<Map<number, Run>> {
  const rows = await runPrepared(
    tx,
    'runs of jobs',
    () => sql<Run>`select check_id, started_ms, last_ms, last_verdict from check_runs
      where ${tx.dialect.anyOf('check_runs.check_id', IDS)}`,
    { ids: tx.dialect.idList(beats.map(({ check }) => check.id)) },
  );
  return new Map(rows.map((row) => [row.check_id, row]));
}

const resultOf = ({ at, signal, reason, duration }: Beat, started: number | undefined): CheckResult => ({
  place: HERE,
  at,
  verdict: signal === 'failed' ? 'failed' : 'ok',
  reason,
  phases: { total: duration ?? (started === undefined ? 0 : Math.max(0, at - started)) },
});
