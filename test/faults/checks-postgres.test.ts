import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import { type Served, startServer } from '../support/process.ts';
import type { Json } from '../support/response.ts';
import { isLong } from '../support/rounds.ts';
import { Service } from './service.ts';

/** How long PostgreSQL stays away. */
const AWAY_MS = isLong ? 60_000 : 15_000;

describe('checks of two nodes while PostgreSQL is away', () => {
  let postgres: PrivatePostgres;
  let first: Service;
  let second: Served;
  let system: Server;

  before(async () => {
    postgres = await startPrivatePostgres();
    first = await Service.start(postgres.url, [], undefined, { CHECK_REFERENCES: 'none' });
    second = await startServer({
      DATA_DIR: first.dataDir,
      DATABASE_URL: postgres.url,
      DATABASE_TIMEOUT: '2',
      CHECK_REFERENCES: 'none',
    });
    system = createServer((_, response) => response.end('It works.')).listen(0, '127.0.0.1');
    await new Promise((resolve) => system.once('listening', resolve));
  });
  after(async () => {
    await first.served.end('SIGKILL');
    await second?.end('SIGKILL');
    system.closeAllConnections();
    system.close();
    await postgres.drop();
  });

  const create = async (body: object): Promise<Json> => {
    const created = await first.send('POST', '/api/checks', body);
    assert.equal(created.status, 200, JSON.stringify(created.body));
    return created.body.data.attributes;
  };
  const read = async (path: string): Promise<Json[]> => {
    const { status, body } = await first.get(path, { authorization: `Bearer ${first.token}` });
    return status === 200 ? body.data.map(({ attributes }: Json) => attributes) : [];
  };
  const resultsOf = (id: number) => read(`/api/checks/${id}/results?per_page=100`);

  test('nothing becomes down, no result counts twice, and they go on when it is back', async () => {
    const { port } = system.address() as { port: number };
    // One failure would be enough.
    const common = { interval: 10, timeout: 2, retry_interval: 1, fail_after: 1 };
    const target = `http://127.0.0.1:${port}/`;
    const { id } = await create({ name: 'System', kind: 'http', target, ...common });
    const job = await create({ name: 'Job', kind: 'heartbeat', interval: 3600 });
    const authorization = `Bearer ${first.token}`;
    const heartbeat = await first.get(`/api/checks/${job.id}/heartbeat`, { authorization });
    const { pathname } = new URL(heartbeat.body.data.attributes.address);
    const beat = async () => (await first.get(pathname)).status;
    assert.equal(await beat(), 200);
    while ((await resultsOf(id)).length < 2) await sleep(250);

    await postgres.stop();
    assert.equal(await beat(), 503, 'what is not stored is not acknowledged');
    await sleep(AWAY_MS);
    await postgres.start();

    const backAt = Date.now();
    const isLater = ({ at_iso }: Json) => Date.parse(at_iso) > backAt;
    while (!(await resultsOf(id)).some(isLater)) await sleep(250);
    while ((await beat()) !== 200) await sleep(250);
    assert.deepEqual(
      (await read(`/api/checks/${id}/changes`)).map(({ state }) => state),
      ['up'],
    );
    const results = await resultsOf(id);
    assert.deepEqual(new Set(results.map(({ verdict }) => verdict)), new Set(['ok']));
    assert.equal(new Set(results.map(({ at_iso }) => at_iso)).size, results.length);
    assert.equal((await resultsOf(job.id)).length, 2, 'each beat that was acknowledged, once');
  });
});
