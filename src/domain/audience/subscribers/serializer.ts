import {
  nullableTimestamp,
  type Resource,
  timestamp,
  toMany,
  withExtra,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { shownAddress } from './model.ts';
import type { SubscriberRecord } from './queries.ts';

export function serializeSubscriber(
  readContext: ReadContext,
  record: SubscriberRecord,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'subscribers',
    attributes: withExtra(
      {
        id: record.id,
        ...(record.channel === 'email' && { email: record.email }),
        channel: record.channel,
        address: shownAddress(record),
        topics: record.topics,
        global: record.global === 1,
        verified: record.verified_at !== null,
        verified_at: nullableTimestamp(readContext, record.verified_at),
        paused_at: nullableTimestamp(readContext, record.paused_at),
        bounces: record.bounces,
        suspended_at: nullableTimestamp(readContext, record.suspended_at),
        created: timestamp(readContext, record.created_at),
        updated: timestamp(readContext, record.updated_at),
      },
      extra,
    ),
    relationships: {
      components: toMany(
        'components',
        record.component_links.map(([id]) => id),
      ),
      groups: toMany('componentGroups', record.group_ids),
      incidents: toMany('incidents', record.incident_ids),
    },
  };
}
