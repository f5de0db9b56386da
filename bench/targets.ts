import { call } from './http.ts';
import { type Dataset, type Service, uncached } from './server.ts';

export interface Target {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: (dataset: Dataset) => string;
  /** The port is that of a running Daymark, for headers that depend on an earlier response, such as If-None-Match. */
  readonly headers?: (
    dataset: Dataset,
    port: number,
  ) => Record<string, string> | Promise<Record<string, string>>;
  readonly body?: object;
  readonly expectStatus: number;
  /** The maximum number of connections, whatever --connections says. */
  readonly maxConnections?: number;
  readonly note?: string;
  /** Another request to the first service, in the same rounds, for comparison. */
  readonly versus?: { readonly name: string; readonly target: Target };
}

export const FULL_ANSWER = 'daymark, full answer';

/**
 * Every configuration of Daymark gets a row for each target, next to the bare servers. The first one provides the bytes
 * to copy.
 */
export const services: readonly Service[] = [
  { name: 'daymark' },
  { name: 'daymark, cache off', env: { CACHE: 'off' } },
  // CACHE=off alone still uses cached rows.
  { name: 'daymark, cache off, fresh rows', env: uncached },
];

const components: Target = {
  name: 'components',
  method: 'GET',
  path: () => '/api/components',
  expectStatus: 200,
};

const page: Target = { name: 'page', method: 'GET', path: () => '/', expectStatus: 200 };

/** Writes come last, because they change the responses of reads. */
export const targets: readonly Target[] = [
  components,
  {
    ...components,
    name: 'components 304',
    // Everything in the data set is months old, so that no "3 minutes ago" changes the bytes, and with them the ETag.
    headers: async (_, port) => ({ 'If-None-Match': await currentETag(port, '/api/components') }),
    expectStatus: 304,
    versus: { name: FULL_ANSWER, target: components },
    note: 'With If-None-Match, and the ETag of an answer from right before.',
  },
  {
    name: 'incidents',
    method: 'GET',
    path: () => '/api/incidents?include=components,updates',
    expectStatus: 200,
  },
  { name: 'status', method: 'GET', path: () => '/api/status', expectStatus: 200 },
  page,
  {
    ...page,
    name: 'page, one by one',
    maxConnections: 1,
    note: 'With the cache off, the time of one answer is the time of a miss: reading, rendering, sending.',
  },
  {
    name: 'create update',
    method: 'POST',
    // One from the middle, which is not on the first page of the list.
    path: ({ ids }) => `/api/incidents/${ids.incidents[30]}/updates`,
    headers: ({ token }) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }),
    body: { status: 4, message: 'All systems have been back to normal since the restart of the node.' },
    expectStatus: 200,
    maxConnections: 8,
    note: 'Each answer follows a transaction of its own, written through to the disk; the bare servers write nothing.',
  },
];

const missNames = ['components', 'incidents', 'status', 'page'];

/** The uncached reads that matter most. */
export const missTargets: readonly Target[] = [
  ...targets.filter(({ name }) => missNames.includes(name)),
  { name: 'summary', method: 'GET', path: () => '/api/v2/summary.json', expectStatus: 200 },
];

async function currentETag(port: number, path: string): Promise<string> {
  const { headers } = await call({ port, method: 'GET', path });
  if (typeof headers.etag !== 'string') throw new Error(`${path} came without an ETag.`);
  return headers.etag;
}
