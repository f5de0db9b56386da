import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NOSNIFF } from './headers.ts';

/** Server-Sent Events: responses that never end by themselves. */

/** A reader with more unread bytes than this is disconnected. It gets what it missed when it reconnects. */
const MAX_UNREAD = 256 * 1024;
/** Responses written in one turn of the event loop: a few milliseconds of work. */
const RESPONSES_PER_TURN = 200;

/** The media type of the responses. */
export const EVENT_STREAM = 'text/event-stream';

/** A comment, which keeps proxies from closing the connection. */
export const heartbeat = Buffer.from(':\n\n');
export const HEARTBEAT_MS = 25_000;

/** Starts an endless response. */
export function begin(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  // Without chunked encoding, the body ends with the connection, and every socket gets the same bytes unchanged.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store',
    ...NOSNIFF,
    // Nginx would otherwise buffer the stream.
    'x-accel-buffering': 'no',
    ...headers,
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(retryHint());
}

/** When the client reconnects: after a random delay, so that not all clients do so at once after a restart. */
const retryHint = (): string => `retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`;

export function send(response: ServerResponse, bytes: Buffer): void {
  if (response.destroyed || response.writableEnded) return;
  // Checked before the write: one large message does not make a slow reader.
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(bytes);
}

/** Sends the same bytes to many readers without blocking other requests. */
export async function sendAll(readers: Iterable<ServerResponse>, bytes: Buffer): Promise<void> {
  const list = [...readers];
  for (let start = 0; start < list.length; start += RESPONSES_PER_TURN) {
    if (start > 0) await nextTurn();
    for (const response of list.slice(start, start + RESPONSES_PER_TURN)) send(response, bytes);
  }
}

/** Ends a stream at once, and says when to reconnect. A reader gets what was not sent yet when it does. */
export function end(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy();
  else response.end(retryHint());
}
