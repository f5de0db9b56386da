import type { Schemas } from '@daymark/client';
import type { SeriesValue } from '../../ui/series.ts';

type Rollup = Schemas['CheckRollup']['attributes'];

/** The results of a period, summed up for each step and place. */
export type Series = readonly Pick<
  Rollup,
  'at_iso' | 'place' | 'ok' | 'degraded' | 'failed' | 'p50' | 'p95'
>[];

/** What a chart shows: this many values, one for every `step` seconds, up to now. */
export const views = [
  { name: 'hour', resolution: 'minute', step: 60, buckets: 60 },
  { name: 'day', resolution: 'minute', step: 600, buckets: 144 },
  { name: 'week', resolution: 'hour', step: 3600, buckets: 168 },
  { name: 'month', resolution: 'hour', step: 21_600, buckets: 120 },
] as const;

export type View = (typeof views)[number];

/** One step of the chart. */
export interface Point {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Half of the results took at most so long; null without a result. */
  readonly median: number | null;
  readonly slow: number | null;
  readonly failed: number;
}

/** The place that the chart shows at first is the first that has results. */
export const placesIn = (series: Series): readonly string[] => [...new Set(series.map(({ place }) => place))];

/**
 * The results of one place as the steps of a view. Where a step has several periods, the median is their average by the
 * number of results, and the slow ones are the slowest: percentiles cannot be added up.
 */
export function pointsOf(
  series: Series,
  place: string | undefined,
  view: View,
  from: number,
): readonly Point[] {
  const steps = Array.from({ length: view.buckets }, () => ({ weight: 0, sum: 0, slow: 0, failed: 0 }));
  for (const each of series) {
    const step = steps[Math.floor((Date.parse(each.at_iso) - from) / (view.step * 1000))];
    if (each.place !== place || !step) continue;
    const results = each.ok + each.degraded + each.failed;
    step.failed += each.failed;
    if (each.p50 === null || results === 0) continue;
    step.weight += results;
    step.sum += each.p50 * results;
    step.slow = Math.max(step.slow, each.p95 ?? 0);
  }
  return steps.map(({ weight, sum, slow, failed }, index) => ({
    at: from + index * view.step * 1000,
    median: weight === 0 ? null : sum / weight,
    slow: weight === 0 ? null : slow,
    failed,
  }));
}

export const lineOf = (points: readonly Point[], value: 'median' | 'slow'): readonly SeriesValue[] =>
  points.map((point) => ({ at: point.at, value: point[value] }));
