import { isIP } from 'node:net';
import { type Address, parseAddress } from './ip-address.ts';

/**
 * The network of an address for rate limits: an IPv4 address itself, or the /64 prefix of an IPv6 address, which one
 * household has.
 */
export function networkOf(text: string): string {
  // There is only one way to write an IPv4 address.
  if (isIP(text) === 4) return text;
  const address = parseAddress(text);
  return address ? network(address) : text;
}

const network = (address: Address): string =>
  'parts' in address
    ? address.parts
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')
    : address.toString();
