import type { EmailContent } from './email-content.ts';

/** What the mail that begins a conversation tells of; everything else about it is an answer to that mail. */
const first = new Set(['incident.opened', 'maintenance.announced']);

/**
 * What mail programs and servers read. A mail has the same id however often it is sent, so that one that comes twice can be
 * told. The first mail of an incident has an id that all later ones know without looking it up.
 */
export function headersOf(mail: EmailContent): Record<string, string> {
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
