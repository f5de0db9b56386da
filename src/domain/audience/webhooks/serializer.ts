import { nullableTimestamp, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { WebhookRecord } from './queries.ts';

/** The attributes do not include secrets. Callers that may show one add it. */
export function serializeWebhook(readContext: ReadContext, record: WebhookRecord): Resource {
  const { old_secret_until: until } = record;
  return {
    id: String(record.id),
    type: 'webhooks',
    attributes: {
      id: record.id,
      name: record.name,
      url: record.url,
      format: record.format,
      events: JSON.parse(record.events),
      components: record.components === null ? null : JSON.parse(record.components),
      enabled: record.enabled === 1,
      abilities: JSON.parse(record.abilities),
      old_secret_until: nullableTimestamp(
        readContext,
        until !== null && until > readContext.now ? until : null,
      ),
      created: timestamp(readContext, record.created_at),
      updated: timestamp(readContext, record.updated_at),
    },
    relationships: {},
  };
}
