import type { Reading } from '../jsonapi/reading.ts';
import type { Seconds } from '../lib/clock.ts';
import { daysEnding, type LocalDay } from '../lib/zones.ts';
import type { ChartView } from '../resources/metrics/model.ts';
import { loadMetricSeries, type MetricSeries } from './metrics/queries.ts';
import { findIncidentsBetween, findSchedulesBetween, MOST_ENTRIES } from './queries.ts';
import { type IncidentState, loadState, type PublicState, type ScheduleState } from './state.ts';
import { countUptime, type DayBar, dayBars, percentText, uptimeRules } from './uptime/model.ts';
import { loadTimelines } from './uptime/queries.ts';

export interface ComponentUptime {
  readonly bars: readonly DayBar[];
  /** Null where nothing could be counted. */
  readonly percent: string | null;
}

/** One day of the past, with what began in it. */
export interface PastDay extends LocalDay {
  readonly incidents: readonly IncidentState[];
  readonly schedules: readonly ScheduleState[];
}

export interface Past {
  /** The newest first. */
  readonly days: readonly PastDay[];
  /** Whether there was more than is shown. */
  readonly cut: boolean;
}

/** What the reader chose to see. */
export interface Choice {
  readonly days: number;
  readonly view: ChartView | undefined;
}

/** Everything on the status page. */
export interface PageData {
  readonly state: PublicState;
  readonly choice: Choice;
  /** By component; empty where the settings hide it. */
  readonly uptime: ReadonlyMap<number, ComponentUptime>;
  readonly series: readonly MetricSeries[];
  readonly past: Past;
}

export async function loadPage(reading: Reading, choose: Partial<Choice>): Promise<PageData> {
  const state = await loadState(reading);
  const { settings, now } = state;
  const choice = { days: choose.days ?? settings.bar_days, view: choose.view };
  const shown = daysEnding(settings.timezone, now, settings.history_days);
  return {
    state,
    choice,
    uptime: settings.show_uptime ? await loadUptime(reading, state, choice.days) : new Map(),
    series: settings.show_metrics ? await loadMetricSeries(reading, choice.view) : [],
    past: settings.show_history ? await loadPast(reading, shown) : { days: [], cut: false },
  };
}

async function loadUptime(
  reading: Reading,
  { components, settings, now }: PublicState,
  count: number,
): Promise<Map<number, ComponentUptime>> {
  const days = daysEnding(settings.timezone, now, count);
  const from = days[0]?.from ?? now;
  const rules = uptimeRules(settings);
  const timelines = await loadTimelines(reading, [...components.keys()], from);
  return new Map(
    Array.from(components.keys(), (id) => {
      const timeline = timelines.get(id) ?? [];
      const percent = percentText(countUptime(timeline, from, now, rules));
      return [id, { bars: dayBars(timeline, days, rules), percent }];
    }),
  );
}

/** What began in each of these days. */
export async function loadPast(reading: Reading, days: readonly LocalDay[]): Promise<Past> {
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const found = await findIncidentsBetween(reading, from, to);
  const planned = await findSchedulesBetween(reading, from, Math.min(to, reading.now));
  const [incidents, schedules] = [found.slice(0, MOST_ENTRIES), planned.slice(0, MOST_ENTRIES)];
  const within = (moment: Seconds, day: LocalDay) => moment >= day.from && moment < day.to;
  return {
    days: days.toReversed().map((day) => ({
      ...day,
      incidents: incidents
        .filter(({ occurredAt }) => within(occurredAt, day))
        .toSorted((a, b) => Number(b.stickied) - Number(a.stickied)),
      schedules: schedules.filter(({ scheduledAt }) => within(scheduledAt, day)),
    })),
    cut: found.length > MOST_ENTRIES || planned.length > MOST_ENTRIES,
  };
}
