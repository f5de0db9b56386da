import type { IncomingMessage } from 'node:http';

/** Servers and proxies could each trust another one of them (RFC 9112, section 3.2). Node only keeps the first. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
