import type { Seconds } from '../../lib/clock.ts';
import type { SmtpResult } from './outcome.ts';
import { needsBase64 } from './part-size.ts';

/** A mail ready to go. */
export interface OutgoingEmail {
  /** Of the delivery: they name the file where mails are files. */
  readonly id: number;
  readonly createdAt: Seconds;
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Where it comes back to when it cannot be delivered. */
  readonly returnTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Hands mails over. What goes wrong is what it returns. */
export interface Transport {
  readonly send: (email: OutgoingEmail) => Promise<SmtpResult>;
  readonly close: () => void;
}

/** Lines of mails end so (RFC 5322), also within parts that are encoded (RFC 2045). */
const withCrlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

/** What nodemailer makes a mail of. Nothing in it is read from a file or an address, whatever it says. */
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
