import type { ServerResponse } from 'node:http';
import { WatchedPage } from './page-watcher.ts';
import type { Audience, ViewerRegistry } from './viewer-registry.ts';

/** Responds that no more viewers can be served. */
export const refuse = (response: ServerResponse, retryAfter: number): void =>
  respond(
    response,
    503,
    retryAfter,
    'Live updates are not available now: the server has as many readers as it can serve, or is about to stop. Ask for the page instead, and try again later.\n',
  );

/** Responds that this address has too many streams. */
const refuseAddress = (response: ServerResponse, max: number): void =>
  respond(
    response,
    429,
    60,
    `There are ${max} live streams from this address already, and one address may have no more. Close some of them, or ask for the page instead.\n`,
  );

/** Responds that this address watches too many different pages. */
const refuseMorePages = (response: ServerResponse, max: number): void =>
  respond(
    response,
    429,
    60,
    `Live updates of ${max} different pages go to this address already, and one address may have no more. Close some of them, or ask for the page instead.\n`,
  );

/** Responds that there is no page at the address that the viewer wants to watch. */
export const refuseUnknownPage = (response: ServerResponse): void =>
  respond(response, 404, 60, 'There is no page with live updates at this address.\n');

/** Refuses a viewer for whom there is no room. A page other than the status page is live only if it can be rendered. */
export function isRefused(
  response: ServerResponse,
  viewers: ViewerRegistry,
  address: string,
  watched: Audience,
): boolean {
  const { maxPerNetwork, maxVariantsPerNetwork } = viewers.limits;
  if (viewers.isFull()) refuse(response, 60);
  else if (viewers.isFullFor(address)) refuseAddress(response, maxPerNetwork);
  else if (watched instanceof WatchedPage && !viewers.isRenderedFor(address, watched))
    refuseMorePages(response, maxVariantsPerNetwork);
  else return false;
  return true;
}

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
