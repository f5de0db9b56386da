import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DnsRecordType } from '../../../common/checks.ts';
import { type Ask, type Endpoint, type Environment, endpointOf, nameOf } from './connection.ts';
import { hostIn } from './host.ts';
import { lookUpName } from './name-lookup.ts';
import { CheckFailed } from './outcome.ts';

/** Asks a DNS server, by default that of this machine, for the records of a name. */
export const checkDns: Ask = async ({ target, request, timeoutMs }, environment) => {
  const { phases, signal } = environment;
  const { record = 'A', server } = request;
  const name = target.replace(/^dns:\/*/, '').replace(/\.$/, '');
  // A wildcard is a name of its own in DNS.
  if (hostIn(name.replace(/^\*\./, '')) === undefined) throw new CheckFailed(`"${target}" is not a name.`);
  const resolver = new Resolver({ timeout: Math.max(100, Math.floor(timeoutMs / 2)), tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  if (server !== undefined) resolver.setServers([nameOf(await serverOf(server, environment))]);
  phases.begin('dns');
  try {
    const found =
      record === 'PTR' && isIP(name) ? await resolver.reverse(name) : await resolver.resolve(name, record);
    phases.end();
    const records = (Array.isArray(found) ? found : [found]).map((one) => recordText(record, one));
    return {
      summary: `${name} has ${records.length} ${record} ${records.length === 1 ? 'record' : 'records'}.`,
      records: records.sort(),
    };
  } catch (error) {
    throw new CheckFailed(dnsReason(error as NodeJS.ErrnoException, name, record, server));
  }
};

async function serverOf(server: string, { guard, signal }: Environment): Promise<Endpoint> {
  const { host, port } = isIP(server) === 6 ? { host: server, port: 53 } : endpointOf(server, 53);
  const [address] = isIP(host) ? [host] : await lookUpName(host, undefined, signal).catch(() => []);
  if (address === undefined)
    throw new CheckFailed(`The name of the DNS server, ${host}, does not exist, or has no address.`);
  const refusal = guard(address, port);
  if (refusal !== undefined)
    throw new CheckFailed(`The DNS server ${server} is not asked, because it is ${refusal}.`);
  return { host: address, port };
}

/** A record as zone files write it, without dots at the end. */
function recordText(type: DnsRecordType, record: unknown): string {
  if (typeof record === 'string') return record;
  if (Array.isArray(record)) return record.join('');
  const fields = record as Record<string, unknown>;
  const inOrder = (...names: string[]) => names.map((name) => String(fields[name])).join(' ');
  switch (type) {
    case 'MX':
      return inOrder('priority', 'exchange');
    case 'SRV':
      return inOrder('priority', 'weight', 'port', 'name');
    case 'SOA':
      return inOrder('nsname', 'hostmaster', 'serial', 'refresh', 'retry', 'expire', 'minttl');
    case 'CAA': {
      const [tag, value] =
        Object.entries(fields).find(([name]) => name !== 'critical' && name !== 'type') ?? [];
      return `${fields.critical} ${tag} ${value}`;
    }
    default:
      return Object.values(fields).join(' ');
  }
}

/** Two ways to write a record that mean the same are equal. */
export const comparableRecord = (record: string): string =>
  record.trim().toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ').replace(/\.$/, '');

function dnsReason(
  { code, message }: NodeJS.ErrnoException,
  name: string,
  record: string,
  server = 'The DNS server',
): string {
  switch (code) {
    case 'ENOTFOUND':
      return `The name ${name} does not exist (NXDOMAIN).`;
    case 'ENODATA':
      return `${name} has no ${record} record.`;
    case 'ESERVFAIL':
      return `${server} failed to resolve ${name} (SERVFAIL).`;
    case 'EREFUSED':
      return `${server} refuses to resolve ${name} (REFUSED).`;
    case 'ECONNREFUSED':
      return `${server} cannot be reached: nothing responds to DNS queries there.`;
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return `${server} did not respond in time.`;
    case 'EBADNAME':
      return `"${name}" is not a name that DNS can have.`;
    case 'EBADRESP':
      return `${server} sent something that is not a DNS response.`;
    default:
      return `${name} could not be resolved: ${message}.`;
  }
}
