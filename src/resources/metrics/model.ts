import type { Row } from '../../db/schema.ts';
import type { Seconds } from '../../lib/clock.ts';

export const SUM = 0;
export const AVERAGE = 1;
export const calcTypes = [SUM, AVERAGE] as const;
/** Hour, day, week, month: where each stands in `chartViews`. */
export const defaultViews = [0, 1, 2, 3] as const;
/** What a chart shows: so many buckets of `step` seconds, up to the one that holds the present. */
export const chartViews = [
  { name: 'hour', step: 60, buckets: 60 },
  { name: 'day', step: 1800, buckets: 48 },
  { name: 'week', step: 10_800, buckets: 56 },
  { name: 'month', step: 43_200, buckets: 60 },
] as const;
export type ChartView = (typeof chartViews)[number]['name'];
/** Minutes in which points join: the divisors of an hour. */
export const thresholds = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] as const;

type Point = Pick<Row<'metric_points'>, 'total' | 'counter'>;

/** What a point stands for by itself: the mean of the values that joined it. */
export const pointValue = ({ total, counter }: Point): number => total / counter;

/** What a point adds to its metric: the sum of its values, or their average. */
export const calculatedValue = (calcType: number, point: Point): number =>
  calcType === SUM ? point.total : pointValue(point);

/** A point joins the newest one when less than the threshold lies between them. */
export const joins = (newest: number, moment: number, thresholdMinutes: number): boolean =>
  Math.abs(moment - newest) < thresholdMinutes * 60;

/** When the bucket begins that holds a moment, also before 1970. */
export const bucketOf = (moment: Seconds, step: number): Seconds => Math.floor(moment / step) * step;
