import type { Seconds } from '../../../../lib/clock.ts';
import { needsBase64 } from '../content/part-size.ts';
import type { SmtpResult } from './outcome.ts';

/** An email ready to be sent. */
export interface OutgoingEmail {
  /** The time and id of the delivery; they name the file if emails are written to files. */
  readonly id: number;
  readonly createdAt: Seconds;
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The bounce address. */
  readonly returnTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends emails. Returns errors instead of throwing them. */
export interface Transport {
  readonly send: (email: OutgoingEmail) => Promise<SmtpResult>;
  readonly close: () => void;
}

/** Lines of emails end with CRLF (RFC 5322), also inside encoded parts (RFC 2045). */
const withCrlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

/** The options for nodemailer. It never reads content from a file or URL, whatever the email contains. */
export function mailOptions({ from, to, returnTo, subject, html, text, headers, date }: OutgoingEmail) {
  const { 'Message-ID': messageId, ...others } = headers;
  return {
    ...(messageId !== undefined && { messageId }),
    from: { ...from },
    to: { name: '', address: to },
    envelope: { from: returnTo, to: [to] },
    subject,
    html: withCrlf(html),
    text: withCrlf(text),
    ...((needsBase64(html) || needsBase64(text)) && { textEncoding: 'base64' as const }),
    headers: others,
    date,
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
