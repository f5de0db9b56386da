import type { Seconds } from '../../lib/clock.ts';
import type { LocalDay } from '../../lib/zones.ts';
import {
  latestStatus,
  OPERATIONAL,
  severity,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../resources/components/model.ts';

/** How seconds are counted. Unknown is left out always, and what is not named here is up. */
export interface UptimeRules {
  /** The statuses that are downtime. */
  readonly down: readonly number[];
  /** What time under maintenance is; `excluded` is neither up nor down. */
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

/** What gives a component another status than its own; `status` is the one it gives. */
export type Cause =
  | {
      readonly type: 'incident';
      readonly id: number;
      readonly guid: string;
      readonly name: string;
      readonly status: number;
    }
  | { readonly type: 'schedule'; readonly id: number; readonly name: string; readonly status: number };

/** `from` belongs to it, `to` does not. `causes` are the windows and incidents in effect, whether or not they decided. */
export interface Interval {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly status: number;
  readonly causes: readonly Cause[];
}

/** A status that was set on the component itself, and holds until the next one. */
export interface OwnStatus {
  readonly at: Seconds;
  readonly status: number;
}

/** A window or an incident, from when to when it is in effect; null is not over. */
export interface Spell {
  readonly from: Seconds;
  readonly to: Seconds | null;
  readonly cause: Cause;
}

/**
 * What the page showed at every moment from `from` to `to`: maximal intervals in order, none before the first own status.
 * `own` is in the order in which it was set.
 */
export function timelineOf(
  own: readonly OwnStatus[],
  windows: readonly Spell[],
  incidents: readonly Spell[],
  from: Seconds,
  to: Seconds,
): Interval[] {
  const start = Math.max(from, own[0]?.at ?? to);
  if (start >= to) return [];
  const inWindows = new Active(windows, start, to);
  const inIncidents = new Active(incidents, start, to);
  const moments = [start, ...inWindows.moments, ...inIncidents.moments];
  for (const { at } of own) if (at > start && at < to) moments.push(at);
  moments.sort((a, b) => a - b);

  const intervals: Interval[] = [];
  let causes: readonly Cause[] = [];
  let next = 0;
  let status = OPERATIONAL;
  for (const [index, moment] of moments.entries()) {
    if (moment === moments[index + 1]) continue;
    for (let one = own[next]; one && one.at <= moment; one = own[++next]) status = one.status;
    const windowsChanged = inWindows.moveTo(moment);
    if (inIncidents.moveTo(moment) || windowsChanged) causes = [...inWindows.causes, ...inIncidents.causes];
    const overlay = { windows: inWindows.statuses, incidents: inIncidents.statuses };
    const shown = latestStatus(status, overlay);
    const end = moments[index + 1] ?? to;
    const last = intervals.at(-1);
    if (last?.status === shown && last.causes === causes)
      intervals[intervals.length - 1] = { ...last, to: end };
    else intervals.push({ from: moment, to: end, status: shown, causes });
  }
  return intervals;
}

/** More causes of one kind than anybody would read; of a component with hundreds of open incidents the newest are told. */
const MAX_CAUSES = 20;

/** The spells of one kind that are in effect, as time goes on. */
class Active {
  readonly #begins: readonly Spell[];
  readonly #ends: readonly Spell[];
  /** In the order in which they began. */
  readonly #now: Spell[] = [];
  /** How many give each status. */
  readonly #counts = [0, 0, 0, 0, 0, 0, 0];
  #begun = 0;
  #ended = 0;
  /** Where something begins or ends, strictly inside the span. */
  readonly moments: Seconds[] = [];
  causes: readonly Cause[] = [];
  /** Each once. */
  statuses: readonly number[] = [];

  constructor(spells: readonly Spell[], from: Seconds, to: Seconds) {
    const within = spells.filter((spell) => spell.from < Math.min(to, endOf(spell)) && endOf(spell) > from);
    this.#begins = within.toSorted((a, b) => a.from - b.from || a.cause.id - b.cause.id);
    this.#ends = within.toSorted((a, b) => endOf(a) - endOf(b));
    for (const spell of within) {
      for (const moment of [spell.from, endOf(spell)])
        if (moment > from && moment < to) this.moments.push(moment);
    }
  }

  /** Tells whether that changed what is in effect. */
  moveTo(moment: Seconds): boolean {
    const before = this.#begun + this.#ended;
    for (let one = this.#begins[this.#begun]; one && one.from <= moment; one = this.#begins[++this.#begun]) {
      this.#now.push(one);
      this.#count(one, 1);
    }
    for (let one = this.#ends[this.#ended]; one && endOf(one) <= moment; one = this.#ends[++this.#ended]) {
      this.#now.splice(this.#now.indexOf(one), 1);
      this.#count(one, -1);
    }
    if (before === this.#begun + this.#ended) return false;
    this.causes = this.#now.slice(-MAX_CAUSES).map(({ cause }) => cause);
    this.statuses = [...this.#counts.keys()].filter((status) => (this.#counts[status] ?? 0) > 0);
    return true;
  }

  #count({ cause: { status } }: Spell, change: 1 | -1): void {
    this.#counts[status] = (this.#counts[status] ?? 0) + change;
  }
}

const NEVER = Number.MAX_SAFE_INTEGER;
const endOf = ({ to }: Spell): Seconds => to ?? NEVER;

export interface Uptime {
  /** Seconds that are up or down: what the percentage is of. */
  readonly counted: number;
  readonly down: number;
  /** Seconds in each status, by its number, whether they count or not. */
  readonly byStatus: readonly number[];
}

/** Adds up the part of the intervals that lies between two moments. */
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
  const sumOf = (wanted: Kind) =>
    byStatus.reduce((sum, seconds, status) => (kindOf(status, rules) === wanted ? sum + seconds : sum), 0);
  const down = sumOf('down');
  return { counted: sumOf('up') + down, down, byStatus };
}

type Kind = 'up' | 'down' | 'left out';

/** What a second in a status counts as. */
function kindOf(status: number, { down, maintenance }: UptimeRules): Kind {
  if (status === UNKNOWN) return 'left out';
  if (status === UNDER_MAINTENANCE) return maintenance === 'excluded' ? 'left out' : maintenance;
  return down.includes(status) ? 'down' : 'up';
}

/** In percent with two decimals, rounded down, so that 100 means no downtime at all; null where nothing counts. */
export function percentText({ counted, down }: Pick<Uptime, 'counted' | 'down'>): string | null {
  if (counted === 0) return null;
  return down === 0 ? '100' : (Math.floor(((counted - down) * 10_000) / counted) / 100).toFixed(2);
}

/** One day of a component. */
export interface DayBar extends LocalDay {
  /** The worst that was shown that day; null where there is no data. */
  readonly status: number | null;
  readonly counted: number;
  readonly down: number;
  /** What was not Operational, cut to the day. */
  readonly intervals: readonly Interval[];
}

const nothing: readonly Interval[] = [];

/** The bars of days that follow each other. Intervals that reach beyond `now` are counted up to it. */
export function dayBars(
  intervals: readonly Interval[],
  days: readonly LocalDay[],
  rules: UptimeRules,
  now: Seconds = NEVER,
): DayBar[] {
  const kinds = [0, 1, 2, 3, 4, 5, 6].map((status) => kindOf(status, rules));
  let first = 0;
  return days.map(({ date, from, to }) => {
    while (first < intervals.length && (intervals[first] as Interval).to <= from) first++;
    let counted = 0;
    let down = 0;
    let worst: number | null = null;
    let shown: Interval[] | undefined;
    for (let index = first; index < intervals.length; index++) {
      const interval = intervals[index] as Interval;
      if (interval.from >= to) break;
      const { status, causes } = interval;
      const begin = Math.max(interval.from, from);
      const end = Math.min(interval.to, to);
      const seconds = Math.min(end, now) - begin;
      if (kinds[status] !== 'left out') counted += seconds;
      if (kinds[status] === 'down') down += seconds;
      if (worst === null || severity(status) > severity(worst)) worst = status;
      if (status === OPERATIONAL) continue;
      shown ??= [];
      shown.push({ from: begin, to: end, status, causes });
    }
    return { date, from, to, status: worst, counted, down, intervals: shown ?? nothing };
  });
}
