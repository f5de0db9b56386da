import type { Delivery, NotificationKind } from '../../../../domain/audience/deliveries/model.ts';
import { isLinkOpen, isLinkPurpose } from '../../../../domain/identity/account-links/model.ts';
import { type AccountLink, urlOfLink } from '../../../../domain/identity/account-links/queries.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { findEvent, type LoggedEvent } from '../../../../kernel/events/log.ts';
import { messageToStaff, type Waiting } from '../../staff/email-message.ts';
import type { NOT_YET } from '../../staff/message.ts';
import type { ContentCache } from './content.ts';
import type { MailLinks } from './email-content.ts';
import {
  type EmailMessage,
  messageBase,
  type Suppressed,
  suppressed,
  translatorFor,
} from './email-message.ts';

/** An email to a user: about their account, or about something that all of staff should know. */
export async function messageToUser(
  ctx: Context,
  contents: ContentCache,
  delivery: Delivery,
): Promise<EmailMessage | Suppressed | Waiting | typeof NOT_YET> {
  if (!delivery.kind.startsWith('account.')) return messageToStaff(ctx, contents, delivery);
  const { read } = ctx.connection;
  const user = await read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', delivery.recipient_id)
    .executeTakeFirst();
  if (!user || user.disabled_at !== null) return suppressed('The user is gone or disabled.');
  const event = await findEvent({ db: read }, delivery.event_id);
  const link = await read
    .selectFrom('account_links')
    .selectAll()
    .where('id', '=', linkIdOf(event))
    .executeTakeFirst();
  const address = link && addressFor(delivery, user, link, ctx.clock.now());
  if (!address) return suppressed('The link was used, has expired, or was replaced by a newer one.');
  const content = await contents.get(ctx.page, delivery.event_id, delivery.kind as NotificationKind);
  if (content.suppressed) return suppressed(content.suppressed);
  return {
    to: address,
    returnTo: ctx.config.mailFrom.address,
    message: {
      ...messageBase(ctx, delivery, content),
      recipient: { id: user.id, isStaff: true },
      i18n: await translatorFor(user, content.settings),
      links: await linksFor(ctx, delivery, link),
    },
  };
}

/** The row of the link that the event is about, or of the address that it replaced. */
const linkIdOf = (event: LoggedEvent | undefined): number =>
  (event?.type === 'user.updated' ? event.state.previous_address : event?.subjectId) ?? 0;

/** Where the email goes, or undefined if it is too late for it. */
function addressFor(
  { kind }: Delivery,
  user: Row<'users'>,
  link: AccountLink,
  now: number,
): string | undefined {
  if (kind === 'account.email_changed') return link.previous_email ?? undefined;
  if (!isLinkOpen(link, now)) return undefined;
  return kind === 'account.email_change' ? (link.email ?? undefined) : user.email;
}

async function linksFor(ctx: Context, { kind }: Delivery, link: AccountLink): Promise<MailLinks> {
  if (kind === 'account.email_changed' || !isLinkPurpose(link.purpose)) return {};
  return { account: await urlOfLink(ctx.connection.read, ctx.config.baseUrl, link.purpose, link) };
}
