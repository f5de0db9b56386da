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
