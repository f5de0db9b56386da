import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { hostOf } from '../../outgoing-http/target.ts';
import type { Delivery, NotificationKind } from '../../resources/deliveries/model.ts';
import { subscriberSecret } from '../../resources/subscribers/secret.ts';
import { ContentCache, followedOf } from '../email/content.ts';
import { whyNotWanted } from '../follows.ts';
import type { Outcome, Sender } from '../sender.ts';
import { GONE } from '../webhook/outcome.ts';
import { signedMessage, tryToSend } from '../webhook/sender.ts';
import { bodyFor } from './body.ts';

/** Sends notifications to people who subscribed with Slack, Teams or a webhook of their own. */
export function subscriberWebhookSender(ctx: Context): Sender {
  const contents = new ContentCache(ctx);
  return {
    send: async (delivery) => {
      const row = await ctx.connection.read
        .selectFrom('subscribers')
        .selectAll()
        .where('id', '=', delivery.recipient_id)
        .executeTakeFirst();
      if (!row) return suppressed('The subscriber is gone.');
      const kind = delivery.kind as NotificationKind;
      const content = await contents.get(delivery.event_id, kind);
      const reason = (await whyNotWanted(ctx, kind, row, followedOf(content))) ?? content.suppressed;
      return reason === undefined ? sendTo(ctx, row, delivery) : suppressed(reason);
    },
    close: async () => {},
  };
}

const suppressed = (error: string): Outcome => ({ state: 'suppressed', error });

async function sendTo(ctx: Context, row: Row<'subscribers'>, delivery: Delivery): Promise<Outcome> {
  if (row.endpoint === null) return suppressed('The subscriber has no endpoint.');
  const body = await bodyFor(ctx, row, delivery);
  if (typeof body !== 'string') return suppressed(body.suppressed);
  const secret = await subscriberSecret(ctx, row);
  const message = signedMessage(
    ctx,
    { secret, old_secret: null, old_secret_until: null },
    `msg_${delivery.event_id}_s${row.id}`,
    body,
  );
  const outcome = await tryToSend(ctx, row.endpoint, message);
  return anonymous(final(outcome, delivery), hostOf(new URL(row.endpoint)));
}

const NOT_FOUND = 404;

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

/** The ledger must not contain the address or what the receiver answered, so that personal data can be deleted. */
function anonymous({ response: _, error, ...outcome }: Outcome, host: string): Outcome {
  if (error === undefined) return outcome;
  const text = error.replaceAll(host, 'the endpoint');
  return { ...outcome, error: text.charAt(0).toUpperCase() + text.slice(1) };
}
