import { valuesOnPage } from '../../domain/settings/announcement.ts';
import { isLong } from '../../domain/status/public-state/state.ts';
import type { ComponentState, GroupState, PublicState } from '../../domain/status/public-state/types.ts';
import { clientScript } from './client/script.ts';
import { memoize } from './memoize.ts';
import { latestValue } from './metrics/chart.ts';
import type { MetricSeries } from './metrics/queries.ts';
import { hasDetails, type PageData, type Past } from './page-data.ts';
import { chartFingerprint, componentFingerprint, incidentOf, scheduleOf } from './record-fingerprints.ts';
import type { UptimeReport } from './uptime/report.ts';
import { openMaintenance } from './views/entries.ts';
import { beginningOf, separateOngoing, unreportedOn } from './views/history.ts';
import { summaryOf } from './views/summary.ts';

/**
 * Fingerprints of the parts of the page: texts that are compared to find out which parts changed. They contain only
 * what the public sees, so a write that the public cannot see does not change them. They contain nothing that grows
 * with the clock (percentages, "down for 3 minutes"), so the clock changes them only at times that `nextChangeByClock`
 * in `live/page-snapshot.ts` predicts.
 */

/** Everything outside the parts. When it changes, viewers have to fetch the whole page. */
export const layoutFingerprint = ({ state, choice, uptime }: PageData): string =>
  JSON.stringify([
    settingsFingerprint(state.settings),
    state.groups.map(({ id }) => id),
    state.components.size === 0,
    isLong(state.components.size),
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

/** Without the announcement, which may be for later: it is a part of its own. */
export const settingsFingerprint = memoize(valuesOnPage);

export const incidentsFingerprint = memoize((state: PublicState) =>
  state.incidents.map((incident) => incidentOf(state, incident)),
);

export const bannerFingerprint = ({ state, freshness }: PageData): string =>
  JSON.stringify([
    state.status,
    state.headline,
    freshness,
    openMaintenance(state)
      .soon.slice(0, 1)
      .map((schedule) => scheduleOf(state, schedule)),
    state.headline.kind === 'incident' ? state.incidents.map(({ translations }) => translations) : [],
  ]);

export const summaryFingerprint = memoize((state: PublicState) => summaryOf(state));

export const ongoingMaintenanceFingerprint = memoize((state: PublicState) =>
  openMaintenance(state).ongoing.map((schedule) => scheduleOf(state, schedule)),
);

export const imminentMaintenanceFingerprint = memoize((state: PublicState) =>
  openMaintenance(state).soon.map((schedule) => scheduleOf(state, schedule)),
);

export const upcomingMaintenanceFingerprint = memoize((state: PublicState) =>
  openMaintenance(state).upcoming.map((schedule) => scheduleOf(state, schedule)),
);

const pastOf = memoize((past: Past, state: PublicState) => [
  past.days.findLast(({ to }) => to > beginningOf(state))?.date,
  ...past.days.map((day) => {
    const { ongoing, finished } = separateOngoing(state, day);
    return [
      day.date,
      ongoing.length > 0,
      finished.incidents.map((incident) => incidentOf(state, incident)),
      finished.schedules.map((schedule) => scheduleOf(state, schedule)),
      unreportedOn(day),
    ];
  }),
]);

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
): string => JSON.stringify([name, status, collapsed]) + componentsFingerprint(data, components);

export const ungroupedFingerprint = (data: PageData): string =>
  `${data.state.groups.length > 0}${componentsFingerprint(data, data.state.ungrouped)}`;

/** Charts advance by one bucket at a time. A chart without values does not change with the clock. */
export const metricsFingerprint = (series: readonly MetricSeries[]): string =>
  series.map((one) => (latestValue(one) === null ? emptyChart(one) : chartFingerprint(one))).join('\n');

const emptyChart = ({ from: _, values: __, ...metric }: MetricSeries): string => JSON.stringify(metric);

export const componentsFingerprint = (
  { uptime, state }: Pick<PageData, 'uptime' | 'state'>,
  components: readonly ComponentState[],
): string =>
  components
    .map((component) => componentFingerprint(component, uptime.get(component.id), state.now))
    .join('\n');
