import { createSocket, type Socket } from 'node:dgram';
import { closeSync } from 'node:fs';

/** The part of `node:ffi` that is used. Node has it from version 26 on. */
interface ForeignFunctions {
  readonly dlopen: (
    library: null,
    signatures: Readonly<Record<string, { readonly arguments: readonly string[]; readonly return: string }>>,
  ) => { readonly functions: Readonly<Record<string, (...values: number[]) => number>> };
}

const SOCK_DGRAM = 2;
const SOCK_NONBLOCK = 0o4000;
const SOCK_CLOEXEC = 0o2000000;
const families = {
  4: { domain: 2, protocol: 1, type: 'udp4', request: 8 },
  6: { domain: 10, protocol: 58, type: 'udp6', request: 128 },
} as const;

/**
 * Opens a socket that may send echo requests and nothing else. Linux gives one to everybody in `net.ipv4.ping_group_range`.
 * Undefined if the system, or this version of Node, has none.
 */
function openDescriptor(family: 4 | 6): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const ffi = process.getBuiltinModule('node:ffi' as 'node:fs') as unknown as ForeignFunctions | undefined;
  if (!ffi) return undefined;
  const { domain, protocol } = families[family];
  try {
    const { functions } = ffi.dlopen(null, {
      socket: { arguments: ['int32', 'int32', 'int32'], return: 'int32' },
    });
    const descriptor = functions.socket?.(domain, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol) ?? -1;
    return descriptor < 0 ? undefined : descriptor;
  } catch {
    return undefined;
  }
}

/** Whether this process can send pings by itself. */
export function canSendPings(family: 4 | 6): boolean {
  const descriptor = openDescriptor(family);
  if (descriptor === undefined) return false;
  closeSync(descriptor);
  return true;
}

/** Sends one echo request, and returns after how many milliseconds the reply came; undefined if it cannot send any. */
export async function sendPing(
  address: string,
  family: 4 | 6,
  signal: AbortSignal,
): Promise<number | undefined> {
  const descriptor = openDescriptor(family);
  if (descriptor === undefined) return undefined;
  const socket = createSocket(families[family].type);
  try {
    await new Promise<void>((ready, reject) => {
      socket.once('error', reject);
      socket.bind({ fd: descriptor }, ready);
    });
    return await replyTo(socket, address, families[family].request, signal);
  } finally {
    socket.close();
  }
}

function replyTo(socket: Socket, address: string, request: number, signal: AbortSignal): Promise<number> {
  const packet = echoRequest(request);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    socket.once('error', reject);
    // The kernel passes on only replies to what this socket sent.
    socket.once('message', () => resolve(Math.round((performance.now() - began) * 10) / 10));
    socket.send(packet, 1, address, (error) => error && reject(error));
  });
}

/** The type, no code, a checksum, an identifier that the kernel fills in, a number, and a few bytes. */
function echoRequest(type: number): Buffer {
  const packet = Buffer.concat([Buffer.from([type, 0, 0, 0, 0, 0, 0, 1]), Buffer.from('Daymark check...')]);
  let sum = 0;
  for (let at = 0; at < packet.length; at += 2) sum += packet.readUInt16BE(at);
  packet.writeUInt16BE(~((sum & 0xffff) + (sum >>> 16)) & 0xffff, 2);
  return packet;
}
