import { type CheckKind, dnsRecordTypes } from '../../common/checks.ts';
import { checkDefaults, MAX_INTERVAL, MIN_INTERVAL } from '../../src/domain/checks/model.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { ImportedCheck } from '../source.ts';
import { splitUrl } from '../split-url.ts';
import { expectationsOf } from './conditions.ts';
import { type Members, membersOf, objectsIn, secondsIn, textIn } from './config.ts';

const clean = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[/_.,\s#+&]/g, '-');

/** What Gatus calls an endpoint in its addresses. */
export const keyOf = ({ group, name }: Members): string => `${clean(textIn(group))}_${clean(textIn(name))}`;

interface Asked {
  readonly kind: CheckKind;
  readonly target: string;
  readonly request?: Members;
}

const withoutScheme = (url: string): string => url.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '');

/** The scheme of the URL says what is asked. */
const schemes: Readonly<Record<string, (url: string, endpoint: Members) => Asked>> = {
  http: httpOf,
  https: httpOf,
  tcp: (url) => ({ kind: 'tcp', target: withoutScheme(url) }),
  icmp: (url) => ({ kind: 'ping', target: withoutScheme(url) }),
  tls: (url) => ({ kind: 'tls', target: withoutScheme(url) }),
  starttls: (url) => ({ kind: 'tls', target: withoutScheme(url), request: { starttls: 'smtp' } }),
  grpc: (url) => ({ kind: 'grpc', target: `grpc://${withoutScheme(url)}` }),
  grpcs: (url) => ({ kind: 'grpc', target: `grpcs://${withoutScheme(url)}` }),
  ws: (url) => ({ kind: 'websocket', target: url }),
  wss: (url) => ({ kind: 'websocket', target: url }),
};

function httpOf(url: string, endpoint: Members): Asked {
  const method = textIn(endpoint.method).toUpperCase() || 'GET';
  const isGraphql = endpoint.graphql === true;
  const body = isGraphql ? JSON.stringify({ query: textIn(endpoint.body) }) : textIn(endpoint.body);
  const headers = Object.entries(membersOf(endpoint.headers)).map(([name, value]) => [name, textIn(value)]);
  if (isGraphql) headers.push(['Content-Type', 'application/json']);
  const { target, username, password } = splitUrl(url);
  return {
    kind: 'http',
    target,
    request: {
      ...(username !== '' && { username, password }),
      ...(method !== 'GET' && { method }),
      ...(body !== '' && { body }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    },
  };
}

function askedBy(endpoint: Members): Asked {
  const url = textIn(endpoint.url);
  const dns = membersOf(endpoint.dns);
  if (textIn(dns['query-name']) !== '') {
    const record = dnsRecordTypes.find((type) => type === textIn(dns['query-type']).toUpperCase());
    const request = { server: withoutScheme(url), ...(record && { record }) };
    return { kind: 'dns', target: textIn(dns['query-name']).replace(/\.$/, ''), request };
  }
  const scheme = /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? '';
  const asked = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  // The address itself may hold a password.
  if (!asked)
    throw new NoCounterpart(
      scheme === ''
        ? 'has an address without a scheme such as https://'
        : `has an address that begins with ${scheme}://, which checks here cannot ask`,
    );
  return asked(url, endpoint);
}

/** How the client of Gatus asks. */
function clientOf(endpoint: Members): Members {
  const client = membersOf(endpoint.client);
  if (client.oauth2 !== undefined)
    throw new NoCounterpart('fetches a token with OAuth 2 before it asks, which checks here cannot do');
  if (client['identity-aware-proxy'] !== undefined || client.tunnel !== undefined || client.tls !== undefined)
    throw new NoCounterpart(
      'needs a tunnel, an identity-aware proxy or a certificate file, which checks here cannot use',
    );
  const network = textIn(client.network);
  return {
    ...(client.insecure === true && { insecure: true }),
    ...(client['ignore-redirect'] === true && { redirects: 0 }),
    ...(network === 'ip4' && { family: 4 }),
    ...(network === 'ip6' && { family: 6 }),
  };
}

const limited = (seconds: number): number =>
  Math.min(Math.max(Math.round(seconds), MIN_INTERVAL), MAX_INTERVAL);

/** How often it has to fail or to work before Gatus tells anybody: the quickest of its alerts. */
function thresholdsOf(endpoint: Members, alerting: Members): Members {
  const alerts = objectsIn(endpoint.alerts)
    .map(
      (alert): Members => ({
        ...membersOf(membersOf(alerting[textIn(alert.type)])['default-alert']),
        ...alert,
      }),
    )
    .filter(({ enabled }) => enabled !== false);
  if (alerts.length === 0) return {};
  const least = (name: string, normally: number) =>
    Math.min(20, ...alerts.map((alert) => Math.max(1, Number(alert[name] ?? normally) || normally)));
  return { fail_after: least('failure-threshold', 3), recover_after: least('success-threshold', 2) };
}

/** An endpoint as a check. `note` is told what is different here. */
export function checkOf(
  endpoint: Members,
  alerting: Members,
  note: (difference: string) => void,
): ImportedCheck {
  const { kind, target, request = {} } = askedBy(endpoint);
  const conditions = Array.isArray(endpoint.conditions) ? endpoint.conditions.map(textIn) : [];
  const { expect, unknown } = expectationsOf(kind, conditions);
  for (const condition of unknown)
    note(`is checked without the condition "${condition}", which expectations here cannot say`);
  const client = membersOf(endpoint.client);
  for (const name of ['proxy-url', 'dns-resolver'])
    if (client[name] !== undefined) note(`is asked without ${name} of its client`);
  const interval = limited(secondsIn(textIn(endpoint.interval)) ?? checkDefaults.interval);
  const timeout = secondsIn(textIn(client.timeout)) ?? checkDefaults.timeout;
  const key = keyOf(endpoint);
  const whole = { ...request, ...clientOf(endpoint) };
  return {
    key,
    fields: {
      name: textIn(endpoint.name),
      kind,
      target,
      ...(Object.keys(whole).length > 0 && { request: whole }),
      expect,
      interval,
      timeout: Math.min(Math.max(1, Math.round(timeout)), interval),
      ...thresholdsOf(endpoint, alerting),
      paused: endpoint.enabled === false,
    },
    component: key,
  };
}

/** An external endpoint as a heartbeat. */
export function heartbeatOf(endpoint: Members, note: (difference: string) => void): ImportedCheck {
  const key = keyOf(endpoint);
  const interval = secondsIn(textIn(membersOf(endpoint.heartbeat).interval));
  const token = textIn(endpoint.token);
  if (interval === undefined)
    note('is never missed in Gatus. Here, it is missed after two days without a result: set its interval');
  return {
    key,
    fields: {
      name: textIn(endpoint.name),
      kind: 'heartbeat',
      interval: limited(interval ?? MAX_INTERVAL),
      grace: interval === undefined ? MAX_INTERVAL : 0,
      paused: endpoint.enabled === false,
    },
    component: key,
    heartbeat: token === '' ? undefined : { form: 'gatus', token: `${key}:${token}` },
  };
}
