import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Tells where a request comes from, believing `X-Forwarded-For` only from the proxies that the operator trusts. */
export function addressReader({ trustProxy }: Config): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = trustProxy === true ? () => true : proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, trust);
}

/** Tells whether an address is a proxy that the operator trusts, which speaks for many. */
export function proxyMatcher({ trustProxy }: Config): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trust = proxyAddr.compile(trustProxy);
  return (address) => isIP(address) !== 0 && trust(address, 0);
}
