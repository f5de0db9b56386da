import { isIP } from 'node:net';
import { Refused } from '../../../../kernel/errors.ts';

/** Who asks for a passkey. Browsers use a passkey only for the site that it was made for. */
export interface RelyingParty {
  /** The host name, without a port. */
  readonly id: string;
  readonly origin: string;
}

/** From the public address of this service. Browsers offer passkeys only to host names, and except on localhost only over HTTPS. */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, protocol, origin } = new URL(baseUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isAddress || (protocol !== 'https:' && !isLocal)) {
    throw new Refused(
      `Browsers do not allow passkeys at ${origin}. Set BASE_URL to the address that people use: an https address with a host name, or http://localhost for a test.`,
    );
  }
  return { id: hostname, origin };
}
