import { createHash } from 'node:crypto';
import { type Actor, system } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { createForm } from '../../../../kernel/validation/form.ts';
import { forgetRecipient } from '../../../audience/deliveries/erasure.ts';
import { isPushService } from '../../../audience/subscribers/push-services.ts';
import { requireSession } from '../../sessions/actions.ts';
import { deviceName } from '../../sessions/model.ts';
import { getOwnSession } from '../../sessions/queries.ts';
import { noteChange } from '../actions.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../model.ts';
import { findPushSubscriptionsOf } from './queries.ts';
import { pushSubscriptionInput } from './schema.ts';

const UNKNOWN_SERVICE =
  'must belong to the push service of a browser. If you trust this one, add its host name to PUSH_SERVICES, and restart Daymark.';

/**
 * Turns on notifications in a browser. Only the browser knows its endpoint, so whoever sends one uses this browser now, and
 * nobody who used it before gets anything there any more. Returns the id.
 */
export async function createPushSubscription(ctx: Context, actor: Actor, body: object): Promise<number> {
  const session = requireSession(actor);
  const form = createForm(pushSubscriptionInput, body);
  const { endpoint: given } = form.values;
  const isSecure = given === undefined || URL.parse(given)?.protocol === 'https:';
  if (!isSecure || (given !== undefined && !isPushService(ctx.config, given)))
    form.fail('endpoint', 'invalid', { reason: UNKNOWN_SERVICE });
  return transaction(ctx, actor, async (tx) => {
    const { endpoint, keys, name } = form.done();
    const endpoint_sha256 = createHash('sha256').update(endpoint).digest('hex');
    const known = await tx.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('endpoint_sha256', '=', endpoint_sha256)
      .executeTakeFirst();
    if (known?.user_id === session.userId) return refresh(tx, known, { ...keys, name });
    if (known) await removePushSubscription(tx, known);
    const others = await findPushSubscriptionsOf(tx, session.userId);
    const [oldest] = others;
    // Nobody has so many browsers in use: the oldest one has probably been forgotten.
    if (oldest && others.length >= MAX_PUSH_SUBSCRIPTIONS) await removePushSubscription(tx, oldest);
    const { user_agent } = await getOwnSession(tx, session.userId, session.id);
    const { id } = await tx.db
      .insertInto('push_subscriptions')
      .values({
        user_id: session.userId,
        name: name ?? deviceName(user_agent),
        endpoint,
        endpoint_sha256,
        ...keys,
        created_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteChange(tx, session.userId, 'push_subscriptions');
    return id;
  });
}

type Subscription = Row<'push_subscriptions'>;

/** The same browser again, perhaps with new keys. */
async function refresh(
  tx: Tx,
  known: Subscription,
  { name, ...keys }: Pick<Subscription, 'p256dh' | 'auth'> & { readonly name?: string | null | undefined },
): Promise<number> {
  const after = { ...keys, name: name ?? known.name };
  const isSame = (['p256dh', 'auth', 'name'] as const).every((column) => after[column] === known[column]);
  if (isSame) return known.id;
  await tx.db.updateTable('push_subscriptions').set(after).where('id', '=', known.id).execute();
  await noteChange(tx, known.user_id, 'push_subscriptions');
  return known.id;
}

export function deletePushSubscription(ctx: Context, actor: Actor, id: number): Promise<void> {
  const { userId } = requireSession(actor);
  return transaction(ctx, actor, async (tx) => {
    const row = (await findPushSubscriptionsOf(tx, userId)).find((one) => one.id === id);
    if (!row) throw new NotFound();
    await removePushSubscription(tx, row);
  });
}

async function removePushSubscription(tx: Tx, { id, user_id }: Subscription): Promise<void> {
  await tx.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
  await forgetRecipient(tx, 'staff-push', id);
  await noteChange(tx, user_id, 'push_subscriptions');
}

/** The push service says that an endpoint does not exist any more. */
export const removeGoneSubscription = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, system, async (tx) => {
    const row = await tx.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) await removePushSubscription(tx, row);
  });
