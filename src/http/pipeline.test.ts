import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { Harness } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';
import { createApp } from '../app.ts';

describe('every request is logged', () => {
  const harness = new Harness('sqlite', { cacheBytes: 4_194_304 });
  const lines: Json[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  let app: ReturnType<typeof createApp>;
  let token = '';
  let base = '';
  before(async () => {
    await harness.start();
    await harness.reset();
    token = await harness.token('*');
    app = createApp({ ...harness.ctx, log });
    await app.listen({ host: '127.0.0.1', port: 0 });
    base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await app.close();
    await harness.stop();
  });

  /** The line that the request writes when its response is closed. */
  const lineOf = async (path: string, init?: RequestInit): Promise<Json> => {
    lines.length = 0;
    await (await fetch(base + path, init)).text();
    while (!lines.some(({ msg }) => msg === 'answered')) await new Promise(setImmediate);
    const responded = lines.filter(({ msg }) => msg === 'answered');
    assert.equal(responded.length, 1, JSON.stringify(lines));
    const { reqId, ms, level, method, url, status, actor, cached } = responded[0];
    assert.match(reqId, /^[0-9a-f]{8}-[0-9a-f]{12}$/);
    assert.ok(ms >= 0);
    return { level, method, url, status, actor, cached };
  };
  const debug = 20;
  const info = 30;
  const read = { level: debug, method: 'GET', status: 200, actor: 'guest', cached: undefined };

  test('whether a route or the cache responds', async () => {
    const url = '/api/components';
    assert.deepEqual(await lineOf(url), { ...read, url });
    assert.deepEqual(await lineOf(url), { ...read, url, cached: true });
    const headers = { authorization: `Bearer ${token}` };
    assert.deepEqual(await lineOf(url, { headers }), { ...read, url, actor: 'token 1' });
    assert.deepEqual(await lineOf(url, { headers }), { ...read, url, actor: 'token 1', cached: true });
  });

  test('with a response that needs no database, a page, a write and an unknown path', async () => {
    assert.deepEqual(await lineOf('/api/ping'), { ...read, url: '/api/ping' });
    assert.deepEqual(await lineOf('/api/ping'), { ...read, url: '/api/ping', cached: true });
    assert.deepEqual(await lineOf('/'), { ...read, url: '/' });
    assert.deepEqual(await lineOf('/'), { ...read, url: '/', cached: true });
    const write = { ...read, method: 'POST', url: '/api/components', level: info };
    assert.deepEqual(await lineOf('/api/components', { method: 'POST' }), { ...write, status: 401 });
    assert.deepEqual(await lineOf('/nowhere'), { ...read, url: '/nowhere', status: 404 });
  });

  test('without the tokens in links', async () => {
    const token = '1-abcdefghij-abcdefghijklmnopqrstuvwxy';
    const { url } = await lineOf(`/subscription/${token}?x=${token}`);
    assert.ok(!url.includes(token), url);
  });

  test('also when tests inject it', async () => {
    lines.length = 0;
    await app.inject({ url: '/api/ping' });
    await new Promise(setImmediate);
    assert.equal(lines.filter(({ msg }) => msg === 'answered').length, 1);
  });
});
