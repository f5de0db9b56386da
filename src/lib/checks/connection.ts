import { connect as connectTcp, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { CheckRequest } from '../../../common/checks.ts';
import { hostAndPort, hostIn } from './host.ts';
import { lookUpName } from './name-lookup.ts';
import { CheckFailed, type CheckSpec, type Finding, type Phases } from './outcome.ts';
import { explainCertificate, explainLookup, sentenceFor } from './problems.ts';

/** Why an address must not be reached, as the end of a sentence; undefined if it may be. */
export type Guard = (address: string, port: number) => string | undefined;

export interface Environment {
  readonly phases: Phases;
  readonly signal: AbortSignal;
  readonly guard: Guard;
}

/** For what this process does itself: however long that takes, it is not the system that is slow. */
export type OwnWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Asks a system once. What goes wrong is thrown, best as a `CheckFailed` with a sentence. */
export type Ask = (
  spec: CheckSpec,
  environment: Environment & { readonly ownWork: OwnWork },
) => Promise<Finding>;

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export const nameOf = ({ host, port }: Endpoint): string =>
  `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** The host and the port of a URL. */
export function endpointOfUrl({ hostname, port, protocol, host }: URL): Endpoint {
  const found = hostAndPort(hostname);
  if (!found) throw new CheckFailed(`"${host}" is not a host.`);
  return { host: found.host, port: Number(port) || (/^(?:https|wss):$/.test(protocol) ? 443 : 80) };
}

/** `host:port` or `[::1]:port`, or a host alone if there is a usual port. A scheme before it is left out. */
export function endpointOf(target: string, usualPort?: number): Endpoint {
  const found = hostAndPort(target.replace(/^[a-z][\w+.-]*:\/\//i, '').replace(/\/$/, ''));
  const port = found?.port ?? usualPort;
  if (!found || port === undefined)
    throw new CheckFailed(
      `"${target}" is not a host${usualPort ? '' : ' with a port'}, such as example.com:${usualPort ?? 443}.`,
    );
  return { host: found.host, port };
}

/** The addresses of a host, in its phase. */
export async function resolveHost(
  host: string,
  { family }: CheckRequest,
  { phases, signal }: Environment,
): Promise<string[]> {
  // Once more where names become addresses, whoever calls this: a host is sent to DNS servers, proxies and in headers.
  if (hostIn(host) !== host) throw new CheckFailed(`"${host}" is not a host name or an address.`);
  const version = isIP(host);
  if (version !== 0) {
    if (family !== undefined && family !== version)
      throw new CheckFailed(`${host} is not an IPv${family} address, and no other kind may be used.`);
    return [host];
  }
  phases.begin('dns');
  const found = await lookUpName(host, family, signal).catch((error) => {
    throw signal.aborted ? error : new CheckFailed(explainLookup(error, host, family));
  });
  signal.throwIfAborted();
  phases.end();
  return found;
}

/** Those of the addresses of an endpoint that may be reached. */
export function allowedOf(endpoint: Endpoint, found: readonly string[], guard: Guard): string[] {
  const refusals = found.map((address) => guard(address, endpoint.port));
  const allowed = found.filter((_, index) => refusals[index] === undefined);
  const [address] = found;
  if (allowed.length > 0 || address === undefined) return allowed;
  const what = address === endpoint.host ? 'it is' : `it leads to ${address},`;
  throw new CheckFailed(`${nameOf(endpoint)} is not checked, because ${what} ${refusals[0]}.`);
}

/** A host with several addresses gets this long for each of them, except for the last. Node gives up after a quarter of a second. */
const ATTEMPT_MS = 2000;

/** A TCP connection, and its phases. It goes to an address that was checked, whatever the name leads to a moment later. */
export async function openTcp(
  endpoint: Endpoint,
  request: CheckRequest,
  environment: Environment,
): Promise<Socket> {
  const { phases, signal, guard } = environment;
  const addresses = allowedOf(endpoint, await resolveHost(endpoint.host, request, environment), guard);
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  phases.begin('connect');
  const socket = connectTcp({
    host: endpoint.host,
    port: endpoint.port,
    autoSelectFamily: entries.length > 1,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    lookup: (_host, options, callback) =>
      options.all ? callback(null, entries) : callback(null, entries[0]?.address ?? '', entries[0]?.family),
  });
  endWith(signal, socket);
  await opened(socket, 'connect').catch((error) => {
    throw new CheckFailed(sentenceFor(error, nameOf(endpoint)));
  });
  phases.end();
  return socket;
}

/**
 * Ends a connection or a request with the run that it belongs to. Node would do so, too, but makes several errors with their stacks
 * for each run, even if all is well.
 */
export function endWith(signal: AbortSignal, what: { readonly destroy: () => unknown }): void {
  if (signal.aborted) what.destroy();
  else signal.addEventListener('abort', () => what.destroy(), { once: true });
}

/** Reading all authorities takes as long as a whole check, so what was read is kept for the next run. */
const contexts = new LRUCache<string, SecureContext>({ max: 200 });

/** What a request trusts and shows, if that is anything special. */
function contextFor({ ca, certificate, key }: CheckRequest): { readonly secureContext?: SecureContext } {
  if (ca === undefined && certificate === undefined) return {};
  const name = JSON.stringify([ca, certificate, key]);
  const known = contexts.get(name);
  if (known) return { secureContext: known };
  const secureContext = createSecureContext({
    ...(ca !== undefined && { ca: [...getCACertificates('default'), ca] }),
    ...(certificate !== undefined && { cert: certificate, key }),
  });
  contexts.set(name, secureContext);
  return { secureContext };
}

export interface TlsOptions {
  readonly protocols?: readonly string[];
}

/** TLS over a connection, and its phase. */
export async function startTls(
  socket: Socket,
  endpoint: Endpoint,
  request: CheckRequest,
  { phases }: Environment,
  { protocols }: TlsOptions = {},
): Promise<TLSSocket> {
  phases.begin('tls');
  const secure = connectTls({
    socket,
    ...(isIP(endpoint.host) === 0 && { servername: endpoint.host }),
    host: endpoint.host,
    // It is examined below, so that the reason can be told in a sentence.
    rejectUnauthorized: false,
    ...contextFor(request),
    ...(protocols && { ALPNProtocols: [...protocols] }),
  });
  await opened(secure, 'secureConnect').catch((error) => {
    throw new CheckFailed(sentenceFor(error, nameOf(endpoint)));
  });
  phases.end();
  if (!secure.authorized && request.insecure !== true) {
    const certificate = secure.getPeerX509Certificate();
    secure.destroy();
    throw new CheckFailed(explainCertificate(codeOf(secure.authorizationError), endpoint.host, certificate));
  }
  return secure;
}

/** Node reports some of these as an error, others as its code. */
const codeOf = (problem: Error | string | null | undefined): string =>
  /(?:ERR_)?[A-Z][A-Z_]+[A-Z]/.exec(String(problem))?.[0] ?? 'unknown';

/** Waits until a socket is open. */
function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    // It stays for as long as the socket: an error that nobody listens to would end the process.
    socket.on('error', reject);
    socket.once(event, resolve);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}
