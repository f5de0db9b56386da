import type { Context } from '../../context.ts';
import type { LoggedEvent } from '../../events/log.ts';
import { mailTranslator } from '../../i18n/mail-translator.ts';
import type { NotificationKind } from '../../resources/deliveries/model.ts';
import { composeMail } from '../email/compose.ts';
import type { NotificationContent } from '../email/content.ts';

export interface SampleMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The email as a recipient with the language and time zone of the page gets it, without personal links. */
export async function sampleMail(
  { config }: Context,
  event: LoggedEvent | undefined,
  kind: NotificationKind,
  { settings, entry }: NotificationContent,
): Promise<SampleMail> {
  const { subject, text, html } = composeMail({
    kind,
    eventId: event?.id ?? 0,
    recipient: { id: 0, isStaff: false },
    i18n: await mailTranslator(settings.locale, settings.timezone),
    page: { name: settings.name, url: config.baseUrl, accent: settings.accent },
    entry,
    staleHours: settings.stale_hours,
    links: { manage: config.baseUrl, unsubscribe: config.baseUrl },
  });
  return { subject, text, html };
}
