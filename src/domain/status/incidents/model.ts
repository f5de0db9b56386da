import type { Row } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';
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

/** What the deletion of an update did to its incident. */
export interface UpdateDeletion {
  /** Whether the update decided the status of the incident. */
  readonly decided: boolean;
  readonly before: Decision;
  readonly after: Decision;
  /** The status set on the incident itself. */
  readonly own_status: number;
}

/**
 * What an incident is given back when an update is restored that decides its status again; undefined if it keeps what it
 * has, because a newer update decides, or somebody has set the status by hand since. Several updates may have been deleted
 * and may be restored in any order: in the end, the incident is what it was before.
 */
export function decisionAfterRestore(
  incident: Row<'incidents'>,
  { decided, before, after, own_status }: UpdateDeletion,
  update: Pick<Row<'updates'>, 'id' | 'status'>,
  others: readonly Pick<Row<'updates'>, 'id' | 'status'>[],
  now: Seconds,
): Decision | undefined {
  if (newestWithStatus([...others, update])?.id !== update.id) return undefined;
  const isSetSince =
    incident.own_status !== own_status || incident.status !== statusFromUpdates(own_status, others);
  if (isSetSince) return undefined;
  const status = decided || update.status === null ? before.status : update.status;
  // If the incident stayed Fixed without the update, somebody may have corrected its resolution time.
  const corrected = after.status === FIXED ? incident.resolved_at : null;
  return {
    status,
    resolved_at: resolvedAfter({ resolved_at: corrected ?? before.resolved_at }, status, now),
    next_update_due_at: promisedAfter(incident.next_update_due_at ?? before.next_update_due_at, status),
  };
}

interface ComponentLink {
  readonly component_id: number;
  readonly status: number | null;
}

/** The components of an incident before and after something replaced them. */
export interface ReplacedLinks {
  readonly before: readonly ComponentLink[];
  readonly after: readonly ComponentLink[];
}

/** Takes the replacement back, except for components that somebody has changed since. */
export function linksAfterRestore(
  current: readonly ComponentLink[],
  { before, after }: ReplacedLinks,
): ComponentLink[] {
  const [old, replaced] = [byComponent(before), byComponent(after)];
  const links = byComponent(current);
  for (const id of new Set([...old.keys(), ...replaced.keys()])) {
    const link = old.get(id);
    const isChangedSince = links.get(id)?.status !== replaced.get(id)?.status;
    if (isChangedSince || link?.status === replaced.get(id)?.status) continue;
    if (link) links.set(id, link);
    else links.delete(id);
  }
  return [...links.values()];
}

const byComponent = (links: readonly ComponentLink[]): Map<number, ComponentLink> =>
  new Map(links.map((link) => [link.component_id, link]));

/** A status as in documents: the number is a decimal string. */
export const statusObject = (status: number) => ({
  human: incidentStatuses[status as IncidentStatus],
  value: String(status),
});
