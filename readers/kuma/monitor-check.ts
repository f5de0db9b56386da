import type { CheckKind, Expectation } from '../../common/checks.ts';
import { dnsRecordTypes } from '../../common/checks.ts';
import { flagOf, jsonOf, numberOf, textOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { StagedRow } from '../staging.ts';
import { httpFields } from './http-monitor.ts';

/** What a monitor asks, in the fields of our API. */
export interface Asked {
  readonly kind: CheckKind;
  readonly target?: string;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly expect?: readonly Expectation[];
  /** What is different here, in words that follow the name of the monitor. */
  readonly differs?: readonly string[];
}

const placeIn = (row: StagedRow): string => {
  const host = textOf(row.hostname).trim();
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${numberOf(row.port)}`;
};

/** The protocol in which TLS begins after the connection. Uptime Kuma finds it out by the port. */
const starttlsPorts: Readonly<Record<number, 'smtp' | 'imap' | 'pop3'>> = {
  25: 'smtp',
  587: 'smtp',
  2525: 'smtp',
  143: 'imap',
  110: 'pop3',
};

/** Of these, a condition of Uptime Kuma sees only a name: an MX record has no priority there. */
const partlyCompared = ['MX', 'SRV', 'CAA', 'SOA'] as const;

/** Monitors of each type, as checks. */
const types: Readonly<Record<string, (row: StagedRow) => Asked>> = {
  http: (row) => ({ kind: 'http', ...httpFields(row) }),
  keyword: (row) => {
    const http = httpFields(row);
    const keyword = textOf(row.keyword);
    const text = flagOf(row.invert_keyword, false) ? { absent: keyword } : { present: keyword };
    return { kind: 'http', ...http, expect: [...http.expect, { type: 'text', ...text }] };
  },
  'json-query': (row) => {
    const http = httpFields(row);
    return { kind: 'http', ...http, expect: [...http.expect, { type: 'json', expression: jsonQuery(row) }] };
  },
  port: (row) => {
    const target = placeIn(row);
    switch (textOf(row.smtp_security)) {
      case 'secure':
        return { kind: 'tls', target, request: insecure(row) };
      case 'starttls': {
        const starttls = starttlsPorts[numberOf(row.port)];
        if (!starttls)
          throw new NoCounterpart(
            `begins TLS on port ${numberOf(row.port)}, in a protocol that is not known here`,
          );
        return { kind: 'tcp', target, request: { starttls, ...insecure(row) } };
      }
      default:
        return { kind: 'tcp', target };
    }
  },
  ping: (row) => ({ kind: 'ping', target: textOf(row.hostname).trim(), request: family(row) }),
  dns: (row) => {
    const record = dnsRecordTypes.find((type) => type === textOf(row.dns_resolve_type).toUpperCase());
    const [server = '', ...others] = textOf(row.dns_resolve_server)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const port = numberOf(row.port, 53);
    const comparesParts = partlyCompared.some((type) => type === record) && recordsOf(row).length > 0;
    return {
      kind: 'dns',
      target: textOf(row.hostname).trim(),
      request: {
        ...(record && { record }),
        ...(server !== '' && { server: port === 53 || port === 0 ? server : `${server}:${port}` }),
      },
      expect: comparesParts ? [] : recordsOf(row),
      differs: [
        ...(others.length > 0 ? [`asks only the first of its DNS servers, ${server}`] : []),
        ...(comparesParts
          ? [
              `does not look at the records: Uptime Kuma compares a part of each ${record} record, checks here the whole`,
            ]
          : []),
      ],
    };
  },
  push: () => ({ kind: 'heartbeat' }),
  'websocket-upgrade': (row) => ({
    kind: 'websocket',
    target: textOf(row.url).trim(),
    request: {
      ...insecure(row),
      ...(textOf(row.ws_subprotocol) !== '' && {
        headers: { 'Sec-WebSocket-Protocol': textOf(row.ws_subprotocol) },
      }),
    },
  }),
  smtp: (row) => {
    const security = textOf(row.smtp_security);
    return {
      kind: 'smtp',
      target: `${security === 'secure' ? 'smtps://' : ''}${placeIn(row)}`,
      request: { ...(security === 'starttls' && { starttls: 'smtp' }), ...insecure(row) },
    };
  },
  'grpc-keyword': (row) => {
    if (!/\bgrpc\.health\.v1\b/.test(textOf(row.grpc_protobuf)))
      throw new NoCounterpart('calls a gRPC method of its own; checks here ask the health service of gRPC');
    const service = (jsonOf(row.grpc_body) as { service?: unknown } | undefined)?.service;
    return {
      kind: 'grpc',
      target: `${flagOf(row.grpc_enable_tls, false) ? 'grpcs' : 'grpc'}://${textOf(row.grpc_url).replace(/^\w+:\/\//, '')}`,
      request: { ...(typeof service === 'string' && service !== '' && { service }), ...insecure(row) },
    };
  },
};

