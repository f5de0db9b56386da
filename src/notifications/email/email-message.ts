import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { isLocale } from '../../i18n/languages.ts';
import { type MailTranslator, mailTranslator } from '../../i18n/mail-translator.ts';
import type { Delivery, NotificationKind } from '../../resources/deliveries/model.ts';
import type { Settings } from '../../resources/settings/schema.ts';
import { CONFIRM_SECONDS, type LinkPurpose, signLink } from '../../resources/subscribers/signed-links.ts';
import { mailLogoAddress } from '../../status-page/mail-logo/address.ts';
import type { ContentCache, NotificationContent } from './content.ts';
import type { EmailContent, MailLinks, MailPage } from './email-content.ts';
import { bounceAddress } from './verp.ts';

/** An email with its recipient and its bounce address. */
export interface EmailMessage {
  readonly message: EmailContent;
  readonly to: string;
  readonly returnTo: string;
}

/** An email that is no longer sent, with the reason. */
export interface Suppressed {
  readonly suppressed: string;
}

export const suppressed = (reason: string): Suppressed => ({ suppressed: reason });

export async function messageToSubscriber(
  ctx: Context,
  contents: ContentCache,
  delivery: Delivery,
): Promise<EmailMessage | Suppressed> {
  const kind = delivery.kind as NotificationKind;
  const row = await ctx.connection.read
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', delivery.recipient_id)
    .executeTakeFirst();
  if (!row) return suppressed('The subscriber is gone.');
  const refusal = whyNot(kind, row);
  if (refusal) return suppressed(refusal);
  const content = await contents.get(delivery.event_id, kind);
  if (content.suppressed) return suppressed(content.suppressed);
  if (content.entry && row.global === 0 && !(await follows(ctx, row.id, content.componentIds)))
    return suppressed('The subscriber does not follow any of this any more.');
  const token = await signLink(ctx, 'bounce', row.id, row.email);
  return {
    to: row.email,
    returnTo: bounceAddress(ctx.config.mailFrom, delivery.id, token),
    message: {
      ...messageBase(ctx, delivery, content),
      recipient: { id: row.id, isStaff: false },
      i18n: await translatorFor(row, content.settings),
      links: await linksFor(ctx, kind, row),
    },
  };
}

/** Checked when the email is sent, because people may have changed their choices since it was queued. */
function whyNot(kind: NotificationKind, row: Row<'subscribers'>): string | undefined {
  if (kind === 'subscriber.confirm')
    return row.verified_at === null ? undefined : 'The address is confirmed already.';
  if (row.verified_at === null) return 'The address is not confirmed.';
  // The link to manage a subscription is sent on request, regardless of all choices.
  if (kind === 'subscriber.manage') return undefined;
  if (row.paused_at !== null) return 'The subscriber paused notifications.';
  if (row.suspended_at !== null) return 'The address is suspended: mails to it came back.';
  return undefined;
}

async function follows(ctx: Context, id: number, componentIds: readonly number[]): Promise<boolean> {
  const { read, dialect } = ctx.connection;
  const row = await read
    .selectFrom('subscriber_components')
    .select('component_id')
    .where('subscriber_id', '=', id)
    .where(dialect.anyOf('subscriber_components.component_id', componentIds))
    .executeTakeFirst();
  return row !== undefined;
}

async function linksFor(
  ctx: Context,
  kind: NotificationKind,
  { id, email }: Row<'subscribers'>,
): Promise<MailLinks> {
  const link = async (purpose: LinkPurpose, path: string, expiresAt?: number) =>
    `${ctx.config.baseUrl}${path}/${await signLink(ctx, purpose, id, email, expiresAt)}`;
  if (kind === 'subscriber.confirm') {
    return { confirm: await link('confirm', '/subscribe/confirm', ctx.clock.now() + CONFIRM_SECONDS) };
  }
  return {
    manage: await link('manage', '/subscribe/manage'),
    unsubscribe: await link('unsubscribe', '/unsubscribe'),
  };
}

export async function messageToStaff(
  ctx: Context,
  contents: ContentCache,
  delivery: Delivery,
): Promise<EmailMessage | Suppressed> {
  const row = await ctx.connection.read
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', delivery.recipient_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return suppressed('The user is gone or disabled.');
  const content = await contents.get(delivery.event_id, delivery.kind as NotificationKind);
  if (content.suppressed) return suppressed(content.suppressed);
  const { locale, timezone } = content.settings;
  return {
    to: row.email,
    returnTo: ctx.config.mailFrom.address,
    message: {
      ...messageBase(ctx, delivery, content),
      recipient: { id: row.id, isStaff: true },
      i18n: await mailTranslator(locale, timezone),
      links: {},
    },
  };
}

export const mailPage = ({ config: { baseUrl } }: Context, { name, accent, logo }: Settings): MailPage => ({
  name,
  url: baseUrl,
  accent,
  logo: mailLogoAddress(logo, baseUrl),
});

export const messageBase = (ctx: Context, delivery: Delivery, { settings, entry }: NotificationContent) => ({
  kind: delivery.kind as NotificationKind,
  eventId: delivery.event_id,
  page: mailPage(ctx, settings),
  entry,
  staleHours: settings.stale_hours,
});

/** The recipient's own language and time zone if they are known, otherwise those of the page. */
export function translatorFor(
  { locale, timezone }: Pick<Row<'subscribers' | 'users'>, 'locale' | 'timezone'>,
  settings: Settings,
): Promise<MailTranslator> {
  const code = locale !== null && isLocale(locale) ? locale : settings.locale;
  return mailTranslator(code, timezone !== null && zones.memo(timezone) ? timezone : settings.timezone);
}

const zones = new LRUCache<string, boolean>({
  max: 1000,
  memoMethod: (name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  },
});
