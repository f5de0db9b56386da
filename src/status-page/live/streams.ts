import type { ServerResponse } from 'node:http';

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

/** Responds that this address watches too many different pages. */
export const refuseMorePages = (response: ServerResponse, max: number): void =>
  respond(
    response,
    429,
    60,
    `Live updates of ${max} different pages go to this address already, and one address may have no more. Close some of them, or ask for the page instead.\n`,
  );

/** Responds that there is no page at the address that the viewer wants to watch. */
export const refuseUnknownPage = (response: ServerResponse): void =>
  respond(response, 404, 60, 'There is no page with live updates at this address.\n');

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