/** Throws NoCounterpart if there is no way to ask the same. */
export function askedBy(row: StagedRow): Asked {
  const type = textOf(row.type);
  const asked = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!asked) throw new NoCounterpart(`is of the kind ${type}, which checks here do not have`);
  if (flagOf(row.upside_down, false))
    throw new NoCounterpart(
      'is upside down: it is good while the system fails, which checks here cannot say',
    );
  return asked(row);
}

/** These are no checks in Uptime Kuma either: a group holds other monitors, and people set the status of a manual one. */
export const notAsked = ['group', 'manual'];

export const isChecked = (row: StagedRow): boolean => {
  try {
    return !notAsked.includes(textOf(row.type)) && askedBy(row) !== undefined;
  } catch (error) {
    if (error instanceof NoCounterpart) return false;
    throw error;
  }
};

const insecure = (row: StagedRow) => (flagOf(row.ignore_tls, false) ? { insecure: true } : {});

const family = ({ ip_family: name }: StagedRow) =>
  name === 'ipv4' || name === 'ipv6' ? { family: name === 'ipv6' ? 6 : 4 } : {};

/**
 * Uptime Kuma compares texts, whatever the expression finds. Version 1 knows only whether they are equal, and has no column for
 * anything else.
 */
function jsonQuery(row: StagedRow): string {
  const path = textOf(row.json_path).trim() || '$';
  const operator = textOf(row.json_path_operator).trim() || '==';
  const expected = JSON.stringify(textOf(row.expected_value));
  const found = `$string((${path}))`;
  switch (operator) {
    case '==':
      return `${found} = ${expected}`;
    case '!=':
      return `${found} != ${expected}`;
    case 'contains':
      return `$contains(${found}, ${expected})`;
    case '>':
    case '>=':
    case '<':
    case '<=':
      return `$number(${found}) ${operator} $number(${expected})`;
    default:
      throw new NoCounterpart(`compares with "${operator}", which is not known here`);
  }
}

interface Condition {
  readonly type?: unknown;
  readonly variable?: unknown;
  readonly operator?: unknown;
  readonly value?: unknown;
  readonly andOr?: unknown;
}

/** Records that a DNS monitor of version 2 has to find. Other conditions have no counterpart. */
function recordsOf({ conditions }: StagedRow): Expectation[] {
  const list = jsonOf(conditions);
  if (!Array.isArray(list) || list.length === 0) return [];
  const isRecord = ({ type, variable, operator }: Condition) =>
    type === 'expression' && variable === 'record' && operator === 'equals';
  const links = new Set(list.slice(1).map(({ andOr }: Condition) => andOr));
  if (!list.every(isRecord) || links.size > 1)
    throw new NoCounterpart('has conditions that expectations here cannot say');
  const values = list.map(({ value }: Condition) => String(value));
  return [{ type: 'records', values, ...(links.has('or') && { match: 'any' }) }];
}
