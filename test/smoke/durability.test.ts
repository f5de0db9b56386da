import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../src/kernel/db/connect.ts';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { command } from '../support/command.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { Harness } from '../support/harness.ts';
import { daymark, type Served, startServer } from '../support/process.ts';
import type { Json } from '../support/response.ts';
import { isLong, seed } from '../support/rounds.ts';

const WRITERS = 6;
/** On a busy machine, writers wait longer for each other than people should. */
const patient = (url: string) => ({ DATABASE_URL: url, DATABASE_TIMEOUT: '60' });
/** Determines when the servers are killed. */
const dice = new Dice(seed);

/** A write that the server acknowledged with 200: it must be found later. */
interface Acknowledged {
  readonly subject: 'component' | 'incident' | 'incident_update';
  readonly verb: 'created' | 'updated';
  readonly id: number;
  /** The name or message that was written. */
  readonly text: string;
}

type Send = (method: string, path: string, body: object) => Promise<Json>;

const sender =
  (server: Served, token: string): Send =>
  async (method, path, body) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Json;
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer.data;
  };

/** Writes without a pause until the server is gone, and records the acknowledged writes in order. */
async function writeUntilGone(send: Send, label: string, acknowledged: Acknowledged[]): Promise<void> {
  for (let count = 1; ; count++) {
    const text = `${label} ${count}`;
    const record = (subject: Acknowledged['subject'], verb: Acknowledged['verb'], data: Json, text: string) =>
      acknowledged.push({ subject, verb, id: Number(data.id), text });
    try {
      const first = await send('POST', '/components', { name: text, meta: { label, count } });
      record('component', 'created', first, text);
      const second = await send('POST', '/components', { name: `${text} b` });
      record('component', 'created', second, `${text} b`);
      const links = [first, second].map(({ id }) => ({ id, status: 4 }));
      const incident = await send('POST', '/incidents', {
        name: text,
        status: 1,
        message: 'm',
        components: links,
      });
      record('incident', 'created', incident, text);
      const update = await send('POST', `/incidents/${incident.id}/updates`, { status: 2, message: text });
      record('incident_update', 'created', update, text);
      await send('PUT', `/components/${first.id}`, { name: `${text} changed` });
      record('component', 'updated', first, `${text} changed`);
    } catch (error) {
      // Only a lost connection ends this: a response other than 200 fails the test.
      if (error instanceof TypeError || (error as Error).name === 'SyntaxError') return;
      throw error;
    }
  }
}

/** Every acknowledged write exists with its event; there is no row without its event, and no event without its row. */
async function check(url: string, noted: readonly Acknowledged[]): Promise<void> {
  const connection = await connect(url);
  const rowsOf = async <T>(text: ReturnType<typeof sql<T>>) => (await text.execute(connection.read)).rows;
  try {
    const events = await rowsOf(
      sql<{
        type: string;
        subject_id: number;
        state: string;
      }>`select type, subject_id, state from events order by id`,
    );
    assert.equal((await verifyChain(connection.read)).problem, undefined, 'the chain is whole');
    const logged = new Set(
      events.map(({ type, subject_id, state }) => `${type} ${subject_id} ${textOf(JSON.parse(state))}`),
    );
    for (const { subject, verb, id, text } of noted) {
      assert.ok(
        logged.has(`${subject}.${verb} ${id} ${text}`),
        `no event of ${subject} ${id} ${verb}: ${text}`,
      );
    }
    const tables = { component: 'components', incident: 'incidents', incident_update: 'updates' };
    for (const [subject, table] of Object.entries(tables)) {
      const rows = await rowsOf(sql<Json>`select * from ${sql.table(table)} order by id`);
      const made = events
        .filter(({ type }) => type === `${subject}.created`)
        .map((event) => event.subject_id);
      assert.deepEqual(
        made,
        rows.map(({ id }) => id),
        `${table} and their events`,
      );
      // The row equals the state in its newest event.
      const newest = new Map(
        events.flatMap((event) =>
          event.type.startsWith(`${subject}.`)
            ? [[event.subject_id, textOf(JSON.parse(event.state))] as const]
            : [],
        ),
      );
      for (const row of rows) assert.equal(textOf(row), newest.get(row.id), `${table} ${row.id}`);
    }
    // A write is complete: with its links, history and metadata.
    const count = async (text: ReturnType<typeof sql<{ n: number }>>) => (await rowsOf(text))[0]?.n ?? 0;
    const components = await count(sql<{ n: number }>`select count(*) as n from components`);
    const incidents = await count(sql<{ n: number }>`select count(*) as n from incidents`);
    const tagged = await count(
      sql<{ n: number }>`select count(*) as n from components where name not like '% b'`,
    );
    assert.equal(
      await count(sql<{ n: number }>`select count(*) as n from incident_components`),
      incidents * 2,
    );
    assert.equal(await count(sql<{ n: number }>`select count(*) as n from component_statuses`), components);
    assert.equal(await count(sql<{ n: number }>`select count(*) as n from meta`), tagged * 2);
  } finally {
    await connection.close();
  }
}

