import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../command.ts';
import { isLong } from '../long.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../private-postgres.ts';
import { type Served, startServer } from '../process.ts';
import { previousRelease, unpack } from './previous-release.ts';
import { RoundRobinProxy } from './proxy.ts';

/** Each start costs more than all requests, so there are few of them in the short form. */
const NODES = isLong ? 3 : 2;
const CLIENTS = isLong ? 8 : 3;
const PAUSE_MS = isLong ? 20 : 100;

const from = previousRelease ? `to this version from ${basename(previousRelease)}` : 'of one version';

describe('nodes behind a proxy', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-rolling-'));
  const servers = new Set<Served>();
  let postgres: PrivatePostgres;
  let proxy: RoundRobinProxy;

  before(async () => {
    postgres = await startPrivatePostgres({ max_connections: 150 });
    proxy = await new RoundRobinProxy().start();
  });
  after(async () => {
    await proxy.stop();
    await Promise.all([...servers].map((server) => server.end('SIGKILL')));
    await postgres.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  const start = async (program?: string): Promise<Served> => {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dir, DRAIN_SECONDS: '1' };
    const server = await startServer(env, [], program === undefined ? {} : { program });
    servers.add(server);
    await proxy.add(server.port);
    return server;
  };

  test(`are replaced one after the other under load, without a failed request, ${from}`, async (t) => {
    const old = previousRelease && unpack(previousRelease, join(dir, 'previous'));
    // The previous release creates its own tables.
    const first = await start(old);
    const { out } = await command(['token', 'create', '--name', 't', '--abilities', '*'], {
      DATABASE_URL: postgres.url,
    });
    const token = out.trim();
    const before = [first];
    while (before.length < NODES) before.push(await start(old));

    const over = new AbortController();
    const names = new Set<string>();
    let requests = 0;
    const client = async (number: number): Promise<void> => {
      for (let count = 0; !over.signal.aborted; count++) {
        const name = `client ${number} write ${count}`;
        const written = await fetch(`${proxy.url}/api/components`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        });
        assert.equal(written.status, 200, await written.text());
        names.add(name);
        // The node that answers this is another one.
        const listed = await fetch(`${proxy.url}/api/components?sort=-id&per_page=20`);
        const text = await listed.text();
        assert.equal(listed.status, 200, text);
        assert.ok(text.includes(`"${name}"`), `${name} is not there`);
        const page = await fetch(`${proxy.url}/`);
        assert.equal(page.status, 200, await page.text());
        requests += 3;
        await sleep(PAUSE_MS);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    // A client that fails ends the test at once.
    const roll = async (): Promise<void> => {
      for (const server of before) {
        await start();
        servers.delete(server);
        await proxy.prepareStop(server.port);
        assert.equal(await server.end('SIGTERM'), 0, server.log());
        proxy.remove(server.port);
        await sleep(200);
      }
    };
    await Promise.race([roll(), clients]);
    over.abort();
    await clients;

    assert.deepEqual(proxy.failures, []);
    const rows = await postgres.query<{ name: string }>('select name from components');
    assert.deepEqual(names.difference(new Set(rows.map(({ name }) => name))), new Set());
    assert.ok(requests > 50, `only ${requests} requests`);
    t.diagnostic(`${requests} requests, 0 failed, while ${NODES} nodes were replaced (${from})`);
  });
});
