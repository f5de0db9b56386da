import type { Logger } from 'pino';
import type { Seconds } from '../../../../lib/clock.ts';
import { domainOfScope, EVERYBODY, type Problem, SERVER } from './problems.ts';

/** What the process logs about a problem after the transaction is committed. */
export interface ProblemReport {
  readonly what: 'started' | 'lasting' | 'recovered' | 'ended';
  readonly scope: string;
  readonly answer: string;
  /** How many recipients were refused. */
  readonly refused: number;
  readonly waiting: number;
  readonly seconds: Seconds;
}

/** How often a continuing problem is logged. */
export const LOG_AGAIN_AFTER: Seconds = 3600;

export const reportOf = (
  what: ProblemReport['what'],
  { scope, answer, refusals, confirmedAt, since }: Problem,
  waiting: number,
  now: Seconds,
): ProblemReport => ({
  what,
  scope,
  answer,
  refused: refusals.length,
  waiting,
  seconds: now - (confirmedAt ?? since),
});

/** Describes the problem to the operator in one sentence. */
export function describeProblem(scope: string): string {
  const domain = domainOfScope(scope);
  if (scope === SERVER) return 'the mail server cannot be used';
  if (scope === EVERYBODY) return 'the mail server refuses emails to every recipient';
  return scope.startsWith('returned:')
    ? `emails to ${domain} bounce, but not because of their recipients`
    : `every recipient at ${domain} is refused`;
}

const SHARED =
  'The cause is the sender and not the recipients, so nobody is suspended and the emails wait. Daymark sends them as soon as one is accepted.';

/** What the operator can do about it. */
export function adviseOn(scope: string): string {
  const domain = domainOfScope(scope);
  if (scope === SERVER)
    return 'Check SMTP_URL, and that the server is running and accepts the user and password. No email is lost: Daymark sends them when the server is back.';
  if (scope === EVERYBODY)
    return `${SHARED} Ask the operator of the mail server why it refuses your emails: the cause may be a blocklist, an account limit, or MAIL_FROM.`;
  if (scope.startsWith('returned:'))
    return `Nobody is suspended for this. Ask your email provider, or the postmaster of ${domain}, why your emails are refused. Then resend the failed emails (POST /api/deliveries/{event}/resend).`;
  return `${SHARED} Ask your email provider, or the postmaster of ${domain}, why your emails are refused.`;
}

export function logProblem(log: Logger, { what, scope, ...facts }: ProblemReport): void {
  const problem = describeProblem(scope);
  const fields = { problem: scope, ...facts };
  if (what === 'started') log.error(fields, `mail problem: ${problem}. ${adviseOn(scope)}`);
  else if (what === 'lasting') log.error(fields, `mail problem continues: ${problem}. ${adviseOn(scope)}`);
  else if (what === 'recovered')
    log.warn(
      fields,
      `mail works again. The problem was: ${problem}. Daymark now sends the emails that waited.`,
    );
  else log.warn(fields, `mail problem closed: ${closingReason(scope)}`);
}

const closingReason = (scope: string): string =>
  scope.startsWith('returned:')
    ? `no email to ${domainOfScope(scope)} has bounced because of the sender for a day.`
    : `no email is waiting any more. The problem was: ${describeProblem(scope)}. The next email will show whether it is solved.`;

export function logSuspension(log: Logger, subscriber: number): void {
  log.warn(
    { subscriber },
    'a subscriber was suspended: three messages in a row bounced because of the address. Daymark sends no more to it until it is changed or confirmed again.',
  );
}
