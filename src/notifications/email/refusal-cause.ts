/**
 * What a permanent refusal (5xx) is about.
 * - `recipient`: the mailbox does not exist, or is closed for good.
 * - `us`: the server does not want mail from us: a blacklist, a policy, relaying, authentication, the protocol.
 * - `sender`: the server refuses MAIL_FROM, before it has heard of any recipient.
 * - `mail`: this one mail, such as its size or its content.
 * - `mailbox`: the recipient cannot take it now, but may later, such as a full mailbox.
 * - `unclear`: the server does not say which of these it means.
 */
export type RefusalCause = 'recipient' | 'us' | 'sender' | 'mail' | 'mailbox' | 'unclear';

/** Refusals without an enhanced code that may mean the recipient (RFC 5321, RFC 7504). */
const mayMeanRecipient = new Set([521, 550, 551, 553, 554, 556]);
const TOO_LARGE_OR_FULL = 552;

/** Words that servers use for the sender, whatever code they put before them. */
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

/** By the enhanced status code (RFC 3463 and its registry), which says whose fault it is. */
export function causeOfStatus(status: string): RefusalCause {
  const [, subject = '', detail = ''] = /^5\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  switch (subject) {
    case '1':
      if (['1', '2', '3', '4', '6', '10'].includes(detail)) return 'recipient';
      // These two speak of the sender's address.
      return detail === '7' || detail === '8' ? 'us' : 'unclear';
    case '2':
      if (detail === '1') return 'recipient';
      if (detail === '2') return 'mailbox';
      return detail === '3' ? 'mail' : 'unclear';
    case '3':
      return detail === '4' ? 'mail' : 'us';
    case '5':
      // Some large providers say 5.5.0 for a mailbox that does not exist.
      return detail === '0' ? 'unclear' : 'us';
    case '6':
      return 'mail';
    case '7':
      return 'us';
    default:
      return 'unclear';
  }
}
