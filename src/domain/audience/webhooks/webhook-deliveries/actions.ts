import { type Actor, authorize } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Invalid } from '../../../../kernel/errors.ts';
import { append } from '../../../../kernel/events/events.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';
import { sendAgain } from '../../deliveries/webhook-actions.ts';
import { movedProblem, webhookState } from '../actions.ts';
import { getWebhook } from '../queries.ts';
import { getWebhookDelivery } from './queries.ts';

/** Sends the same message again, with all attempts available again. A delivery that waits for a retry is sent now. */
export function redeliver(ctx: Context, actor: Actor, webhookId: number, id: number): Promise<void> {
  authorize(actor, 'webhooks.manage');
  return transaction(ctx, actor, async (tx) => {
    const webhook = await getWebhook(tx, webhookId);
    const delivery = await getWebhookDelivery(tx, webhookId, id);
    if (delivery.url !== null && delivery.url !== webhook.url)
      throw new Invalid({ delivery: [movedProblem(delivery.url).at('delivery')] });
    const isUnderWay = delivery.lease !== null && delivery.due_at > tx.now;
    if (isUnderWay) return;
    await sendAgain(tx, delivery);
    await append(tx, 'webhook.redelivered', { ...webhookState(webhook), delivery_id: id });
  });
}
