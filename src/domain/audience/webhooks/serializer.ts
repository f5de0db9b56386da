import { attributesOf } from '../../../kernel/fields/attributes.ts';
import type { Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { webhookFields } from './fields.ts';
import type { WebhookRecord } from './queries.ts';

const attributes = attributesOf(webhookFields);

/** The attributes do not include secrets. Callers that may show one add it. */
export const serializeWebhook = (readContext: ReadContext, record: WebhookRecord): Resource => ({
  id: String(record.id),
  type: 'webhooks',
  attributes: attributes(readContext, record, {}),
  relationships: {},
});
