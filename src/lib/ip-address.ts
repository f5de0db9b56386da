import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

export type Address = IPv4 | IPv6;

/** Addresses that begin with the same `bits` bits. */
export interface AddressRange {
  readonly start: Address;
  readonly bits: number;
}

/** An address; IPv4 that is written as IPv6 (`::ffff:1.2.3.4`) is IPv4. */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js reads numbers and shortened forms as well (`2130706433`, `127.1`), which are names to everybody else.
  if (isIP(text) === 0) return undefined;
  // The zone (`fe80::1%eth0`) says by which cable, not to whom.
  return ipaddr.process(inHexadecimal(text.replace(/%.*$/, '')));
}

/** ipaddr.js takes `::8.8.8.8` for `::ffff:8.8.8.8`. URLs spell an IPv6 address without dots. */
const inHexadecimal = (text: string): string =>
  text.includes(':') && text.includes('.') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;

/** Reads `10.0.0.0/8`, `fd00::/8`, or one address; undefined where it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  const [, address = '', length] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const start = parseAddress(address);
  if (!start) return undefined;
  const longest = start.kind() === 'ipv4' ? 32 : 128;
  // The length of `::ffff:10.0.0.0/104` counts the bits of IPv6.
  const written = address.includes(':') ? 128 : 32;
  const bits = length === undefined ? longest : Number(length) - (written - longest);
  return bits >= 0 && bits <= longest ? { start, bits } : undefined;
}

export function isWithin(text: string, ranges: readonly AddressRange[]): boolean {
  const address = parseAddress(text);
  return address !== undefined && ranges.some((range) => isIn(range, address));
}

/** `match` throws where the two are of different families. */
export const isIn = ({ start, bits }: AddressRange, address: Address): boolean =>
  start.kind() === address.kind() && address.match(start, bits);
