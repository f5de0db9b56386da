import { isIP, type Socket } from 'node:net';
import type { CheckRequest } from '../../../common/checks.ts';
import { allowedOf, type Environment, nameOf, openTcp, type Place, placeOf } from './connection.ts';
import { Conversation } from './conversation.ts';
import { hostIn } from './host.ts';
import { lookUpName } from './name-lookup.ts';
import { CheckFailed } from './outcome.ts';

interface Proxy {
  readonly place: Place;
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
    place: placeOf(url.host, 80),
    headers: username === '' ? {} : { 'proxy-authorization': `Basic ${credentials.toString('base64')}` },
  };
}

/** A connection to a place: directly, or through the proxy of the request, which connects in our name. */
export async function connectTo(
  place: Place,
  request: CheckRequest,
  environment: Environment,
): Promise<Socket> {
  const proxy = proxyOf(request);
  if (!proxy) return openTcp(place, request, environment);
  await refuseBehindProxy(place, environment);
  const socket = await openTcp(proxy.place, request, environment);
  const { phases } = environment;
  phases.begin('connect');
  const conversation = new Conversation(socket, nameOf(proxy.place));
  const lines = [
    `CONNECT ${nameOf(place)} HTTP/1.1`,
    `host: ${nameOf(place)}`,
    ...Object.entries(proxy.headers).map(([name, value]) => `${name}: ${value}`),
    '',
  ];
  const reply = await conversation.askLines(lines, /\r\n\r\n/, 'CONNECT');
  conversation.end();
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(reply)?.[1] ?? 0);
  if (status < 200 || status > 299)
    throw new CheckFailed(
      `The proxy ${nameOf(proxy.place)} did not connect to ${nameOf(place)}: it responded with ${status || 'something else than HTTP'}.`,
    );
  phases.end();
  return socket;
}

/** What must not be reached is not reached through a proxy either, as far as names lead to the same addresses here. */
export async function refuseBehindProxy(place: Place, { guard, signal }: Environment): Promise<void> {
  if (hostIn(place.host) !== place.host)
    throw new CheckFailed(`"${place.host}" is not a host name or an address.`);
  const found = isIP(place.host)
    ? [place.host]
    : await lookUpName(place.host, undefined, signal).catch(() => []);
  allowedOf(place, found, guard);
}
