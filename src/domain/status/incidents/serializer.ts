import {
  type History,
  nullableTimestamp,
  type Resource,
  timestamp,
  toHistory,
  toMany,
  toOne,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { statusObject } from './model.ts';
import type { IncidentRecord } from './queries.ts';

export function serializeIncident(
  readContext: ReadContext,
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
        occurred: timestamp(readContext, record.occurred_at),
        resolved: nullableTimestamp(readContext, record.resolved_at),
        next_update_due: nullableTimestamp(readContext, record.next_update_due_at),
        postmortem: record.postmortem,
        published: timestamp(readContext, record.published_at),
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
      updates: toHistory('updates', updates, `${readContext.page.url}/api/incidents/${record.id}/updates`),
      user: toOne('users', record.author_id),
    },
  };
}
