import {
  type History,
  nullableTimestamp,
  type Resource,
  timestamp,
  toHistory,
  toMany,
  toOne,
  withExtra,
} from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { statusObject } from './model.ts';
import type { IncidentRecord } from './queries.ts';

export function serializeIncident(
  reading: Reading,
  record: IncidentRecord,
  updates: History,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'incidents',
    attributes: withExtra(
      {
        id: record.id,
        guid: record.guid,
        name: record.name,
        message: record.message,
        visible: record.visible,
        stickied: record.stickied === 1,
        notifications: record.notifications,
        status: statusObject(record.status),
        occurred: timestamp(reading, record.occurred_at),
        resolved: nullableTimestamp(reading, record.resolved_at),
        next_update_due: nullableTimestamp(reading, record.next_update_due_at),
        published: timestamp(reading, record.published_at),
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
      updates: toHistory('updates', updates, `${reading.baseUrl}/api/incidents/${record.id}/updates`),
      user: toOne('users', record.author_id),
    },
  };
}
