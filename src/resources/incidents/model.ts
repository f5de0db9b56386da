import type { Row } from '../../db/schema.ts';
import type { Seconds } from '../../lib/clock.ts';
import { type IncidentStatus, incidentStatuses } from '../updates/model.ts';

/** The newest update that bears a status decides; without one, what was set on the incident itself. */
export function statusFromUpdates(
  ownStatus: number,
  updates: readonly Pick<Row<'updates'>, 'id' | 'status'>[],
): number {
  return newestWithStatus(updates)?.status ?? ownStatus;
}

export function newestWithStatus<U extends Pick<Row<'updates'>, 'id' | 'status'>>(
  updates: readonly U[],
): U | undefined {
  return updates
    .filter((update) => update.status !== null)
    .reduce<U | undefined>(
      (newest, update) => (newest && newest.id > update.id ? newest : update),
      undefined,
    );
}

/** The status of an incident that is over. */
export const FIXED = 4;

/** When an incident is resolved that a write at `now` leaves in this status: becoming Fixed resolves it, staying so keeps. */
export function resolvedAfter(
  before: Pick<Row<'incidents'>, 'resolved_at'> | undefined,
  status: number,
  now: Seconds,
): Seconds | null {
  return status === FIXED ? (before?.resolved_at ?? now) : null;
}

/** What people are promised after a write: nothing more to come once it is fixed. */
export const promisedAfter = (promise: Seconds | null, status: number): Seconds | null =>
  status === FIXED ? null : promise;

/** A status as documents show it: the number is a decimal string. */
export const statusObject = (status: number) => ({
  human: incidentStatuses[status as IncidentStatus],
  value: String(status),
});
