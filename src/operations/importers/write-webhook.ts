import type { ImportedSubscriber } from '../../../readers/source.ts';
import { endpointKey } from '../../domain/audience/subscribers/model.ts';
import { addWebhookSubscriber } from '../../domain/audience/subscribers/webhook-actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { ManualClock } from '../../lib/clock.ts';
import { emailKey } from '../../lib/email-address.ts';

/** The key by which an address is known here, whichever channel it belongs to. */
export const subscriberKey = ({ email, webhook }: ImportedSubscriber): string =>
  webhook === undefined ? emailKey(email) : endpointKey('webhook', webhook);

/** Writes a subscriber whose messages go to a URL. The URL must not be subscribed yet. */
export async function writeWebhook(
  { ctx, clock }: { readonly ctx: Context; readonly clock: ManualClock },
  { webhook: endpoint = '', verified, createdAt }: ImportedSubscriber,
  components: readonly number[] | undefined,
): Promise<void> {
  clock.set(createdAt);
  await addWebhookSubscriber(ctx, command, { endpoint, verified, components });
}
