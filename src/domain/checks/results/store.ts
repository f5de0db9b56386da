import { sql } from 'kysely';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { nextRun } from '../../../lib/checks/schedule.ts';
import {
  advance,
  type CheckState,
  type ConfirmedChange,
  shownState,
} from '../../../lib/checks/state-machine.ts';
import { stateOf } from '../actions.ts';
import { type CheckResult, rulesOf } from '../model.ts';
import { isUnderMaintenance } from '../queries.ts';
import { timetableOf } from '../timing.ts';
import { rollUpResults } from './rollups.ts';

/** A result that is to be stored. */
export interface NewResult {
  readonly checkId: number;
  readonly result: CheckResult;
  /** The lease that the run had. Without that lease by now, the result belongs to a run that another process has repeated. */
  readonly lease?: string;
  /** The revision that was asked. If what is asked has changed since, the result says nothing. */
  readonly revision?: number;
  /** For heartbeats: when the next one is missing, and when the job began that will send it. */
  readonly beat?: { readonly deadline: number | null; readonly started: number | null };
}

type Known = Row<'checks'> & { readonly run: Run };
type Run = { -readonly [K in keyof Row<'check_runs'>]: Row<'check_runs'>[K] };

interface Confirmed {
  readonly check: Known;
  readonly change: ConfirmedChange;
  readonly before: string | null;
  readonly result: CheckResult;
}

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 500;

/**
 * Stores results, with what follows from them: sums, states, the next runs, and an event for each change that is certain. The
 * number of statements hardly depends on how many results there are. A result that is stored already counts for nothing.
 */
export async function storeResults(tx: Tx, results: readonly NewResult[]): Promise<void> {
  if (results.length === 0) return;
  const known = await loadChecks(tx, results);
  const ended = results.filter(({ checkId, lease }) => {
    const run = known.get(checkId)?.run;
    return run !== undefined && (lease === undefined || run.lease === lease);
  });
  const isAskedStill = ({ checkId, revision }: NewResult) =>
    revision === undefined || known.get(checkId)?.revision === revision;
  const fresh = await insertResults(tx, ended.filter(isAskedStill));
  await rollUpResults(tx, fresh);
  const confirmed: Confirmed[] = [];
  for (const item of fresh.toSorted((one, other) => one.result.at - other.result.at)) {
    const check = known.get(item.checkId) as Known;
    confirmed.push(...applyResult(check, item));
  }
  for (const item of ended) {
    const { run, ...check } = known.get(item.checkId) as Known;
    if (item.lease !== undefined) {
      run.lease = null;
      run.lease_until_ms = null;
    }
    // What has changed since then runs when the change said.
    if (isAskedStill(item)) planNext(check, run, item, tx.now * 1000);
  }
  await writeRuns(tx, [...new Set(ended.map(({ checkId }) => (known.get(checkId) as Known).run))]);
  for (const change of confirmed) await recordChange(tx, change);
}

function planNext(check: Row<'checks'>, run: Run, { result, beat }: NewResult, now: number): void {
  if (beat) {
    run.started_ms = beat.started;
    if (check.paused === 0) run.next_ms = beat.deadline;
  } else if (run.next_ms !== null) {
    const began = Math.max(result.at, run.last_ms ?? 0);
    run.next_ms = nextRun(timetableOf(check), began, Math.max(began, now), isUnsure(run));
  }
}

/** Whether the newest result was not what the state says: then it is asked again soon. */
const isUnsure = ({ machine, last_place }: Run): boolean => {
  const place = machine === null ? undefined : (JSON.parse(machine) as CheckState).places[last_place ?? ''];
  return place !== undefined && (place.notOk.pending > 0 || place.failed.pending > 0);
};

