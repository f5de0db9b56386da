import { sql } from 'kysely';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { append } from '../../../kernel/events/events.ts';
import type { DeliveryState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { forPeople, isFannedOut } from './cancellation.ts';
import { pendingStates } from './model.ts';
import { getEvent } from './queries.ts';
import { resendInput } from './schema.ts';

export interface Cancelled {
  readonly cancelled: number;
  readonly gone: number;
  /** How many of them are emails that were written to files, so that nobody received them. */
  readonly written: number;
}

/** Cancels the deliveries of an event that have not been sent. Deliveries that are being sent now cannot be stopped. */
export function cancelDeliveries(ctx: Context, actor: Actor, eventId: number): Promise<Cancelled> {
  authorize(actor, 'deliveries.manage');
  return transaction(ctx, actor, async (tx) => {
    await getEvent(tx, eventId);
    return takeBackDeliveries(tx, eventId);
  });
}

/** The same inside the transaction of another write, which has checked that the caller may do it. */
export async function takeBackDeliveries(tx: Tx, eventId: number): Promise<Cancelled> {
  const rows = await tx.db
    .updateTable('deliveries')
    .set({
      state: 'cancelled',
      lease: null,
      // A process died while it was sending: the receiver may have accepted the delivery.
      attempts: sql<number>`case when lease is null then attempts else attempts + 1 end`,
    })
    .where('event_id', '=', eventId)
    .where('state', 'in', pendingStates)
    .where((of) => of.or([of('lease', 'is', null), of('due_at', '<=', tx.now)]))
    .where(forPeople)
    .returning('id')
    .execute();
  const { gone, written } = await tx.db
    .selectFrom('deliveries')
    .select((of) => [
      of.fn.countAll<number>().as('gone'),
      sql<number>`coalesce(sum(case when state = 'sent' then written else 0 end), 0)`.as('written'),
    ])
    .where('event_id', '=', eventId)
    .where((of) => of.or([of('state', '=', 'sent'), of('lease', 'is not', null)]))
    .where(forPeople)
    .executeTakeFirstOrThrow();
  const counts = { cancelled: rows.length, gone };
  await appendDeliveryEvent(tx, counts.cancelled, { id: eventId, action: 'cancelled', ...counts });
  return { ...counts, written: Number(written) };
}

/** Queues deliveries in a final state again, as if they had never been tried. */
export function resendDeliveries(
  ctx: Context,
  actor: Actor,
  eventId: number,
  body: object,
): Promise<{ resent: number }> {
  authorize(actor, 'deliveries.manage');
  return transaction(ctx, actor, async (tx) => {
    await getEvent(tx, eventId);
    const { states = ['failed'] } = createForm(resendInput, body).done();
    const rows =
      states.length === 0
        ? []
        : await tx.db
            .updateTable('deliveries')
            .set({ state: 'queued', attempts: 0, due_at: tx.now, error: null })
            .where('event_id', '=', eventId)
            .where('state', 'in', states)
            .returning('id')
            .execute();
    await appendDeliveryEvent(tx, rows.length, {
      id: eventId,
      action: 'resent',
      states,
      resent: rows.length,
    });
    return { resent: rows.length };
  });
}

/**
 * Without a change there is no event. But if deliveries of the event are still being created, the request applies to
 * the rest of them.
 */
async function appendDeliveryEvent(tx: Tx, changed: number, state: DeliveryState): Promise<void> {
  if (changed > 0 || !(await isFannedOut(tx, state.id))) {
    await append(tx, 'delivery.updated', state);
  }
}
