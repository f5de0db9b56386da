import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import type { Delivery, SenderAlert } from '../../lib/alert-senders/sender.ts';
import type { IncomingAlert } from './model.ts';
import { type StoredAlerts, storeAlerts } from './store.ts';

const KEPT_DELIVERIES = 20;
/** So much of a body is kept for staff to look at. */
const KEPT_CHARACTERS = 32_768;

/** What was posted, as it came. */
export interface Posted {
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** What the sender is answered. */
export interface Reception {
  readonly status: number;
  readonly outcome: string;
}

const statusOf = { form: 422, signature: 401, unavailable: 503 } as const;

/**
 * Stores what was posted to a source, with its alerts, in one transaction: whoever is answered 2xx can forget the delivery. What
 * is refused is kept as well, for staff to look at.
 */
export const receiveDelivery = (
  ctx: Context,
  source: Pick<Row<'alert_sources'>, 'id'>,
  posted: Posted,
  delivery: Delivery,
): Promise<Reception> =>
  transaction(ctx, system, async (tx) => {
    const alerts = 'alerts' in delivery ? delivery.alerts : [];
    const stored = await storeAlerts(tx, { sourceId: source.id }, alerts.map(toIncoming));
    const reception = receptionOf(delivery, stored);
    await keepDelivery(tx, source.id, posted, { ...reception, alerts: alerts.length });
    return reception;
  });

function receptionOf(delivery: Delivery, stored: StoredAlerts): Reception {
  if ('problem' in delivery) return { status: statusOf[delivery.problem], outcome: delivery.sentence };
  if ('ignored' in delivery) return { status: 200, outcome: delivery.ignored };
  if ('confirm' in delivery) return { status: 200, outcome: 'The subscription was confirmed.' };
  const { begun, changed, ended } = stored;
  const parts = [
    begun > 0 && `${begun} began`,
    changed > 0 && `${changed} changed`,
    ended > 0 && `${ended} ended`,
  ].filter(Boolean);
  const count = delivery.alerts.length === 1 ? '1 alert' : `${delivery.alerts.length} alerts`;
  const what = parts.length === 0 ? 'nothing new' : parts.join(', ');
  return { status: 200, outcome: [`${count}: ${what}.`, delivery.note].filter(Boolean).join(' ') };
}

const secondsOf = (date: Date | null): number | null =>
  date === null ? null : Math.floor(date.getTime() / 1000);

const toIncoming = ({ startedAt, endedAt, ...alert }: SenderAlert): IncomingAlert => ({
  ...alert,
  startedAt: secondsOf(startedAt),
  endedAt: secondsOf(endedAt),
});

async function keepDelivery(
  { db, now }: Tx,
  sourceId: number,
  { contentType, body }: Posted,
  { status, outcome, alerts }: Reception & { readonly alerts: number },
): Promise<void> {
  await db
    .insertInto('alert_deliveries')
    .values({
      source_id: sourceId,
      received_at: now,
      status,
      outcome,
      alerts,
      content_type: contentType?.slice(0, 200).toWellFormed() ?? null,
      body: textOf(body),
    })
    .execute();
  const oldest = await db
    .selectFrom('alert_deliveries')
    .select('id')
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .offset(KEPT_DELIVERIES)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom('alert_deliveries')
      .where('source_id', '=', sourceId)
      .where('id', '<=', oldest.id)
      .execute();
}

/** Whatever the bytes are, they become a text that every database takes. */
const textOf = (body: Uint8Array): string =>
  new TextDecoder().decode(body.subarray(0, KEPT_CHARACTERS)).toWellFormed().replaceAll('\0', '�');
