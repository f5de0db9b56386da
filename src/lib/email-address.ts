import { domainToASCII, domainToUnicode } from 'node:url';
import { fold } from './text.ts';

/** What nobody sees, or what would end a line: in an address it can only be there to deceive. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

const LOCAL_PART = /^[^\s@<>(),;:"\\[\]]{1,64}$/u;
/** Signs of ASCII that no domain holds. `domainToASCII` would cut the domain there, or decode it. */
const FORBIDDEN_IN_DOMAIN = /[^a-z0-9.\-\u0080-\u{10ffff}]|\p{Cc}/iu;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_DOMAIN_LENGTH = 253;

/** A domain in lower-case ASCII (IDNA as browsers read it, UTS #46). Undefined where it is none. */
function asciiDomain(domain: string): string | undefined {
  if (FORBIDDEN_IN_DOMAIN.test(domain)) return undefined;
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  if (ascii.length > MAX_DOMAIN_LENGTH || !labels.every((label) => LABEL.test(label))) return undefined;
  // Numbers at the end are an IP address: `domainToASCII` makes one of 0x7f.1, too.
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : ascii;
}

/**
 * An e-mail address as it is stored: the local part in NFC, the domain as it was typed where that is plain ASCII, else in
 * its one normalized Unicode form. Undefined where the text is not an address.
 */
export function normalizeEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at).normalize('NFC'), text.slice(at + 1)];
  if (at < 1 || !LOCAL_PART.test(local) || INVISIBLE.test(local) || local.includes('..')) return undefined;
  const ascii = asciiDomain(domain);
  if (!ascii || !/\.[^.]{2,}$/.test(ascii)) return undefined;
  return `${local}@${isAscii(domain) ? domain : domainToUnicode(ascii)}`;
}

/** One key for all spellings of an address: equal keys are the same mailbox. Also of a part of one, for a search. */
export function emailKey(email: string): string {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  if (isAscii(domain) && !/xn--/i.test(domain)) return fold(email);
  const ascii = asciiDomain(domain);
  return ascii === undefined ? fold(email) : fold(email.slice(0, start)) + domainToUnicode(ascii);
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);
