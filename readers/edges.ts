import { UNKNOWN } from '../src/domain/status/components/model.ts';
import type { Seconds } from '../src/lib/clock.ts';
import type { ImportedComponent, StatusHistory } from './source.ts';

/** A moment at which a monitor found out that something is different. */
export interface Edge {
  readonly status: number;
  readonly at: Seconds;
}

export type ComponentPast = Pick<ImportedComponent, 'status' | 'statusSince' | 'createdAt'> & {
  readonly history: StatusHistory;
};

/** The past of a component, from the oldest edge to the newest. Without any, nothing is known. */
export function pastFrom(edges: readonly Edge[], now: Seconds): ComponentPast {
  const [first, ...others] = edges;
  if (!first)
    return { status: UNKNOWN, statusSince: now, createdAt: now, history: { first: UNKNOWN, changes: [] } };
  let last = first;
  const changes: StatusHistory['changes'][number][] = [];
  for (const edge of others) {
    if (edge.status === last.status) continue;
    changes.push({ ...edge, confirmedAt: edge.at });
    last = edge;
  }
  return {
    status: last.status,
    statusSince: last.at,
    createdAt: first.at,
    history: { first: first.status, changes },
  };
}

const DAY = 86_400;

/** When the day of a moment begins, in UTC. */
export const dayOf = (moment: Seconds): Seconds => Math.floor(moment / DAY) * DAY;
