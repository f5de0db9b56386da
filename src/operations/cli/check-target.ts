import type { CheckRequest, DnsRecordType } from '../../../common/checks.ts';
import { dnsRecordTypes } from '../../../common/checks.ts';
import type { ActiveKind } from '../../lib/checks/run.ts';
import { parseRange } from '../../lib/ip-address.ts';
import { ownValue } from '../../lib/own-value.ts';
import { UsageError } from './command.ts';

interface Target {
  readonly kind: ActiveKind;
  readonly target: string;
  readonly request: CheckRequest;
}

const kinds: Readonly<Record<string, ActiveKind>> = {
  http: 'http',
  https: 'http',
  tcp: 'tcp',
  dns: 'dns',
  tls: 'tls',
  ping: 'ping',
  icmp: 'ping',
  grpc: 'grpc',
  grpcs: 'grpc',
  ws: 'websocket',
  wss: 'websocket',
  smtp: 'smtp',
  smtps: 'smtp',
};

/** What an address asks for. Its scheme says the kind; without one, it is a page on the web. */
export function readTarget(address: string): Target {
  const [, scheme, rest = address] = /^([a-z][\w+.-]*):\/\/(.*)$/i.exec(address) ?? [];
  if (scheme === undefined) return { kind: 'http', target: `https://${address}`, request: {} };
  const kind = ownValue(kinds, scheme.toLowerCase());
  if (kind === undefined)
    throw new UsageError(
      `${scheme}:// cannot be checked. An address begins with ${Object.keys(kinds).join('://, ')}://.`,
    );
  if (kind === 'dns') return readDns(rest);
  return { kind, target: kind === 'ping' ? rest.replace(/\/$/, '') : address, request: {} };
}

/** `dns://example.com`, or with a server and a record `dns://9.9.9.9/example.com?type=MX`. */
function readDns(rest: string): Target {
  const [path = '', query = ''] = rest.split('?');
  const [first = '', name = ''] = path.split('/');
  const type = new URLSearchParams(query).get('type')?.toUpperCase();
  return {
    kind: 'dns',
    target: name === '' ? first : name,
    request: {
      ...(name !== '' && first !== '' && { server: first }),
      ...(type !== undefined && { record: readRecordType(type) }),
    },
  };
}

export function readRecordType(text: string): DnsRecordType {
  const found = dnsRecordTypes.find((type) => type === text.toUpperCase());
  if (found) return found;
  throw new UsageError(`${text} is not a record that can be asked for: ${dnsRecordTypes.join(', ')}.`);
}

/** What `--allow` names: addresses that are reached although they are refused otherwise. */
export function readRanges(texts: readonly string[] = []): readonly string[] {
  for (const text of texts)
    if (!parseRange(text))
      throw new UsageError(
        `--allow requires an address or a range, such as 169.254.0.0/16: ${text} is none.`,
      );
  return texts;
}
