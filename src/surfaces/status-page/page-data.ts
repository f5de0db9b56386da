import type { Settings } from '../../domain/settings/schema.ts';
import { UNKNOWN } from '../../domain/status/components/model.ts';
import type { ChartView } from '../../domain/status/metrics/model.ts';
import {
  findIncidentsBetween,
  findSchedulesBetween,
  MAX_ENTRIES,
} from '../../domain/status/public-state/queries.ts';
import { loadState } from '../../domain/status/public-state/state.ts';
import type {
  ComponentState,
  IncidentState,
  PublicState,
  ScheduleState,
} from '../../domain/status/public-state/types.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { daysEnding, type LocalDay } from '../../lib/zones.ts';
import { type Freshness, loadFreshness } from './freshness.ts';
import { loadMetricSeries, type MetricSeries } from './metrics/queries.ts';
import {
  countUptime,
  type DayBar,
  dayBars,
  type Interval,
  percentText,
  percentUntil,
  unreportedOutages,
  uptimeRules,
} from './uptime/model.ts';
import { loadTimelines } from './uptime/queries.ts';

export interface ComponentUptime {
  readonly bars: readonly DayBar[];
  /** Null with less than 24 hours of data. */
  readonly percent: string | null;
  /** When the clock will change these figures, if the status stays the same. */
  readonly changesAt: Seconds;
}

/** One day of the past, with what began on it. */
export interface PastDay extends LocalDay {
  readonly incidents: readonly IncidentState[];
  readonly schedules: readonly ScheduleState[];
  /** The components that were down while no incident was reported for them. */
  readonly unreported: readonly ComponentState[];
}

export interface Past {
  /** Newest first. */
  readonly days: readonly PastDay[];
  /** Whether some entries were left out. */
  readonly isTruncated: boolean;
}

/** What the visitor chose to see. */
export interface Choice {
  readonly days: number;
  readonly view: ChartView | undefined;
}

/** Everything on the status page. */
export interface PageData {
  readonly state: PublicState;
  readonly choice: Choice;
  /** By component id. Empty if the settings hide uptime. */
  readonly uptime: ReadonlyMap<number, ComponentUptime>;
  readonly series: readonly MetricSeries[];
  readonly past: Past;
  readonly freshness: Freshness;
}

/** Loads the page for one visitor's choice. With `given`, as it would be with these settings. */
export const loadPage = async (
  readContext: ReadContext,
  requested: Partial<Choice>,
  given?: Settings,
): Promise<PageData> => (await readPage(readContext, [requested], given)).page(requested);

/** Reads everything that the page needs, once for all of these choices. */
export async function readPage(
  readContext: ReadContext,
  choices: readonly Partial<Choice>[],
  given?: Settings,
): Promise<PageSource> {
  const state = await loadState(readContext, given);
  const { settings, components, now } = state;
  const days = Math.max(...choices.map((choice) => choice.days ?? settings.bar_days));
  const pastDays = settings.show_history ? daysEnding(settings.timezone, now, settings.history_days) : [];
  const starts = [
    ...(settings.show_uptime ? daysEnding(settings.timezone, now, days).slice(0, 1) : []),
    ...pastDays.slice(0, 1),
  ].map(({ from }) => from);
  const readTimelines = async () =>
    starts.length > 0
      ? loadTimelines(readContext, [...components.keys()], Math.min(...starts), endOfCurrentSecond(now))
      : new Map<number, Interval[]>();
  const readSeries = (view: Choice['view']) =>
    loadMetricSeries(readContext, view).then((series) => [view, series] as const);
  const views = settings.show_metrics ? [...new Set(choices.map((choice) => choice.view))] : [];
  // At once: each statement is a round trip to a database server.
  const [timelines, series, entries, freshness] = await Promise.all([
    readTimelines(),
    Promise.all(views.map(readSeries)),
    settings.show_history ? loadEntries(readContext, pastDays) : undefined,
    loadFreshness(readContext, state),
  ]);
  return new PageSource(
    state,
    settings.show_uptime ? timelines : new Map(),
    new Map(series),
    entries
      ? pastFrom(pastDays, entries, unreportedIn(state, timelines, pastDays))
      : { days: [], isTruncated: false },
    freshness,
  );
}

function unreportedIn(
  { components, settings }: PublicState,
  timelines: ReadonlyMap<number, readonly Interval[]>,
  days: readonly LocalDay[],
): Map<string, ComponentState[]> {
  const outages = unreportedOutages(timelines, days, uptimeRules(settings));
  return new Map(Array.from(outages, ([date, ids]) => [date, ids.flatMap((id) => components.get(id) ?? [])]));
}

/** The current second counts as elapsed, so what was written in it is visible immediately. */
const endOfCurrentSecond = (now: Seconds): Seconds => now + 1;

/** With more components than this, only their own pages have what does not fit into their lines. */
const MAX_DETAILED = 200;

export const hasDetails = ({ components }: PublicState): boolean => components.size <= MAX_DETAILED;

/** The data that the pages of all visitors share at one point in time. */
export class PageSource {
  readonly state: PublicState;
  readonly #timelines: ReadonlyMap<number, readonly Interval[]>;
  readonly #series: ReadonlyMap<Choice['view'], readonly MetricSeries[]>;
  readonly #past: Past;
  readonly #freshness: Freshness;
  readonly #uptime = new Map<number, ReadonlyMap<number, ComponentUptime>>();

