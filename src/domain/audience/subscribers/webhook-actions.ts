import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { webAddress } from '../../../kernel/validation/fields.ts';
import { createForm, required } from '../../../kernel/validation/form.ts';
import { add, addressKey } from './own-actions.ts';
import { addressHasher } from './signed-links.ts';

interface WebhookSubscriber {
  readonly endpoint: string;
  /** Whether its owner has confirmed it elsewhere. */
  readonly verified: boolean;
  /** Undefined for all. */
  readonly components: readonly number[] | undefined;
}

/** Adds somebody whose messages go to a URL, and who subscribed elsewhere. No address may be there twice: check that first. */
export async function addWebhookSubscriber(
  ctx: Context,
  actor: Actor,
  { endpoint, verified, components }: WebhookSubscriber,
): Promise<void> {
  authorize(actor, 'subscribers.manage');
  const form = createForm({ endpoint: required(webAddress()) }, { endpoint });
  const address = { channel: 'webhook', endpoint: form.done().endpoint } as const;
  const hashOf = await addressHasher(ctx);
  return transaction(ctx, actor, async (tx) => {
    const choices = {
      global: components === undefined ? 1 : 0,
      topics: 'all',
      locale: null,
      timezone: null,
      components: components ?? [],
      groups: [],
      incidents: [],
    } as const;
    await add(tx, address, hashOf(addressKey(address)), choices, verified ? tx.now : null);
  });
}
