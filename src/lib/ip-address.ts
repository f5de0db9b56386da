import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

export type Address = IPv4 | IPv6;

/** Addresses that begin with the same `bits` bits. */
export interface AddressRange {
  readonly start: Address;
  readonly bits: number;
}

/** Parses an address. An IPv4 address writtenBits as IPv6 (`::ffff:1.2.3.4`) becomes IPv4. */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js also accepts numbers and short forms (`2130706433`, `127.1`), which other software treats as host names.
  if (isIP(text) === 0) return undefined;
  // The zone (`fe80::1%eth0`) names the network interface and is not part of the address.
  return ipaddr.process(withoutDots(text.replace(/%.*$/, '')));
}

/** ipaddr.js reads `::8.8.8.8` as `::ffff:8.8.8.8`. `URL` writes IPv6 addresses without dots, which avoids this. */
const withoutDots = (text: string): string =>
  text.includes(':') && text.includes('.') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;

/** Parses `10.0.0.0/8`, `fd00::/8`, or a single address; undefined if it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  const [, address = '', length] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const start = parseAddress(address);
  if (!start) return undefined;
  const maxBits = start.kind() === 'ipv4' ? 32 : 128;
  // The length of `::ffff:10.0.0.0/104` counts the bits of IPv6.
  const writtenBits = address.includes(':') ? 128 : 32;
  const bits = length === undefined ? maxBits : Number(length) - (writtenBits - maxBits);
  return bits >= 0 && bits <= maxBits ? { start, bits } : undefined;
}

export function isWithin(text: string, ranges: readonly AddressRange[]): boolean {
  const address = parseAddress(text);
  return address !== undefined && ranges.some((range) => isIn(range, address));
}

/** Compares the families first, because `match` throws if they differ. */
export const isIn = ({ start, bits }: AddressRange, address: Address): boolean =>
  start.kind() === address.kind() && address.match(start, bits);
