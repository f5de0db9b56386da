import type { Row } from '../../db/schema.ts';
import type { Seconds } from '../../lib/clock.ts';
import { type IncidentStatus, incidentStatuses } from '../updates/model.ts';

/** The newest update with a status decides. Without one, the status set on the incident itself applies. */
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

/** The status of a resolved incident. */
export const FIXED = 4;

/**
 * The resolution time after a write at `now` that leaves the incident in this status: becoming Fixed sets it, staying
 * Fixed keeps it.
 */
export function resolvedAfter(
  before: Pick<Row<'incidents'>, 'resolved_at'> | undefined,
  status: number,
  now: Seconds,
): Seconds | null {
  return status === FIXED ? (before?.resolved_at ?? now) : null;
}

/** The promised time of the next update after a write; a fixed incident has none. */
export const promisedAfter = (promise: Seconds | null, status: number): Seconds | null =>
  status === FIXED ? null : promise;

/** What the updates of an incident decide. */
export type Decision = Pick<Row<'incidents'>, 'status' | 'resolved_at' | 'next_update_due_at'>;

/**
 * What an incident is given back when the update that decided its status is restored; undefined if it keeps what it has:
 * another update, or somebody by hand, has decided since. Only what is still as the deletion left it is set back.
 */
export function decisionAfterRestore(
  incident: Row<'incidents'>,
  { before, after }: { readonly before: Decision; readonly after: Decision },
  update: Pick<Row<'updates'>, 'id' | 'status'>,
  others: readonly Pick<Row<'updates'>, 'id' | 'status'>[],
  now: Seconds,
): Decision | undefined {
  const isNewest = newestWithStatus([...others, update])?.id === update.id;
  if (!isNewest || incident.status !== statusFromUpdates(incident.own_status, others)) return undefined;
  const { status } = before;
  return {
    status,
    resolved_at:
      incident.resolved_at === after.resolved_at ? before.resolved_at : resolvedAfter(incident, status, now),
    next_update_due_at:
      incident.next_update_due_at === after.next_update_due_at
        ? before.next_update_due_at
        : promisedAfter(incident.next_update_due_at, status),
  };
}

/** A status as in documents: the number is a decimal string. */
export const statusObject = (status: number) => ({
  human: incidentStatuses[status as IncidentStatus],
  value: String(status),
});
