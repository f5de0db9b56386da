import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Reads the address of the client. `X-Forwarded-For` counts only if it comes from a proxy that the operator trusts. */
export function addressReader({ trustProxy }: Config): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = trustProxy === true ? () => true : proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, trust);
}

/** Whether an address belongs to a proxy that the operator trusts. It forwards the requests of many clients. */
export function proxyMatcher({ trustProxy }: Config): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trust = proxyAddr.compile(trustProxy);
  return (address) => isIP(address) !== 0 && trust(address, 0);
}
