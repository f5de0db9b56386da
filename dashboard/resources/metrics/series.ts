import { dateOf } from '../../ui/times.ts';
import type { ChartView, Metric, MetricPoint } from './model.ts';

/** One value of a chart, for the `step` seconds from `at`. */
export interface SeriesValue {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly value: number | null;
}

/** The first moment that a chart shows, in milliseconds. */
export const startOf = ({ step, buckets }: ChartView, now: number): number =>
  (Math.floor(now / 1000 / step) - (buckets - 1)) * step * 1000;

/** The values of a chart: the sum or the average of the points in each step, as the page computes them. */
export function seriesOf(
  { calc_type, default_value }: Pick<Metric, 'calc_type' | 'default_value'>,
  view: ChartView,
  points: readonly MetricPoint[],
  now: number,
): readonly SeriesValue[] {
  const from = startOf(view, now);
  const width = view.step * 1000;
  const buckets = Array.from({ length: view.buckets }, () => ({ total: 0, counter: 0 }));
  for (const { value, counter, created } of points) {
    const time = dateOf(created)?.getTime() ?? Number.NaN;
    const bucket = buckets[Math.floor((time - from) / width)];
    if (!bucket) continue;
    bucket.total += value * counter;
    bucket.counter += counter;
  }
  return buckets.map(({ total, counter }, index) => ({
    at: from + index * width,
    value: counter === 0 ? default_value : calc_type === 0 ? total : total / counter,
  }));
}

/** Round numbers around the values, for the lines of a chart. */
export function scaleOf(values: readonly number[]): { readonly low: number; readonly high: number } {
  if (values.length === 0) return { low: 0, high: 1 };
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const span = highest - lowest || 1;
  const unit = 10 ** Math.floor(Math.log10(span));
  const step = [0.1, 0.2, 0.25, 0.5, 1].map((part) => part * unit).find((size) => span / size <= 8) ?? unit;
  return { low: Math.floor(lowest / step) * step, high: Math.ceil(highest / step) * step || 1 };
}