async function loadChecks({ db, dialect }: Tx, results: readonly NewResult[]): Promise<Map<number, Known>> {
  const ids = [...new Set(results.map(({ checkId }) => checkId))];
  const checks = await db
    .selectFrom('checks')
    .selectAll()
    .where(dialect.anyOf('checks.id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  const runs = await db
    .selectFrom('check_runs')
    .selectAll()
    .where(dialect.anyOf('check_runs.check_id', ids))
    .execute();
  const runOf = new Map(runs.map((run) => [run.check_id, run]));
  return new Map(
    checks.flatMap((check) => {
      const run = runOf.get(check.id);
      return run ? [[check.id, { ...check, run: { ...run } }]] : [];
    }),
  );
}

/** Returns those that were not stored before. */
async function insertResults<R extends NewResult>({ db }: Tx, results: readonly R[]): Promise<R[]> {
  const keyOf = (check_id: number, at_ms: number, place: string) => JSON.stringify([check_id, at_ms, place]);
  const fresh = new Map<string, R>();
  for (const item of results) fresh.set(keyOf(item.checkId, item.result.at, item.result.place), item);
  const rows = [...fresh.values()].map(
    ({ checkId, result }): NewRow<'check_results'> => ({
      check_id: checkId,
      place: result.place,
      at_ms: result.at,
      verdict: result.verdict,
      reason: result.reason,
      phases: JSON.stringify(result.phases),
      output: result.verdict === 'ok' ? null : (result.output ?? null),
    }),
  );
  const written: R[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const inserted = await db
      .insertInto('check_results')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['check_id', 'at_ms', 'place'])
      .execute();
    for (const { check_id, at_ms, place } of inserted) {
      const item = fresh.get(keyOf(check_id, at_ms, place));
      if (item) written.push(item);
    }
  }
  return written;
}

/** Changes the run, and returns what is certain now and was not before. */
function applyResult(check: Known, { result }: NewResult): Confirmed[] {
  const { run } = check;
  const rules = rulesOf(check);
  const machine = run.machine === null ? null : (JSON.parse(run.machine) as CheckState);
  const { state, changes } = advance(machine, result, rules);
  const shown = shownState(state, rules);
  run.machine = JSON.stringify(state);
  run.state = shown.state;
  run.since_ms = shown.since;
  if (run.last_ms === null || result.at >= run.last_ms) {
    run.last_ms = result.at;
    run.last_verdict = result.verdict;
    run.last_place = result.place;
    run.last_reason = result.reason;
    run.last_phases = JSON.stringify(result.phases);
  }
  let before = machine?.confirmed?.state ?? null;
  return changes.map((change) => {
    const confirmed = { check, change, before, result };
    before = change.state;
    return confirmed;
  });
}

async function writeRuns({ db }: Tx, runs: readonly Run[]): Promise<void> {
  const columns = [
    'next_ms',
    'lease',
    'lease_until_ms',
    'state',
    'since_ms',
    'machine',
    'last_ms',
    'last_verdict',
    'last_place',
    'last_reason',
    'last_phases',
    'started_ms',
  ] as const satisfies readonly (keyof Run)[];
  for (let from = 0; from < runs.length; from += ROWS_PER_INSERT)
    await db
      .insertInto('check_runs')
      .values(runs.slice(from, from + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .column('check_id')
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)])),
          ),
      )
      .execute();
}

async function recordChange(tx: Tx, { check, change, before, result }: Confirmed): Promise<void> {
  const quiet = change.state === 'up' ? null : await whyQuiet(tx, check);
  const { run: _, ...row } = check;
  const { reason } = result;
  await tx.db
    .insertInto('check_changes')
    .values({
      check_id: check.id,
      state: change.state,
      since_ms: change.since,
      confirmed_ms: result.at,
      reason,
      quiet,
    })
    .execute();
  const since = Math.floor(change.since / 1000);
  await append(tx, 'check.changed', { ...stateOf(row), state: change.state, since, before, quiet, reason });
}

/** Why a failure is nobody's emergency. */
async function whyQuiet(
  { db, now }: Tx,
  { component_id, parent_id }: Known,
): Promise<'maintenance' | 'parent' | null> {
  if (component_id !== null) {
    const { rows } = await sql<{ found: number }>`select 1 as found
      where ${isUnderMaintenance(sql`${component_id}`, now)}`.execute(db);
    if (rows.length > 0) return 'maintenance';
  }
  if (parent_id === null) return null;
  const parent = await db
    .selectFrom('check_runs')
    .innerJoin('checks', 'checks.id', 'check_runs.check_id')
    .select('check_runs.state')
    .where('checks.id', '=', parent_id)
    .where('checks.deleted_at', 'is', null)
    .executeTakeFirst();
  return parent?.state === 'down' ? 'parent' : null;
}
