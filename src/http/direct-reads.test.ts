import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Harness } from '../../test/support/harness.ts';
import { JSON_PLAIN, type Route } from './route.ts';
import { createServer } from './server.ts';
import { ServerStats } from './server-stats.ts';
import type { Site } from './site.ts';

const site: Site = {
  routes: [],
  variantOf: () => '',
  parameters: [],
  errorPage: async () => ({ body: '', type: 'text/html' }),
  close: () => {},
};

describe('what guests read, without the router', () => {
  const harness = new Harness('sqlite', { cacheBytes: 4_194_304 });
  const stats = new ServerStats();
  let app: FastifyInstance;
  let base = '';
  let calls = 0;
  const lines: string[] = [];

  const common = {
    method: 'GET',
    tag: 'Tests',
    access: 'public',
    mediaType: JSON_PLAIN,
    includes: [],
    summary: '',
    description: '',
  } as const;
  const routes: Route[] = [
    {
      ...common,
      path: '/works',
      operationId: 'works',
      handle: async () => {
        calls++;
        return { data: calls };
      },
    },
    {
      ...common,
      path: '/fails',
      operationId: 'fails',
      handle: async () => {
        calls++;
        throw new Error('broken');
      },
    },
  ];

  before(async () => {
    await harness.start();
    await harness.reset();
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const collaborators = { findKeptHours: async () => 1, operations: { stats } };
    app = createServer({ ...harness.ctx, log }, routes, site, collaborators);
    await app.listen({ host: '127.0.0.1', port: 0 });
    base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
  });
  after(async () => {
    await app.close();
    await harness.stop();
  });

  /** Each result of the cache that was counted for a route, and how often. */
  const counted = (path: string) =>
    [...stats.requests.entries()]
      .filter(({ route }) => route === path)
      .flatMap(({ stats: ofRoute }) => [...ofRoute.counts()])
      .map(({ code, cache, count }) => `${code} ${cache} ${count}`);

  test('is counted as a miss of its route, and then as a hit', async () => {
    const responses: string[] = [];
    for (let time = 0; time < 3; time++) responses.push(await (await fetch(`${base}/works`)).text());
    assert.deepEqual(responses, ['{"data":1}', '{"data":1}', '{"data":1}']);
    await new Promise(setImmediate);
    assert.deepEqual(counted('/api/works'), ['200 miss 1', '200 hit 2']);
  });

  test('is tried once if it fails, and the failure is reported as by every route', async () => {
    calls = 0;
    const response = await fetch(`${base}/fails`);
    const body = (await response.json()) as { message: string; request_id: string };
    assert.equal(response.status, 500);
    assert.equal(body.message, 'Server Error');
    assert.equal(response.headers.get('x-request-id'), body.request_id);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(calls, 1);
    assert.equal(lines.filter((line) => line.includes('a request failed')).length, 1);
    assert.deepEqual(counted('/api/fails'), ['500 none 1']);
  });
});
