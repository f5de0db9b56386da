import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Serialized } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { loadAttempts, type WebhookDelivery } from './queries.ts';
import { serializeWebhookDelivery } from './serializer.ts';

export async function serializeWebhookDeliveries(
  readContext: ReadContext,
  actor: Actor,
  records: readonly WebhookDelivery[],
): Promise<Serialized> {
  const attempts = await loadAttempts(
    readContext,
    records.map(({ id }) => id),
  );
  return {
    data: records.map((record) =>
      serializeWebhookDelivery(readContext, record, { attempts: attempts.get(record.id) ?? [], actor }),
    ),
  };
}
