import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import net, { isIP, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import { http } from '../../lib/http-module.ts';
import { inSpan, traceHeaders } from '../../lib/tracing.ts';
import { hostOf, Refused, type Target } from './target.ts';

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The response of the receiver. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  readonly excerpt: string;
}

const MAX_BYTES = 4096;

/**
 * Sends a message and reads the beginning of the response. Does not follow redirects, and does not use proxies from
 * environment variables. Throws if there is no response. Once the status line and headers have arrived, they count as
 * the response, even if the body breaks off.
 */
export function post(target: Target, message: Message, options: PostOptions): Promise<Reply> {
  const attributes = { 'http.request.method': 'POST', 'server.address': target.url.hostname };
  const describe = ({ status }: Reply) => ({ 'http.response.status_code': status });
  return inSpan({ name: 'POST', kind: 'client', attributes, describe }, () => send(target, message, options));
}

interface PostOptions {
  readonly mayReach: (address: string) => boolean;
  readonly signal: AbortSignal;
}

function send(target: Target, { headers, body }: Message, { mayReach, signal }: PostOptions): Promise<Reply> {
  const { url } = target;
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request({
      method: 'POST',
      host: hostOf(url),
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers, ...traceHeaders(), 'content-length': bytes.length },
      // Without an agent, connections are not reused and no proxy is involved.
      createConnection: () => connectTo(target, mayReach),
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      request.removeListener('error', reject);
      const chunks: Buffer[] = [];
      let length = 0;
      const done = () => {
        request.destroy();
        const excerpt = toStorableText(Buffer.concat(chunks).subarray(0, MAX_BYTES));
        resolve({ status: response.statusCode ?? 0, headers: response.headers, excerpt });
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

/**
 * Connects to the addresses that were checked, whatever the host name resolves to now, and checks the connected address
 * again.
 */
function connectTo({ url, addresses }: Target, mayReach: (address: string) => boolean): Socket {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (host, { all }, done) => {
    const [first] = resolved;
    if (all) done(null, resolved);
    else if (first) done(null, first.address, first.family);
    else done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
  };
  const host = hostOf(url);
  const options = { host, port: portOf(url), lookup };
  const socket =
    url.protocol === 'https:'
      ? tls.connect({
          ...options,
          ...(isIP(host) === 0 && { servername: host }),
          ALPNProtocols: ['http/1.1'],
        })
      : net.connect(options);
  socket.once('connect', () => {
    const address = socket.remoteAddress ?? '';
    if (!mayReach(address))
      socket.destroy(new Refused(`The connection led to ${address}, which is not public.`));
  });
  return socket;
}

/** Text that every database can store: without null characters or lone surrogates. */
const toStorableText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '').toWellFormed();
