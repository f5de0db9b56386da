import type { Document, Serialized } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { WebhookRecord } from './queries.ts';
import { serializeWebhook } from './serializer.ts';

export const serializeWebhooks = async (
  readContext: ReadContext,
  records: readonly WebhookRecord[],
): Promise<Serialized> => ({ data: records.map((record) => serializeWebhook(readContext, record)) });

/** Ignores sparse fieldsets, because the secret cannot be shown again. */
export const withSecret = ({ data }: Document, secret: string): Document => ({
  data: { ...data, attributes: { ...data.attributes, secret } },
});
