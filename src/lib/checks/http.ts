import type { IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { CheckRequest } from '../../../common/checks.ts';
import { http } from '../http-module.ts';
import { readBody } from './body.ts';
import { type Ask, type Environment, endpointOfUrl, endWith, openTcp, startTls } from './connection.ts';
import { headersOf } from './http-headers.ts';
import { CheckFailed, type Finding } from './outcome.ts';
import { sentenceFor } from './problems.ts';
import { connectTo, proxyOf, refuseBehindProxy } from './proxy.ts';
import { hasSecrets } from './secrets.ts';

const MAX_REDIRECTS = 10;

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** Asks over HTTP/1.1, or over HTTP/2 where the server offers it, and follows redirects. */
export const checkHttp: Ask = async (spec, environment) => {
  const { redirects = MAX_REDIRECTS } = spec.request;
  let url = urlOf(spec.target);
  const first = url.host;
  // A system can redirect to a host whose name repeats the secrets that it was sent.
  const namesHosts = !hasSecrets(spec);
  const where = () => (namesHosts ? url.host : first);
  let { request } = spec;
  for (let followed = 0; ; followed++) {
    const found = await visit(url, request, environment, {
      takesRedirect: redirects === 0,
      where: where(),
    }).catch((error) => {
      if (environment.signal.aborted) throw error;
      const reason = sentenceFor(error, url.host);
      throw new CheckFailed(reason, url.host === first ? reason : `What ${first} redirects to fails.`);
    });
    if ('finding' in found) return found.finding;
    if (followed >= redirects)
      throw new CheckFailed(
        `${url.host} redirects more than ${redirects} times, the last time to ${found.location}.`,
        `${where()} redirects more than ${redirects} times.`,
      );
    const next = URL.parse(found.location, url);
    if (!next || !isWeb(next))
      throw new CheckFailed(
        `${url.host} redirects to "${found.location}", which is no address on the web.`,
        `${where()} redirects to something that is no address on the web.`,
      );
    request = redirected(request, found.status, next.origin === url.origin);
    url = next;
  }
};

/** Asks once, and takes a redirect as it is. Of the body, so many bytes are read. */
export async function requestOnce(
  url: URL,
  request: CheckRequest,
  environment: Environment,
  limit: number,
): Promise<{ status: number; headers: Response['headers']; body: string; isCutOff: boolean }> {
  const socket = await open(url, request, environment);
  try {
    const { status, headers, body } = await send(socket, url, request, environment);
    return { status, headers, ...(await readBody(body, headers['content-encoding'], limit)) };
  } finally {
    socket.destroy();
  }
}

type Visited = { readonly finding: Finding } | { readonly status: number; readonly location: string };

async function visit(
  url: URL,
  request: CheckRequest,
  environment: Environment,
  { takesRedirect, where }: { readonly takesRedirect: boolean; readonly where: string },
): Promise<Visited> {
  const socket = await open(url, request, environment);
  try {
    const response = await send(socket, url, request, environment);
    const { status, headers } = response;
    const { location } = headers;
    if (status >= 300 && status < 400 && location !== undefined && !takesRedirect)
      return { status, location };
    const ends = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validToDate : undefined;
    const finding = {
      summary: `${where} responded with ${status}.`,
      status,
      headers,
      ...(await readBody(response.body, headers['content-encoding'])),
      ...(ends && { certificateEnds: ends }),
    };
    return { finding };
  } finally {
    socket.destroy();
  }
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

function urlOf(target: string): URL {
  const url = URL.parse(target);
  if (!url || !isWeb(url))
    throw new CheckFailed(`"${target}" is not a URL that begins with http:// or https://.`);
  return url;
}

/** Credentials stay with the host that they are for. */
function redirected(request: CheckRequest, status: number, isSameOrigin: boolean): CheckRequest {
  const { username, password, token, headers, certificate, key, ...others } = request;
  const kept = isSameOrigin ? request : others;
  const becomesGet = status === 303 || (status < 303 && methodOf(request) === 'POST');
  if (!becomesGet) return kept;
  const { body, ...withoutBody } = kept;
  return { ...withoutBody, method: 'GET' };
}

async function open(url: URL, request: CheckRequest, environment: Environment): Promise<Socket> {
  const endpoint = endpointOfUrl(url);
  const proxy = proxyOf(request);
  if (url.protocol === 'https:') {
    const socket = await connectTo(endpoint, request, environment);
    return startTls(socket, endpoint, request, environment, { protocols: ['h2', 'http/1.1'] });
  }
  if (!proxy) return openTcp(endpoint, request, environment);
  await refuseBehindProxy(endpoint, environment);
  return openTcp(proxy.endpoint, request, environment);
}

async function send(
  socket: Socket,
  url: URL,
  request: CheckRequest,
  environment: Environment,
): Promise<Response> {
  environment.phases.begin('first_byte');
  const isHttp2 = socket instanceof TLSSocket && socket.alpnProtocol === 'h2';
  const response = await (isHttp2 ? sendHttp2 : sendHttp1)(socket, url, request, environment);
  environment.phases.end();
  return response;
}

const methodOf = ({ method = 'GET' }: CheckRequest): string => method.toUpperCase();
const encodings = { 'accept-encoding': 'br, gzip, deflate' };

function sendHttp1(
  socket: Socket,
  url: URL,
  request: CheckRequest,
  { signal }: Environment,
): Promise<Response> {
  const path = `${url.pathname}${url.search}`;
  // A proxy is asked for the whole address.
  const proxy = url.protocol === 'http:' ? proxyOf(request) : undefined;
  return new Promise((resolve, reject) => {
    const sent = http.request({
      createConnection: () => socket,
      method: methodOf(request),
      path: proxy ? `http://${url.host}${path}` : path,
      headers: {
        host: url.host,
        ...encodings,
        ...proxy?.headers,
        ...headersOf(request, url),
        connection: 'close',
      },
    });
    endWith(signal, sent);
    sent.on('error', reject);
    sent.once('response', (response) =>
      resolve({ status: response.statusCode ?? 0, headers: flat(response.headers), body: response }),
    );
    sent.end(request.body);
  });
}

/** Headers that HTTP/2 does not have. `host` is part of the address there. */
const onlyHttp1 = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

function sendHttp2(
  socket: Socket,
  url: URL,
  request: CheckRequest,
  { signal }: Environment,
): Promise<Response> {
  const headers = Object.entries({ ...encodings, ...headersOf(request, url) });
  const host = request.headers?.host ?? request.headers?.Host;
  return new Promise((resolve, reject) => {
    const session = connectHttp2(url.origin, { createConnection: () => socket });
    session.on('error', reject);
    const stream = session.request(
      {
        ':method': methodOf(request),
        ':path': `${url.pathname}${url.search}`,
        ...(host !== undefined && { ':authority': host }),
        ...Object.fromEntries(headers.filter(([name]) => !onlyHttp1.has(name))),
      },
      { signal, endStream: request.body === undefined },
    );
    stream.on('error', reject);
    stream.once('response', (received) =>
      resolve({ status: Number(received[':status']), headers: flat(received), body: stream }),
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
