import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { dialects } from '../support/databases.ts';
import { Harness } from '../support/harness.ts';
import { type Served, startServer } from '../support/process.ts';
import type { Json } from '../support/response.ts';

const WORKERS = 3;
/** More requests in a minute than the tests make with their token. */
const LIMIT = 1000;
/** Connections are distributed to the workers in turn, so these reach each of them. */
const readers = Array.from({ length: WORKERS * 2 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

for (const dialect of dialects) {
  describe(`several workers on one port, on ${dialect}`, () => {
    const dir = mkdtempSync(join(tmpdir(), 'daymark-workers-'));
    const harness = new Harness(dialect);
    let server: Served;
    let token = '';

    before(async () => {
      await harness.start();
      const { databaseUrl } = harness.ctx.config;
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: dir, RATE_LIMIT: String(LIMIT) };
      server = await startServer(env, ['--workers', String(WORKERS)]);
      const { out } = await command(['token', 'create', '--name', 't', '--abilities', '*'], {
        DATABASE_URL: databaseUrl,
      });
      token = out.trim();
    });
    after(async () => {
      await server.end('SIGKILL');
      await harness.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    const send = (agent: Agent, method: string, path: string, body?: object): Promise<Json> =>
      new Promise((ready, fail) => {
        const sent = request(
          `${server.url}${path}`,
          {
            agent,
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (part) => {
              text += part;
            });
            response.on('end', () => ready(JSON.parse(text)));
          },
        );
        sent.on('error', fail);
        sent.end(body && JSON.stringify(body));
      });

    test('a write that one of them acknowledged is visible to the next read on every other', async () => {
      let stale = 0;
      for (let count = 1; count <= 60; count++) {
        const writer = readers[count % readers.length] as Agent;
        const { data } = await send(writer, 'POST', '/incidents', {
          name: `n${count}`,
          status: 4,
          message: 'm',
        });
        const responses = await Promise.all(
          readers.map((agent) => send(agent, 'GET', '/incidents?per_page=1&sort=-id')),
        );
        stale += responses.filter((response) => response.data[0].id !== data.id).length;
      }
      assert.equal(stale, 0);
    });

    test('simultaneous writes through all of them are all stored, each with its event', async () => {
      const before = await harness.lastEventId();
      await Promise.all(
        readers.map(async (agent, reader) => {
          for (let count = 0; count < 15; count++) {
            const { data } = await send(agent, 'POST', '/components', { name: `c${reader} ${count}` });
            assert.ok(data.id);
          }
        }),
      );
      const types = await harness.events(before);
      assert.deepEqual(types, Array(readers.length * 15).fill('component.created'));
    });

    test('the rate limit holds over all of them together', async (t) => {
      // The counts begin anew with each minute.
      const left = 60 - ((Date.now() / 1000) % 60);
      if (left < 25) await sleep(left * 1000 + 100);
      const ask = (agent: Agent): Promise<number> =>
        new Promise((ready, fail) => {
          const sent = request(`${server.url}/ping`, { agent }, (response) => {
            response.resume().on('end', () => ready(response.statusCode ?? 0));
          });
          sent.on('error', fail).end();
        });
      const statuses = await Promise.all(
        readers.map(async (agent) => {
          const own: number[] = [];
          while (own.length < 250) own.push(await ask(agent));
          return own;
        }),
      );
      const allowed = statuses.flat().filter((status) => status === 200).length;
      assert.equal(statuses.flat().filter((status) => status === 429).length, 1500 - allowed);
      t.diagnostic(`${allowed} requests of 1500 were let through, at a limit of ${LIMIT}`);
      assert.ok(allowed >= 0.9 * LIMIT && allowed <= 1.1 * LIMIT, `${allowed} of ${LIMIT} were let through`);
    });

    test('SIGTERM stops all of them, with exit code 0', async () => {
      for (const agent of readers) agent.destroy();
      assert.equal(await server.end('SIGTERM'), 0);
      await sleep(100);
      await assert.rejects(fetch(`${server.url}/ping`));
    });
  });
}
