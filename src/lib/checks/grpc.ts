import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import type { CheckRequest } from '../../../common/checks.ts';
import { type Ask, type Environment, endpointOf, nameOf, startTls } from './connection.ts';
import { asHeaders } from './http-headers.ts';
import { CheckFailed, type Finding } from './outcome.ts';
import { connectTo } from './proxy.ts';

const MAX_REPLY = 64 * 1024;

interface Reply {
  readonly data: Buffer;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The health service of gRPC, `grpc.health.v1.Health/Check`: over TLS, unless the target begins with `grpc://`. */
export const checkGrpc: Ask = async ({ target, request }, environment) => {
  const isTls = !target.startsWith('grpc://');
  const endpoint = endpointOf(target, isTls ? 443 : 80);
  const tcp = await connectTo(endpoint, request, environment);
  try {
    const socket = isTls ? await startTls(tcp, endpoint, request, environment, { protocols: ['h2'] }) : tcp;
    const origin = `${isTls ? 'https' : 'http'}://${nameOf(endpoint)}`;
    const reply = await call(socket, origin, request, environment).catch((error) => {
      const isOther = /HTTP2|NGHTTP2/.test(String(error.code));
      throw isOther ? new CheckFailed(`${nameOf(endpoint)} does not speak HTTP/2, which gRPC needs.`) : error;
    });
    return findingOf(reply, request.service ?? '', nameOf(endpoint));
  } finally {
    tcp.destroy();
  }
};

function call(
  socket: Socket,
  origin: string,
  request: CheckRequest,
  { phases, signal }: Environment,
): Promise<Reply> {
  phases.begin('first_byte');
  return new Promise((resolve, reject) => {
    const session = connectHttp2(origin, { createConnection: () => socket });
    session.on('error', reject);
    const { token, headers } = request;
    const stream = session.request(
      {
        ':method': 'POST',
        ':path': '/grpc.health.v1.Health/Check',
        'content-type': 'application/grpc',
        te: 'trailers',
        ...asHeaders({ ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers }),
      },
      { signal },
    );
    const chunks: Buffer[] = [];
    let size = 0;
    let fields: Record<string, unknown> = {};
    stream.on('error', reject);
    stream.once('response', (received) => {
      phases.end();
      fields = { ...received };
    });
    stream.once('trailers', (trailers) => {
      fields = { ...fields, ...trailers };
    });
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_REPLY) chunks.push(chunk);
      else stream.close();
    });
    stream.once('close', () => resolve({ data: Buffer.concat(chunks), fields }));
    stream.end(frame(request.service ?? ''));
  });
}

/** A message with one text field, in the framing of gRPC: a byte for compression, and the length. */
function frame(service: string): Buffer {
  const text = Buffer.from(service);
  const message =
    text.length === 0 ? Buffer.alloc(0) : Buffer.concat([Buffer.from([0x0a, ...varint(text.length)]), text]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];

/** The values of `grpc.health.v1.HealthCheckResponse.ServingStatus`. */
const servingStatuses = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'];

function findingOf({ data, fields }: Reply, service: string, where: string): Finding {
  const subject = service === '' ? where : `The service ${service} at ${where}`;
  const httpStatus = Number(fields[':status'] ?? 0);
  const status = fields['grpc-status'];
  if (status === undefined)
    throw new CheckFailed(
      httpStatus === 200 || httpStatus === 0
        ? `${where} broke off its response.`
        : `${where} responded with ${httpStatus} over HTTP, and not by gRPC.`,
    );
  if (status === '5') throw new CheckFailed(`${where} does not know the service "${service}".`);
  if (status === '12') throw new CheckFailed(`${where} has no health service (grpc.health.v1.Health).`);
  if (status !== '0') {
    const message = decoded(String(fields['grpc-message'] ?? ''));
    const sentence = `${where} responded with the gRPC status ${status}`;
    throw new CheckFailed(`${sentence}${message && `: ${message}`}.`, `${sentence}.`);
  }
  // The default value, UNKNOWN, is not sent at all.
  const state = servingStatuses[data[5] === 0x08 ? (data[6] ?? 0) : 0] ?? 'UNKNOWN';
  if (state !== 'SERVING') throw new CheckFailed(`${subject} says that it is ${state}.`);
  return { summary: `${subject} is serving.` };
}

function decoded(message: string): string {
  try {
    return decodeURIComponent(message).replace(/\.$/, '');
  } catch {
    return message;
  }
}
