import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { contains, type Source } from '../../../../kernel/jsonapi/source.ts';

export type WebhookDelivery = Row<'deliveries'>;
export type DeliveryAttempt = Row<'delivery_attempts'>;

const ofWebhook = sql<boolean>`deliveries.channel = 'webhook' and deliveries.recipient_id = ${PARENT}`;

const deliveriesOfWebhook: Source<WebhookDelivery> = {
  key: 'deliveries of a webhook',
  table: 'deliveries',
  columns: sql`deliveries.*`,
  exists: ofWebhook,
  visible: ofWebhook,
  filters: { state: contains('deliveries.state'), event: contains('deliveries.kind') },
  sorts: { id: sql.ref('deliveries.id') },
};

/** The deliveries to one webhook. The caller must have checked that the webhook exists. */
export const webhookDeliverySource = (webhookId: number): Source<WebhookDelivery> => ({
  ...deliveriesOfWebhook,
  values: { parent: webhookId },
});

/** All attempts of these deliveries, the oldest first. */
export async function loadAttempts(
  { db, dialect }: Pick<ReadContext, 'db' | 'dialect'>,
  ids: readonly number[],
): Promise<Map<number, DeliveryAttempt[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where(dialect.anyOf('delivery_id', ids))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.delivery_id);
}

/** The stored row, for a write. */
export async function getWebhookDelivery(
  { db }: Tx,
  webhookId: number,
  id: number,
): Promise<WebhookDelivery> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('channel', '=', 'webhook')
    .where('recipient_id', '=', webhookId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
