import { networkInterfaces } from 'node:os';
import { type Address, type AddressRange, isIn, parseAddress, parseRange } from '../ip-address.ts';
import { embeddedIpv4 } from '../public-address.ts';
import type { Guard } from './connection.ts';

const metadata = 'where clouds keep the credentials of their machines';

/** What checks never reach, although they reach private networks: the addresses at which clouds tell secrets to machines. */
const refused = (
  [
    ['169.254.0.0/16', `a link-local address, ${metadata}`],
    ['fe80::/10', 'a link-local address'],
    ['fd00:ec2::/32', `an address of a cloud, ${metadata}`],
    ['fd20:ce::254', `an address of a cloud, ${metadata}`],
    ['100.100.100.200', `an address of a cloud, ${metadata}`],
    ['168.63.129.16', `an address of a cloud, ${metadata}`],
    ['192.0.0.192', `an address of a cloud, ${metadata}`],
  ] as const
).map(([range, what]) => ({ range: parseRange(range) as AddressRange, what }));

const thisMachine = ['127.0.0.0/8', '::1', '0.0.0.0/8', '::'].map(
  (range) => parseRange(range) as AddressRange,
);

interface GuardOptions {
  /** Ranges that may be reached all the same. */
  readonly allowed?: readonly string[];
  /** The ports on which this service itself listens. */
  readonly ownPorts?: readonly number[];
}

/** Refuses the addresses at which clouds keep secrets, and this service itself, however an address is written. */
export function createGuard({ allowed = [], ownPorts = [] }: GuardOptions = {}): Guard {
  const exceptions = allowed.map(parseRange).filter((range) => range !== undefined);
  return (text, port) => {
    const address = parseAddress(text);
    if (!address) return 'not an address';
    // An address of IPv4 may be hidden in one of IPv6.
    for (const one of [address, ...embeddedIpv4(address)]) {
      if (exceptions.some((range) => isIn(range, one))) continue;
      const match = refused.find(({ range }) => isIn(range, one));
      if (match) return match.what;
      if (ownPorts.includes(port) && isThisMachine(one)) return 'a port of Daymark itself';
    }
    return undefined;
  };
}

function isThisMachine(address: Address): boolean {
  if (thisMachine.some((range) => isIn(range, address))) return true;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.some((entry) => parseAddress(entry.address)?.toString() === address.toString());
}
