import type { NotificationKind } from '../../../domain/audience/deliveries/model.ts';
import type { Context } from '../../../kernel/context.ts';
import type { LoggedEvent } from '../../../kernel/events/log.ts';
import { mailTranslator } from '../../../kernel/i18n/mail-translator.ts';
import { composeMail } from '../email/content/compose.ts';
import type { NotificationContent } from '../email/content/content.ts';
import { contentIn } from '../email/content/content-languages.ts';
import { mailPage } from '../email/content/email-message.ts';

export interface SampleMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The email as a recipient with the language and time zone of the page gets it, without personal links. */
export async function sampleMail(
  ctx: Context,
  event: LoggedEvent | undefined,
  kind: NotificationKind,
  content: NotificationContent,
): Promise<SampleMail> {
  const { url } = ctx.page;
  const { settings, entry } = contentIn(content, content.settings.locale);
  const { subject, text, html } = composeMail({
    kind,
    eventId: event?.id ?? 0,
    recipient: { id: 0, isStaff: false },
    i18n: await mailTranslator(settings.locale, settings.timezone),
    page: mailPage(ctx, settings),
    entry,
    staleHours: settings.stale_hours,
    links: { manage: url, unsubscribe: url },
  });
  return { subject, text, html };
}
