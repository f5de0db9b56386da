import { dnsRecordTypes } from '../../common/checks.ts';
import { MAX_INTERVAL } from '../../src/domain/checks/model.ts';
import { nextCron, parseCron } from '../../src/lib/cron.ts';
import { jsonOf, textOf } from '../cachet2/values.ts';
import { type Members, membersOf, objectsIn, textIn } from '../gatus/config.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import { splitUrl } from '../split-url.ts';
import type { StagedRow } from '../staging.ts';
import type { Variables } from '../variables.ts';

/** How a monitor is asked here, in the fields of our API. */
export interface Asked {
  readonly fields: Members;
  /** The secret in the address of a heartbeat. */
  readonly secret?: string;
}

const REDIRECTS = 5;
const MAX_REDIRECTS = 20;

type Read = (data: Members, note: (difference: string) => void) => Asked;

const seconds = (milliseconds: unknown): number | undefined => {
  const value = Math.ceil(Number(milliseconds) / 1000);
  return Number.isFinite(value) && value >= 1 ? Math.min(value, MAX_INTERVAL) : undefined;
};

const timeoutOf = (data: Members): Members => {
  const timeout = seconds(data.timeout);
  return timeout === undefined ? {} : { timeout };
};

/** A host of a list. Checks here ask one system. */
function firstHost(data: Members, note: (difference: string) => void): Members {
  const [host, ...others] = objectsIn(data.hosts);
  if (!host) throw new NoCounterpart('names no host');
  if (others.length > 0)
    note(
      `asks only ${textIn(host.host)}. Add a check for each of: ${others.map((other) => textIn(other.host)).join(', ')}`,
    );
  return host;
}

/** What the code of Kener does with the response: its default looks at the status alone. */
const noteCode = (code: unknown, note: (difference: string) => void): void => {
  if (textIn(code).trim() !== '')
    note('is checked without its own code (eval), which checks here do not run: write expectations instead');
};

/** Kener follows five of them, unless the monitor says otherwise. */
function redirectsOf({ follow_redirects: follows, max_redirects: most }: Members): number {
  if (follows === false) return 0;
  const count = Number(most ?? REDIRECTS);
  return Number.isInteger(count) && count >= 0 ? Math.min(count, MAX_REDIRECTS) : REDIRECTS;
}

const kinds: Readonly<Record<string, Read>> = {
  API: (data, note) => {
    noteCode(data.eval, note);
    const { target, username, password } = splitUrl(textIn(data.url));
    const method = textIn(data.method).toUpperCase() || 'GET';
    const body = textIn(data.body);
    const headers = objectsIn(data.headers).filter(({ key }) => textIn(key) !== '');
    const request = {
      ...(username !== '' && { username, password }),
      ...(method !== 'GET' && { method }),
      ...(body !== '' && { body }),
      ...(headers.length > 0 && {
        headers: Object.fromEntries(headers.map(({ key, value }) => [textIn(key), textIn(value)])),
      }),
      ...(data.allowSelfSignedCert === true && { insecure: true }),
      redirects: redirectsOf(data),
    };
    return { fields: { kind: 'http', target, request, ...timeoutOf(data) } };
  },
  PING: (data, note) => {
    noteCode(data.pingEval, note);
    const host = firstHost(data, note);
    return { fields: { kind: 'ping', target: textIn(host.host), ...timeoutOf(host) } };
  },
  TCP: (data, note) => {
    noteCode(data.tcpEval, note);
    const host = firstHost(data, note);
    return {
      fields: { kind: 'tcp', target: `${textIn(host.host)}:${textIn(host.port)}`, ...timeoutOf(host) },
    };
  },
  DNS: (data, note) => {
    const record = dnsRecordTypes.find((type) => type === textIn(data.lookupRecord).toUpperCase());
    if (!record)
      throw new NoCounterpart(`asks for ${textIn(data.lookupRecord)} records, which checks here cannot ask`);
    if (textIn(data.transport).toUpperCase() === 'TLS') note('asks the name server without TLS');
    const values = Array.isArray(data.values) ? data.values.map(textIn).filter((value) => value !== '') : [];
    const isAny = textIn(data.matchType).toUpperCase() === 'ANY' && values.length > 1;
    return {
      fields: {
        kind: 'dns',
        target: textIn(data.host),
        request: { record, ...(textIn(data.nameServer) !== '' && { server: textIn(data.nameServer) }) },
        ...(values.length > 0 && { expect: [{ type: 'records', values, ...(isAny && { match: 'any' }) }] }),
      },
    };
  },
  SSL: (data) => {
    const days = Math.max(1, Math.ceil(Number(data.downRemainingHours) / 24) || 1);
    return {
      fields: {
        kind: 'tls',
        target: `${textIn(data.host)}:${textIn(data.port) || '443'}`,
        expect: [{ type: 'certificate', days }],
      },
    };
  },
  GRPC: (data) => {
    const scheme = data.tls === true ? 'grpcs' : 'grpc';
    const service = textIn(data.service);
    return {
      fields: {
        kind: 'grpc',
        target: `${scheme}://${textIn(data.host)}:${textIn(data.port)}`,
        request: { ...(service !== '' && { service }), ...(data.insecure === true && { insecure: true }) },
        ...timeoutOf(data),
      },
    };
  },
  HEARTBEAT: (data) => {
    const minutes = Number(data.downRemainingMinutes);
    const interval = Math.min((Number.isFinite(minutes) && minutes > 0 ? minutes : 10) * 60, MAX_INTERVAL);
    return {
      fields: { kind: 'heartbeat', interval: Math.max(10, interval), grace: 0 },
      secret: textIn(data.secretString),
    };
  },
};

/** Monitors that ask nobody. */
export const isAsked = (row: StagedRow): boolean => !['NONE', 'GROUP', ''].includes(textOf(row.monitor_type));

export function askedBy(row: StagedRow, variables: Variables, note: (difference: string) => void): Asked {
  const type = textOf(row.monitor_type).toUpperCase();
  const read = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!read) throw new NoCounterpart(`is of the kind ${type}, which checks here do not have`);
  // Code is no text in which variables are replaced, and it is not run here.
  const { eval: code, ...data } = membersOf(jsonOf(row.type_data));
  return read({ ...variables.expand(data), eval: code }, note);
}

/** How often a cron schedule comes, in seconds: the time between its next two times. */
export function intervalOf(cron: string, now: number): number | undefined {
  const fields = parseCron(cron);
  if (!fields) return undefined;
  const first = nextCron(fields, 'UTC', now);
  const second = first === undefined ? undefined : nextCron(fields, 'UTC', first);
  return first === undefined || second === undefined ? undefined : second - first;
}
