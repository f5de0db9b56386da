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

/**
 * IPv6 formats that embed an IPv4 address, and its offset. What is public may be reached through the first two; the others are
 * of networks of their own, or lead nowhere, and are only looked into.
 */
const embeddings = [
  { range: parseRange('64:ff9b::/96') as AddressRange, offset: 12, isPublic: true },
  { range: parseRange('2002::/16') as AddressRange, offset: 2, isPublic: true },
  // IPv4-translated (RFC 2765), which stateless translators use.
  { range: parseRange('::ffff:0:0:0/96') as AddressRange, offset: 12, isPublic: false },
  // IPv4-compatible: `::169.254.169.254`.
  { range: parseRange('::/96') as AddressRange, offset: 12, isPublic: false },
];

/** Translators of a network itself (RFC 8215): the length of their prefix decides where the IPv4 address is (RFC 6052, 2.2). */
const localTranslators = parseRange('64:ff9b:1::/48') as AddressRange;
const translations = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
] as const;

/** Teredo: the server as it is, and the client with all bits turned (RFC 4380). */
const teredo = parseRange('2001::/32') as AddressRange;

/** Why an address is not public, as the end of a sentence; undefined if it is public. */
export function whyNotPublic(text: string): string | undefined {
  const address = parseAddress(text);
  return address ? reasonFor(address) : 'not an address';
}

function reasonFor(address: Address): string | undefined {
  const match = special.find(({ range }) => isIn(range, address));
  if (match) return match.what;
  if (address.kind() === 'ipv4') return undefined;
  const reason = embeddedIpv4(address)
    .map(reasonFor)
    .find((each) => each !== undefined);
  if (embeddings.some(({ range, isPublic }) => isPublic && isIn(range, address))) return reason;
  return reason ?? (isIn(globalUnicast, address) ? undefined : 'a reserved address');
}

/** The IPv4 addresses to which an IPv6 address may lead, if it is of a form that contains one. */
export function embeddedIpv4(address: Address): readonly Address[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const of = (...offsets: readonly number[]) =>
    ipaddr.fromByteArray(offsets.map((at) => bytes[at] as number));
  const at = (offset: number) => of(offset, offset + 1, offset + 2, offset + 3);
  if (isIn(localTranslators, address)) return translations.map((offsets) => of(...offsets));
  if (isIn(teredo, address))
    return [at(4), ipaddr.fromByteArray(bytes.slice(12, 16).map((byte: number) => byte ^ 0xff))];
  const embedding = embeddings.find(({ range }) => isIn(range, address));
  if (embedding) return [at(embedding.offset)];
  // ISATAP: in any network, the second half of the address contains 5efe and an IPv4 address.
  return bytes[10] === 0x5e && bytes[11] === 0xfe && bytes[9] === 0 ? [at(12)] : [];
}
