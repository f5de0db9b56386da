import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Guard } from './connection.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { hostAndPort } from './host.ts';
import type { DomainExpiry } from './outcome.ts';

export type ReadDomainExpiry = (host: string, guard: Guard) => Promise<DomainExpiry>;

/** Which RDAP server knows the domains under each top-level domain, as IANA publishes it (RFC 9224). */
const IANA = 'https://data.iana.org/rdap/dns.json';

const HOUR_MS = 3_600_000;
/** A registration ends in months, and a registry limits how often it may be asked. */
const KEPT_MS = 12 * HOUR_MS;
const ASKED_AGAIN_MS = HOUR_MS;
const LIMIT_MS = 5000;
const MAX_REDIRECTS = 3;
/** `a.b.example.co.uk` is registered as `example.co.uk`. */
const MAX_LABELS = 4;

interface Event {
  readonly eventAction?: unknown;
  readonly eventDate?: unknown;
}

interface Asker {
  readonly guard: Guard;
  readonly signal: AbortSignal;
}

/** The host of a target; undefined if it is an address, or a name that nobody registers. */
export function registeredHost(target: string): string | undefined {
  const text = target.replace(/^dns:\/*/, '').replace(/^\*\./, '');
  const host = URL.parse(text)?.hostname || hostAndPort(text)?.host || '';
  const name = host.replace(/\.$/, '').toLowerCase();
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') ? name : undefined;
}

/** Asks registries over RDAP. Many checks of one domain ask once. */
export function createDomainExpiry(bootstrap = IANA): ReadDomainExpiry {
  const kept = new LRUCache<string, Promise<DomainExpiry>>({ max: 1000, ttl: KEPT_MS });
  const lists = new LRUCache<string, Promise<unknown>>({ max: 1, ttl: KEPT_MS });
  const list = async (asker: Asker): Promise<unknown> => {
    const asking = lists.get(bootstrap) ?? documentAt(bootstrap, asker);
    lists.set(bootstrap, asking);
    // What failed is asked again with the next domain.
    asking.catch(() => lists.delete(bootstrap));
    return asking;
  };
  return (host, guard) => {
    const known = kept.get(host);
    if (known) return known;
    const asking = askFor(host, { guard, signal: AbortSignal.timeout(LIMIT_MS) }, list);
    kept.set(host, asking);
    void asking.then((found) => {
      if ('unknownBecause' in found) kept.set(host, asking, { ttl: ASKED_AGAIN_MS });
    });
    return asking;
  };
}

export const readDomainExpiry = createDomainExpiry();

async function askFor(
  host: string,
  asker: Asker,
  list: (asker: Asker) => Promise<unknown>,
): Promise<DomainExpiry> {
  const labels = host.split('.');
  const guess = labels.slice(-2).join('.');
  try {
    const servers = serversFor(await list(asker), labels);
    if (servers.length === 0)
      return { domain: guess, unknownBecause: `the registry of .${labels.at(-1)} does not say so` };
    // From the short names to the long ones: under .com the first is the domain, and under .co.uk the second.
    for (let count = 2; count <= Math.min(labels.length, MAX_LABELS); count++) {
      const domain = labels.slice(-count).join('.');
      const ends = expiryIn(await domainAt(servers, domain, asker));
      if (ends) return { domain, ends };
    }
    return { domain: guess, unknownBecause: 'the registry does not say so' };
  } catch {
    return { domain: guess, unknownBecause: 'the registry could not be asked' };
  }
}

/** RDAP servers of the longest suffix that the list has; those with TLS, as the standard asks for, come first. */
function serversFor(list: unknown, labels: readonly string[]): string[] {
  const { services } = list as { services?: unknown };
  if (!Array.isArray(services)) throw new Error('This is no list of RDAP servers.');
  for (let from = 1; from < labels.length; from++) {
    const suffix = labels.slice(from).join('.');
    const service = services.find(([names]) => Array.isArray(names) && names.includes(suffix));
    if (!service) continue;
    const addresses: unknown[] = Array.isArray(service[1]) ? service[1] : [];
    return addresses
      .filter((address) => typeof address === 'string')
      .filter((address) => URL.canParse(address))
      .sort((one, other) => Number(other.startsWith('https:')) - Number(one.startsWith('https:')));
  }
  return [];
}

/** What the registry has about a name; undefined if it has no such domain. */
async function domainAt([server = '']: readonly string[], domain: string, asker: Asker): Promise<unknown> {
  return documentAt(new URL(`domain/${domain}`, server.endsWith('/') ? server : `${server}/`).href, asker);
}

async function documentAt(address: string, asker: Asker): Promise<unknown> {
  const get = guardedFetch(asker);
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await get(url, { headers: { accept: 'application/rdap+json, application/json' } });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      url = new URL(location, url).href;
      continue;
    }
    // A registry answers 400 for a name that it does not register, such as co.uk.
    if (response.status === 404 || response.status === 400) return undefined;
    if (!response.ok) throw new Error(`The answer is ${response.status}.`);
    return response.json();
  }
  throw new Error('There are too many redirects.');
}

function expiryIn(found: unknown): Date | undefined {
  const events = (found as { events?: unknown } | undefined)?.events;
  if (!Array.isArray(events)) return undefined;
  const { eventDate } =
    events.find(
      (event): event is Event => typeof event === 'object' && event?.eventAction === 'expiration',
    ) ?? {};
  const ends = new Date(String(eventDate));
  return Number.isNaN(ends.getTime()) ? undefined : ends;
}
