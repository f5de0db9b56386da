import type { Context } from '../../context.ts';
import { subscriberSecret } from '../../resources/subscribers/secret.ts';
import type { Sender } from '../sender.ts';
import { subscriberSender, suppressed } from '../subscriber-sender.ts';
import { signedMessage, tryToSend } from '../webhook/sender.ts';
import { bodyFor } from './body.ts';

/** Sends notifications to people who subscribed with Slack, Teams or a webhook of their own. */
export const subscriberWebhookSender = (ctx: Context): Sender =>
  subscriberSender(ctx, async (row, delivery) => {
    const body = await bodyFor(ctx, row, delivery);
    if (typeof body !== 'string') return suppressed(body.suppressed);
    const secret = await subscriberSecret(ctx, row);
    const secrets = { secret, old_secret: null, old_secret_until: null };
    // The same id for every attempt, so that receivers can recognize duplicates.
    const message = signedMessage(ctx, secrets, `msg_${delivery.event_id}_s${row.id}`, body);
    return tryToSend(ctx, row.endpoint, message);
  });
