import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestServer } from '../http-server.ts';
import { pageFixtures } from './all.ts';
import { type Documents, fetchFrom } from './fixture.ts';

/** All pages of the fixtures, each below its own path. */
const everything: Documents = Object.assign({}, ...pageFixtures.map(({ documents }) => documents));

export interface PageServer {
  readonly origin: string;
  /** The paths that were asked for, and the headers that came with them. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  readonly close: () => Promise<void>;
}

/** Serves the pages of the fixtures on 127.0.0.1. */
export async function servePages(documents: Documents = everything): Promise<PageServer> {
  const answer = fetchFrom(documents);
  const requests: PageServer['requests'] = [];
  const server = createTestServer(async (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    const found = await answer(`http://${request.headers.host}${request.url}`, {});
    response.writeHead(found.status, Object.fromEntries(found.headers));
    response.end(await found.text());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
