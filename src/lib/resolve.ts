import dns from 'node:dns';

/** The addresses of a host. It throws where there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** As every program on this machine does it, the file of hosts included. */
export const systemResolve: Resolve = async (host) => {
  const found = await dns.promises.lookup(host, { all: true });
  return found.map(({ address }) => address);
};
