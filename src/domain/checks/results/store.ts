import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS, NOW, runPrepared } from '../../../kernel/db/statement.ts';
import { addRows, writeRows } from '../../../kernel/db/write-rows.ts';
import { appendMany } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { CheckState, ConfirmedChange, StateRules } from '../../../lib/checks/check-state.ts';
import { nextRun } from '../../../lib/checks/schedule.ts';
import { advance, atTime, shownState } from '../../../lib/checks/state-machine.ts';
import { type MeasuredValue, queuePoints } from '../../status/metrics/points/queue.ts';
import { loggedCheck } from '../fields.ts';
import { type CheckResult, rulesOf, silentAfter } from '../model.ts';
import { isAskedHere, isHereAlone, loadPlaces, type Places } from '../places.ts';
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
  /** For a result of a probe: when it arrived, in milliseconds. */
  readonly received?: number;
  /** For heartbeats: when the next one is missing, and when the job began that will send it. */
  readonly beat?: {
    readonly deadline: number | null;
    readonly started: number | null;
    /** It is stored long after it arrived, so newer ones may be stored already. */
    readonly isLate?: boolean;
  };
}

type Known = Row<'checks'> & { readonly run: Run };
type Run = { -readonly [K in keyof Row<'check_runs'>]: Row<'check_runs'>[K] };

interface Confirmed {
  readonly check: Known;
  readonly change: ConfirmedChange;
  readonly before: string | null;
  readonly result: CheckResult;
}

/**
 * Stores results, with what follows from them: sums, states, the next runs, and an event for each change that is certain. The
 * number of statements hardly depends on how many results there are. A result that is stored already counts for nothing. Returns
 * those that counted.
 */
export async function storeResults(tx: Tx, results: readonly NewResult[]): Promise<readonly NewResult[]> {
  if (results.length === 0) return [];
  const known = await loadChecks(tx, results);
  const places = await loadPlaces(tx, ![...known.values()].every(isHereAlone));
  const ended = results.filter(({ checkId, lease }) => {
    const run = known.get(checkId)?.run;
    return run !== undefined && (lease === undefined || run.lease === lease);
  });
  const isAskedStill = ({ checkId, revision }: NewResult) =>
    revision === undefined || known.get(checkId)?.revision === revision;
  const fresh = await insertResults(tx, ended.filter(isAskedStill));
  await rollUpResults(tx, fresh);
  await queuePoints(
    tx,
    fresh.flatMap((item) => pointOf(known.get(item.checkId) as Known, item.result)),
  );
  const confirmed: Confirmed[] = [];
  for (const item of fresh.toSorted((one, other) => one.result.at - other.result.at)) {
    const check = known.get(item.checkId) as Known;
    confirmed.push(...applyResult(check, item, places));
  }
  for (const item of ended) {
    const { run, ...check } = known.get(item.checkId) as Known;
    if (item.lease !== undefined) {
      run.lease = null;
      run.lease_until_ms = null;
      run.deaths = 0;
    }
    // What has changed since then runs when the change said.
    if (isAskedStill(item)) planNext(check, run, item, tx.now * 1000);
  }
  await writeRuns(tx, [...new Set(ended.map(({ checkId }) => (known.get(checkId) as Known).run))]);
  await recordChanges(tx, confirmed);
  return fresh;
}

/**
 * Looks again at checks that only probes run, and from which nothing has come for long: then nothing is known of them.
 * Their runs are leased to whoever calls this.
 */
export async function noteSilence(tx: Tx, checks: readonly Row<'checks'>[], now: number): Promise<void> {
  if (checks.length === 0) return;
  const known = await loadChecks(
    tx,
    checks.map(({ id }) => ({ checkId: id })),
  );
  const places = await loadPlaces(tx);
  for (const { run, ...check } of known.values()) {
    const machine = machineOf(run);
    if (machine !== null) setState(run, atTime(machine, now), rulesOf(check, places));
    run.lease = null;
    run.lease_until_ms = null;
    if (run.next_ms !== null) run.next_ms = now + silentAfter(check);
  }
  await writeRuns(
    tx,
    [...known.values()].map(({ run }) => run),
  );
}

/** The response time of a good result, for the metric of its check. A job may not have said how long it took. */
const pointOf = ({ metric_id, kind }: Known, { at, verdict, phases }: CheckResult): MeasuredValue[] =>
  metric_id === null ||
  (verdict !== 'ok' && verdict !== 'degraded') ||
  (kind === 'heartbeat' && phases.total === 0)
    ? []
    : [{ metricId: metric_id, value: phases.total, at: Math.floor(at / 1000) }];

function planNext(check: Row<'checks'>, run: Run, { result, received, beat }: NewResult, now: number): void {
  if (beat?.isLate) {
    if (run.started_ms !== null && run.started_ms <= result.at) run.started_ms = null;
    if (check.paused === 0) run.next_ms = Math.max(run.next_ms ?? 0, beat.deadline ?? 0);
  } else if (beat) {
    run.started_ms = beat.started;
    if (check.paused === 0) run.next_ms = beat.deadline;
  } else if (run.next_ms === null) return;
  else if (!isAskedHere(check)) run.next_ms = Math.max(now, received ?? now) + silentAfter(check);
  else if (received === undefined) {
    const place = machineOf(run)?.places[result.place];
    const began = Math.max(result.at, place?.at ?? 0);
    // If the newest result was not what the state says, it is asked again soon.
    const isUnsure = place !== undefined && (place.notOk.pending > 0 || place.failed.pending > 0);
    const isSoon = isUnsure || result.askAgain === true;
    run.next_ms = nextRun(timetableOf(check), began, Math.max(began, now), isSoon);
  }
}

