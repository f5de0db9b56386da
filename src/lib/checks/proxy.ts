import { isIP, type Socket } from 'node:net';
import type { CheckRequest } from '../../../common/checks.ts';
import { allowedOf, type Endpoint, type Environment, endpointOf, nameOf, openTcp } from './connection.ts';
import { Conversation } from './conversation.ts';
import { hostIn } from './host.ts';
import { lookUpName } from './name-lookup.ts';
import { CheckFailed } from './outcome.ts';

interface Proxy {
  readonly endpoint: Endpoint;
  readonly headers: Readonly<Record<string, string>>;
}

/** The proxy of a request, if it has one. */
export function proxyOf({ proxy }: CheckRequest): Proxy | undefined {
  if (proxy === undefined) return undefined;
  const url = URL.parse(proxy);
  if (url?.protocol !== 'http:')
    throw new CheckFailed(
      'The proxy is not a URL that begins with http://, such as http://proxy.example.com:3128.',
    );
  const { username, password } = url;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return {
    endpoint: endpointOf(url.host, 80),
    headers: username === '' ? {} : { 'proxy-authorization': `Basic ${credentials.toString('base64')}` },
  };
}

/** A connection to an endpoint: directly, or through the proxy of the request, which connects in our name. */
export async function connectTo(
  endpoint: Endpoint,
  request: CheckRequest,
  environment: Environment,
): Promise<Socket> {
  const proxy = proxyOf(request);
  if (!proxy) return openTcp(endpoint, request, environment);
  await refuseBehindProxy(endpoint, environment);
  const socket = await openTcp(proxy.endpoint, request, environment);
  const { phases } = environment;
  phases.begin('connect');
  const conversation = new Conversation(socket, nameOf(proxy.endpoint));
  const lines = [
    `CONNECT ${nameOf(endpoint)} HTTP/1.1`,
    `host: ${nameOf(endpoint)}`,
    ...Object.entries(proxy.headers).map(([name, value]) => `${name}: ${value}`),
    '',
  ];
  const reply = await conversation.askLines(lines, /\r\n\r\n/, 'CONNECT');
  conversation.end();
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(reply)?.[1] ?? 0);
  if (status < 200 || status > 299)
    throw new CheckFailed(
      `The proxy ${nameOf(proxy.endpoint)} did not connect to ${nameOf(endpoint)}: it responded with ${status || 'something else than HTTP'}.`,
    );
  phases.end();
  return socket;
}

/** What must not be reached is not reached through a proxy either, as far as names lead to the same addresses here. */
export async function refuseBehindProxy(endpoint: Endpoint, { guard, signal }: Environment): Promise<void> {
  if (hostIn(endpoint.host) !== endpoint.host)
    throw new CheckFailed(`"${endpoint.host}" is not a host name or an address.`);
  const found = isIP(endpoint.host)
    ? [endpoint.host]
    : await lookUpName(endpoint.host, undefined, signal).catch(() => []);
  allowedOf(endpoint, found, guard);
}
