import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { CheckRequest } from '../../../common/checks.ts';
import { type Environment, openTcp, type Place, startTls } from './connection.ts';
import { CheckFailed, type CheckSpec, type Finding } from './outcome.ts';

/** The largest body that is looked at, after decompression. */
export const MAX_BODY = 1024 * 1024;
const MAX_REDIRECTS = 10;

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** Asks over HTTP/1.1, or over HTTP/2 where the server offers it, and follows redirects. */
export async function checkHttp(spec: CheckSpec, environment: Environment): Promise<Finding> {
  const { redirects = MAX_REDIRECTS } = spec.request;
  let url = urlOf(spec.target);
  let request = spec.request;
  for (let followed = 0; ; followed++) {
    const socket = await open(url, request, environment);
    try {
      const response = await send(socket, url, request, environment);
      const location = response.headers.location;
      const isRedirect = response.status >= 300 && response.status < 400 && location !== undefined;
      if (!isRedirect || redirects === 0) {
        const body = await readBody(response);
        const certificateEnds =
          socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validToDate : undefined;
        return {
          summary: `${url.host} answered with ${response.status}.`,
          status: response.status,
          headers: response.headers,
          body,
          ...(certificateEnds && { certificateEnds }),
        };
      }
      if (followed >= redirects)
        throw new CheckFailed(
          `${url.host} redirects more than ${redirects} times, the last time to ${location}.`,
        );
      const next = urlOf(new URL(location, url).href);
      request = redirected(request, response.status, next.origin === url.origin);
      url = next;
    } finally {
      socket.destroy();
    }
  }
}

function urlOf(target: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CheckFailed(`"${target}" is not a URL that begins with http:// or https://.`);
  return url;
}

/** Credentials stay with the host that they are for. */
function redirected(request: CheckRequest, status: number, isSameOrigin: boolean): CheckRequest {
  const { username, password, token, headers, ...rest } = request;
  const kept = isSameOrigin ? request : rest;
  const isGet = status === 303 || (status < 303 && request.method === 'POST');
  return isGet ? { ...kept, method: 'GET', body: undefined as never } : kept;
}

async function open(url: URL, request: CheckRequest, environment: Environment): Promise<Socket> {
  const isTls = url.protocol === 'https:';
  const place: Place = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 443 : 80),
  };
  const socket = await openTcp(place, request, environment);
  return isTls ? startTls(socket, place, request, environment, { protocols: ['h2', 'http/1.1'] }) : socket;
}

async function send(
  socket: Socket,
  url: URL,
  request: CheckRequest,
  environment: Environment,
): Promise<Response> {
  const isHttp2 = socket instanceof TLSSocket && socket.alpnProtocol === 'h2';
  const response = await (isHttp2 ? sendHttp2 : sendHttp1)(socket, url, request, environment);
  environment.phases.end('first_byte');
  return response;
}

const methodOf = ({ method = 'GET' }: CheckRequest): string => method.toUpperCase();

function headersOf(request: CheckRequest): Record<string, string> {
  const { username, password = '', token, headers = {} } = request;
  const authorization =
    token !== undefined
      ? `Bearer ${token}`
      : username !== undefined
        ? `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
        : undefined;
  return {
    'user-agent': 'Daymark check',
    accept: '*/*',
    'accept-encoding': 'br, gzip, deflate',
    ...(authorization && { authorization }),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

function sendHttp1(
  socket: Socket,
  url: URL,
  request: CheckRequest,
  { signal }: Environment,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      createConnection: () => socket,
      method: methodOf(request),
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headersOf(request), connection: 'close' },
      signal,
    });
    sent.once('error', reject);
    sent.once('response', (response) =>
      resolve({ status: response.statusCode ?? 0, headers: flat(response.headers), body: response }),
    );
    sent.end(request.body);
  });
}

function sendHttp2(
  socket: Socket,
  url: URL,
  request: CheckRequest,
  { signal }: Environment,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const session = connectHttp2(url.origin, { createConnection: () => socket });
    session.once('error', reject);
    const stream = session.request(
      {
        ':method': methodOf(request),
        ':path': `${url.pathname}${url.search}`,
        ...headersOf(request),
      },
      { signal, endStream: request.body === undefined },
    );
    stream.once('error', reject);
    stream.once('response', (headers) =>
      resolve({ status: Number(headers[':status']), headers: flat(headers), body: stream }),
    );
    if (request.body !== undefined) stream.end(request.body);
  });
}

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !name.startsWith(':'))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value ?? '')]),
  );

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  zstd: createZstdDecompress,
};

/** The beginning of the body. A small response that becomes huge when it is decompressed is cut off there. */
async function readBody({ body, headers }: Response): Promise<string> {
  const decoder = decoders[headers['content-encoding'] ?? '']?.();
  const source = decoder ? body.pipe(decoder) : body;
  if (decoder) body.once('error', (error) => decoder.emit('error', error));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY).toString('utf8');
}
