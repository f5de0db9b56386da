import type { Schemas } from '@daymark/client';
import { csvLine } from '../../../common/csv.ts';
import { startOf } from '../../ui/series.ts';
import type { ChartBand, ChartLine, ChartTime } from '../../ui/time-chart-model.ts';

type Rollup = Schemas['CheckRollup']['attributes'];

/** The results of a period, summed up for each step and place. */
export type Series = readonly Pick<
  Rollup,
  'at_iso' | 'place' | 'ok' | 'degraded' | 'failed' | 'no_data' | 'average' | 'p50' | 'p95'
>[];

type Resolution = 'minute' | 'hour' | 'day';

/** What a chart shows: this many values, one for every `step` seconds, up to now. */
export const views = [
  { name: 'hour', resolution: 'minute', step: 60, buckets: 60 },
  { name: 'day', resolution: 'minute', step: 600, buckets: 144 },
  { name: 'week', resolution: 'hour', step: 3600, buckets: 168 },
  { name: 'month', resolution: 'hour', step: 21_600, buckets: 120 },
] as const;

type ViewName = (typeof views)[number]['name'];

/** What follows the `?` in the address of a check. */
export interface ChartSearch {
  readonly range?: ViewName;
  readonly lines?: 'median' | 'phases' | 'places';
  readonly from?: string;
  readonly until?: string;
}

export interface View extends ChartTime {
  readonly resolution: Resolution;
  /** People have chosen a part of the time. */
  readonly isZoomed: boolean;
}

const DAY = 86_400_000;
/** The sums of minutes and hours are kept for so long, with a reserve. */
const [MINUTES_KEPT, HOURS_KEPT] = [13 * DAY, 89 * DAY];
/** In seconds. A chart with more values than this is no clearer. */
const steps = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400] as const;
const MAX_COUNT = 180;
/** No chart shows less. */
export const SHORTEST = 10 * 60_000;
const LONGEST = 730 * DAY;

/** The time that the address names: a part that somebody has chosen, or a range up to now. */
export function viewOf({ range = 'hour', from, until }: ChartSearch, now: number): View {
  const chosen = partIn(from, until, now);
  if (chosen) return chosen;
  const view = views.find(({ name }) => name === range) ?? views[0];
  return {
    from: startOf(view, now),
    step: view.step * 1000,
    count: view.buckets,
    resolution: view.resolution,
    isZoomed: false,
  };
}

function partIn(from: string | undefined, until: string | undefined, now: number): View | undefined {
  const [begin, end] = [Date.parse(from ?? ''), Math.min(Date.parse(until ?? ''), now)];
  if (!(end - begin >= SHORTEST / 2 && end - begin <= LONGEST)) return undefined;
  const age = now - begin;
  const finest = age > HOURS_KEPT ? 86_400 : age > MINUTES_KEPT ? 3600 : 60;
  const wanted = steps.find((step) => step >= finest && (end - begin) / 1000 / step <= MAX_COUNT);
  const step = (wanted ?? Math.ceil((end - begin) / 1000 / MAX_COUNT / 86_400) * 86_400) * 1000;
  const first = Math.floor(begin / step) * step;
  return {
    from: first,
    step,
    count: Math.max(1, Math.ceil((end - first) / step)),
    resolution: step >= DAY ? 'day' : step >= 3_600_000 ? 'hour' : 'minute',
    isZoomed: true,
  };
}

const phaseNames = ['dns', 'connect', 'tls', 'first_byte'] as const;

/** The parts of a response, in the order in which they happen. What none of them names is the rest. */
const partNames = [...phaseNames, 'rest'] as const;
type PartName = (typeof partNames)[number];

/** One step of the chart. */
export interface Point {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Half of the results took at most so long; null without a result. */
  readonly median: number | null;
  readonly slow: number | null;
  readonly parts: Readonly<Record<PartName, number>> | null;
  readonly results: number;
  readonly failed: number;
}

export const placesIn = (series: Series): readonly string[] => [...new Set(series.map(({ place }) => place))];

/**
 * The results of one place, or of all, as the steps of a view. Where a step has several periods, the median is their average by
 * the number of results, and the slow ones are the slowest: percentiles cannot be added up.
 */
export function pointsOf(series: Series, place: string | undefined, view: ChartTime): readonly Point[] {
  const sums = Array.from({ length: view.count }, () => ({
    weight: 0,
    sum: 0,
    slow: 0,
    failed: 0,
    results: 0,
    parts: { dns: 0, connect: 0, tls: 0, first_byte: 0, rest: 0 },
  }));
  for (const each of series) {
    const step = sums[Math.floor((Date.parse(each.at_iso) - view.from) / view.step)];
    if ((place !== undefined && each.place !== place) || !step) continue;
    const results = each.ok + each.degraded + each.failed;
    step.failed += each.failed;
    step.results += results;
    // What another product counted has an average and no percentiles.
    const median = each.p50 ?? (each.average.total || null);
    if (median === null || results === 0) continue;
    step.weight += results;
    step.sum += median * results;
    step.slow = Math.max(step.slow, each.p95 ?? median);
    let rest = each.average.total ?? 0;
    for (const name of phaseNames) {
      const took = each.average[name] ?? 0;
      step.parts[name] += took * results;
      rest -= took;
    }
    step.parts.rest += Math.max(0, rest) * results;
  }
  return sums.map(({ weight, sum, slow, failed, results, parts }, index) => ({
    at: view.from + index * view.step,
    median: weight === 0 ? null : sum / weight,
    slow: weight === 0 ? null : slow,
    parts:
      weight === 0
        ? null
        : (Object.fromEntries(partNames.map((name) => [name, parts[name] / weight])) as Record<
            PartName,
            number
          >),
    results,
    failed,
  }));
}

/** The parts that took any time, as lines to be put on top of each other. */
export const partLines = (
  points: readonly Point[],
  nameOf: (part: PartName) => string,
): readonly ChartLine[] =>
  partNames
    .map((part) => ({
      key: part,
      name: nameOf(part),
      values: points.map(({ parts }) => parts?.[part] ?? null),
    }))
    .filter(({ values }) => values.some((value) => value !== null && value >= 0.05));

/** The times that the server names; what goes on lasts until now. */
export const bandsOf = (bands: Schemas['CheckSummary']['attributes']['bands'], now: number): ChartBand[] =>
  bands.map(({ state, from_iso, until_iso }) => ({
    kind: state,
    from: Date.parse(from_iso),
    until: until_iso === null ? now : Date.parse(until_iso),
  }));

/** The numbers of a chart, with a line for each step and place. */
export const csvOf = (series: Series): string[] => [
  csvLine(['at', 'place', 'ok', 'degraded', 'failed', 'no_data', 'median_ms', 'p95_ms', 'average_ms']),
  ...series.map(({ at_iso, place, ok, degraded, failed, no_data, p50, p95, average }) =>
    csvLine(
      [at_iso, place, ok, degraded, failed, no_data, p50 ?? '', p95 ?? '', average.total ?? ''].map(String),
    ),
  ),
];
