import http from 'node:http';
import https from 'node:https';
import net, { isIP, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import { hostOf, Refused, type Target } from './target.ts';

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the other side said. */
export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The beginning of its body. */
  readonly excerpt: string;
}

const MAX_BYTES = 4096;

/**
 * Sends a message to a target and takes in the answer's beginning. Redirects are not followed, proxies of the environment
 * are not used. It throws where no answer came; once its first lines are there, that is the answer, whatever becomes of the rest.
 */
export function post(
  target: Target,
  { headers, body }: Message,
  { mayReach, signal }: { mayReach: (address: string) => boolean; signal: AbortSignal },
): Promise<Reply> {
  const { url } = target;
  const bytes = Buffer.from(body);
  return new Promise((answered, failed) => {
    const request = (url.protocol === 'https:' ? https : http).request({
      method: 'POST',
      host: hostOf(url),
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers, 'content-length': bytes.length },
      // Without an agent there is nothing that keeps connections or knows a proxy.
      createConnection: () => connectTo(target, mayReach),
      signal,
    });
    request.on('error', failed);
    request.on('response', (response) => {
      request.removeListener('error', failed);
      const chunks: Buffer[] = [];
      let length = 0;
      const done = () => {
        request.destroy();
        const excerpt = textOf(Buffer.concat(chunks).subarray(0, MAX_BYTES));
        answered({ status: response.statusCode ?? 0, headers: response.headers, excerpt });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MAX_BYTES) done();
      });
      response.on('end', done);
      response.on('close', done);
      response.on('error', done);
      request.on('error', done);
    });
    request.end(bytes);
  });
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Connects to the addresses that were judged, whatever the host's name leads to by now, and looks once more. */
function connectTo({ url, addresses }: Target, mayReach: (address: string) => boolean): Socket {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (host, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else if (first) done(null, first.address, first.family);
    else done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
  };
  const host = hostOf(url);
  const to = { host, port: portOf(url), lookup };
  const socket =
    url.protocol === 'https:'
      ? tls.connect({ ...to, ...(isIP(host) === 0 && { servername: host }), ALPNProtocols: ['http/1.1'] })
      : net.connect(to);
  socket.once('connect', () => {
    const address = socket.remoteAddress ?? '';
    if (!mayReach(address))
      socket.destroy(new Refused(`The connection led to ${address}, which is not public.`));
  });
  return socket;
}

/** Text that every database keeps: no null characters, no halves of characters. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '').toWellFormed();
