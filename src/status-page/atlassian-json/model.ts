import type { Seconds } from '../../lib/clock.ts';
import { type ComponentStatus, worst } from '../../resources/components/model.ts';
import { type ScheduleStatus, scheduleStatus, type Window } from '../../resources/schedules/model.ts';
import type { SystemStatus } from '../../resources/system/model.ts';
import type { IncidentStatus } from '../../resources/updates/model.ts';

/** Statuspage has no word for Unknown; the system status does not count it as trouble, so neither may this. */
const componentWords = {
  1: 'operational',
  2: 'degraded_performance',
  3: 'partial_outage',
  4: 'major_outage',
  5: 'operational',
  6: 'under_maintenance',
} as const satisfies Record<ComponentStatus, string>;

const incidentWords = {
  0: 'investigating',
  1: 'investigating',
  2: 'identified',
  3: 'monitoring',
  4: 'resolved',
} as const satisfies Record<IncidentStatus, string>;

const scheduleWords = {
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

export const componentWord = (status: number) => componentWords[status as ComponentStatus];
export const incidentWord = (status: number) => incidentWords[status as IncidentStatus];
export const scheduleWord = (window: Window, moment: Seconds) =>
  scheduleWords[scheduleStatus(window, moment)];

/** How bad an incident is, by the worst status that it gives a component. */
export const impactOf = (given: readonly (number | null)[]) =>
  impacts[worst(given.filter((status) => status !== null)) as ComponentStatus];

/** One word for the whole page. It follows the system status, and only tells two kinds of partial outages apart. */
export function indicatorOf(status: SystemStatus, components: readonly number[]) {
  switch (status) {
    case 'operational':
      return 'none';
    case 'under_maintenance':
      return 'maintenance';
    case 'major_outage':
      return 'critical';
    case 'partial_outage':
      return ['major', 'critical'].includes(impactOf(components)) ? 'major' : 'minor';
  }
}

/** In these states an incident or a maintenance says nothing of its components. */
const idle: ReadonlySet<string> = new Set(['resolved', 'scheduled', 'completed']);

export const takesEffect = (word: string): boolean => !idle.has(word);

/** Ids say what they are of, so that no two collide, and none reads as a year to clients that look for dates. */
export const componentId = (id: number): string => `component-${id}`;
export const groupId = (id: number): string => `group-${id}`;
export const scheduleId = (id: number): string => `schedule-${id}`;
export const updateId = (id: number): string => `update-${id}`;
