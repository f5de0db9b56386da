import { nullableTimestamp, type Resource, timestamp } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { WebhookRecord } from './queries.ts';

/** Secrets are not among the attributes: whoever may show one adds it. */
export function serializeWebhook(reading: Reading, record: WebhookRecord): Resource {
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
      old_secret_until: nullableTimestamp(reading, until !== null && until > reading.now ? until : null),
      created: timestamp(reading, record.created_at),
      updated: timestamp(reading, record.updated_at),
    },
    relationships: {},
  };
}
