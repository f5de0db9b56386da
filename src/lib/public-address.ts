import ipaddr from 'ipaddr.js';
import { type Address, type AddressRange, isIn, parseAddress, parseRange } from './ip-address.ts';

const table = (rows: readonly (readonly [range: string, what: string])[]) =>
  rows.map(([text, what]) => ({ range: parseRange(text) as AddressRange, what }));

/** What is not for everybody, after the registries of IANA (special-purpose addresses). */
const special = table([
  ['0.0.0.0/8', 'an address of this network itself'],
  ['10.0.0.0/8', 'a private address'],
  ['100.64.0.0/10', 'an address that providers use inside of their networks'],
  ['127.0.0.0/8', 'a loopback address'],
  ['168.63.129.16', 'the address of a cloud’s own services'],
  ['169.254.0.0/16', 'a link-local address, where clouds keep their metadata'],
  ['172.16.0.0/12', 'a private address'],
  ['192.0.0.0/24', 'a reserved address'],
  ['192.0.2.0/24', 'an address for documentation'],
  ['192.88.99.0/24', 'a reserved address'],
  ['192.168.0.0/16', 'a private address'],
  ['198.18.0.0/15', 'an address for measurements'],
  ['198.51.100.0/24', 'an address for documentation'],
  ['203.0.113.0/24', 'an address for documentation'],
  ['224.0.0.0/4', 'a multicast address'],
  ['240.0.0.0/4', 'a reserved address'],
  ['::', 'an address of this network itself'],
  ['::1', 'a loopback address'],
  ['64:ff9b:1::/48', 'a private address'],
  ['2001::/32', 'an address of a tunnel'],
  ['2001::/23', 'a reserved address'],
  ['2001:db8::/32', 'an address for documentation'],
  ['3fff::/20', 'an address for documentation'],
  ['fc00::/7', 'a private address'],
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a private address'],
  ['ff00::/8', 'a multicast address'],
]);

const globalUnicast = parseRange('2000::/3') as AddressRange;

/** Forms of IPv6 that lead to an IPv4 address, and at which byte in them it starts. */
const carriers = [
  { range: parseRange('64:ff9b::/96') as AddressRange, at: 12 },
  { range: parseRange('2002::/16') as AddressRange, at: 2 },
];

/** Why an address is not a public one, as the end of a sentence; undefined where it is public. */
export function whyNotPublic(text: string): string | undefined {
  const address = parseAddress(text);
  return address ? reasonFor(address) : 'not an address';
}

function reasonFor(address: Address): string | undefined {
  const known = special.find(({ range }) => isIn(range, address));
  if (known) return known.what;
  if (address.kind() === 'ipv4') return undefined;
  const bytes = address.toByteArray();
  const inner = (at: number) => reasonFor(ipaddr.fromByteArray(bytes.slice(at, at + 4)));
  const carrier = carriers.find(({ range }) => isIn(range, address));
  if (carrier) return inner(carrier.at);
  // ISATAP: the second half of the address says 5efe and an IPv4 address, whatever the network.
  const isatap = bytes[10] === 0x5e && bytes[11] === 0xfe && bytes[9] === 0 ? inner(12) : undefined;
  return isatap ?? (isIn(globalUnicast, address) ? undefined : 'a reserved address');
}
