import {
  latestStatus,
  OPERATIONAL,
  severity,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../../domain/status/components/model.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { LocalDay } from '../../../lib/zones.ts';

/** How seconds are counted. Unknown never counts, and every status not listed here is up. */
export interface UptimeRules {
  /** The statuses that count as downtime. */
  readonly down: readonly number[];
  /** How maintenance counts; `excluded` is neither up nor down. */
  readonly maintenance: 'excluded' | 'up' | 'down';
}

/** The settings that uptime depends on. */
export interface UptimeSettings {
  readonly uptime_down: readonly number[];
  readonly uptime_maintenance: UptimeRules['maintenance'];
  readonly timezone: string;
}

export const uptimeRules = (settings: Omit<UptimeSettings, 'timezone'>): UptimeRules => ({
  down: settings.uptime_down,
  maintenance: settings.uptime_maintenance,
});

/** An incident or a window that changes the status of a component. `status` is the one it sets. */
export type Cause =
  | {
      readonly type: 'incident';
      readonly id: number;
      readonly guid: string;
      readonly name: string;
      readonly translations?: string | null;
      readonly status: number;
    }
  | {
      readonly type: 'schedule';
      readonly id: number;
      readonly name: string;
      readonly translations?: string | null;
      readonly status: number;
    };

/**
 * The half-open interval `[from, to)`. `causes` are all windows and incidents in effect, even if they did not
 * determine the status.
 */
export interface Interval {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly status: number;
  readonly causes: readonly Cause[];
}

/** A status that was set on the component itself. It is in effect until the next one. */
export interface OwnStatus {
  readonly at: Seconds;
  readonly status: number;
}

/** The time during which a window or an incident is in effect; `to` is null if it has no end yet. */
export interface Effect {
  readonly from: Seconds;
  readonly to: Seconds | null;
  readonly cause: Cause;
}

/**
 * The status that the page showed at every time from `from` to `to`, as maximal intervals in order. There is none
 * before the first own status. `own` is in the order in which it was set.
 */
export function timelineOf(
  own: readonly OwnStatus[],
  windows: readonly Effect[],
  incidents: readonly Effect[],
  from: Seconds,
  to: Seconds,
): Interval[] {
  const start = Math.max(from, own[0]?.at ?? to);
  if (start >= to) return [];
  const activeWindows = new ActiveEffects(windows, start, to);
  const activeIncidents = new ActiveEffects(incidents, start, to);
  const boundaries = [start, ...activeWindows.boundaries, ...activeIncidents.boundaries];
  for (const { at } of own) if (at > start && at < to) boundaries.push(at);
  boundaries.sort((a, b) => a - b);

  const intervals: Interval[] = [];
  let causes: readonly Cause[] = [];
  let next = 0;
  let status = OPERATIONAL;
  for (const [index, time] of boundaries.entries()) {
    if (time === boundaries[index + 1]) continue;
    for (let one = own[next]; one && one.at <= time; one = own[++next]) status = one.status;
    const windowsChanged = activeWindows.moveTo(time);
    if (activeIncidents.moveTo(time) || windowsChanged)
      causes = [...activeWindows.causes, ...activeIncidents.causes];
    const overlay = { windows: activeWindows.statuses, incidents: activeIncidents.statuses };
    const effectiveStatus = latestStatus(status, overlay);
    const end = boundaries[index + 1] ?? to;
    const last = intervals.at(-1);
    if (last?.status === effectiveStatus && last.causes === causes)
      intervals[intervals.length - 1] = { ...last, to: end };
    else intervals.push({ from: time, to: end, status: effectiveStatus, causes });
  }
  return intervals;
}

/** The maximum number of causes of one kind. If a component has hundreds of open incidents, the newest are listed. */
const MAX_CAUSES = 20;

/** The effects of one kind that apply at a time that only moves forward. */
class ActiveEffects {
  readonly #begins: readonly Effect[];
  readonly #ends: readonly Effect[];
  /** In the order in which they began. */
  readonly #active: Effect[] = [];
  /** How many effects set each status. */
  readonly #counts = [0, 0, 0, 0, 0, 0, 0];
  #begunCount = 0;
  #endedCount = 0;
  /** When an effect begins or ends, strictly inside the range. */
  readonly boundaries: Seconds[] = [];
  causes: readonly Cause[] = [];
  /** Without duplicates. */
  statuses: readonly number[] = [];

  constructor(effects: readonly Effect[], from: Seconds, to: Seconds) {
    const within = effects.filter(
      (effect) => effect.from < Math.min(to, endOf(effect)) && endOf(effect) > from,
    );
    this.#begins = within.toSorted((a, b) => a.from - b.from || a.cause.id - b.cause.id);
    this.#ends = within.toSorted((a, b) => endOf(a) - endOf(b));
    for (const effect of within) {
      for (const time of [effect.from, endOf(effect)])
        if (time > from && time < to) this.boundaries.push(time);
    }
  }

  /** Returns whether other effects apply now. */
  moveTo(time: Seconds): boolean {
    const before = this.#begunCount + this.#endedCount;
    for (
      let one = this.#begins[this.#begunCount];
      one && one.from <= time;
      one = this.#begins[++this.#begunCount]
    ) {
      this.#active.push(one);
      this.#count(one, 1);
    }
    for (
      let one = this.#ends[this.#endedCount];
      one && endOf(one) <= time;
      one = this.#ends[++this.#endedCount]
    ) {
      this.#active.splice(this.#active.indexOf(one), 1);
      this.#count(one, -1);
    }
    if (before === this.#begunCount + this.#endedCount) return false;
    this.causes = this.#active.slice(-MAX_CAUSES).map(({ cause }) => cause);
    this.statuses = [...this.#counts.keys()].filter((status) => (this.#counts[status] ?? 0) > 0);
    return true;
  }

  #count({ cause: { status } }: Effect, change: 1 | -1): void {
    this.#counts[status] = (this.#counts[status] ?? 0) + change;
  }
}

const NEVER = Number.MAX_SAFE_INTEGER;
const endOf = ({ to }: Effect): Seconds => to ?? NEVER;

export interface Uptime {
  /** Seconds that are up or down: the base of the percentage. */
  readonly counted: number;
  readonly down: number;
  /** Seconds in each status, indexed by its number, whether they count or not. */
  readonly byStatus: readonly number[];
}

/** Counts the seconds of the intervals in a range. */
export function countUptime(
  intervals: readonly Interval[],
  from: Seconds,
  to: Seconds,
  rules: UptimeRules,
): Uptime {
  const byStatus = [0, 0, 0, 0, 0, 0, 0];
  for (const interval of intervals) {
    const seconds = Math.min(interval.to, to) - Math.max(interval.from, from);
    if (seconds > 0) byStatus[interval.status] = (byStatus[interval.status] ?? 0) + seconds;
  }
  const sumOf = (kind: Kind) =>
    byStatus.reduce((sum, seconds, status) => (kindOf(status, rules) === kind ? sum + seconds : sum), 0);
  const down = sumOf('down');
  return { counted: sumOf('up') + down, down, byStatus };
}

type Kind = 'up' | 'down' | 'left out';

/** How a second in a status counts. */
function kindOf(status: number, { down, maintenance }: UptimeRules): Kind {
  if (status === UNKNOWN) return 'left out';
  if (status === UNDER_MAINTENANCE) return maintenance === 'excluded' ? 'left out' : maintenance;
  return down.includes(status) ? 'down' : 'up';
}

/** Less data says little: after a minute, every uptime would be 0 or 100 %. */
export const MIN_COUNTED_SECONDS = 86_400;

/**
 * In percent with two decimals, rounded down, so that 100 means no downtime at all. Null with less than 24 hours of data:
 * whatever shows an uptime, for whatever period, shows none then.
 */
export function percentText({ counted, down }: Pick<Uptime, 'counted' | 'down'>): string | null {
  if (counted < MIN_COUNTED_SECONDS) return null;
  return down === 0 ? '100' : (Math.floor(((counted - down) * 10_000) / counted) / 100).toFixed(2);
}

/** How far ahead `percentUntil` looks. */
const LOOK_AHEAD_SECONDS = 60;

/** Until when `percentText` says the same, if the component stays in its status. It looks one minute ahead. */
export function percentUntil(uptime: Uptime, status: number, rules: UptimeRules, now: Seconds): Seconds {
  const kind = kindOf(status, rules);
  const { counted, down } = uptime;
  const textAfter = (seconds: number) =>
    kind === 'left out'
      ? percentText(uptime)
      : percentText({ counted: counted + seconds, down: kind === 'down' ? down + seconds : down });
  // The percentage only rises, or only falls, so a text that has changed does not come back.
  let [same, other] = [0, LOOK_AHEAD_SECONDS];
  if (textAfter(other) === textAfter(same)) return now + other;
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (textAfter(middle) === textAfter(0)) same = middle;
    else other = middle;
  }
  return now + other;
}

/** The ids of the components that were down on each of these days while no incident was reported for them, by date. */
export function unreportedOutages(
  timelines: ReadonlyMap<number, readonly Interval[]>,
  days: readonly LocalDay[],
  rules: UptimeRules,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const begin = days[0]?.from ?? 0;
  for (const [id, timeline] of timelines) {
    const outages = timeline.filter(
      ({ to, status, causes }) =>
        to > begin && rules.down.includes(status) && !causes.some(({ type }) => type === 'incident'),
    );
    for (const { date, from, to } of outages.length > 0 ? days : []) {
      if (outages.some((outage) => outage.from < to && outage.to > from))
        found.set(date, [...(found.get(date) ?? []), id]);
    }
  }
  return found;
}

/** One day of a component. */
export interface DayBar extends LocalDay {
  /** The worst status of the day; null without data. */
  readonly status: number | null;
  /** Seconds. */
  readonly down: number;
  /** The intervals that were not operational, cut to the day. */
  readonly intervals: readonly Interval[];
}

const noIntervals: readonly Interval[] = [];

/** The bars of consecutive days. Seconds after `now` do not count. */
export function dayBars(
  intervals: readonly Interval[],
  days: readonly LocalDay[],
  rules: UptimeRules,
  now: Seconds = NEVER,
): readonly DayBar[] {
  const [only] = intervals;
  const isQuiet =
    !only ||
    (intervals.length === 1 && only.status === OPERATIONAL && only.to > (days.at(-1)?.from ?? NEVER));
  if (isQuiet && kindOf(OPERATIONAL, rules) === 'up') return quietBars(days, only?.from ?? NEVER);
  const kinds = [0, 1, 2, 3, 4, 5, 6].map((status) => kindOf(status, rules));
  let first = 0;
  return days.map(({ date, from, to }) => {
    while (first < intervals.length && (intervals[first] as Interval).to <= from) first++;
    let down = 0;
    let worst: number | null = null;
    let disruptions: Interval[] | undefined;
    for (let index = first; index < intervals.length; index++) {
      const interval = intervals[index] as Interval;
      if (interval.from >= to) break;
      const { status, causes } = interval;
      const begin = Math.max(interval.from, from);
      const end = Math.min(interval.to, to);
      if (kinds[status] === 'down') down += Math.min(end, now) - begin;
      if (worst === null || severity(status) > severity(worst)) worst = status;
      if (status === OPERATIONAL) continue;
      disruptions ??= [];
      disruptions.push({ from: begin, to: end, status, causes });
    }
    return { date, from, to, status: worst, down, intervals: disruptions ?? noIntervals };
  });
}

/** By their days, and by the first of them that has data. */
const knownQuietBars = new WeakMap<readonly LocalDay[], Map<number, readonly DayBar[]>>();

/**
 * The bars of a component that has been operational since this time. Most components are, and those that began on the same
 * day have the same bars.
 */
function quietBars(days: readonly LocalDay[], since: Seconds): readonly DayBar[] {
  const known = knownQuietBars.get(days) ?? new Map<number, readonly DayBar[]>();
  knownQuietBars.set(days, known);
  const first = days.findIndex(({ to }) => to > since);
  const bars =
    known.get(first) ??
    days.map(({ date, from, to }) => ({
      date,
      from,
      to,
      status: to > since ? OPERATIONAL : null,
      down: 0,
      intervals: noIntervals,
    }));
  known.set(first, bars);
  return bars;
}
