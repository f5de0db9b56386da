import type { EmailContent } from './email-content.ts';
import { headersOf } from './headers.ts';
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
