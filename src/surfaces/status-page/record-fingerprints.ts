import { isOverdue } from '../../domain/status/public-state/state.ts';
import type {
  ComponentState,
  IncidentState,
  PublicState,
  ScheduleState,
  UpdateState,
} from '../../domain/status/public-state/types.ts';
import { scheduleStatus } from '../../domain/status/schedules/model.ts';
import { memoize } from './memoize.ts';
import type { MetricSeries } from './metrics/queries.ts';
import type { ComponentUptime } from './page-data.ts';
import type { Interval } from './uptime/model.ts';

/**
 * What the page shows of a record. These go into the fingerprints of the parts of the page, so they contain nothing that
 * grows with the clock; and they find the markup of a record that was rendered before.
 */

/** The figures of an ongoing outage are refreshed at this interval, aligned to the clock, whatever else happens. */
export const OUTAGE_REFRESH_SECONDS = 600;

type RecordView = Pick<PublicState, 'components' | 'now'>;

export const componentFingerprint = (
  component: ComponentState,
  uptime: ComponentUptime | undefined,
  now: number,
): string => componentOf(component) + (uptime ? barsOf(uptime.bars, now) : '');

const componentOf = memoize(({ id, name, description, link, status }: ComponentState) => [
  id,
  name,
  description,
  link,
  status,
]);

/** Bars with something that runs are those of one moment, so the clock need not be part of what finds them. */
const barsOf = memoize((bars: ComponentUptime['bars'], now: number) => [
  bars[0]?.date,
  bars.map(({ status }) => status ?? 0).join(''),
  bars
    .filter(({ intervals }) => intervals.length > 0)
    .map(({ date, intervals }) => [date, intervals.map((interval) => intervalOf(interval, now))]),
  isRunning(bars.at(-1)?.intervals.at(-1), now) ? Math.floor(now / OUTAGE_REFRESH_SECONDS) : null,
]);

export const isRunning = (interval: Interval | undefined, now: number): boolean =>
  interval !== undefined && interval.to > now;

const intervalOf = (interval: Interval, now: number) => [
  interval.from,
  isRunning(interval, now) ? null : interval.to,
  interval.status,
  interval.causes.map((cause) => [
    cause.type === 'incident' ? cause.guid : cause.id,
    cause.name,
    cause.translations,
  ]),
];

export const incidentOf = (state: RecordView, incident: IncidentState) => [
  incident.id,
  incident.guid,
  incident.name,
  incident.message,
  incident.translations,
  incident.status,
  incident.ownStatus,
  incident.stickied,
  incident.occurredAt,
  incident.publishedAt,
  incident.resolvedAt,
  incident.nextUpdateDueAt,
  isOverdue(incident, state.now),
  incident.postmortem !== undefined,
  linksOf(state, incident),
  incident.updates.map(updateOf),
];

export const scheduleOf = (state: RecordView, schedule: ScheduleState) => [
  schedule.id,
  schedule.name,
  schedule.message,
  schedule.translations,
  schedule.publishedAt,
  schedule.starts_at ?? schedule.scheduledAt,
  schedule.ends_at ?? schedule.completedAt,
  scheduleStatus(schedule, state.now),
  linksOf(state, schedule),
  schedule.updates.map(updateOf),
];

const linksOf = ({ components }: RecordView, entry: IncidentState | ScheduleState) =>
  entry.components.map(({ id, status }) => [components.get(id)?.label, status]);

const updateOf = ({ id, status, message, translations, createdAt }: UpdateState) => [
  id,
  status,
  message,
  translations,
  createdAt,
];

export const chartFingerprint = memoize((series: MetricSeries) => series);
