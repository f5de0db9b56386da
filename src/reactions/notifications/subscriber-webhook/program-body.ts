import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { Context } from '../../../kernel/context.ts';
import { findEvent } from '../../../kernel/events/log.ts';
import type { MailLinks } from '../email/content/email-content.ts';
import { eventBody } from '../webhook/documents.ts';

/**
 * The message for a program: the same document as for webhooks of staff, as far as everybody may see it, with the links of
 * the subscriber. Undefined if the event is not known any more.
 */
export async function programBody(
  ctx: Context,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
  links: MailLinks,
): Promise<string | undefined> {
  const readContext = publicReadContext(ctx, ctx.page);
  const event = await findEvent(readContext, delivery.event_id);
  if (!event) return undefined;
  if (event.subject !== 'subscriber')
    return JSON.stringify({ ...(await eventBody(readContext, event)), notification: delivery.kind, links });
  const { name } = await loadSettings(readContext);
  return JSON.stringify({
    type: delivery.kind === 'subscriber.confirm' ? 'subscription.confirm' : 'subscription.manage',
    version: 1,
    timestamp: new Date(event.at * 1000).toISOString(),
    id: `evt_${event.id}`,
    data: { page: { name, url: `${ctx.page.url}/` } },
    links,
  });
}
