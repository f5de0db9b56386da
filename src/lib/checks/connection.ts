import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import type { CheckRequest } from '../../../common/checks.ts';
import { CheckFailed, type Phases } from './outcome.ts';
import { explainCertificate } from './problems.ts';

/** Why an address must not be reached, as the end of a sentence; undefined if it may be. */
export type Guard = (address: string, port: number) => string | undefined;

export interface Environment {
  readonly phases: Phases;
  readonly signal: AbortSignal;
  readonly guard: Guard;
}

export interface Place {
  readonly host: string;
  readonly port: number;
}

export const nameOf = ({ host, port }: Place): string => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** `host:port`, `[::1]:port`, or a host alone if there is a usual port. */
export function placeOf(target: string, usualPort?: number): Place {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:/\s]+))(?::(\d{1,5}))?$/.exec(target) ?? [];
  const host = bracketed ?? plain;
  const number = port === undefined ? usualPort : Number(port);
  if (host === undefined || number === undefined || number < 1 || number > 65_535)
    throw new CheckFailed(
      `"${target}" is not a host${usualPort ? '' : ' with a port'}, such as example.com:443.`,
    );
  return { host, port: number };
}

/** The addresses of a host that may be reached. */
async function addressesOf(
  place: Place,
  { family }: CheckRequest,
  environment: Environment,
): Promise<string[]> {
  const { phases, guard, signal } = environment;
  const isName = isIP(place.host) === 0;
  phases.skip();
  const found = isName
    ? (await lookup(place.host, { all: true, family: family ?? 0 })).map(({ address }) => address)
    : [place.host];
  signal.throwIfAborted();
  if (isName) phases.end('dns');
  const refusals = found.map((address) => guard(address, place.port));
  const allowed = found.filter((_, index) => refusals[index] === undefined);
  if (allowed.length === 0)
    throw new CheckFailed(`${nameOf(place)} is not checked, because it is ${refusals[0]}.`);
  return allowed;
}

/** A TCP connection, and its phases. */
export async function openTcp(
  place: Place,
  request: CheckRequest,
  environment: Environment,
): Promise<Socket> {
  const addresses = await addressesOf(place, request, environment);
  const { phases, signal } = environment;
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  const socket = connectTcp({
    host: place.host,
    port: place.port,
    autoSelectFamily: entries.length > 1,
    lookup: (_host, options, callback) =>
      options.all ? callback(null, entries) : callback(null, entries[0]?.address ?? '', entries[0]?.family),
    signal,
  });
  await once(socket, 'connect');
  phases.end('connect');
  return socket;
}

export interface TlsOptions {
  readonly protocols?: readonly string[];
  /** Does not refuse a bad certificate: what is wrong with it is reported otherwise. */
  readonly acceptsAny?: boolean;
}

/** TLS over a connection, and its phase. */
export async function startTls(
  socket: Socket,
  place: Place,
  request: CheckRequest,
  { phases }: Environment,
  { protocols, acceptsAny = false }: TlsOptions = {},
): Promise<TLSSocket> {
  phases.skip();
  const secure = connectTls({
    socket,
    ...(isIP(place.host) === 0 && { servername: place.host }),
    host: place.host,
    // It is examined below, so that the reason can be told in a sentence.
    rejectUnauthorized: false,
    ...(request.ca !== undefined && { ca: [...rootCertificates, request.ca] }),
    ...(request.certificate !== undefined && { cert: request.certificate, key: request.key }),
    ...(protocols && { ALPNProtocols: [...protocols] }),
  });
  await once(secure, 'secureConnect');
  phases.end('tls');
  if (!secure.authorized && !acceptsAny && request.insecure !== true) {
    const code = String(secure.authorizationError ?? 'unknown');
    const certificate = secure.getPeerX509Certificate();
    secure.destroy();
    throw new CheckFailed(explainCertificate(codeOf(code), place.host, certificate));
  }
  return secure;
}

/** Node reports some of these as an error, others as its code. */
const codeOf = (text: string): string => /(?:ERR_)?[A-Z][A-Z_]+[A-Z]/.exec(text)?.[0] ?? text;

/** Waits for an event of a socket, or for its error. */
export function once(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => () => {
      socket.off(event, onEvent);
      socket.off('error', reject);
      socket.off('close', onClose);
      settle();
    };
    const onEvent = done(resolve);
    const onClose = done(() => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    socket.once(event, onEvent);
    socket.once('error', reject);
    socket.once('close', onClose);
  });
}
