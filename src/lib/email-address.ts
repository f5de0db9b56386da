import { domainToASCII, domainToUnicode } from 'node:url';
import { fold } from './text.ts';

/** Invisible characters and line breaks. In an address they can only be deceptive. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

const LOCAL_PART = /^[^\s@<>(),;:"\\[\]]{1,64}$/u;
/** ASCII characters that no domain contains. `domainToASCII` would cut the domain there, or decode it. */
const FORBIDDEN_IN_DOMAIN = /[^a-z0-9.\-\u0080-\u{10ffff}]|\p{Cc}/iu;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_DOMAIN_LENGTH = 253;

/** A domain in lower-case ASCII (IDNA as in browsers, UTS #46). Undefined if it is invalid. */
function asciiDomain(domain: string): string | undefined {
  if (FORBIDDEN_IN_DOMAIN.test(domain)) return undefined;
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  if (ascii.length > MAX_DOMAIN_LENGTH || !labels.every((label) => LABEL.test(label))) return undefined;
  // A numeric last label means an IP address: `domainToASCII` converts even 0x7f.1 to one.
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : ascii;
}

/**
 * An email address in the form in which it is stored: the local part in NFC, an ASCII domain unchanged, any other
 * domain in its normalized Unicode form. Undefined if the text is not an address.
 */
export function normalizeEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at).normalize('NFC'), text.slice(at + 1)];
  if (at < 1 || !LOCAL_PART.test(local) || INVISIBLE.test(local) || local.includes('..')) return undefined;
  const ascii = asciiDomain(domain);
  if (!ascii || !/\.[^.]{2,}$/.test(ascii)) return undefined;
  return `${local}@${isAscii(domain) ? domain : domainToUnicode(ascii)}`;
}

/**
 * One key for all spellings of an address: equal keys are the same mailbox. For a search, it also accepts a part of an
 * address.
 */
export function emailKey(email: string): string {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  if (isAscii(domain) && !/xn--/i.test(domain)) return fold(email);
  const ascii = asciiDomain(domain);
  return ascii === undefined ? fold(email) : fold(email.slice(0, start)) + domainToUnicode(ascii);
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);
