import { type Resource, timestamp, toOne } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { AlertDelivery } from './queries.ts';

export const serializeAlertDelivery = (readContext: ReadContext, record: AlertDelivery): Resource => ({
  id: String(record.id),
  type: 'alertDeliveries',
  attributes: {
    id: record.id,
    received: timestamp(readContext, record.received_at),
    status: record.status,
    outcome: record.outcome,
    alerts: record.alerts,
    content_type: record.content_type,
    body: record.body,
  },
  relationships: { source: toOne('alertSources', record.source_id) },
});
