/**
 * The cause of a permanent refusal (5xx).
 * - `recipient`: the mailbox does not exist, or is closed permanently.
 * - `us`: the server refuses emails from this sender: a blocklist, a policy, relaying, authentication, the protocol.
 * - `sender`: the server refuses MAIL_FROM, before it knows any recipient.
 * - `mail`: this email only, such as its size or its content.
 * - `mailbox`: the recipient cannot receive it now, but may later, such as a full mailbox.
 * - `unclear`: the reply does not say which of these it is.
 */
export type RefusalCause = 'recipient' | 'us' | 'sender' | 'mail' | 'mailbox' | 'unclear';

/** Replies without an enhanced status code that may be about the recipient (RFC 5321, RFC 7504). */
const mayMeanRecipient = new Set([521, 550, 551, 553, 554, 556]);
const TOO_LARGE_OR_FULL = 552;

/** Words that servers use for problems with the sender, whatever code precedes them. */
const aboutUs =
  /black-?list|block-?list|deny-?list|dnsbl|\brbl\b|\bblocked\b|\bbanned\b|\bspam|reputation|policy|relay|\bspf\b|\bdkim\b|\bdmarc\b|authenticat|rate limit|too many/i;

export function causeOf(code: number, response: string, command: string): RefusalCause {
  if (command === 'MAIL FROM') return 'sender';
  const status = /^\d{3}[ -]#?(5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const cause = status === undefined ? causeOfCode(code) : causeOfStatus(status);
  return cause === 'unclear' && aboutUs.test(response) ? 'us' : cause;
}

function causeOfCode(code: number): RefusalCause {
  if (mayMeanRecipient.has(code)) return 'unclear';
  return code === TOO_LARGE_OR_FULL ? 'mail' : 'us';
}

/** Classifies by the enhanced status code (RFC 3463 and its registry), which says whose fault it is. */
export function causeOfStatus(status: string): RefusalCause {
  const [, subject = '', detail = ''] = /^5\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  switch (subject) {
    case '1':
      if (['1', '2', '3', '4', '6', '10'].includes(detail)) return 'recipient';
      // These two codes are about the sender's address.
      return detail === '7' || detail === '8' ? 'us' : 'unclear';
    case '2':
      if (detail === '1') return 'recipient';
      if (detail === '2') return 'mailbox';
      return detail === '3' ? 'mail' : 'unclear';
    case '3':
      return detail === '4' ? 'mail' : 'us';
    case '5':
      // Some large providers use 5.5.0 for a mailbox that does not exist.
      return detail === '0' ? 'unclear' : 'us';
    case '6':
      return 'mail';
    case '7':
      return 'us';
    default:
      return 'unclear';
  }
}
