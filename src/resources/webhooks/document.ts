import type { Document, Presented } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { WebhookRecord } from './queries.ts';
import { serializeWebhook } from './serializer.ts';

export const presentWebhooks = async (
  reading: Reading,
  records: readonly WebhookRecord[],
): Promise<Presented> => ({ data: records.map((record) => serializeWebhook(reading, record)) });

/** Whatever fields were asked for: this is the only time that the secret can be seen. */
export const withSecret = ({ data }: Document, secret: string): Document => ({
  data: { ...data, attributes: { ...data.attributes, secret } },
});
