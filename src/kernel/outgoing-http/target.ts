import { isIP } from 'node:net';
import { isWithin, parseRange } from '../../lib/ip-address.ts';
import { whyNotPublic } from '../../lib/public-address.ts';
import type { Resolve } from '../../lib/resolve.ts';
import type { Config } from '../config.ts';
import type { ProblemCode } from '../validation/problem-texts.ts';
import { Problem, type ProblemArguments } from '../validation/problems.ts';

/** The private addresses that webhooks may be sent to. */
type Allowed = Config['webhooksPrivate'];

/** An address that webhooks must not be sent to. The message is a sentence for the person who entered it. */
export class Refused extends Error {
  /** Absent if only the connection showed it. */
  readonly problem: Problem | undefined;
  constructor(message: string, problem?: Problem) {
    super(message);
    this.problem = problem;
  }
}

function refused<C extends ProblemCode>(...args: ProblemArguments<C>): Refused {
  const problem = new Problem(...args);
  return new Refused(problem.at('url').message, problem);
}

/** The destination of a request. The addresses were checked, and the request connects only to them. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** Ports of services that speak other protocols and could be abused. Browsers block the same ones. */
const badPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Names that always refer to this machine or the local network. */
const privateName = /^(?:[^.]+|(?:.*\.)?(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa))$/;

/** The host as a name or an address, without brackets and without a trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** Checks everything that does not require resolving the host. */
function checkUrl(url: URL, allowed: Allowed): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('url_protocol');
  if (url.username !== '' || url.password !== '') throw refused('url_with_password');
  if (url.port !== '' && badPorts.has(Number(url.port))) throw refused('url_port', { port: url.port });
  const host = hostOf(url);
  if (host === '') throw refused('url_without_host');
  if (isIP(host) !== 0) checkAddress(host, host, allowed);
  else if (allowed === false && privateName.test(host)) throw refused('url_private_name', { host });
}

function checkAddress(host: string, address: string, allowed: Allowed): void {
  const reason = whyNotPublic(address);
  if (reason === undefined || isAllowed(address, allowed)) return;
  throw host === address
    ? refused('url_private_address', { host, reason })
    : refused('url_leads_to_private_address', { host, address, reason });
}

function isAllowed(address: string, allowed: Allowed): boolean {
  if (typeof allowed === 'boolean') return allowed;
  return isWithin(
    address,
    allowed.map(parseRange).filter((range) => range !== undefined),
  );
}

/** Whether a connection to this address is allowed. */
export const mayReach = (address: string, allowed: Allowed): boolean =>
  whyNotPublic(address) === undefined || isAllowed(address, allowed);

/** Checks a URL and every address of its host. Throws `Refused` if one of them is not allowed. */
export async function findTarget(url: URL, allowed: Allowed, resolve: Resolve): Promise<Target> {
  checkUrl(url, allowed);
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  for (const address of addresses) checkAddress(host, address, allowed);
  return { url, addresses };
}
