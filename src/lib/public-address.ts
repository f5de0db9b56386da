import { isIP } from 'node:net';

/** An address as 4 or 16 bytes. An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) is IPv4. */
type Address = readonly number[];

/** Addresses with the same first `bits` bits. */
export interface AddressRange {
  readonly start: Address;
  readonly bits: number;
}

function parseAddress(text: string): Address | undefined {
  // The zone (`fe80::1%eth0`) selects an interface; it is not part of the address.
  const plain = text.replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 0) return undefined;
  if (version === 4) return plain.split('.').map(Number);
  const address = parseIPv6(plain);
  return isIn(mapped, address) ? address.slice(12) : address;
}

function parseIPv6(text: string): Address {
  const hex = text.replace(/[\d.]+\.[\d.]+$/, (tail) => {
    const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail = []] = hex.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** Parses `10.0.0.0/8`, `fd00::/8`, or a single address; undefined if the text is neither. */
export function parseRange(text: string): AddressRange | undefined {
  const match = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text);
  const start = match?.[1] === undefined ? undefined : parseAddress(match[1]);
  if (!start) return undefined;
  const maxBits = start.length * 8;
  const bits = match?.[2] === undefined ? maxBits : Number(match[2]);
  return bits <= maxBits ? { start, bits } : undefined;
}

export function isWithin(text: string, ranges: readonly AddressRange[]): boolean {
  const address = parseAddress(text);
  return address !== undefined && ranges.some((range) => isIn(range, address));
}

function isIn({ start, bits }: AddressRange, address: Address): boolean {
  if (start.length !== address.length) return false;
  return address.every((byte, offset) => {
    const counted = Math.min(8, Math.max(0, bits - offset * 8));
    const mask = (0xff00 >> counted) & 0xff;
    return (byte & mask) === ((start[offset] as number) & mask);
  });
}

const mapped: AddressRange = { start: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0], bits: 96 };

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
  if (address.length === 4) return undefined;
  const embedding = embeddings.find(({ range }) => isIn(range, address));
  if (embedding) return reasonFor(address.slice(embedding.offset, embedding.offset + 4));
  // ISATAP: in any network, the second half of the address contains 5efe and an IPv4 address.
  if (address[10] === 0x5e && address[11] === 0xfe && address[9] === 0) {
    const inner = reasonFor(address.slice(12));
    if (inner) return inner;
  }
  return isIn(globalUnicast, address) ? undefined : 'a reserved address';
}
