import { lookup, Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import pLimit from 'p-limit';

/** Finds the addresses of a host. It throws an error with a code if there are none. */
export type LookUpName = (host: string, family: 4 | 6 | undefined, signal: AbortSignal) => Promise<string[]>;

interface LookupOptions {
  /** The DNS servers to ask; by default those of this machine. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  /** The way of the system, which knows search domains and other sources of names. */
  readonly system?: (host: string, family: 4 | 6 | undefined) => Promise<string[]>;
}

const usualHostsFile =
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

const systemLookup = async (host: string, family: 4 | 6 | undefined): Promise<string[]> =>
  (await lookup(host, { all: true, family: family ?? 0 })).map(({ address }) => address);

/** A lookup of the system keeps one of four threads busy that the whole process shares, so few of them run at once. */
const MAX_SYSTEM_LOOKUPS = 2;
const QUERY_TIMEOUT_MS = 3000;
const HOSTS_TTL_MS = 5000;

/** After these, the system may know the name all the same. */
const unknownHere = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME']);

/**
 * Looks names up without the threads of the system where it can: otherwise, a few names whose DNS servers do not respond would
 * hold up all other checks.
 */
export function createLookup({
  servers,
  hostsFile = usualHostsFile,
  system = systemLookup,
}: LookupOptions = {}): LookUpName {
  const limited = pLimit(MAX_SYSTEM_LOOKUPS);
  let hosts: { readonly readAt: number; readonly names: Map<string, string[]> } | undefined;

  const fixedAddresses = (host: string): string[] => {
    const now = performance.now();
    if (!hosts || now - hosts.readAt > HOSTS_TTL_MS) hosts = { readAt: now, names: readHosts(hostsFile) };
    return hosts.names.get(host) ?? [];
  };

  return async (host, family, signal) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const ofFamily = (address: string) => family === undefined || isIP(address) === family;
    const fixed = fixedAddresses(name).filter(ofFamily);
    if (fixed.length > 0) return ipv4First(fixed);
    // A name without a dot needs the search domains of the system.
    if (name.includes('.')) {
      const found = await query(name, family, signal, servers);
      if (found.length > 0) return found;
    }
    return limited(async () => {
      signal.throwIfAborted();
      return ipv4First(await system(name, family));
    });
  };
}

export const lookUpName: LookUpName = createLookup();

/** The addresses that DNS servers know, IPv4 first; none if the system should be asked. */
async function query(
  name: string,
  family: 4 | 6 | undefined,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const results = await Promise.allSettled([
      ...(family === 6 ? [] : [resolver.resolve4(name)]),
      ...(family === 4 ? [] : [resolver.resolve6(name)]),
    ]);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const serious = failures.find(({ code }) => !unknownHere.has(code));
    if (found.length === 0 && serious) throw serious;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const ipv4First = (addresses: readonly string[]): string[] =>
  addresses.toSorted((one, other) => isIP(one) - isIP(other));

/** The names of a hosts file. A file that cannot be read has none. */
function readHosts(path: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {}
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      names.set(name, [...(names.get(name) ?? []), address]);
    }
  }
  return names;
}
