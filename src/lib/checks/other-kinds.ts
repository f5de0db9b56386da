import { Resolver } from 'node:dns/promises';
import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { type Environment, nameOf, once, openTcp, type Place, placeOf, startTls } from './connection.ts';
import { CheckFailed, type CheckSpec, type Finding } from './outcome.ts';
import { explainCertificate } from './problems.ts';

type Check = (spec: CheckSpec, environment: Environment) => Promise<Finding>;

/** A connection is enough, with TLS after it if `starttls` says so. */
export const checkTcp: Check = async ({ target, request }, environment) => {
  const place = placeOf(target);
  const socket = await openTcp(place, request, environment);
  try {
    if (request.starttls) await upgrade(socket, place, request.starttls, { request, environment });
    return { summary: `${nameOf(place)} accepts connections${request.starttls ? ' and TLS' : ''}.` };
  } finally {
    socket.destroy();
  }
};

/** The certificate of a server: whether it is valid, for this host, and for how long. */
export const checkTls: Check = async ({ target, request }, environment) => {
  const place = placeOf(target.replace(/^tls:\/\//, ''), 443);
  const socket = await openTcp(place, request, environment);
  try {
    const secure = request.starttls
      ? await upgrade(socket, place, request.starttls, { request, environment })
      : await startTls(socket, place, request, environment);
    const certificate = secure.getPeerX509Certificate();
    if (!certificate) throw new CheckFailed(explainCertificate('none', place.host, undefined));
    const ends = certificate.validToDate;
    return {
      summary: `The certificate of ${place.host} is valid until ${ends.toISOString().slice(0, 10)}.`,
      certificateEnds: ends,
    };
  } finally {
    socket.destroy();
  }
};

const dialogues = {
  smtp: {
    greets: /^220[ -]/m,
    commands: [
      ['EHLO daymark', /^250 /m],
      ['STARTTLS', /^220[ -]/m],
    ],
  },
  imap: { greets: /^\* OK/m, commands: [['a1 STARTTLS', /^a1 OK/m]] },
  pop3: { greets: /^\+OK/m, commands: [['STLS', /^\+OK/m]] },
} as const;

interface Upgrade {
  readonly request: CheckSpec['request'];
  readonly environment: Environment;
}

/** Begins TLS in the middle of a conversation. */
async function upgrade(
  socket: Socket,
  place: Place,
  protocol: keyof typeof dialogues,
  { request, environment }: Upgrade,
): Promise<TLSSocket> {
  const { greets, commands } = dialogues[protocol];
  const conversation = new Conversation(socket, nameOf(place));
  await conversation.expect(greets, 'greet');
  for (const [command, reply] of commands) await conversation.ask(command, reply);
  conversation.end();
  return startTls(socket, place, request, environment);
}

const MAX_REPLY = 16 * 1024;

/** Lines that are sent, and replies that are waited for. */
class Conversation {
  readonly #socket: Socket;
  readonly #where: string;
  #received = '';
  #onData: (() => void) | undefined;
  readonly #read = (chunk: Buffer) => {
    this.#received = (this.#received + chunk.toString('latin1')).slice(-MAX_REPLY);
    this.#onData?.();
  };

  constructor(socket: Socket, where: string) {
    this.#socket = socket;
    this.#where = where;
    socket.on('data', this.#read);
  }

  async ask(command: string, reply: RegExp): Promise<string> {
    this.#received = '';
    this.#socket.write(`${command}\r\n`);
    return this.expect(reply, command.split(' ', 1)[0] ?? command);
  }

  async expect(reply: RegExp, what: string): Promise<string> {
    while (!reply.test(this.#received)) {
      const first = this.#received.split('\r\n', 1)[0] ?? '';
      if (/^(?:[45]\d\d[ -]|-ERR|a1 (?:NO|BAD))/m.test(this.#received))
        throw new CheckFailed(`${this.#where} refused ${what}: ${first.slice(0, 200)}.`);
      const data = new Promise<void>((resolve) => {
        this.#onData = resolve;
      });
      await Promise.race([data, closed(this.#socket)]);
    }
    return this.#received;
  }

  end(): void {
    this.#socket.off('data', this.#read);
    this.#socket.pause();
  }
}

async function closed(socket: Socket): Promise<never> {
  await once(socket, 'close');
  throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
}

/** A mail server greets, and takes a HELO. With `starttls`, it also takes TLS. */
export const checkSmtp: Check = async ({ target, request }, environment) => {
  const isSecure = target.startsWith('smtps://');
  const place = placeOf(target.replace(/^smtps?:\/\//, ''), isSecure ? 465 : 25);
  const tcp = await openTcp(place, request, environment);
  try {
    const socket = isSecure ? await startTls(tcp, place, request, environment) : tcp;
    const conversation = new Conversation(socket, nameOf(place));
    environment.phases.skip();
    const greeting = await conversation.expect(/^220[ -].*\r\n/m, 'the connection');
    environment.phases.end('first_byte');
    await conversation.ask('EHLO daymark', /^250 .*\r\n/m);
    if (request.starttls === 'smtp') {
      await conversation.ask('STARTTLS', /^220[ -]/m);
      conversation.end();
      await startTls(socket, place, request, environment);
    } else await Promise.race([conversation.ask('QUIT', /^221/m), sleep(1000)]).catch(() => {});
    return { summary: `${nameOf(place)} takes mail.`, body: greeting };
  } finally {
    tcp.destroy();
  }
};

/** Asks a DNS server, by default that of this machine, for the records of a name. */
export const checkDns: Check = async ({ target, request, timeoutMs }, { phases, signal, guard }) => {
  const { record = 'A', server } = request;
  const resolver = new Resolver({ timeout: Math.max(100, Math.floor(timeoutMs / 2)), tries: 2 });
  if (server !== undefined) {
    const place = placeOf(server, 53);
    const refusal = guard(place.host, place.port);
    if (refusal !== undefined)
      throw new CheckFailed(`${nameOf(place)} is not asked, because it is ${refusal}.`);
    resolver.setServers([nameOf(place)]);
  }
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  phases.skip();
  try {
    const found = await resolver.resolve(target, record);
    phases.end('dns');
    const records = (Array.isArray(found) ? found : [found]).map(recordText);
    return {
      summary: `${target} has ${records.length} ${record} ${records.length === 1 ? 'record' : 'records'}.`,
      records,
    };
  } catch (error) {
    throw new CheckFailed(dnsReason(error as NodeJS.ErrnoException, target, record, server));
  }
};

function recordText(record: unknown): string {
  if (typeof record === 'string') return record;
  if (Array.isArray(record)) return record.join('');
  const { type: _, ...fields } = record as Record<string, unknown>;
  return Object.values(fields).join(' ');
}

function dnsReason(
  { code, message }: NodeJS.ErrnoException,
  name: string,
  record: string,
  server = 'The DNS server',
): string {
  switch (code) {
    case 'ENOTFOUND':
      return `The name ${name} does not exist (NXDOMAIN).`;
    case 'ENODATA':
      return `${name} exists, but has no ${record} record.`;
    case 'ESERVFAIL':
      return `${server} failed to resolve ${name} (SERVFAIL).`;
    case 'EREFUSED':
      return `${server} refuses to resolve ${name} (REFUSED).`;
    case 'ECONNREFUSED':
      return `${server} cannot be reached: nothing answers DNS queries there.`;
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return `${server} did not answer in time.`;
    default:
      return `${name} could not be resolved: ${message}.`;
  }
}

/** Opens a WebSocket: the server has to agree to the upgrade. */
export const checkWebsocket: Check = async ({ target, request }, environment) => {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || !/^wss?:$/.test(url.protocol))
    throw new CheckFailed(`"${target}" is not a URL that begins with ws:// or wss://.`);
  const isTls = url.protocol === 'wss:';
  const place = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (isTls ? 443 : 80) };
  const tcp = await openTcp(place, request, environment);
  try {
    const socket = isTls
      ? await startTls(tcp, place, request, environment, { protocols: ['http/1.1'] })
      : tcp;
    const headers = Object.entries({
      host: url.host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'),
      ...request.headers,
    });
    environment.phases.skip();
    const lines = [
      `GET ${url.pathname}${url.search} HTTP/1.1`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    const conversation = new Conversation(socket, nameOf(place));
    const reply = await conversation.ask(`${lines.join('\r\n')}\r\n`, /\r\n\r\n/);
    environment.phases.end('first_byte');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);
    if (status !== 101)
      throw new CheckFailed(
        `${url.host} did not open a WebSocket: it answered with ${status || 'something else'}.`,
      );
    return { summary: `${url.host} opened a WebSocket.`, status };
  } finally {
    tcp.destroy();
  }
};

const serving = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'];

/** The health service of gRPC: `grpc.health.v1.Health/Check`. */
export const checkGrpc: Check = async ({ target, request }, environment) => {
  const isTls = !target.startsWith('grpc://');
  const place = placeOf(target.replace(/^grpcs?:\/\//, ''), isTls ? 443 : 80);
  const tcp = await openTcp(place, request, environment);
  try {
    const socket = isTls ? await startTls(tcp, place, request, environment, { protocols: ['h2'] }) : tcp;
    const session = connectHttp2(`${isTls ? 'https' : 'http'}://${nameOf(place)}`, {
      createConnection: () => socket,
    });
    const reply = await new Promise<{ data: Buffer; status: string; message: string }>((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request(
        {
          ':method': 'POST',
          ':path': '/grpc.health.v1.Health/Check',
          'content-type': 'application/grpc',
          te: 'trailers',
          ...request.headers,
        },
        { signal: environment.signal },
      );
      const chunks: Buffer[] = [];
      let fields: Record<string, unknown> = {};
      stream.once('error', reject);
      stream.on('response', (headers) => {
        environment.phases.end('first_byte');
        fields = { ...headers };
      });
      stream.on('trailers', (trailers) => Object.assign(fields, trailers));
      stream.on('data', (chunk: Buffer) => chunks.length < 64 && chunks.push(chunk));
      stream.once('end', () =>
        resolve({
          data: Buffer.concat(chunks),
          status: String(fields['grpc-status'] ?? ''),
          message: decodeURIComponent(String(fields['grpc-message'] ?? '')),
        }),
      );
      stream.end(frame(request.service ?? ''));
    });
    session.close();
    return grpcFinding(reply, request.service ?? '', nameOf(place));
  } finally {
    tcp.destroy();
  }
};

/** A message with one text field, in the framing of gRPC. */
function frame(service: string): Buffer {
  const text = Buffer.from(service.slice(0, 127));
  const message =
    text.length === 0 ? Buffer.alloc(0) : Buffer.concat([Buffer.from([0x0a, text.length]), text]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function grpcFinding(
  { data, status, message }: { readonly data: Buffer; readonly status: string; readonly message: string },
  service: string,
  where: string,
): Finding {
  const subject = service === '' ? where : `The service ${service} at ${where}`;
  if (status === '5') throw new CheckFailed(`${where} does not know the service "${service}".`);
  if (status === '12') throw new CheckFailed(`${where} has no health service (grpc.health.v1.Health).`);
  if (status !== '0')
    throw new CheckFailed(
      `${where} answered with the gRPC status ${status || 'none'}${message && `: ${message}`}.`,
    );
  // An empty message has the default, which is UNKNOWN.
  const state = serving[data[5] === 0x08 ? (data[6] ?? 0) : 0] ?? 'UNKNOWN';
  if (state !== 'SERVING') throw new CheckFailed(`${subject} says that it is ${state}.`);
  return { summary: `${subject} is serving.` };
}
