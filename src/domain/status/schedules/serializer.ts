import { attributesOf } from '../../../kernel/fields/attributes.ts';
import {
  type History,
  type Resource,
  toHistory,
  toMany,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { scheduleFields } from './fields.ts';
import { scheduleStatus, statusObject } from './model.ts';
import type { ScheduleRecord } from './queries.ts';

const attributes = attributesOf(scheduleFields);

export function serializeSchedule(
  readContext: ReadContext,
  record: ScheduleRecord,
  updates: History,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'schedules',
    attributes: withExtra(
      attributes(readContext, record, {
        status: statusObject(scheduleStatus(record, readContext.now)),
      }),
      withTranslations(record, extra),
    ),
    relationships: {
      components: toMany(
        'components',
        record.component_links.map(([id]) => id),
      ),
      updates: toHistory('updates', updates, `${readContext.page.url}/api/schedules/${record.id}/updates`),
    },
  };
}
