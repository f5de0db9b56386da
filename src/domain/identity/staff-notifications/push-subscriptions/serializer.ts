import { nullableTimestamp, type Resource, timestamp } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { PushSubscriptionRecord } from './queries.ts';

export const serializePushSubscription = (
  readContext: ReadContext,
  record: PushSubscriptionRecord,
): Resource => ({
  id: String(record.id),
  type: 'push-subscriptions',
  attributes: {
    id: record.id,
    name: record.name,
    // Whoever knows the whole address can send to the browser.
    service: new URL(record.endpoint).host,
    endpoint_sha256: record.endpoint_sha256,
    last_used: nullableTimestamp(readContext, record.last_used_at),
    created: timestamp(readContext, record.created_at),
  },
  relationships: {},
});
