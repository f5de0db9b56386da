import type { Seconds } from '../../../lib/clock.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface OpenIncident extends Named {
  readonly occurred_at: Seconds;
}

/** A check of a component that an incident names, or of an alert that belongs to the incident. */
export interface CheckFacts extends Named {
  readonly incidentId: number;
  readonly isGood: boolean;
  readonly isPaused: boolean;
  /** When its last alert ended; null if it had none, or if it still fires. */
  readonly ended: Seconds | null;
}

/** An incident that goes on although its checks work again. */
export interface Recovery {
  readonly incident: Named;
  /** Those that had failed. */
  readonly checks: readonly Named[];
  readonly since: Seconds;
}

/**
 * The incidents that seem to be over. Every check has to be good, for one that works says nothing about the others; a paused
 * one says nothing at all. And at least one must have failed during the incident: a check that never noticed the problem cannot say
 * that it is gone.
 */
export function recoveriesOf(
  incidents: readonly OpenIncident[],
  checks: readonly CheckFacts[],
  contested: ReadonlySet<number>,
): Recovery[] {
  const checksOf = Map.groupBy(
    checks.filter(({ isPaused }) => !isPaused),
    ({ incidentId }) => incidentId,
  );
  return incidents.flatMap(({ id, name, occurred_at }) => {
    const own = checksOf.get(id) ?? [];
    if (contested.has(id) || !own.every(({ isGood }) => isGood)) return [];
    const failed = own.filter(({ ended }) => ended !== null && ended >= occurred_at);
    if (failed.length === 0) return [];
    const named = new Map(failed.map((check) => [check.id, { id: check.id, name: check.name }]));
    return [
      {
        incident: { id, name },
        checks: [...named.values()].toSorted((one, other) => one.id - other.id),
        since: Math.max(...failed.map(({ ended }) => ended ?? 0)),
      },
    ];
  });
}
