import type {
  ComponentState,
  GroupState,
  IncidentState,
  PublicState,
  ScheduleState,
  UpdateState,
} from '../public-state/types.ts';
import { scheduleStatus } from '../resources/schedules/model.ts';
import { isPublicSetting, type Settings, settingNames } from '../resources/settings/schema.ts';
import { clientScript } from './client/script.ts';
import type { MetricSeries } from './metrics/queries.ts';
import type { ComponentUptime, PageData, Past } from './page-data.ts';
import type { Interval } from './uptime/model.ts';
import type { UptimeReport } from './uptime/report.ts';
import { hasDetails } from './views/components.ts';
import { isOverdue, openMaintenance } from './views/entries.ts';
import { separateOngoing, unreportedOn } from './views/history.ts';
import { summaryOf } from './views/summary.ts';

/**
 * Fingerprints of the parts of the page: texts that are compared to find out which parts changed. They contain only
 * what the public sees, so a write that the public cannot see does not change them. They contain nothing that grows
 * with the clock (percentages, "down for 3 minutes"), so the clock changes them only at times that `nextChangeByClock`
 * in `live/page-snapshot.ts` predicts.
 */

/** The figures of an ongoing outage are refreshed at this interval, aligned to the clock, whatever else happens. */
export const OUTAGE_REFRESH_SECONDS = 600;

/** Computes a text once for each object, however many pages contain it. */
function memoize<K extends object, A extends unknown[]>(compute: (key: K, ...args: A) => unknown) {
  const cache = new WeakMap<K, string>();
  return (key: K, ...args: A): string => {
    const text = cache.get(key) ?? JSON.stringify(compute(key, ...args));
    cache.set(key, text);
    return text;
  };
}

/** Everything outside the parts. When it changes, viewers have to fetch the whole page. */
export const layoutFingerprint = ({ state, choice, uptime }: PageData): string =>
  JSON.stringify([
    settingsFingerprint(state.settings),
    state.groups.map(({ id }) => id),
    state.components.size === 0,
    hasDetails(state),
    // Names of components are in every part, and their translations rarely change.
    componentTranslations(state),
    choice,
    uptime.size > 0,
    clientScript.path,
  ]);

const componentTranslations = memoize(({ components, groups }: PublicState) => [
  Array.from(components.values(), ({ translations }) => translations ?? 0),
  groups.map(({ translations }) => translations ?? 0),
]);

export const settingsFingerprint = memoize((settings: Settings) =>
  settingNames.filter(isPublicSetting).map((name) => settings[name]),
);

export const incidentsFingerprint = memoize((state: PublicState) =>
  state.incidents.map((incident) => incidentOf(state, incident)),
);

export const bannerFingerprint = ({ state, freshness }: PageData): string =>
  JSON.stringify([
    state.status,
    state.headline,
    freshness,
    state.headline.kind === 'incident' ? state.incidents.map(({ translations }) => translations) : [],
  ]);

export const summaryFingerprint = memoize((state: PublicState) => summaryOf(state));

export const ongoingMaintenanceFingerprint = memoize((state: PublicState) =>
  openMaintenance(state).ongoing.map((schedule) => scheduleOf(state, schedule)),
);

export const upcomingMaintenanceFingerprint = memoize((state: PublicState) =>
  openMaintenance(state).upcoming.map((schedule) => scheduleOf(state, schedule)),
);

const pastOf = memoize((past: Past, state: PublicState) =>
  past.days.map((day) => {
    const { ongoing, finished } = separateOngoing(state, day);
    return [
      day.date,
      ongoing.map((entry) =>
        'guid' in entry
          ? [entry.id, entry.name, entry.translations, entry.status]
          : [entry.id, entry.name, entry.translations],
      ),
      finished.incidents.map((incident) => incidentOf(state, incident)),
      finished.schedules.map((schedule) => scheduleOf(state, schedule)),
      unreportedOn(day),
    ];
  }),
);

export const historyFingerprint = (state: PublicState, past: Past): string => pastOf(past, state);

/** What the history shows, whatever the days are that it covers. */
export const entriesFingerprint = (state: PublicState, past: Pick<Past, 'days'>): string =>
  JSON.stringify(
    past.days.flatMap(({ incidents, schedules }) => [
      ...incidents.map((incident) => incidentOf(state, incident)),
      ...schedules.map((schedule) => scheduleOf(state, schedule)),
    ]),
  );

/** The table of uptime, without its figures: they grow with the clock. */
export const reportFingerprint = ({ components, months, generatedAt }: UptimeReport): string =>
  JSON.stringify([
    months.map(({ month }) => month),
    components.map(({ id, name, intervals }) => [
      id,
      name,
      intervals.map(({ from, to, status }) => [from, to < generatedAt ? to : null, status]),
    ]),
  ]);

export const groupFingerprint = (
  data: PageData,
  { name, status, collapsed, components }: GroupState,
): string => JSON.stringify([name, status, collapsed, componentsFingerprint(data, components)]);

export const ungroupedFingerprint = (data: PageData): string =>
  JSON.stringify([data.state.groups.length > 0, componentsFingerprint(data, data.state.ungrouped)]);

/** Charts advance by one bucket at a time. A chart without values does not change with the clock. */
export const metricsFingerprint = memoize((series: readonly MetricSeries[]) =>
  series.map(({ from, values, ...metric }) => [
    metric,
    values.some((value) => value !== null) ? [from, values] : [],
  ]),
);

export const componentsFingerprint = (
  { uptime, state }: Pick<PageData, 'uptime' | 'state'>,
  components: readonly ComponentState[],
) =>
  components.map(({ id, name, description, link, status }) => {
    const componentUptime = uptime.get(id);
    return [
      id,
      name,
      description,
      link,
      status,
      componentUptime ? uptimeOf(componentUptime, state.now) : null,
    ];
  });

const uptimeOf = memoize(({ bars }: ComponentUptime, now: number) => [
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

export const incidentOf = (state: PublicState, incident: IncidentState) => [
  incident.id,
  incident.guid,
  incident.name,
  incident.message,
  incident.translations,
  incident.status,
  incident.stickied,
  incident.occurredAt,
  incident.resolvedAt,
  incident.nextUpdateDueAt,
  isOverdue(incident, state.now),
  incident.postmortem !== undefined,
  linksOf(state, incident),
  incident.updates.map(updateOf),
];

export const scheduleOf = (state: PublicState, schedule: ScheduleState) => [
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

const linksOf = ({ components }: PublicState, entry: IncidentState | ScheduleState) =>
  entry.components.map(({ id, status }) => [components.get(id)?.name, status]);

const updateOf = ({ id, status, message, translations, createdAt }: UpdateState) => [
  id,
  status,
  message,
  translations,
  createdAt,
];
