import type { Row } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';

export const SUM = 0;
export const AVERAGE = 1;
export const calcTypes = [SUM, AVERAGE] as const;
/** Hour, day, week, month: the indexes into `chartViews`. */
export const defaultViews = [0, 1, 2, 3] as const;
/** What a chart shows: this many buckets of `step` seconds, up to the current one. */
export const chartViews = [
  { name: 'hour', step: 60, buckets: 60 },
  { name: 'day', step: 1800, buckets: 48 },
  { name: 'week', step: 10_800, buckets: 56 },
  { name: 'month', step: 43_200, buckets: 60 },
] as const;
export type ChartView = (typeof chartViews)[number]['name'];
/** Thresholds in minutes: the divisors of an hour. */
export const thresholds = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] as const;

type Point = Pick<Row<'metric_points'>, 'total' | 'counter'>;

/** The value of a point: the mean of the values merged into it. */
export const pointValue = ({ total, counter }: Point): number => total / counter;

/** What a point contributes to its metric: the sum or the average of its values. */
export const calculatedValue = (calcType: number, point: Point): number =>
  calcType === SUM ? point.total : pointValue(point);

/** Whether a value is merged into the newest point: if it is less than the threshold away. */
export const joins = (newest: number, moment: number, thresholdMinutes: number): boolean =>
  Math.abs(moment - newest) < thresholdMinutes * 60;

/** The start of the bucket that contains this time, also before 1970. */
export const bucketOf = (moment: Seconds, step: number): Seconds => Math.floor(moment / step) * step;
