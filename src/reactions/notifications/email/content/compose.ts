import type { EmailContent } from './email-content.ts';
import { htmlOf } from './html.ts';
import { partsOf } from './mail-text.ts';
import { textOf } from './plain-text.ts';

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Composes the HTML, text and headers of an email. The same content always results in the same email. */
export function composeMail(message: EmailContent): Mail {
  const parts = partsOf(message);
  return {
    subject: parts.subject,
    html: htmlOf(message, parts),
    text: textOf(message, parts),
    headers: headersOf(message),
  };
}

/** The kinds of emails that start a conversation; all others are replies to it. */
const first = new Set(['incident.opened', 'maintenance.announced']);

/**
 * The headers for mail programs and servers. An email has the same Message-ID however often it is sent, so that
 * duplicates can be recognized. The id of the first email of an incident can be derived, so that later emails refer to
 * it without a lookup.
 */
function headersOf(mail: EmailContent): Record<string, string> {
  const { kind, eventId, entry, recipient, page, links } = mail;
  const host = URL.parse(page.url)?.hostname || 'localhost';
  const reader = recipient.isStaff ? `staff-${recipient.id}` : `${recipient.id}`;
  const root = entry && `<${entry.type}-${entry.id}-${reader}@${host}>`;
  const isFirst = first.has(kind);
  return {
    'Message-ID': root && isFirst ? root : `<event-${eventId}-${reader}@${host}>`,
    ...(root && !isFirst && { 'In-Reply-To': root, References: root }),
    'Auto-Submitted': 'auto-generated',
    Precedence: 'bulk',
    ...(!recipient.isStaff && { 'List-Id': `<notifications.${host}>` }),
    ...(links.unsubscribe && {
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
