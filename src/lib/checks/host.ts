import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** Whatever separates lines, or is no letter at all. `domainToASCII` would leave some of it out. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/u;

/** Whether a text is one line that can be sent as it is. */
export const isOneLine = (text: string): boolean => !/(?!\t)\p{Cc}/u.test(text);

/** Labels of letters, digits, `-` and `_`, which names in containers and records have. */
const name = /^(?!-)(?=.{1,254}$)[\w-]{1,63}(?:\.[\w-]{1,63})*\.?$/;

/**
 * The last label of an IPv4 address in another form, such as `0xa9fea9fe` or `127.1`. No name ends like that, and some programs,
 * such as a proxy, would take it for an address that nobody has looked at.
 */
const numberLast = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;

/** A host as it is sent: an address, or a name in ASCII. Undefined if it is neither. */
export function hostIn(text: string): string | undefined {
  if (text === '' || unprintable.test(text)) return undefined;
  if (isIP(text) !== 0) return text;
  const ascii = /^[ -~]*$/.test(text) ? text : domainToASCII(text);
  return isIP(ascii) !== 0 || (name.test(ascii) && !numberLast.test(ascii)) ? ascii : undefined;
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number | undefined;
}

/** `host`, `host:port`, `[::1]` or `[::1]:port`; undefined if it is none of these. */
export function hostAndPort(text: string): HostAndPort | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:/\s@]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed === undefined ? hostIn(plain ?? '') : isIP(bracketed) === 6 ? bracketed : undefined;
  const port = digits === undefined ? undefined : Number(digits);
  const isRight = host !== undefined && (port === undefined || (port >= 1 && port <= 65_535));
  return isRight && !unprintable.test(text) ? { host, port } : undefined;
}
