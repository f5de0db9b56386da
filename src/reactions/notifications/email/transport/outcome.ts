import type { Outcome } from '../../sender.ts';
import { causeOf } from '../problems/refusal-cause.ts';

/** The error of nodemailer for an email that was not sent. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  /** The SMTP command that caused the error. */
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

export interface SmtpResult {
  readonly outcome: Outcome;
  /** The server is unreachable or closes the connection: the next emails would fail as well. */
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
 * Classifies a failed attempt. `begun` says whether the server had accepted the connection and received a command for
 * this email. Before that, the failure is not about this email, and no attempt is used up.
 *
 * A single reply does not show whether a refusal counts against its recipient: `refusals.ts` decides that by comparing
 * the replies for other recipients.
 */
export function classifyFailure(failure: SmtpFailure, wasStarted: boolean): SmtpResult {
  const { code, command = '', responseCode, response } = failure;
  const reply = response ?? failure.message;
  const answer = {
    ...(responseCode !== undefined && { statusCode: responseCode }),
    ...(response !== undefined && { response }),
  };
  const deferred = (text: string, more?: Partial<Outcome>): Outcome => ({
    state: 'deferred',
    error: `${text}: ${reply}`,
    ...answer,
    ...more,
  });
  if (!wasStarted) {
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
      outcome: { state: 'bounced', error: `The address cannot be written to: ${reply}` },
      isDown: false,
    };
  if (responseCode === undefined)
    return { outcome: deferred('The connection to the mail server broke'), isDown: true };
  if (responseCode < 500)
    return { outcome: deferred('The mail server asks to try again later'), isDown: false };
  const refusal = causeOf(responseCode, response ?? '', command);
  return { outcome: deferred(reasons[refusal], { refusal }), isDown: false };
}
