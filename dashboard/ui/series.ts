/** One value of a chart, for the `step` seconds from `at`. */
export interface SeriesValue {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly value: number | null;
}

/** The first moment that a chart shows, in milliseconds. */
export const startOf = (
  { step, buckets }: { readonly step: number; readonly buckets: number },
  now: number,
): number => (Math.floor(now / 1000 / step) - (buckets - 1)) * step * 1000;

/** The path of a small chart without axes: it begins at the lowest value, and gaps interrupt it. */
export function linesOf(series: readonly SeriesValue[], width: number, height: number): string {
  const values = series.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const inner = height - 4;
  return series
    .map(({ value }, index) => {
      if (value === null) return '';
      const x = ((index / Math.max(1, series.length - 1)) * (width - 4) + 2).toFixed(1);
      const y = (height - 2 - ((value - low) / span) * inner).toFixed(1);
      const isFirst = (series[index - 1]?.value ?? null) === null;
      // A single value is a line of length zero, whose round ends make it a dot.
      const isAlone = isFirst && (series[index + 1]?.value ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${x} ${y}${isAlone ? 'h0' : ''}`;
    })
    .join('');
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
