import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A viewer with more unread bytes than this is disconnected. It gets what it missed when it reconnects. */
const MAX_UNREAD = 256 * 1024;
/** Responses written in one turn of the event loop: a few milliseconds of work. */
const RESPONSES_PER_TURN = 500;

const headers = [
  'content-type',
  'text/event-stream; charset=utf-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  // Nginx would otherwise buffer the stream.
  'x-accel-buffering',
  'no',
  'access-control-allow-origin',
  '*',
];

/** Starts an endless response. */
export function begin(request: IncomingMessage, response: ServerResponse): void {
  // Without chunked encoding, the body ends with the connection, and every socket gets the same bytes unchanged.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A random delay, so that not all browsers reconnect at once after a restart.
  response.write(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`);
}

/** Responds that no more viewers can be served. */
export const refuse = (response: ServerResponse, retryAfter: number): void =>
  respond(
    response,
    503,
    retryAfter,
    'Live updates are not available now: the server has as many readers as it can serve, or is about to stop. Ask for the page instead, and try again later.\n',
  );

/** Responds that this address has too many streams. */
export const refuseAddress = (response: ServerResponse, max: number): void =>
  respond(
    response,
    429,
    60,
    `There are ${max} live streams from this address already, and one address may have no more. Close some of them, or ask for the page instead.\n`,
  );

function respond(response: ServerResponse, status: number, retryAfter: number, text: string): void {
  response.writeHead(status, [
    'content-type',
    'text/plain; charset=utf-8',
    'retry-after',
    String(retryAfter),
    'cache-control',
    'no-store',
    'access-control-allow-origin',
    '*',
  ]);
  response.end(text);
}

export function send(response: ServerResponse, bytes: Buffer): void {
  if (response.destroyed || response.writableEnded) return;
  // Checked before the write: one large message does not make a slow reader.
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(bytes);
}

/** Sends the same bytes to many viewers without blocking other requests. */
export async function sendAll(viewers: Iterable<ServerResponse>, bytes: Buffer): Promise<void> {
  const list = [...viewers];
  for (let start = 0; start < list.length; start += RESPONSES_PER_TURN) {
    if (start > 0) await nextTurn();
    for (const response of list.slice(start, start + RESPONSES_PER_TURN)) send(response, bytes);
  }
}

/** Ends a stream at once. A viewer gets what was not sent yet when it reconnects. */
export function end(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy();
  else response.end();
}
