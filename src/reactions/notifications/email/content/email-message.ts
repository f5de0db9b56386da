import { LRUCache } from 'lru-cache';
import { isLocale } from '../../../../../common/texts/locales.ts';
import type { Delivery, NotificationKind } from '../../../../domain/audience/deliveries/model.ts';
import { signLink } from '../../../../domain/audience/subscribers/signed-links.ts';
import { mailLogoAddress } from '../../../../domain/settings/pictures.ts';
import type { Settings } from '../../../../domain/settings/schema.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { type MailTranslator, mailTranslator } from '../../../../kernel/i18n/mail-translator.ts';
import { whyNotWanted } from '../../follows.ts';
import { subscriberLinks } from '../../subscriber-links.ts';
import { bounceAddress } from '../transport/verp.ts';
import { type ContentCache, followedOf, type NotificationContent } from './content.ts';
import { contentIn } from './content-languages.ts';
import type { EmailContent, MailPage } from './email-content.ts';

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
  shared: Context,
  contents: ContentCache,
  delivery: Delivery,
): Promise<EmailMessage | Suppressed> {
  const kind = delivery.kind as NotificationKind;
  const row = await shared.connection.read
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', delivery.recipient_id)
    .executeTakeFirst();
  if (!row) return suppressed('The subscriber is gone.');
  const ctx = { ...shared, page: shared.pages.withId(row.page_id) };
  const content = await contents.get(ctx.page, delivery.event_id, kind);
  const refusal = await whyNotWanted(ctx, kind, row, followedOf(content));
  if (refusal) return suppressed(refusal);
  if (content.suppressed) return suppressed(content.suppressed);
  const token = await signLink(ctx, 'bounce', row.id, row.email);
  const i18n = await translatorFor(row, content.settings);
  return {
    to: row.email,
    returnTo: bounceAddress(ctx.config.mailFrom, delivery.id, token),
    message: {
      ...messageBase(ctx, delivery, contentIn(content, i18n.page.language.code)),
      recipient: { id: row.id, isStaff: false },
      i18n,
      links: await subscriberLinks(ctx, kind, row),
    },
  };
}

export const mailPage = ({ page: { url } }: Context, settings: Settings): MailPage => ({
  name: settings.name,
  url,
  accent: settings.accent,
  status_colours: settings.status_colours,
  logo: mailLogoAddress(settings, url),
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
  const zone = timezone !== null && zones.memo(timezone) ? timezone : settings.timezone;
  return mailTranslator(code, zone, settings.status_labels);
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