const textOf = (state: Json): string => (state.guid || !('message' in state) ? state.name : state.message);

/** Writes, kills the server at a random time, restarts it on the same database, and checks the data. */
async function killAndLook(url: string, token: string, rounds: number): Promise<void> {
  const noted: Acknowledged[] = [];
  let server = await startServer(patient(url));
  for (let round = 1; round <= rounds; round++) {
    const send = sender(server, token);
    const writers = Array.from({ length: WRITERS }, (_, at) => writeUntilGone(send, `${round}.${at}`, noted));
    const before = noted.length;
    while (noted.length < before + WRITERS) await sleep(5);
    await sleep(dice.next() * 250);
    assert.equal(await server.end('SIGKILL'), 'SIGKILL');
    await Promise.all(writers);
    server = await startServer(patient(url));
    // The restarted server serves the last write that the killed one acknowledged.
    const last = noted.findLast(({ subject }) => subject === 'component') as Acknowledged;
    const answer = (await (await fetch(`${server.url}/components/${last.id}`)).json()) as Json;
    assert.match(answer.data.attributes.name, new RegExp(`^${last.text.replace(/ changed$/, '')}`));
    await check(url, noted);
  }
  assert.equal(await server.end('SIGTERM'), 0);
}

describe('acknowledged means durable', { concurrency: true }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-durability-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  const database = (name: string) => `sqlite:${join(dir, name)}`;
  const mint = async (url: string, run = command) => {
    const { code, out, err } = await run(['token', 'create', '--name', 't', '--abilities', '*'], {
      DATABASE_URL: url,
    });
    assert.equal(code, 0, err);
    return out.trim();
  };

  test('on SQLite, a killed server loses no acknowledged write, and leaves no partial write', async () => {
    const url = database('killed.db');
    await killAndLook(url, await mint(url), isLong ? 40 : 3);
  });

  test('on PostgreSQL, a killed server loses no acknowledged write, and leaves no partial write', async () => {
    const harness = new Harness('postgres');
    await harness.start();
    try {
      await harness.reset();
      await killAndLook(harness.ctx.config.databaseUrl, await harness.token('*'), isLong ? 10 : 2);
    } finally {
      await harness.stop();
    }
  });

  test('SIGTERM finishes the requests in progress, refuses new ones, and exits with 0', async () => {
    const url = database('stopped.db');
    const token = await mint(url);
    const server = await startServer(patient(url));
    // A request whose body is still being sent when the signal arrives.
    const body = JSON.stringify({ name: 'Under way' });
    const agent = new Agent({ keepAlive: true, timeout: 60_000 });
    const slow = httpRequest(`${server.url}/components`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    const answered = once(slow, 'response');
    slow.write(body.slice(0, 5));
    await fetch(`${server.url}/ping`);
    const ended = server.end('SIGTERM');
    // The request above keeps it from ending, and it takes no new connections as soon as the signal has arrived.
    const isTaken = () =>
      once(httpRequest(`${server.url}/ping`, { agent: false }).end(), 'response').then(
        ([response]) => response.resume() !== undefined,
        () => false,
      );
    while (await isTaken()) await sleep(20);
    slow.end(body.slice(5));
    const [response] = await answered;
    let text = '';
    for await (const chunk of response) text += chunk;
    assert.equal(response.statusCode, 200);
    assert.equal(JSON.parse(text).data.attributes.name, 'Under way');
    assert.equal(await ended, 0);
    assert.equal(server.log(), '');
    agent.destroy();
  });

  test('SIGTERM under load exits with 0, and all acknowledged writes are there', async () => {
    const url = database('loaded.db');
    const server = await startServer(patient(url));
    const send = sender(server, await mint(url));
    const noted: Acknowledged[] = [];
    const writers = Array.from({ length: WRITERS }, (_, at) =>
      writeUntilGone(send, `w${at}`, noted).catch(() => {}),
    );
    while (noted.length < 50) await sleep(5);
    // If something kept it longer than it waits, it would exit with 1.
    assert.equal(await server.end('SIGTERM'), 0);
    await Promise.all(writers);
    await check(url, noted);
  });

  test('another process can create a token while the server writes under load', async () => {
    const url = database('shared.db');
    const first = await mint(url);
    const server = await startServer(patient(url));
    const noted: Acknowledged[] = [];
    const writers = Array.from({ length: WRITERS }, (_, at) =>
      writeUntilGone(sender(server, first), `w${at}`, noted),
    );
    await sleep(100);
    const before = noted.length;
    const second = await mint(url, daymark);
    assert.ok(noted.length > before, 'the server went on writing meanwhile');
    await sender(server, second)('POST', '/components', { name: 'By the new token', meta: { a: 1, b: 2 } });
    await server.end('SIGKILL');
    await Promise.all(writers);
    await check(url, noted);
  });
});
