import type { Delivery, NotificationKind } from '../../domain/audience/deliveries/model.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { hostOf } from '../../kernel/outgoing-http/target.ts';
import { ContentCache, followedOf, type NotificationContent } from './email/content/content.ts';
import { whyNotWanted } from './follows.ts';
import type { Outcome, Sender } from './sender.ts';

type Subscriber = Row<'subscribers'>;

/** Sends a notification to the endpoint of a subscriber who still wants it. */
export type SendToSubscriber = (
  /** The context of the page that the subscriber follows. */
  ctx: Context,
  subscriber: Subscriber & { readonly endpoint: string },
  delivery: Delivery,
  content: NotificationContent,
) => Promise<Outcome>;

/** Sends notifications to people who subscribed with an endpoint instead of an email address. */
export function subscriberSender(shared: Context, sendTo: SendToSubscriber): Sender {
  const contents = new ContentCache(shared);
  return {
    send: async (delivery, isLeased = () => true) => {
      const row = await shared.connection.read
        .selectFrom('subscribers')
        .selectAll()
        .where('id', '=', delivery.recipient_id)
        .executeTakeFirst();
      if (!row) return suppressed('The subscriber is gone.');
      const { endpoint } = row;
      if (endpoint === null) return suppressed('The subscriber has no endpoint.');
      const ctx = { ...shared, page: shared.pages.withId(row.page_id) };
      const kind = delivery.kind as NotificationKind;
      const content = await contents.get(ctx.page, delivery.event_id, kind);
      const reason = (await whyNotWanted(ctx, kind, row, followedOf(content))) ?? content.suppressed;
      if (reason !== undefined) return suppressed(reason);
      if (!isLeased()) return undefined;
      const outcome = await sendTo(ctx, { ...row, endpoint }, delivery, content);
      return anonymous(outcome, hostOf(new URL(endpoint)));
    },
    close: async () => {},
  };
}

export const suppressed = (error: string): Outcome => ({ state: 'suppressed', error });

/** The ledger must not contain the address or what the receiver answered, so that personal data can be deleted. */
export function anonymous({ response: _, error, ...outcome }: Outcome, host: string): Outcome {
  if (error === undefined) return outcome;
  const text = error.replaceAll(host, 'the endpoint');
  return { ...outcome, error: text.charAt(0).toUpperCase() + text.slice(1) };
}
