import { guest, system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { deleteSubscriberData } from './actions.ts';
import { endpointKey, type PushAddress } from './model.ts';
import { add, addressKey, type Choices, choose, write } from './own-actions.ts';
import { findSubscriberByKey, getSubscriber } from './queries.ts';
import { addressHasher, setAddressHash } from './signed-links.ts';

/** The subscriptions of browsers. Only the browser and its push service know the endpoint, so nothing is confirmed. */

/**
 * Turns on the notifications of a browser. If it has a subscription already, only the keys change, or the choices too if
 * there are some. Returns the id and key of the subscriber; undefined if there is none and no choices to create one with.
 */
export async function subscribeBrowser(
  ctx: Context,
  address: PushAddress,
  choices: Choices | undefined,
): Promise<Pick<Row<'subscribers'>, 'id' | 'email_key'> | undefined> {
  const hashOf = await addressHasher(ctx);
  const key = addressKey(address);
  return transaction(ctx, guest, async (tx) => {
    const existing = await findSubscriberByKey(tx, key);
    if (!existing) {
      if (choices) await add(tx, address, hashOf(key), choices, tx.now);
      return findSubscriberByKey(tx, key);
    }
    if (choices) await choose(tx, existing, choices);
    const { push_p256dh, push_auth } = address;
    await write(tx, await getSubscriber(tx, existing.id), {
      push_p256dh,
      push_auth,
      bounces: 0,
      suspended_at: null,
    });
    return existing;
  });
}

/** The push service has given the browser another endpoint. Returns whether the browser was subscribed with the old one. */
export async function moveBrowser(ctx: Context, oldEndpoint: string, address: PushAddress): Promise<boolean> {
  const hashOf = await addressHasher(ctx);
  const key = addressKey(address);
  return transaction(ctx, guest, async (tx) => {
    const row = await findSubscriberByKey(tx, endpointKey('push', oldEndpoint));
    if (!row) return false;
    const other = await findSubscriberByKey(tx, key);
    if (other && other.id !== row.id) {
      // The browser has subscribed with the new endpoint in the meantime: what it chose then counts.
      await deleteSubscriberData(tx, row.id);
      return true;
    }
    const { endpoint, push_p256dh, push_auth } = address;
    await write(tx, row, {
      endpoint,
      email_key: key,
      push_p256dh,
      push_auth,
      bounces: 0,
      suspended_at: null,
    });
    await setAddressHash(tx, row.id, hashOf(key));
    return true;
  });
}

/** The push service says that an endpoint does not exist any more. A browser that has another one by now stays. */
export const deleteGoneBrowser = (ctx: Context, id: number, endpoint: string): Promise<void> =>
  transaction(ctx, system, async (tx) => {
    const row = await tx.db
      .selectFrom('subscribers')
      .select('endpoint')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.endpoint === endpoint) await deleteSubscriberData(tx, id);
  });
