import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import { type Served, startServer } from '../support/process.ts';
import type { Json } from '../support/response.ts';
import { Service } from './service.ts';

describe('a check whose node is killed while it runs', () => {
  let postgres: PrivatePostgres;
  let first: Service;
  let second: Served;
  let system: Server;
  let asked = 0;
  let isSilent = true;

  before(async () => {
    postgres = await startPrivatePostgres();
    first = await Service.start(postgres.url, [], undefined, { CHECK_REFERENCES: 'none' });
    system = createServer((_, response) => {
      asked++;
      if (!isSilent) response.end('It works.');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => system.once('listening', resolve));
  });
  after(async () => {
    await first.served.end('SIGKILL');
    await second?.end('SIGKILL');
    system.closeAllConnections();
    system.close();
    await postgres.drop();
  });

  test('is run by another node long before it is due again, and has one result', async () => {
    const { port } = system.address() as { port: number };
    const body = {
      name: 'Slow',
      kind: 'http',
      target: `http://127.0.0.1:${port}/`,
      interval: 3600,
      timeout: 600,
    };
    const created = await first.send('POST', '/api/checks', body);
    assert.equal(created.status, 200, JSON.stringify(created.body));
    while (asked === 0) await sleep(100);
    second = await startServer({
      DATA_DIR: first.dataDir,
      DATABASE_URL: postgres.url,
      CHECK_REFERENCES: 'none',
    });
    isSilent = false;
    await first.served.end('SIGKILL');
    const results = async (): Promise<Json[]> => {
      const response = await fetch(`${second.url}/checks/1/results`, {
        headers: { authorization: `Bearer ${first.token}` },
      });
      return ((await response.json()) as Json).data;
    };
    while ((await results()).length === 0) await sleep(250);
    assert.equal(asked, 2, 'the node that lives has asked once');
    assert.deepEqual(
      (await results()).map(({ attributes }) => attributes.verdict),
      ['ok'],
    );
  });
});
