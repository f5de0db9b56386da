import { isIPv6 } from 'node:net';

/**
 * The network of an address for rate limits: an IPv4 address itself, or the /64 prefix of an IPv6 address, which one
 * household has.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [front = [], back] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = back ? Array.from({ length: 8 - front.length - back.length }, () => '0') : [];
  const groups = [...front, ...zeros, ...(back ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