  constructor(
    state: PublicState,
    timelines: ReadonlyMap<number, readonly Interval[]>,
    series: ReadonlyMap<Choice['view'], readonly MetricSeries[]>,
    past: Past,
    freshness: Freshness,
  ) {
    this.state = state;
    this.#timelines = timelines;
    this.#series = series;
    this.#past = past;
    this.#freshness = freshness;
  }

  /** Returns the page for one of the choices that were read. */
  page(requested: Partial<Choice>): PageData {
    const { state } = this;
    const choice = { days: requested.days ?? state.settings.bar_days, view: requested.view };
    const uptime = this.#uptime.get(choice.days) ?? this.#countUptime(choice.days);
    this.#uptime.set(choice.days, uptime);
    return {
      state,
      choice,
      uptime,
      series: this.#series.get(choice.view) ?? [],
      past: this.#past,
      freshness: this.#freshness,
    };
  }

  #countUptime(count: number): Map<number, ComponentUptime> {
    return countComponentUptime(this.state, this.#timelines, count);
  }
}

/** The uptime of components in the last days, from their timelines. */
function countComponentUptime(
  { settings, now }: PublicState,
  timelines: ReadonlyMap<number, readonly Interval[]>,
  count: number,
): Map<number, ComponentUptime> {
  const days = daysEnding(settings.timezone, now, count);
  const from = days[0]?.from ?? now;
  const rules = uptimeRules(settings);
  return new Map(
    Array.from(timelines, ([id, timeline]) => {
      const uptime = countUptime(timeline, from, now, rules);
      const bars = dayBars(timeline, days, rules, now);
      const status = timeline.at(-1)?.status ?? UNKNOWN;
      // While a component is down, the page says for how many minutes of the day.
      const minute = now + 60 - ((bars.at(-1)?.down ?? 0) % 60);
      const changesAt = Math.min(percentUntil(uptime, status, rules, now), minute);
      return [id, { bars, percent: percentText(uptime), changesAt }];
    }),
  );
}

/** The uptime of some components in the last days. Empty if the settings hide uptime. */
export async function loadComponentUptime(
  readContext: ReadContext,
  state: PublicState,
  componentIds: readonly number[],
  count: number,
): Promise<ReadonlyMap<number, ComponentUptime>> {
  const { settings, now } = state;
  if (!settings.show_uptime) return new Map();
  const from = daysEnding(settings.timezone, now, count)[0]?.from ?? now;
  const timelines = await loadTimelines(readContext, componentIds, from, endOfCurrentSecond(now));
  return countComponentUptime(state, timelines, count);
}

/** The kinds of entries. */
export type EntryKind = 'incidents' | 'maintenance';

/** Which part of the past is loaded; by default, everything. */
interface PastFilter {
  readonly kind?: EntryKind | undefined;
  readonly components?: readonly number[] | undefined;
  /** The maximum number of entries of each kind. */
  readonly limit?: number;
}

/** What began on some days. */
interface Entries {
  readonly incidents: readonly IncidentState[];
  readonly schedules: readonly ScheduleState[];
  readonly isTruncated: boolean;
}

/** Loads what began on each of these days. */
export const loadPast = async (
  readContext: ReadContext,
  days: readonly LocalDay[],
  filter: PastFilter = {},
): Promise<Past> => pastFrom(days, await loadEntries(readContext, days, filter));

/** `unreported` are components that were down without an incident, by day. */
const pastFrom = (
  days: readonly LocalDay[],
  { incidents, schedules, isTruncated }: Entries,
  unreported?: ReadonlyMap<string, readonly ComponentState[]>,
): Past => ({ days: pastDays(days, incidents, schedules, unreported), isTruncated });

async function loadEntries(
  readContext: ReadContext,
  days: readonly LocalDay[],
  { kind, components, limit = MAX_ENTRIES }: PastFilter = {},
): Promise<Entries> {
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  // One more than is shown, to find out whether there are more.
  const range = { from, to, limit: limit + 1, ...(components && { components }) };
  const untilNow = { ...range, to: Math.min(to, endOfCurrentSecond(readContext.now)) };
  const [incidents, schedules] = await Promise.all([
    kind === 'maintenance' ? [] : findIncidentsBetween(readContext, range),
    kind === 'incidents' ? [] : findSchedulesBetween(readContext, untilNow),
  ]);
  return {
    incidents: incidents.slice(0, limit),
    schedules: schedules.slice(0, limit),
    isTruncated: incidents.length > limit || schedules.length > limit,
  };
}

/** Sorts entries into the days on which they began, newest day first. */
export function pastDays(
  days: readonly LocalDay[],
  incidents: readonly IncidentState[],
  schedules: readonly ScheduleState[],
  unreported: ReadonlyMap<string, readonly ComponentState[]> = new Map(),
): PastDay[] {
  const within = (time: Seconds, day: LocalDay) => time >= day.from && time < day.to;
  return days.toReversed().map((day) => ({
    ...day,
    incidents: incidents
      .filter(({ occurredAt }) => within(occurredAt, day))
      .toSorted((a, b) => Number(b.stickied) - Number(a.stickied)),
    schedules: schedules.filter(({ scheduledAt }) => within(scheduledAt, day)),
    unreported: unreported.get(day.date) ?? [],
  }));
}
