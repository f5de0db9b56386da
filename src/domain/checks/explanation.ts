import type { CheckState, StateRules } from '../../lib/checks/check-state.ts';
import { reasonPart } from '../../lib/checks/heartbeat-reasons.ts';
import { votesOf } from '../../lib/checks/quorum-between-places.ts';
import { type ExplanationPart, explain, sentenceOf } from '../../lib/checks/state-explanation.ts';
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

/** Why the state of a check is what it is: in one English sentence, and as pieces from which others make their own. */
export function explanationOf(record: CheckRecord, places: Places) {
  const parts = partsOf(record, places);
  const words = { nameOfPlace: places.nameOf, formatTime: timeBefore(record.last_ms ?? 0) };
  return {
    explanation: sentenceOf(parts, words),
    explanation_parts: parts.map(({ code, since, places: keys, ...values }) => ({
      code,
      values: {
        ...values,
        ...(since !== undefined && { since: new Date(since).toISOString() }),
        ...(keys && { places: keys.map(places.nameOf) }),
      },
    })),
  };
}

function partsOf(record: CheckRecord, places: Places): ExplanationPart[] {
  const { kind, machine, state, state_of_runs, deaths } = record;
  if (state === 'paused') return [{ code: (deaths ?? 0) >= MAX_DEATHS ? 'paused_by_daymark' : 'paused' }];
  if (kind === 'heartbeat' && machine === null) return [{ code: 'no_heartbeat' }];
  const known = machine === null ? null : (JSON.parse(machine) as CheckState);
  const rules = rulesOf(record, places);
  const isWrong = state_of_runs !== 'up' && state_of_runs !== 'waiting' && state_of_runs !== 'no data';
  const reason = isWrong ? reasonOf(record, known, rules) : undefined;
  return [
    ...(state === 'maintenance' ? [{ code: 'maintenance' } as const] : []),
    ...explain(known, rules),
    ...(reason ? [reasonPart(reason)] : []),
  ];
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
