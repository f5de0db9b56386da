import { type Address, parseAddress } from './ip-address.ts';

/** Whom an address is counted as: itself, or its first 64 bits in IPv6, where one household has all that follow. */
export function networkOf(text: string): string {
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
