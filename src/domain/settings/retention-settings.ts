import { settingSchemas as limits } from '../../../common/settings.ts';
import { integerIn, setting } from './field-types.ts';

/** How long data is kept. `resources/retention/` deletes what is older. */
export const retentionSettings = {
  trash_days: setting(
    integerIn(limits.trash_days),
    limits.trash_days.default,
    'How many days what was deleted stays in the trash',
  ),
  delivery_days: setting(
    integerIn(limits.delivery_days),
    limits.delivery_days.default,
    'How many days finished deliveries stay in the list of deliveries',
  ),
  delivery_content_days: setting(
    integerIn(limits.delivery_content_days),
    limits.delivery_content_days.default,
    'How many days the content of deliveries stays: the bodies of webhooks, and what receivers answered',
  ),
  point_days: setting(
    integerIn(limits.point_days),
    limits.point_days.default,
    'How many days single points of metrics stay; charts keep showing their sums',
  ),
  rollup_days: setting(
    integerIn(limits.rollup_days),
    limits.rollup_days.default,
    'How many days the sums of metric points stay, from which charts are drawn',
  ),
  check_result_days: setting(
    integerIn(limits.check_result_days),
    limits.check_result_days.default,
    'How many days single results of checks stay',
  ),
  check_minute_days: setting(
    integerIn(limits.check_minute_days),
    limits.check_minute_days.default,
    'How many days the results of checks stay for each minute',
  ),
  check_hour_days: setting(
    integerIn(limits.check_hour_days),
    limits.check_hour_days.default,
    'How many days the results of checks stay for each hour',
  ),
  check_day_days: setting(
    integerIn(limits.check_day_days),
    limits.check_day_days.default,
    'How many days the results of checks stay for each day',
  ),
  alert_days: setting(
    integerIn(limits.alert_days),
    limits.alert_days.default,
    'How many days the alerts of other systems stay after they have ended; those of open incidents and drafts stay longer',
  ),
  session_days: setting(
    integerIn(limits.session_days),
    limits.session_days.default,
    'How many days people stay signed in at most; sessions that nobody uses end after 12 hours',
  ),
  idempotency_hours: setting(
    integerIn(limits.idempotency_hours),
    limits.idempotency_hours.default,
    'How many hours a repeated request with the same Idempotency-Key gets the first answer',
  ),
};
