import type { Outcome } from '../delivery.ts';

/** What nodemailer says of a mail that was not sent. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  /** The command that was answered so. */
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

export interface Judged {
  readonly outcome: Outcome;
  /** The server is away, breaks off, or closes its doors: the next mails would fare no better. */
  readonly isDown: boolean;
}

const CLOSING = 421;
/** The mailbox is not there, moved, or its name is not allowed; or the whole mail was refused. */
const refusals = new Set([550, 551, 553, 554]);

/**
 * What a failed try means. `begun` tells whether the server had let us in and heard of this mail; before that, the mail has
 * nothing to do with it, and no try is used up.
 */
export function judge(failure: SmtpFailure, begun: boolean): Judged {
  const { code, command = '', responseCode, response } = failure;
  const said = response ?? failure.message;
  const answer = {
    ...(responseCode !== undefined && { statusCode: responseCode }),
    ...(response !== undefined && { response }),
  };
  const deferred = (text: string, more?: Partial<Outcome>): Outcome => ({
    state: 'deferred',
    error: `${text}: ${said}`,
    ...answer,
    ...more,
  });
  if (!begun) {
    const text =
      code === 'EAUTH' || code === 'ENOAUTH'
        ? 'The mail server does not accept our name and password (SMTP_URL)'
        : 'The mail server cannot be reached (SMTP_URL)';
    return { outcome: deferred(text, { untried: true }), isDown: true };
  }
  if (responseCode === CLOSING)
    return { outcome: deferred('The mail server takes nothing at the moment'), isDown: true };
  if (command === 'MAIL FROM' && responseCode !== undefined && responseCode >= 500)
    return { outcome: deferred('The mail server refuses our sender address (MAIL_FROM)'), isDown: false };
  if (command === 'API' && code === 'EENVELOPE')
    return {
      outcome: { state: 'bounced', error: `The address cannot be written to: ${said}` },
      isDown: false,
    };
  if (responseCode !== undefined && isRecipientGone(responseCode, response))
    return {
      outcome: { state: 'bounced', error: `The mail server refused the recipient: ${said}`, ...answer },
      isDown: false,
    };
  if (responseCode !== undefined && responseCode >= 500)
    return { outcome: deferred('The mail server refuses our mail, not its recipient'), isDown: false };
  if (responseCode !== undefined)
    return { outcome: deferred('The mail server asks to try again later'), isDown: false };
  return { outcome: deferred('The connection to the mail server broke'), isDown: true };
}

/** Judged by the enhanced code (RFC 3463) where there is one: it says whose fault it is. */
function isRecipientGone(code: number, response = ''): boolean {
  if (code < 500) return false;
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  // Bad destination; but 5.1.7 and 5.1.8 speak of the sender.
  if (subject === '1') return detail !== '7' && detail !== '8';
  // Mailbox disabled; full, or the mail too large for it, may be otherwise tomorrow.
  if (subject === '2') return detail !== '2' && detail !== '3';
  // System, protocol, content, policy: ours to mend.
  if (subject === '3' || subject === '5' || subject === '6' || subject === '7') return false;
  return refusals.has(code);
}
