import { randomUUID } from 'node:crypto';
import { type Actor, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { findEvent, type LoggedEvent } from '../../events/log.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import type { Delivery } from '../../resources/deliveries/model.ts';
import { appendWebhookEvent } from '../../resources/webhooks/actions.ts';
import { getWebhook } from '../../resources/webhooks/queries.ts';
import { Results } from '../results.ts';
import type { Outcome } from '../sender.ts';
import { payloadOf } from './documents.ts';
import { keepPayload } from './payloads.ts';
import { sendTo } from './sender.ts';

/** Sends a test to a webhook, enabled or not, and waits for what becomes of it. Returns the delivery. */
export async function pingWebhook(ctx: Context, actor: Actor, id: number): Promise<number> {
  authorize(actor, 'webhooks.manage');
  const { webhook, delivery } = await transaction(ctx, actor, async (tx) => {
    const row = await getWebhook(tx, id);
    const event = await findEvent(tx, await appendWebhookEvent(tx, 'pinged', row));
    if (!event) throw new Error('The event that was just written is not there.');
    return { webhook: row, delivery: await take(tx, row, event, ctx.pace.leaseSeconds) };
  });
  const started = performance.now();
  const outcome = await sendTo(ctx, webhook, delivery);
  const milliseconds = Math.round(performance.now() - started);
  await new Results(ctx).add({ delivery, outcome: atOnce(outcome), milliseconds });
  return delivery.id;
}

/** Written down like every other delivery, and ours from the beginning: a process that dies now leaves it to the others. */
async function take(
  tx: Tx,
  webhook: Row<'webhooks'>,
  event: LoggedEvent,
  leaseSeconds: number,
): Promise<Delivery> {
  const payload = await payloadOf(tx, event, tx.actor);
  // It tells of the webhook itself, which everybody may see who can ask for a test.
  if (payload) await keepPayload(tx, event.id, { ...payload, access: 0 });
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

/** Whoever asks for a test wants to know now: it is not tried again. */
const atOnce = (outcome: Outcome): Outcome =>
  outcome.state === 'deferred' ? { ...outcome, state: 'failed' } : outcome;
