import type {
  ComponentState,
  IncidentState,
  PublicState,
  ScheduleState,
} from '../../../domain/status/public-state/types.ts';
import type { Window } from '../../../domain/status/schedules/model.ts';
import type { Seconds } from '../../../lib/clock.ts';

interface Change {
  readonly updatedAt: Seconds;
}

/** When an incident changed, and what it affects. */
export type ChangedIncident = Pick<IncidentState, 'id' | 'updatedAt' | 'publishedAt' | 'components'> & {
  readonly updates: readonly Change[];
  readonly postmortem: Change | undefined;
};

/** When a maintenance changed, and what it affects. */
export type ChangedSchedule = Window &
  Pick<ScheduleState, 'id' | 'updatedAt' | 'publishedAt' | 'components'> & {
    readonly updates: readonly Change[];
  };

/** What every document says: the current state, and when the newest incidents and maintenances changed, finished or not. */
export interface VisibleEntries {
  readonly state: PublicState;
  readonly incidents: readonly ChangedIncident[];
  readonly schedules: readonly ChangedSchedule[];
  /**
   * When a public setting last changed; null if none ever did. For a page without any content, the time when the
   * database was created.
   */
  readonly settingsChangedAt: Seconds | null;
}

/** The same for documents that also list those incidents and maintenances. */
export interface ListedEntries extends VisibleEntries {
  readonly incidents: readonly IncidentState[];
  readonly schedules: readonly ScheduleState[];
}

/** When the public last saw a change. It is never the current time, so unchanged content keeps its ETag. */
export interface Changes {
  readonly page: Seconds;
  readonly of: (component: ComponentState) => Seconds;
}

export const latest = (times: readonly Seconds[]): Seconds =>
  times.reduce((latest, time) => Math.max(latest, time));

export const incidentChange = ({ updatedAt, publishedAt, updates, postmortem }: ChangedIncident): Seconds =>
  latest([
    updatedAt,
    publishedAt,
    ...updates.map((update) => update.updatedAt),
    ...(postmortem ? [postmortem.updatedAt] : []),
  ]);

/** A maintenance also changes by the clock, when it starts and when it ends. */
export function scheduleChange(schedule: ChangedSchedule, now: Seconds): Seconds {
  const { updatedAt, publishedAt, updates, starts_at, ends_at } = schedule;
  const passed = [starts_at, ends_at].filter((time) => time !== null).filter((time) => time <= now);
  return latest([updatedAt, publishedAt, ...updates.map((update) => update.updatedAt), ...passed]);
}

export function changesIn({ state, incidents, schedules, settingsChangedAt }: VisibleEntries): Changes {
  const lastAffected = new Map<number, Seconds>();
  const markAffected = (id: number, time: Seconds) =>
    lastAffected.set(id, latest([lastAffected.get(id) ?? time, time]));
  const times = settingsChangedAt === null ? [] : [settingsChangedAt];
  for (const incident of [...incidents, ...state.incidents]) {
    const time = incidentChange(incident);
    times.push(time);
    for (const { id, status } of incident.components) if (status !== null) markAffected(id, time);
  }
  for (const schedule of [...schedules, ...state.schedules]) {
    const time = scheduleChange(schedule, state.now);
    times.push(time);
    // The announcement of a maintenance does not affect its components.
    if (schedule.starts_at === null || schedule.starts_at > state.now) continue;
    for (const { id } of schedule.components) markAffected(id, time);
  }
  const of = ({ id, updatedAt }: ComponentState): Seconds =>
    latest([updatedAt, lastAffected.get(id) ?? updatedAt]);
  times.push(...state.groups.map(({ updatedAt }) => updatedAt), ...[...state.components.values()].map(of));
  return { page: latest(times), of };
}
