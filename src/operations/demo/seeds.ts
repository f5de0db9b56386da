import type { ComponentKey } from './company.ts';
import type { MetricKey } from './metrics.ts';

import type { ComponentStatusName, IncidentStatusName, Meta, RelativeTime } from './types.ts';

export interface IncidentSeed {
  readonly name: string;
  readonly began: RelativeTime;
  /** Minutes until the incident was created. */
  readonly noticedAfter: number;
  readonly firstStatus: IncidentStatusName;
  readonly message: string;
  readonly components: Partial<Record<ComponentKey, ComponentStatusName>>;
  /** Whether staff also set the status of the components during the incident. */
  readonly setsComponentStatus?: boolean;
  /** Minutes after the beginning, in order. `next` is when the next update was promised. */
  readonly updates: readonly (readonly [
    after: number,
    status: IncidentStatusName,
    message: string,
    next?: number,
  ])[];
  /** Minutes after the beginning, and the text. */
  readonly postmortem?: readonly [after: number, body: string];
  /** Factor by which a metric exceeded its typical value. */
  readonly impact?: Partial<Record<MetricKey, number>>;
  readonly visible?: 0 | 1;
  readonly stickied?: boolean;
  readonly notifications?: boolean;
  readonly publishedOn?: RelativeTime;
  readonly meta?: Meta;
}

export interface MaintenanceSeed {
  readonly name: string;
  readonly message: string;
  readonly announced: RelativeTime;
  readonly starts: RelativeTime;
  /** Planned duration in minutes. */
  readonly plannedMinutes: number;
  /** An RRULE, if it recurs. */
  readonly recurrence?: string;
  readonly components: readonly ComponentKey[];
  /** Minutes after the start (negative: before it). The last update may complete the maintenance. */
  readonly updates: readonly (readonly [after: number, message: string, over?: 'complete'])[];
  /** If it was first announced for another time: that time, and when it was moved. */
  readonly moved?: { readonly from: RelativeTime; readonly on: RelativeTime };
  readonly meta?: Meta;
}
