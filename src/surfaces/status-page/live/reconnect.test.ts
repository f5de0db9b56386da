import assert from 'node:assert/strict';
import { connect as connectTcp, type Socket } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { until } from '../../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import { createApp } from '../../../app.ts';
import { findKeptHours } from '../../../domain/settings/queries.ts';
import { createServer } from '../../../http/server.ts';
import { connect } from '../../../kernel/db/connect.ts';
import { pageParameters } from '../site.ts';
import { LiveHub } from './hub.ts';
import { listen, liveAddress, liveAddressIn, Reader } from './testing.ts';

async function fill(harness: Harness): Promise<string> {
  const token = await harness.token('*');
  await harness.post('/component-groups', { name: 'Shop' }, { token });
  await harness.post('/components', { name: 'Checkout', component_group_id: 1 }, { token });
  await harness.post('/components', { name: 'Website' }, { token });
  return token;
}

onBothDatabases('a viewer that reconnects', (harness) => {
  let app: FastifyInstance;
  let base = '';
  let token = '';
  const readers: Reader[] = [];
  const LIVE = '/live?days=90&lang=en';

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const reader = await Reader.open(`${base}${path}`, headers);
    readers.push(reader);
    return reader;
  };
  const setStatus = (id: number, status: number) => harness.put(`/components/${id}`, { status }, { token });
  /** The current version of the page, as a visitor gets it. */
  const currentVersion = async (): Promise<string> => {
    const reader = await open(LIVE);
    const { id } = await reader.next();
    return id ?? '';
  };
  const restart = async () => {
    await app.close();
    app = createApp(harness.ctx);
    base = await listen(app);
  };

  beforeEach(async () => {
    token = await fill(harness);
    app = createApp(harness.ctx);
    base = await listen(app);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await app.close();
  });

  test('receives nothing when nothing happened', async () => {
    const id = await currentVersion();
    assert.deepEqual(await (await open(`${LIVE}&version=${id}`)).rest(400), []);
    assert.deepEqual(await (await open(LIVE, { 'last-event-id': id })).rest(400), []);
  });

  test('receives exactly what it missed, in one message', async () => {
    const watching = await open(LIVE);
    const { id: before = '' } = await watching.next();
    await setStatus(1, 4);
    const first = await watching.next();
    await harness.post('/incidents', { name: 'Fire', status: 1, message: 'm' }, { token });
    const second = await watching.next();
    await setStatus(1, 1);
    const third = await watching.next();

    const away = await open(LIVE, { 'last-event-id': before });
    const { id, data } = await away.next();
    assert.equal(id, third.id);
    assert.equal(data.said, 'Checkout: Major outage. New incident: Fire. Checkout: Operational.');
    assert.deepEqual(Object.keys(data.parts ?? {}), ['banner', 'incidents', 'group-1', 'history']);
    assert.equal(data.parts?.['group-1'], third.data.parts?.['group-1']);
    assert.equal(data.parts?.incidents, second.data.parts?.incidents);

    const later = await open(LIVE, { 'last-event-id': first.id ?? '' });
    assert.equal((await later.next()).data.said, 'New incident: Fire. Checkout: Operational.');
    assert.deepEqual(await (await open(LIVE, { 'last-event-id': third.id ?? '' })).rest(300), []);
  });

  test('the last event id takes precedence over the version of the page', async () => {
    const before = await currentVersion();
    await setStatus(1, 4);
    const id = await currentVersion();
    const reader = await open(`${LIVE}&version=${before}`, { 'last-event-id': id });
    assert.deepEqual(await reader.rest(400), []);
  });

  test('receives what happened while nobody watched', async () => {
    const before = await currentVersion();
    for (const reader of readers.splice(0)) reader.close();
    await sleep(100);
    await setStatus(2, 3);
    const reader = await open(LIVE, { 'last-event-id': before });
    const { event, data } = await reader.next();
    assert.equal(event, 'change');
    assert.deepEqual(Object.keys(data.parts ?? {}), ['banner', 'group-0', 'history']);
  });

  test('after a restart, receives nothing or exactly what it missed', async () => {
    const id = await currentVersion();
    await restart();
    assert.deepEqual(await (await open(LIVE, { 'last-event-id': id })).rest(500), []);
    await restart();
    await setStatus(1, 4);
    const { event, data } = await (await open(LIVE, { 'last-event-id': id })).next();
    assert.equal(event, 'change');
    assert.deepEqual(Object.keys(data.parts ?? {}), ['banner', 'group-1', 'history']);
    assert.equal(data.said, 'The page was updated.');
  });

  test('receives exactly what it missed if its page was rendered between two polls', async () => {
    await currentVersion();
    for (const reader of readers.splice(0)) reader.close();
    await sleep(100);
    await setStatus(1, 4);
    const between = await liveAddress(base, '/?days=90&lang=en');
    await setStatus(1, 1);
    const { event, data } = await (await open(between.slice(base.length))).next();
    assert.equal(event, 'change');
    assert.deepEqual(Object.keys(data.parts ?? {}), ['banner', 'group-1', 'history']);
  });

  test('has to fetch the page if parts are not enough', async () => {
    const id = await currentVersion();
    await harness.put('/settings', { name: 'Acme' }, { token });
    await restart();
    const reader = await open(`${LIVE}&version=${id}`);
    assert.equal((await reader.next()).event, 'refresh');
  });

  test('an invalid version counts as none', async () => {
    const reader = await open(`${LIVE}&version=latest`);
    assert.equal((await reader.next()).event, 'change');
  });

  test('a page that is out of date because of the clock is updated without a write', async () => {
    const published_at = '2026-03-10 12:10:00';
    await harness.post('/incidents', { name: 'Later', status: 1, message: 'm', published_at }, { token });
    const id = await currentVersion();
    harness.clock.set(START + 600);
    const seen = await open(LIVE, { 'last-event-id': id });
    assert.equal((await seen.next()).data.said, 'New incident: Later.');
    await restart();
    const unknown = await open(LIVE, { 'last-event-id': id });
    assert.deepEqual(Object.keys((await unknown.next()).data.parts ?? {}), [
      'banner',
      'incidents',
      'history',
    ]);
  });

  test('everybody ends up with the current page, whatever is written while they connect and disconnect', async () => {
    const connection = await connect(harness.ctx.config.databaseUrl);
    const other = createApp({ ...harness.ctx, connection });
    await currentVersion();
    let isWriting = true;
    const write = async () => {
      for (let turn = 0; turn < 40; turn++) {
        await (turn % 2 ? other : harness.app).inject({
          method: 'PUT',
          url: `/api/components/${1 + (turn % 2)}`,
          headers: { authorization: `Bearer ${token}` },
          payload: { status: 1 + Math.floor(Math.random() * 4) },
        });
        await sleep(Math.random() * 120);
      }
      isWriting = false;
    };
    const visitors = Array.from({ length: 12 }, () => new Visitor(base));
    await Promise.all([write(), ...visitors.map((visitor) => visitor.browse(() => isWriting))]);
    const whole = await open(LIVE);
    const parts = Object.entries((await whole.next()).data.parts ?? {});
    for (const visitor of visitors) {
      const missing = () => parts.filter(([id, markup]) => !visitor.sees(id, markup)).map(([id]) => id);
      await until(async () => {
        await visitor.read();
        return missing().length === 0;
      }, `one visitor gets ${missing()}`);
      await visitor.leave();
    }
    await other.close();
    await connection.close();
  });

  test('a viewer that does not read is disconnected, and others do not notice', async () => {
    const watching = await open(LIVE);
    await watching.next();
    const { hostname, port } = new URL(base);
    const slow: Socket = connectTcp(Number(port), hostname);
    slow.on('error', () => {});
    slow.pause().write(`GET ${LIVE} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    const connections = () =>
      new Promise<number>((told) => app.server.getConnections((_, count) => told(count)));
    while ((await connections()) < 2) await sleep(10);
    const before = await connections();
    const message = 'It burns. '.repeat(6000);
    await harness.post('/incidents', { name: 'Fire', status: 1, message }, { token });
    for (let turn = 0; turn < 200 && (await connections()) === before; turn++) {
      await harness.post('/incidents/1/updates', { status: 1 + (turn % 3), message }, { token });
      await watching.next();
    }
    assert.equal(await connections(), before - 1);
    slow.destroy();
    await setStatus(1, 4);
    while (!(await watching.next()).data.said?.includes('Checkout'));
  });

  test('the number of viewers is limited, and others are told when to retry', async () => {
    const hub = new LiveHub(harness.ctx, { maxViewers: 2 });
    const small = createServer(
      harness.ctx,
      [],
      {
        routes: [{ path: '/live', stream: (request, response, asked) => hub.join(request, response, asked) }],
        variantOf: () => '',
        parameters: pageParameters,
        errorPage: async (_page, code) => ({ body: String(code), type: 'text/plain' }),
        close: () => hub.close(),
      },
      { findKeptHours },
    );
    const address = await listen(small);
    const [first, second, third] = [
      await Reader.open(`${address}/live`),
      await Reader.open(`${address}/live`),
      await Reader.open(`${address}/live`),
    ];
    assert.equal(second.response.statusCode, 200);
    assert.equal(third.response.statusCode, 503);
    assert.equal(third.response.headers['retry-after'], '60');
    first.close();
    let fourth = third;
    // The service notices a little later that the stream is closed.
    await until(async () => {
      fourth = await Reader.open(`${address}/live`);
      return fourth.response.statusCode === 200;
    }, 'the place of the first stream is free');
    await small.close();
    await Promise.all([second.closed, fourth.closed]);
  });
});

/** Opens the page, listens, leaves and returns, like the page's script. */
class Visitor {
  readonly #base: string;
  #page = '';
  #address = '';
  #lastId = '';
  #parts: Record<string, string> = {};
  #reader: Reader | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  async browse(isActive: () => boolean): Promise<void> {
    await this.#load();
    while (isActive()) {
      await sleep(Math.random() * 400);
      await this.leave();
      if (Math.random() < 0.3) await this.#load();
      else await this.#listen();
    }
  }

  /** Reads everything that has arrived and closes the connection. */
  async leave(): Promise<void> {
    this.#reader?.close();
    if (await this.read()) this.#reader = undefined;
  }

  /** Reads everything that has arrived. Returns whether that was enough, so that the page was not loaded again. */
  async read(): Promise<boolean> {
    for (const { event, id, data } of this.#reader?.messages ?? []) {
      if (event === 'refresh') {
        this.#reader?.close();
        await this.#load();
        return false;
      }
      this.#lastId = id ?? '';
      Object.assign(this.#parts, data.parts);
    }
    return true;
  }

  sees(id: string, markup: string): boolean {
    return this.#parts[id] === undefined ? this.#page.includes(markup) : this.#parts[id] === markup;
  }

  async #load(): Promise<void> {
    let response: Response;
    do {
      response = await fetch(`${this.#base}/?days=90&lang=en`);
      this.#page = await response.text();
      // A server with too much to do asks visitors to come again.
    } while (response.status === 503);
    this.#address = liveAddressIn(this.#base, this.#page);
    this.#lastId = '';
    this.#parts = {};
    await this.#listen();
  }

  async #listen(): Promise<void> {
    this.#reader = await Reader.open(this.#address, this.#lastId ? { 'last-event-id': this.#lastId } : {});
  }
}
