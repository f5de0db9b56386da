import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';
import { parseRange } from '../lib/ip-address.ts';

/** Reads the address of the client. `X-Forwarded-For` counts only if it comes from a proxy that the operator trusts. */
export function addressReader(config: Config): (request: IncomingMessage) => string {
  if (config.trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyMatcher(config);
  return (request) => proxyAddr(request, trust);
}

/** Whether an address belongs to a proxy that the operator trusts. It forwards the requests of many clients. */
export function proxyMatcher({ trustProxy }: Config): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const proxies = new BlockList();
  for (const { start, bits } of trustProxy.map(parseRange).filter((range) => range !== undefined))
    proxies.addSubnet(start.toString(), bits, start.kind());
  return (address) => {
    const version = isIP(address);
    return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
