import type { Logger } from 'pino';
import type { Seconds } from '../../lib/clock.ts';
import { domainOfScope, EVERYBODY, type Problem, SERVER } from './problems.ts';

/** What is written to the log of the process about a problem, once it is committed. */
export interface ProblemReport {
  readonly what: 'started' | 'lasting' | 'recovered' | 'ended';
  readonly scope: string;
  readonly answer: string;
  /** How many recipients were refused. */
  readonly refused: number;
  readonly waiting: number;
  readonly seconds: Seconds;
}

/** While a problem lasts, it is logged again after this time. */
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

/** What is wrong, in one sentence for the operator. */
export function describeProblem(scope: string): string {
  const domain = domainOfScope(scope);
  if (scope === SERVER) return 'the mail server cannot be used';
  if (scope === EVERYBODY) return 'the mail server refuses mail to every recipient';
  return scope.startsWith('returned:')
    ? `mails to ${domain} come back, and not because of their recipients`
    : `every recipient at ${domain} is refused`;
}

const SHARED =
  'Such a refusal is about the sender, so nobody is suspended for it, and the mails wait. They are sent as soon as one is accepted.';

/** What to do about it. */
export function adviseOn(scope: string): string {
  const domain = domainOfScope(scope);
  if (scope === SERVER)
    return 'Check SMTP_URL, that the server runs, and that user and password are right. No mail is lost: they are sent when it is back.';
  if (scope === EVERYBODY)
    return `${SHARED} Ask the mail server's operator why it refuses you: a blacklist, a limit of the account, or MAIL_FROM.`;
  if (scope.startsWith('returned:'))
    return `Nobody is suspended for it. Ask your mail service, or the postmaster of ${domain}, why it refuses you; then send the failed mails again (POST /api/deliveries/{event}/resend).`;
  return `${SHARED} Ask your mail service, or the postmaster of ${domain}, why it refuses you.`;
}

export function logProblem(log: Logger, { what, scope, ...facts }: ProblemReport): void {
  const problem = describeProblem(scope);
  const fields = { problem: scope, ...facts };
  if (what === 'started') log.error(fields, `mail is in trouble: ${problem}. ${adviseOn(scope)}`);
  else if (what === 'lasting') log.error(fields, `mail is still in trouble: ${problem}. ${adviseOn(scope)}`);
  else if (what === 'recovered')
    log.warn(fields, `mail works again: it is over that ${problem}. The mails that waited go out now.`);
  else log.warn(fields, `mail is not known to be in trouble any more: ${endings(scope)}`);
}

const endings = (scope: string): string =>
  scope.startsWith('returned:')
    ? `for a day no mail to ${domainOfScope(scope)} has come back because of us.`
    : `no mail waits because ${describeProblem(scope)}. The next one will tell whether that is over.`;

export function logSuspension(log: Logger, subscriber: number): void {
  log.warn(
    { subscriber },
    'a subscriber is suspended: three mails in a row came back because of the address. It is sent nothing more until it is changed, or confirmed again.',
  );
}
