import type { Dataset, Service } from './server.ts';

export interface Target {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: (dataset: Dataset) => string;
  /** The port is that of a running Daymark, for headers that only an earlier answer gives, such as If-None-Match. */
  readonly headers?: (
    dataset: Dataset,
    port: number,
  ) => Record<string, string> | Promise<Record<string, string>>;
  readonly body?: object;
  readonly expectStatus: number;
  /** At most this many, whatever --connections says. */
  readonly maxConnections?: number;
  readonly note?: string;
}

/** Every way to run Daymark gets a row for each target, next to the bare servers. The first one gives the bytes to copy. */
export const services: readonly Service[] = [
  { name: 'daymark' },
  { name: 'daymark, cache off', env: { CACHE: 'off' } },
];

/** Writes come last: they change what reads answer. */
export const targets: readonly Target[] = [
  { name: 'components', method: 'GET', path: () => '/api/components', expectStatus: 200 },
  {
    name: 'incidents',
    method: 'GET',
    path: () => '/api/incidents?include=components,updates',
    expectStatus: 200,
  },
  { name: 'status', method: 'GET', path: () => '/api/status', expectStatus: 200 },
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
