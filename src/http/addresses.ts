import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../kernel/config.ts';
import { parseRange } from '../lib/ip-address.ts';

/** Returns a function that reads the client's address. It uses `X-Forwarded-For` only if a trusted proxy sent it. */
export function addressReader(config: Config): (request: IncomingMessage) => string {
  if (config.trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyMatcher(config);
  return (request) => proxyAddr(request, trust);
}

/** Returns a function that tests whether an address is a trusted proxy, which forwards the requests of many clients. */
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
