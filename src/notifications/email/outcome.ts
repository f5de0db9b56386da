import type { Outcome } from '../sender.ts';
import { causeOf } from './refusal-cause.ts';

/** What nodemailer says of a mail that was not sent. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  /** The command that was answered so. */
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

export interface SmtpResult {
  readonly outcome: Outcome;
  /** The server is away, breaks off, or closes its doors: the next mails would fare no better. */
  readonly isDown: boolean;
}

const CLOSING = 421;

const reasons = {
  recipient: 'The mail server refused the recipient',
  us: 'The mail server refuses mail from us, whoever the recipient is',
  sender: 'The mail server refuses our sender address (MAIL_FROM)',
  mail: 'The mail server refuses this mail, not its recipient',
  mailbox: 'The mailbox cannot take the mail at the moment',
  unclear: 'The mail server refused the mail and does not say whether it means the recipient or us',
} as const;

/**
 * What a failed try means. `begun` tells whether the server had let us in and heard of this mail; before that, the mail has
 * nothing to do with it, and no try is used up.
 *
 * Whether a refusal counts against its recipient cannot be told from one answer alone: `refusals.ts` decides that, by what
 * the server answers for others.
 */
export function classifyFailure(failure: SmtpFailure, begun: boolean): SmtpResult {
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
  if (command === 'API' && code === 'EENVELOPE')
    return {
      outcome: { state: 'bounced', error: `The address cannot be written to: ${said}` },
      isDown: false,
    };
  if (responseCode === undefined)
    return { outcome: deferred('The connection to the mail server broke'), isDown: true };
  if (responseCode < 500)
    return { outcome: deferred('The mail server asks to try again later'), isDown: false };
  const refusal = causeOf(responseCode, response ?? '', command);
  return { outcome: deferred(reasons[refusal], { refusal }), isDown: false };
}
