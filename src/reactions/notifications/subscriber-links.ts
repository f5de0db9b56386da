import type { NotificationKind } from '../../domain/audience/deliveries/model.ts';
import {
  CONFIRM_SECONDS,
  type LinkPurpose,
  signLink,
} from '../../domain/audience/subscribers/signed-links.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { MailLinks } from './email/content/email-content.ts';

/** The links in a message to a subscriber, whatever the channel. Each is signed for its purpose. */
export async function subscriberLinks(
  ctx: Context,
  kind: NotificationKind,
  { id, email_key }: Pick<Row<'subscribers'>, 'id' | 'email_key'>,
): Promise<Pick<MailLinks, 'confirm' | 'manage' | 'unsubscribe'>> {
  const link = async (purpose: LinkPurpose, path: string, expiresAt?: number) =>
    `${ctx.page.url}${path}/${await signLink(ctx, purpose, id, email_key, expiresAt)}`;
  if (kind === 'subscriber.confirm') {
    return { confirm: await link('confirm', '/subscribe/confirm', ctx.clock.now() + CONFIRM_SECONDS) };
  }
  return {
    manage: await link('manage', '/subscribe/manage'),
    unsubscribe: await link('unsubscribe', '/unsubscribe'),
  };
}
