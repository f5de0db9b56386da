import dns from 'node:dns';

/** Resolves a host to its addresses. Throws if there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Resolves like every program on this machine, including the hosts file. */
export const systemResolve: Resolve = async (host) => {
  const found = await dns.promises.lookup(host, { all: true });
  return found.map(({ address }) => address);
};
