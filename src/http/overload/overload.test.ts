import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Harness } from '../../../test/support/harness.ts';
import { RawClient } from '../../../test/support/raw-client.ts';
import { standStill } from '../../../test/support/standstill.ts';
import { findKeptHours } from '../../domain/settings/queries.ts';
import type { Config } from '../../kernel/config.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { routes } from '../../routes.ts';
import { statusPage } from '../../surfaces/status-page/site.ts';
import { createServer } from '../server.ts';

const MAX_REQUESTS = 8;
/** Three quarters of the places, and four times as many as there are places. */
const [RUNNING, WAITING] = [6, 32];

describe('a server with too much to do', () => {
  const harness = new Harness('sqlite', { maxRequests: MAX_REQUESTS, cacheBytes: 4_194_304 });
  let app: FastifyInstance;
  let token = '';
  let clients: RawClient[] = [];
  /** The slow pages that are being rendered. */
  let rendering = 0;
  let renderings = 0;
  let most = 0;
  let open = () => {};
  let gate = Promise.resolve();
  /** Requests that the server has got. */
  let arrived = 0;
  /** What the process has found by itself. */
  let openUrls: readonly string[] = [];

  /** Serves the status page, and pages below `/slow` that are rendered only when `open` is called. */
  const serve = async (settings: Partial<Config> = {}) => {
    const ctx = { ...harness.ctx, config: { ...harness.ctx.config, ...settings } };
    const site = statusPage(ctx);
    const slow = {
      path: '/slow/{name}',
      render: async () => {
        renderings++;
        most = Math.max(most, ++rendering);
        await gate;
        rendering--;
        return { body: 'slow', type: 'text/plain' };
      },
    };
    const outage = site.outage && {
      ...site.outage,
      findOpenUrls: async (page: Page) => {
        openUrls = (await site.outage?.findOpenUrls?.(page)) ?? [];
        return openUrls;
      },
    };
    const slowSite = { ...site, routes: [...site.routes, slow], ...(outage && { outage }) };
    app = createServer(ctx, routes, slowSite, { findKeptHours });
    arrived = 0;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    app.server.prependListener('request', ({ socket }) => {
      // Requests that the process sends to itself come through another port.
      if (socket.localPort === port) arrived++;
    });
  };
  const connect = async () => {
    const client = new RawClient((app.server.address() as AddressInfo).port);
    clients.push(client);
    await client.connected;
    return client;
  };
  const get = async (path: string) => (await connect()).get(path);
  const send = async (method: string, path: string, options: Parameters<RawClient['send']>[2]) =>
    (await connect()).send(method, path, options);
  const until = async (isTrue: () => boolean) => {
    for (let tries = 0; !isTrue(); tries++) {
      assert.ok(tries < 10_000, 'it never happened');
      await sleep(2);
    }
  };
  /** Fills every place that public reads may take, and their queue. */
  const fill = async () => {
    const all: RawClient[] = [];
    for (let count = 0; count < RUNNING + WAITING; count++) all.push(await connect());
    for (const [index, client] of all.entries()) client.write(request(`/slow/${index}`));
    // Fewer are in progress at once if the machine was slow before.
    await until(() => rendering >= Math.floor(RUNNING * 0.75));
    return all;
  };
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  before(() => harness.start());
  after(() => harness.stop());
  beforeEach(async () => {
    await harness.reset();
    token = await harness.token('*');
    rendering = renderings = most = 0;
    gate = new Promise((resolve) => {
      open = resolve;
    });
  });
  afterEach(async () => {
    open();
    for (const client of clients) client.destroy();
    clients = [];
    await app.close();
  });

  test('works on so many requests and no more, and refuses the others at once', async () => {
    await serve();
    const first = await fill();
    await until(() => rendering === RUNNING);
    const refused = await Promise.all(Array.from({ length: 10 }, (_, index) => get(`/slow/more-${index}`)));
    // Newcomers take the places of those that have waited for longest, and who nobody else waits with.
    open();
    const responses = [...(await Promise.all(first.map((client) => client.response()))), ...refused];
    const statuses = responses.map(({ status }) => status);
    assert.ok(statuses.filter((status) => status === 503).length >= 10, statuses.join());
    assert.ok(statuses.filter((status) => status === 200).length >= RUNNING, statuses.join());
    assert.equal(most, RUNNING);
    for (const { head } of responses.filter(({ status }) => status === 503))
      assert.match(head, /^retry-after: [2-5]\r$/im);
  });

  test('does not refuse who has waited only because this process stood still', async () => {
    await serve();
    const all = [];
    for (let count = 0; count < RUNNING + 4; count++) all.push(await connect());
    for (const [index, client] of all.entries()) client.write(request(`/slow/${index}`));
    await until(() => arrived === all.length && rendering > 0);
    standStill(3000);
    // It looks again who has waited for too long, while nobody is done yet.
    await sleep(100);
    open();
    const responses = await Promise.all(all.map((client) => client.response()));
    assert.deepEqual(
      responses.map(({ status }) => status),
      all.map(() => 200),
    );
  });

  test('serves pings, pages from the cache, and staff', async () => {
    await serve();
    assert.equal((await get('/')).status, 200);
    assert.equal((await send('GET', '/api/components', { token })).status, 200);
    await fill();
    assert.equal((await get('/api/ping')).status, 200);
    assert.equal((await get('/')).status, 200);
    const written = await send('POST', '/api/components', { token, body: { name: 'API' } });
    assert.equal(written.status, 200);
    const unknown = await harness.token('*');
    assert.equal((await send('GET', '/api/subscribers', { token: unknown })).status, 200);
    assert.equal((await send('POST', '/api/session', { body: {} })).status, 422);
    assert.ok(rendering > 0);
  });

  test('says so in the form that the client expects', async () => {
    await serve();
    await fill();
    // The queue is full, so whoever has waited for longest has to leave.
    const api = await connect();
    const pages = [await connect(), await connect()];
    api.write(request('/api/components'));
    for (const [index, page] of pages.entries())
      page.write(`GET /slow/german-${index} HTTP/1.1\r\nHost: x\r\nAccept-Language: de\r\n\r\n`);
    const response = await api.response();
    assert.equal(response.status, 503);
    assert.match(response.head, /^content-type: application\/json\r$/im);
    assert.match(response.head, /^access-control-allow-origin: \*\r$/im);
    assert.match(response.head, /^cache-control: no-store\r$/im);
    assert.deepEqual(JSON.parse(response.body), {
      message: 'The server has too much to do at the moment. Try again in a few seconds.',
    });
    const [, later] = [await pages[0]?.response(), await pages[1]?.response()];
    assert.equal(later?.status, 503);
    assert.match(later?.head ?? '', /^content-security-policy: default-src 'none'/im);
    assert.match(later?.body ?? '', /<html lang="(en|de)" dir="ltr">.*<h1>/s);
  });

  test('keeps the check of load balancers and open incidents waiting, whatever else arrives', async () => {
    const incident = { name: 'Down', status: 1, message: 'm' };
    const { guid } = (await harness.post('/incidents', incident, { token })).body.data.attributes;
    await serve();
    await until(() => openUrls.length > 0);
    const first = await fill();
    // What is in the cache is outdated.
    harness.clock.advance(60);
    const checks = ['/api/status', `/incidents/${guid}`, '/api/incidents/1'];
    const checkers = await Promise.all(checks.map(connect));
    const before = arrived;
    for (const [index, client] of checkers.entries()) client.write(request(checks[index] as string));
    const flood = await Promise.all(Array.from({ length: WAITING }, connect));
    for (const [index, client] of flood.entries()) client.write(request(`/slow/later-${index}`));
    await until(() => arrived === before + checkers.length + flood.length);
    open();
    for (const [index, client] of checkers.entries())
      assert.equal((await client.response()).status, 200, `${checks[index]}`);
    for (const client of [...first, ...flood]) await client.response();
  });

  test('makes a page once for everybody who waits for it', async () => {
    await serve();
    const readers = await Promise.all(Array.from({ length: 60 }, connect));
    for (const reader of readers) reader.write(request('/slow/popular'));
    await until(() => rendering === 1 && arrived === readers.length);
    await sleep(20);
    open();
    for (const reader of readers) assert.equal((await reader.response()).status, 200);
    assert.equal(renderings, 1);
  });

  test('does not begin more work for clients that go away and come back', async () => {
    await serve();
    const first = await fill();
    const begun = renderings;
    for (const client of first) client.destroy();
    const next = await connect();
    const before = arrived;
    next.write(request('/slow/next'));
    await until(() => arrived > before);
    await sleep(100);
    assert.equal(renderings, begun);
    open();
    assert.equal((await next.response()).status, 200);
    assert.equal(renderings, begun + 1);
  });

  test('keeps no place for a request whose body does not arrive', async () => {
    await serve();
    const slow =
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    for (let count = 0; count < MAX_REQUESTS * 2; count++) (await connect()).write(slow);
    assert.equal((await send('POST', '/api/session', { body: {} })).status, 422);
    assert.equal((await send('POST', '/api/components', { token, body: { name: 'API' } })).status, 200);
  });

  test('disconnects the oldest of too many requests whose bodies do not arrive', async () => {
    // Bodies that are arriving may take 64 MB: sixteen of this size.
    await serve({ bodyLimit: 4_194_304 });
    const slow: RawClient[] = [];
    for (let count = 0; count < 18; count++) {
      const client = await connect();
      client.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{');
      slow.push(client);
      await sleep(5);
    }
    await Promise.all(slow.slice(0, 2).map((client) => client.untilGone()));
    assert.equal(slow.filter(({ isGone }) => isGone).length, 2);
  });

  test('tells whoever has used up the rate limit so, and gives them no place', async () => {
    await serve({ rateLimit: 40 });
    await fill();
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await get(`/slow/over-${count}`)).status);
    assert.deepEqual(statuses.slice(2), [429, 429]);
  });
});
