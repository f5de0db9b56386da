import type { Seconds } from '../../../lib/clock.ts';
import { UNUSED_DAYS } from '../../images/model.ts';
import type { Settings } from '../../settings/schema.ts';

const DAY = 86_400;

/** The hour chart is the only one that uses sums of minutes. */
const MINUTE_SUM_DAYS = 2;

/** What is older than these times is deleted. */
export interface Cutoffs {
  readonly deliveries: Seconds;
  readonly deliveryContent: Seconds;
  readonly points: Seconds;
  readonly rollups: Seconds;
  readonly minuteRollups: Seconds;
  readonly checkResults: Seconds;
  readonly checkMinutes: Seconds;
  readonly checkHours: Seconds;
  readonly checkDays: Seconds;
  readonly alerts: Seconds;
  readonly images: Seconds;
}

export type RetentionSettings = Pick<
  Settings,
  | 'delivery_days'
  | 'delivery_content_days'
  | 'point_days'
  | 'rollup_days'
  | 'check_result_days'
  | 'check_minute_days'
  | 'check_hour_days'
  | 'check_day_days'
  | 'alert_days'
>;

export const cutoffsAt = (now: Seconds, settings: RetentionSettings): Cutoffs => {
  const { delivery_days, delivery_content_days, point_days, rollup_days } = settings;
  const daysAgo = (days: number): Seconds => now - days * DAY;
  return {
    deliveries: daysAgo(delivery_days),
    deliveryContent: daysAgo(Math.min(delivery_content_days, delivery_days)),
    points: daysAgo(point_days),
    // The sums of points that are still there stay, so that both always agree.
    rollups: daysAgo(Math.max(rollup_days, point_days)),
    minuteRollups: daysAgo(MINUTE_SUM_DAYS),
    checkResults: daysAgo(settings.check_result_days),
    checkMinutes: daysAgo(settings.check_minute_days),
    checkHours: daysAgo(settings.check_hour_days),
    checkDays: daysAgo(settings.check_day_days),
    alerts: daysAgo(settings.alert_days),
    images: daysAgo(UNUSED_DAYS),
  };
};
