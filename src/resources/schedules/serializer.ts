import {
  type History,
  nullableTimestamp,
  type Resource,
  timestamp,
  toHistory,
  toMany,
  withExtra,
} from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { scheduleStatus, statusObject } from './model.ts';
import type { ScheduleRecord } from './queries.ts';

export function serializeSchedule(
  reading: Reading,
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
        status: statusObject(scheduleStatus(record, reading.now)),
        scheduled: timestamp(reading, record.scheduled_at),
        completed: nullableTimestamp(reading, record.completed_at),
        // From when on it is in progress and complete, which a status set by hand moves.
        starts: nullableTimestamp(reading, record.starts_at),
        ends: nullableTimestamp(reading, record.ends_at),
        published: timestamp(reading, record.published_at),
        recurrence: record.recurrence,
        recurs_from: record.recurs_from,
        created: timestamp(reading, record.created_at),
        updated: timestamp(reading, record.updated_at),
      },
      extra,
    ),
    relationships: {
      components: toMany(
        'components',
        record.component_links.map(([id]) => id),
      ),
      updates: toHistory('updates', updates, `${reading.baseUrl}/api/schedules/${record.id}/updates`),
    },
  };
}
