import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import { subscriberSecret } from '../../../domain/audience/subscribers/secret.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Outcome, Sender } from '../sender.ts';
import { subscriberSender, suppressed } from '../subscriber-sender.ts';
import { GONE, NOT_FOUND } from '../webhook/outcome.ts';
import { signedMessage, tryToSend } from '../webhook/sender.ts';
import { bodyFor } from './body.ts';

/** Sends notifications to people who subscribed with Slack, Teams or a webhook of their own. */
export const subscriberWebhookSender = (shared: Context): Sender =>
  subscriberSender(shared, async (ctx, row, delivery) => {
    const body = await bodyFor(ctx, row, delivery);
    if (typeof body !== 'string') return suppressed(body.suppressed);
    const secret = await subscriberSecret(ctx, row);
    const secrets = { secret, old_secret: null, old_secret_until: null };
    // The same id for every attempt, so that receivers can recognize duplicates.
    const message = signedMessage(ctx, secrets, `msg_${delivery.event_id}_s${row.id}`, body);
    return final(await tryToSend(ctx, row.endpoint, message), delivery);
  });

/**
 * An endpoint that does not exist any more counts against the subscriber, like a mailbox that does not exist. Messages about
 * the subscription itself are not retried: the person is waiting and can ask again, and the endpoint of an address that is
 * not confirmed may belong to somebody else.
 */
function final(outcome: Outcome, { kind }: Delivery): Outcome {
  const isAboutSubscription = kind === 'subscriber.confirm' || kind === 'subscriber.manage';
  const { statusCode } = outcome;
  if (statusCode === GONE || statusCode === NOT_FOUND)
    return {
      ...outcome,
      state: 'bounced',
      error: `The endpoint answered ${statusCode}: it does not exist any more.`,
    };
  return isAboutSubscription && outcome.state === 'deferred' ? { ...outcome, state: 'failed' } : outcome;
}
