import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Who does not read what was sent is let go, and told the rest when it comes back. */
const MAX_UNREAD = 256 * 1024;
/** Written in one turn of the event loop: a few milliseconds. */
const AT_ONCE = 500;

const headers = [
  'content-type',
  'text/event-stream; charset=utf-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  // Nginx would otherwise collect what is meant for this moment.
  'x-accel-buffering',
  'no',
  'access-control-allow-origin',
  '*',
];

/** Begins an endless answer. */
export function begin(request: IncomingMessage, response: ServerResponse): void {
  // It ends with the connection, so that its bytes are the same for all and are handed to the socket as they are.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // Not everybody at once when the server comes back.
  response.write(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`);
}

/** Says that there is no room. */
export const refuse = (response: ServerResponse, retryAfter: number): void =>
  answerWith(
    response,
    503,
    retryAfter,
    'Live updates are not available now: the server has as many readers as it can serve, or is about to stop. Ask for the page instead, and try again later.\n',
  );

/** Says that this address has enough. */
export const refuseAddress = (response: ServerResponse, most: number): void =>
  answerWith(
    response,
    429,
    60,
    `There are ${most} live streams from this address already, and one address may have no more. Close some of them, or ask for the page instead.\n`,
  );

function answerWith(response: ServerResponse, status: number, retryAfter: number, text: string): void {
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
  // Judged before it is written: one large message is no sign of a slow reader.
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(bytes);
}

/** The same bytes for many, without keeping other requests waiting. */
export async function sendAll(viewers: Iterable<ServerResponse>, bytes: Buffer): Promise<void> {
  const list = [...viewers];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    if (start > 0) await nextTurn();
    for (const response of list.slice(start, start + AT_ONCE)) send(response, bytes);
  }
}

/** Ends a stream at once: what is not sent yet is told again when the reader comes back. */
export function end(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy();
  else response.end();
}
