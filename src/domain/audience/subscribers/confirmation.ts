import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { append } from '../../../kernel/events/events.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { subscriberState } from './actions.ts';
import { getSubscriber } from './queries.ts';

/** Sends the email that asks for confirmation again. The limits of the page do not apply: staff are no strangers. */
export function sendConfirmation(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'subscribers.manage');
  return transaction(ctx, actor, async (tx) => {
    const row = await getSubscriber(tx, id);
    if (row.verified_at !== null) throw invalid('subscriber', 'already_confirmed');
    // Whoever subscribed on the page has seven days again. Others are never deleted for not confirming.
    await tx.db
      .updateTable('subscribers')
      .set({ requested_at: tx.now })
      .where('id', '=', id)
      .where('requested_at', 'is not', null)
      .execute();
    await append(tx, 'subscriber.reminded', await subscriberState(tx, row));
  });
}
