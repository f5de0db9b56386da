import ipaddr from 'ipaddr.js';
import { type Address, type AddressRange, isIn, parseAddress, parseRange } from './ip-address.ts';

const table = (rows: readonly (readonly [range: string, what: string])[]) =>
  rows.map(([text, what]) => ({ range: parseRange(text) as AddressRange, what }));

/** Ranges that are not public, from the IANA special-purpose address registries. */
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

/** IPv6 formats that embed an IPv4 address, and its offset. */
const embeddings = [
  { range: parseRange('64:ff9b::/96') as AddressRange, offset: 12 },
  { range: parseRange('2002::/16') as AddressRange, offset: 2 },
];

/** Why an address is not public, as the end of a sentence; undefined if it is public. */
export function whyNotPublic(text: string): string | undefined {
  const address = parseAddress(text);
  return address ? reasonFor(address) : 'not an address';
}

function reasonFor(address: Address): string | undefined {
  const match = special.find(({ range }) => isIn(range, address));
  if (match) return match.what;
  if (address.kind() === 'ipv4') return undefined;
  const inside = embeddedIpv4(address);
  const reason = inside && reasonFor(inside);
  if (inside && embeddings.some(({ range }) => isIn(range, address))) return reason;
  return reason ?? (isIn(globalUnicast, address) ? undefined : 'a reserved address');
}

/** The IPv4 address to which an IPv6 address leads, if it is of a form that contains one. */
export function embeddedIpv4(address: Address): Address | undefined {
  if (address.kind() === 'ipv4') return undefined;
  const bytes = address.toByteArray();
  const at = (offset: number) => ipaddr.fromByteArray(bytes.slice(offset, offset + 4));
  const embedding = embeddings.find(({ range }) => isIn(range, address));
  if (embedding) return at(embedding.offset);
  // ISATAP: in any network, the second half of the address contains 5efe and an IPv4 address.
  return bytes[10] === 0x5e && bytes[11] === 0xfe && bytes[9] === 0 ? at(12) : undefined;
}
