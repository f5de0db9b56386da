import type { Row } from '../../db/schema.ts';

export const SUM = 0;
export const AVERAGE = 1;
export const calcTypes = [SUM, AVERAGE] as const;
/** Hour, day, week, month. */
export const defaultViews = [0, 1, 2, 3] as const;
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