const machineOf = ({ machine }: Run): CheckState | null =>
  machine === null ? null : (JSON.parse(machine) as CheckState);

async function loadChecks(
  tx: Tx,
  results: readonly Pick<NewResult, 'checkId'>[],
): Promise<Map<number, Known>> {
  const { anyOf, idList } = tx.dialect;
  const ids = idList([...new Set(results.map(({ checkId }) => checkId))]);
  const checks = await runPrepared(
    tx,
    'checks with results',
    () => sql<Row<'checks'>>`select * from checks where ${anyOf('checks.id', IDS)} and deleted_at is null`,
    { ids },
  );
  const runs = await runPrepared(
    tx,
    'runs with results',
    () => sql<Run>`select * from check_runs where ${anyOf('check_runs.check_id', IDS)}`,
    { ids },
  );
  const runOf = new Map(runs.map((run) => [run.check_id, run]));
  return new Map(
    checks.flatMap((check) => {
      const run = runOf.get(check.id);
      return run ? [[check.id, { ...check, run: { ...run } }]] : [];
    }),
  );
}

/** Returns those that were not stored before. */
async function insertResults<R extends NewResult>(tx: Tx, results: readonly R[]): Promise<R[]> {
  const keyOf = (check_id: number, at_ms: number, place: string) => `${check_id} ${at_ms} ${place}`;
  const fresh = new Map<string, R>();
  for (const item of results) fresh.set(keyOf(item.checkId, item.result.at, item.result.place), item);
  const rows = [...fresh.values()].map(
    ({ checkId, result }): Row<'check_results'> => ({
      check_id: checkId,
      place: result.place,
      at_ms: result.at,
      verdict: result.verdict,
      reason: result.reason,
      phases: JSON.stringify(result.phases),
      output: result.verdict === 'ok' ? null : (result.output ?? null),
    }),
  );
  const written = await addRows(tx, 'check_results', resultColumns, rows);
  return written.flatMap(({ check_id, at_ms, place }) => fresh.get(keyOf(check_id, at_ms, place)) ?? []);
}

const resultColumns = {
  keys: { check_id: 'integer', at_ms: 'bigint', place: 'text' },
  values: { verdict: 'text', reason: 'text', phases: 'text', output: 'text' },
} as const;

/** Changes the run, and returns what is certain now and was not before. */
function applyResult(check: Known, { result, received }: NewResult, places: Places): Confirmed[] {
  const { run } = check;
  const rules = rulesOf(check, places);
  const machine = machineOf(run);
  const { state, changes } = advance(machine, result, rules, received);
  if (state !== null) setState(run, state, rules);
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

function setState(run: Run, state: CheckState, rules: StateRules): void {
  const shown = shownState(state, rules);
  run.machine = JSON.stringify(state);
  run.state = shown.state;
  run.since_ms = shown.since;
}

const runColumns = {
  keys: { check_id: 'integer' },
  values: {
    next_ms: 'bigint',
    lease: 'text',
    lease_until_ms: 'bigint',
    state: 'text',
    since_ms: 'bigint',
    machine: 'text',
    last_ms: 'bigint',
    last_verdict: 'text',
    last_place: 'text',
    last_reason: 'text',
    last_phases: 'text',
    started_ms: 'bigint',
    deaths: 'integer',
  },
} as const;

const writeRuns = (tx: Tx, runs: readonly Run[]): Promise<void> =>
  writeRows(tx, 'check_runs', runColumns, runs);

/** A statement may have only so many parameters. */
const CHANGES_PER_INSERT = 500;

/** Thousands of checks may change at once. All who write wait meanwhile, so the statements do not grow with them. */
async function recordChanges(tx: Tx, confirmed: readonly Confirmed[]): Promise<void> {
  const reasons = await findQuiet(tx, confirmed);
  const changes = confirmed.map((one) => {
    const { check, change } = one;
    return { ...one, quiet: change.state === 'up' ? null : (reasons.get(check.id) ?? null) };
  });
  const rows = changes.map(({ check, change, result, quiet }) => ({
    check_id: check.id,
    state: change.state,
    since_ms: change.since,
    confirmed_ms: result.at,
    reason: result.reason,
    quiet,
  }));
  for (let from = 0; from < rows.length; from += CHANGES_PER_INSERT)
    await tx.db
      .insertInto('check_changes')
      .values(rows.slice(from, from + CHANGES_PER_INSERT))
      .execute();
  const states = changes.map(({ check: { run: _, ...row }, change, before, quiet, result }) => {
    const since = Math.floor(change.since / 1000);
    return { ...loggedCheck(row), state: change.state, since, before, quiet, reason: result.reason };
  });
  await appendMany(tx, 'check.changed', states);
}

type Quiet = 'maintenance' | 'parent';

/** Why the failures of some checks are nobody's emergency. */
async function findQuiet(tx: Tx, confirmed: readonly Confirmed[]): Promise<Map<number, Quiet | null>> {
  const ids = confirmed
    .filter(({ change }) => change.state !== 'up')
    .filter(({ check }) => check.component_id !== null || check.parent_id !== null)
    .map(({ check }) => check.id);
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(
    tx,
    'why checks are quiet',
    () => sql<{ id: number; quiet: Quiet | null }>`select checks.id, case
        when ${isUnderMaintenance(sql.ref('checks.component_id'), NOW)} then 'maintenance'
        when exists (select 1 from checks as parents join check_runs on check_runs.check_id = parents.id
          where parents.id = checks.parent_id and parents.deleted_at is null and check_runs.state = 'down') then 'parent'
      end as quiet from checks where ${tx.dialect.anyOf('checks.id', IDS)}`,
    { ids: tx.dialect.idList(ids), now: tx.now },
  );
  return new Map(rows.map(({ id, quiet }) => [id, quiet]));
}
