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
import { openMaintenance } from './views/entries.ts';
import { apart } from './views/history.ts';

/**
 * What the parts of the page show, as texts to compare. They hold only what the public sees, so a write that the public may
 * not see leaves them as they were. They hold nothing that grows with the clock (percentages, "down for 3 minutes"), so they
 * change with the clock only at moments that are known beforehand: `nextTurn` in `live/snapshot.ts`.
 */

/** Figures of an outage that goes on are brought up to date this often, on the minute, whatever else happens. */
export const RUNNING_SECONDS = 600;

/** Computes a text once for each object, however many pages it is part of. */
function once<K extends object, A extends unknown[]>(make: (key: K, ...more: A) => unknown) {
  const known = new WeakMap<K, string>();
  return (key: K, ...more: A): string => {
    const text = known.get(key) ?? JSON.stringify(make(key, ...more));
    known.set(key, text);
    return text;
  };
}

/** What stands around the parts. Where it changes, parts are not enough. */
export const shownAround = ({ state, choice, uptime }: PageData): string =>
  JSON.stringify([
    settingsOf(state.settings),
    state.groups.map(({ id }) => id),
    state.components.size === 0,
    choice,
    uptime.size > 0,
    clientScript.path,
  ]);

const settingsOf = once((settings: Settings) =>
  settingNames.filter(isPublicSetting).map((name) => settings[name]),
);

export const shownIncidents = once((state: PublicState) =>
  state.incidents.map((incident) => incidentOf(state, incident)),
);

export const shownMaintenance = once((state: PublicState) => {
  const { running, coming } = openMaintenance(state);
  return [running, coming].map((list) => list.map((schedule) => scheduleOf(state, schedule)));
});

const pastOf = once((past: Past, state: PublicState) =>
  past.days.map((day) => {
    const { running, over } = apart(state, day);
    return [
      day.date,
      running.map((entry) =>
        'guid' in entry ? [entry.id, entry.name, entry.status] : [entry.id, entry.name],
      ),
      over.incidents.map((incident) => incidentOf(state, incident)),
      over.schedules.map((schedule) => scheduleOf(state, schedule)),
    ];
  }),
);

export const shownPast = (state: PublicState, past: Past): string => pastOf(past, state);

export const shownGroup = (data: PageData, { name, status, collapsed, components }: GroupState): string =>
  JSON.stringify([name, status, collapsed, componentsOf(data, components)]);

export const shownLoose = (data: PageData): string =>
  JSON.stringify([data.state.groups.length > 0, componentsOf(data, data.state.loose)]);

/** Charts move on with the clock, one bucket at a time; those that show nothing stay as they are. */
export const shownSeries = once((series: readonly MetricSeries[]) =>
  series.map(({ from, values, ...metric }) => [
    metric,
    values.some((value) => value !== null) ? [from, values] : [],
  ]),
);

const componentsOf = ({ uptime, state }: PageData, components: readonly ComponentState[]) =>
  components.map(({ id, name, description, link, status }) => {
    const known = uptime.get(id);
    return [id, name, description, link, status, known ? uptimeOf(known, state.now) : null];
  });

const uptimeOf = once(({ bars }: ComponentUptime, now: number) => [
  bars[0]?.date,
  bars.map(({ status }) => status ?? 0).join(''),
  bars
    .filter(({ intervals }) => intervals.length > 0)
    .map(({ date, intervals }) => [date, intervals.map((interval) => intervalOf(interval, now))]),
  isRunning(bars.at(-1)?.intervals.at(-1), now) ? Math.floor(now / RUNNING_SECONDS) : null,
]);

export const isRunning = (interval: Interval | undefined, now: number): boolean =>
  interval !== undefined && interval.to > now;

const intervalOf = (interval: Interval, now: number) => [
  interval.from,
  isRunning(interval, now) ? null : interval.to,
  interval.status,
  interval.causes.map((cause) => [cause.type === 'incident' ? cause.guid : cause.id, cause.name]),
];

const incidentOf = (state: PublicState, incident: IncidentState) => [
  incident.id,
  incident.guid,
  incident.name,
  incident.message,
  incident.status,
  incident.stickied,
  incident.occurredAt,
  incident.resolvedAt,
  incident.nextUpdateDueAt,
  linksOf(state, incident),
  incident.updates.map(updateOf),
];

const scheduleOf = (state: PublicState, schedule: ScheduleState) => [
  schedule.id,
  schedule.name,
  schedule.message,
  schedule.publishedAt,
  schedule.starts_at ?? schedule.scheduledAt,
  schedule.ends_at ?? schedule.completedAt,
  scheduleStatus(schedule, state.now),
  linksOf(state, schedule),
  schedule.updates.map(updateOf),
];

const linksOf = ({ components }: PublicState, entry: IncidentState | ScheduleState) =>
  entry.components.map(({ id, status }) => [components.get(id)?.name, status]);

const updateOf = ({ id, status, message, createdAt }: UpdateState) => [id, status, message, createdAt];
