import { integer } from '../../validation/fields.ts';
import { setting } from './field-types.ts';

/** How long data is kept. `resources/retention/` deletes what is older. */
export const retentionSettings = {
  trash_days: setting(integer(1, 3650), 30, 'How many days what was deleted stays in the trash'),
  delivery_days: setting(
    integer(7, 3650),
    90,
    'How many days finished deliveries stay in the list of deliveries',
  ),
  delivery_content_days: setting(
    integer(7, 3650),
    14,
    'How many days the content of deliveries stays: the bodies of webhooks, and what receivers answered',
  ),
  point_days: setting(
    integer(1, 3650),
    90,
    'How many days single points of metrics stay; charts keep showing their sums',
  ),
  rollup_days: setting(
    integer(31, 3650),
    1095,
    'How many days the sums of metric points stay, from which charts are drawn',
  ),
  session_days: setting(
    integer(1, 365),
    30,
    'How many days people stay signed in at most; sessions that nobody uses end after 12 hours',
  ),
  idempotency_hours: setting(
    integer(24, 720),
    24,
    'How many hours a repeated request with the same Idempotency-Key gets the first answer',
  ),
};
