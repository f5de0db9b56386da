import type { Actor } from '../../../auth/actor.ts';
import type { Presented } from '../../../jsonapi/document.ts';
import type { Reading } from '../../../jsonapi/reading.ts';
import { loadAttempts, type WebhookDelivery } from './queries.ts';
import { serializeWebhookDelivery } from './serializer.ts';

export async function presentWebhookDeliveries(
  reading: Reading,
  actor: Actor,
  records: readonly WebhookDelivery[],
): Promise<Presented> {
  const attempts = await loadAttempts(
    reading,
    records.map(({ id }) => id),
  );
  return {
    data: records.map((record) =>
      serializeWebhookDelivery(reading, record, { attempts: attempts.get(record.id) ?? [], actor }),
    ),
  };
}
