import { nullableTimestamp, type Resource, timestamp, toOne } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { PostmortemRecord } from './queries.ts';

export const serializePostmortem = (readContext: ReadContext, record: PostmortemRecord): Resource => ({
  id: String(record.id),
  type: 'postmortems',
  attributes: {
    id: record.id,
    incident_id: record.incident_id,
    body: record.body,
    state: record.published_at === null ? 'draft' : 'published',
    notifications: record.notifications === 1,
    published: nullableTimestamp(readContext, record.published_at),
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: { incident: toOne('incidents', record.incident_id) },
});
