import { type ComponentStatus, worst } from '../../../domain/status/components/model.ts';
import type { HeadlineKind } from '../../../domain/status/public-state/headline.ts';
import { type ScheduleStatus, scheduleStatus, type Window } from '../../../domain/status/schedules/model.ts';
import type { IncidentStatus } from '../../../domain/status/updates/model.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** Statuspage has no status for Unknown. The system status does not count it as a problem, so neither does this. */
const componentStatusNames = {
  1: 'operational',
  2: 'degraded_performance',
  3: 'partial_outage',
  4: 'major_outage',
  5: 'operational',
  6: 'under_maintenance',
} as const satisfies Record<ComponentStatus, string>;

const incidentStatusNames = {
  0: 'investigating',
  1: 'investigating',
  2: 'identified',
  3: 'monitoring',
  4: 'resolved',
} as const satisfies Record<IncidentStatus, string>;

const scheduleStatusNames = {
  0: 'scheduled',
  1: 'in_progress',
  2: 'completed',
} as const satisfies Record<ScheduleStatus, string>;

const impacts = {
  1: 'none',
  2: 'minor',
  3: 'major',
  4: 'critical',
  5: 'none',
  6: 'none',
} as const satisfies Record<ComponentStatus, string>;

export const componentStatusName = (status: number) => componentStatusNames[status as ComponentStatus];
export const incidentStatusName = (status: number) => incidentStatusNames[status as IncidentStatus];
export const scheduleStatusName = (window: Window, time: Seconds) =>
  scheduleStatusNames[scheduleStatus(window, time)];

/** The severity of an incident: the worst status that it gives a component. */
export const impactOf = (statuses: readonly (number | null)[]) =>
  impacts[worst(statuses.filter((status) => status !== null)) as ComponentStatus];

/** The status of the whole page. Statuspage has none for Unknown. */
export const indicators = {
  empty: 'none',
  operational: 'none',
  unknown: 'none',
  under_maintenance: 'maintenance',
  degraded: 'minor',
  incident: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
} as const satisfies Record<HeadlineKind, string>;

/** The status of a resolved incident with a published post-mortem, and of the entry that has its text. */
export const POSTMORTEM = 'postmortem';

/** In these states, an incident or a maintenance does not affect its components. */
const withoutEffect: ReadonlySet<string> = new Set(['resolved', POSTMORTEM, 'scheduled', 'completed']);

export const affectsComponents = (status: string): boolean => !withoutEffect.has(status);

/** Ids start with their type, so that they are unique and clients that detect dates do not take one for a year. */
export const componentId = (id: number): string => `component-${id}`;
export const groupId = (id: number): string => `group-${id}`;
export const scheduleId = (id: number): string => `schedule-${id}`;
export const postmortemId = (id: number): string => `postmortem-${id}`;
export const updateId = (id: number): string => `update-${id}`;
