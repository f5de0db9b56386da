import {
  type History,
  nullableTimestamp,
  type Resource,
  timestamp,
  toHistory,
  toMany,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { scheduleStatus, statusObject } from './model.ts';
import type { ScheduleRecord } from './queries.ts';

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
      {
        id: record.id,
        name: record.name,
        message: record.message,
        status: statusObject(scheduleStatus(record, readContext.now)),
        scheduled: timestamp(readContext, record.scheduled_at),
        completed: nullableTimestamp(readContext, record.completed_at),
        // When it is in progress and when it is complete; a status set by hand moves both.
        starts: nullableTimestamp(readContext, record.starts_at),
        ends: nullableTimestamp(readContext, record.ends_at),
        published: timestamp(readContext, record.published_at),
        recurrence: record.recurrence,
        recurs_from: record.recurs_from,
        created: timestamp(readContext, record.created_at),
        updated: timestamp(readContext, record.updated_at),
      },
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
