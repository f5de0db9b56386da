import type { Delivery, NotificationKind } from '../../../domain/audience/deliveries/model.ts';
import type { Context } from '../../../kernel/context.ts';
import type { ContentCache } from '../email/content/content.ts';
import { contentIn } from '../email/content/content-languages.ts';
import { type EmailMessage, messageBase, type Suppressed } from '../email/content/email-message.ts';
import { prepare } from './gather.ts';
import { NOT_YET, type StaffMessage, staffTexts } from './message.ts';

/** An email that quiet hours hold back for so many seconds. */
export interface Waiting {
  readonly waits: number;
}

/** An email to a member of staff about something that they want to know. */
export async function messageToStaff(
  ctx: Context,
  contents: ContentCache,
  delivery: Delivery,
): Promise<EmailMessage | Suppressed | Waiting | typeof NOT_YET> {
  const prepared = await prepare(ctx, delivery, delivery.recipient_id);
  if (prepared === NOT_YET || !('message' in prepared)) return prepared;
  const { user, message } = prepared;
  const { settings, i18n } = await staffTexts(ctx, prepared);
  const content = isAboutIncident(message)
    ? await contents.get(ctx.page, delivery.event_id, delivery.kind as NotificationKind)
    : { settings, componentIds: [] };
  const { label, title, sentences, button: text, url } = message;
  return {
    to: user.email,
    returnTo: ctx.config.mailFrom.address,
    message: {
      ...messageBase(ctx, delivery, contentIn(content, i18n.page.language.code)),
      ...(!content.entry && { notice: { label, title, sentences, button: { text, url } } }),
      recipient: { id: user.id, isStaff: true },
      i18n,
      links: {},
    },
  };
}

/** These mails also say what the page shows: times, components and their statuses. */
const isAboutIncident = ({ kind, tag }: StaffMessage): boolean =>
  (kind === 'incident.overdue' || kind === 'incident.stale') && tag !== 'summary';
