import type { Seconds } from '../../lib/clock.ts';
import type { ComponentState, IncidentState, PublicState, ScheduleState } from '../../public-state/types.ts';

/** What the documents show: the present state, and the newest incidents and maintenances whether over or not. */
export interface VisibleEntries {
  readonly state: PublicState;
  readonly incidents: readonly IncidentState[];
  readonly schedules: readonly ScheduleState[];
  /**
   * When settings that the public can see last changed; null where they never did. A page that has nothing to show has been
   * so since the database was made.
   */
  readonly settledAt: Seconds | null;
}

/** When the public last saw something change. None of them is the present: what stays the same keeps its ETag. */
export interface Changes {
  readonly page: Seconds;
  readonly of: (component: ComponentState) => Seconds;
}

export const newest = (moments: readonly Seconds[]): Seconds =>
  moments.reduce((latest, moment) => Math.max(latest, moment));

export const incidentChange = ({ updatedAt, publishedAt, updates }: IncidentState): Seconds =>
  newest([updatedAt, publishedAt, ...updates.map((update) => update.updatedAt)]);

/** A maintenance also changes by the clock, when it begins and when it ends. */
export function scheduleChange(schedule: ScheduleState, now: Seconds): Seconds {
  const { updatedAt, publishedAt, updates, starts_at, ends_at } = schedule;
  const crossed = [starts_at, ends_at].filter((moment) => moment !== null).filter((moment) => moment <= now);
  return newest([updatedAt, publishedAt, ...updates.map((update) => update.updatedAt), ...crossed]);
}

export function changesIn({ state, incidents, schedules, settledAt }: VisibleEntries): Changes {
  const touched = new Map<number, Seconds>();
  const touch = (id: number, moment: Seconds) => touched.set(id, newest([touched.get(id) ?? moment, moment]));
  const seen = settledAt === null ? [] : [settledAt];
  for (const incident of [...incidents, ...state.incidents]) {
    const moment = incidentChange(incident);
    seen.push(moment);
    for (const { id, status } of incident.components) if (status !== null) touch(id, moment);
  }
  for (const schedule of [...schedules, ...state.schedules]) {
    const moment = scheduleChange(schedule, state.now);
    seen.push(moment);
    // An announcement leaves the components as they are.
    if (schedule.starts_at === null || schedule.starts_at > state.now) continue;
    for (const { id } of schedule.components) touch(id, moment);
  }
  const of = ({ id, updatedAt }: ComponentState): Seconds =>
    newest([updatedAt, touched.get(id) ?? updatedAt]);
  seen.push(...state.groups.map(({ updatedAt }) => updatedAt), ...[...state.components.values()].map(of));
  return { page: newest(seen), of };
}
