import type { CheckState, StateRules } from '../../lib/checks/check-state.ts';
import { votesOf } from '../../lib/checks/quorum-between-places.ts';
import { explain } from '../../lib/checks/state-explanation.ts';
import { failingPlaces } from '../../lib/checks/state-machine.ts';
import { MAX_DEATHS, rulesOf } from './model.ts';
import type { Places } from './places.ts';
import type { CheckRecord } from './queries.ts';

const DAY_MS = 86_400_000;

/** "21:04", or "2026-03-10 21:04" if that was more than a day before the newest result. In UTC, as all times of the API. */
const timeBefore =
  (newest: number) =>
  (at: number): string => {
    const [date, time = ''] = new Date(at).toISOString().split('T');
    const clock = `${time.slice(0, 5)} UTC`;
    return newest - at < DAY_MS ? clock : `${date} ${clock}`;
  };

const DEADLY =
  'Paused by Daymark: the process ended twice while this check was running. Look at its expressions and at what its target answers, then resume it.';

/** Why the state of a check is what it is, in one sentence. */
export function explanationOf(record: CheckRecord, places: Places): string {
  const { kind, machine, state, last_ms, state_of_runs, deaths } = record;
  if (state === 'paused') return (deaths ?? 0) >= MAX_DEATHS ? DEADLY : 'It is paused.';
  if (kind === 'heartbeat' && machine === null) return 'No heartbeat has arrived yet.';
  const newest = last_ms ?? 0;
  const known = machine === null ? null : (JSON.parse(machine) as CheckState);
  const rules = rulesOf(record, places);
  const sentence = explain(known, rules, places.nameOf, timeBefore(newest));
  const isWrong = state_of_runs !== 'up' && state_of_runs !== 'waiting' && state_of_runs !== 'no data';
  const reason = isWrong ? reasonOf(record, known, rules) : undefined;
  const because = reason ? `${sentence.replace(/\.$/, '')}: ${reason}` : sentence;
  return state === 'maintenance' ? `Under maintenance, so nobody is alerted. ${because}` : because;
}

/** What a place that sees it fail says. If others see it working, it is their disagreement that has to be explained. */
function reasonOf(
  record: CheckRecord,
  known: CheckState | null,
  rules: StateRules,
): string | null | undefined {
  if (rules.places.length === 1 || known === null) return record.last_reason;
  const { reporting } = votesOf(known, rules);
  const failing = failingPlaces(known, reporting).filter(({ isConfirmed }) => isConfirmed);
  return failing.length === reporting.length ? failing[0]?.reason : undefined;
}
