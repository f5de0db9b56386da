import { randomUUID } from 'node:crypto';
import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import { webhookState } from '../../../domain/audience/webhooks/actions.ts';
import { getWebhook } from '../../../domain/audience/webhooks/queries.ts';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { findEvent, type LoggedEvent } from '../../../kernel/events/log.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { Results } from '../results.ts';
import type { Outcome } from '../sender.ts';
import { payloadOf } from './documents.ts';
import { storePayload } from './payloads.ts';
import { sendTo } from './sender.ts';

/** A test that is ready to be sent. */
export interface Ping {
  readonly webhook: Row<'webhooks'>;
  readonly delivery: Delivery;
}

/** Records a test for a webhook, whether it is enabled or not. `sendPing` sends it. */
export function createPing(ctx: Context, actor: Actor, id: number): Promise<Ping> {
  authorize(actor, 'webhooks.manage');
  return transaction(ctx, actor, async (tx) => {
    const row = await getWebhook(tx, id);
    const event = await findEvent(tx, await append(tx, 'webhook.pinged', webhookState(row)));
    if (!event) throw new Error('The event that was just written is not there.');
    return { webhook: row, delivery: await createLeased(tx, row, event, ctx.timing.leaseSeconds) };
  });
}

/** Sends the test, and waits for the result. */
export async function sendPing(ctx: Context, { webhook, delivery }: Ping): Promise<void> {
  const started = performance.now();
  const outcome = await sendTo(ctx, webhook, delivery);
  const milliseconds = Math.round(performance.now() - started);
  await new Results(ctx).add({ delivery, outcome: atOnce(outcome), milliseconds });
}

/** Recorded like any other delivery, and leased from the beginning: if this process dies now, another one sends it. */
async function createLeased(
  tx: Tx,
  webhook: Row<'webhooks'>,
  event: LoggedEvent,
  leaseSeconds: number,
): Promise<Delivery> {
  const payload = await payloadOf(tx, event, tx.actor);
  // It is about the webhook itself, which everybody who can request a test may see.
  if (payload) await storePayload(tx, event.id, { ...payload, access: 0 });
  return tx.db
    .insertInto('deliveries')
    .values({
      event_id: event.id,
      kind: event.type,
      channel: 'webhook',
      recipient_id: webhook.id,
      url: webhook.url,
      state: 'queued',
      attempts: 0,
      due_at: tx.now + leaseSeconds,
      lease: randomUUID(),
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The result of a test is needed now, so it is not retried. */
const atOnce = (outcome: Outcome): Outcome =>
  outcome.state === 'deferred' ? { ...outcome, state: 'failed' } : outcome;
