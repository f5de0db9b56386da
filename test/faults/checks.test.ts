import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import type { Json } from '../support/response.ts';
import { Service } from './service.ts';

describe('checks while PostgreSQL is away', () => {
  let postgres: PrivatePostgres;
  let service: Service;
  let system: Server;

  before(async () => {
    postgres = await startPrivatePostgres();
    service = await Service.start(postgres.url, [], undefined, { CHECK_REFERENCES: 'none' });
    system = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => system.once('listening', resolve));
  });
  after(async () => {
    await service.stop();
    system.close();
    await postgres.drop();
  });

  const api = async (method: string, path: string, body?: object): Promise<Json> => {
    const authorization = `Bearer ${service.token}`;
    const response = await service.send(method, `/api${path}`, body, { authorization });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };
  /** Waits for a condition, which holds sooner or later. */
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await sleep(250);
  };
  const verdictsOf = async (id: number): Promise<string[]> =>
    (await api('GET', `/checks/${id}/results`)).data.map(({ attributes }: Json) => attributes.verdict);

  test('no check and no heartbeat is down because of it, and both go on afterwards', async () => {
    const { port } = system.address() as { port: number };
    const target = `127.0.0.1:${port}`;
    const common = { interval: 10, fail_after: 1 };
    await api('POST', '/checks', { name: 'System', kind: 'tcp', target, timeout: 5, ...common });
    await api('POST', '/checks', { name: 'Job', kind: 'heartbeat', grace: 1, ...common });
    const { pathname } = new URL((await api('GET', '/checks/2/heartbeat')).data.attributes.address);
    const beat = () => service.get(pathname);
    assert.equal((await beat()).status, 200);
    await until(async () => (await verdictsOf(1)).length > 0);
    await postgres.stop();
    // The next beat is due in this time, and cannot be stored.
    const refused = await beat();
    assert.equal(refused.status, 503, JSON.stringify(refused.body));
    await sleep(14_000);
    await postgres.start();
    await service.recovered();
    const before = (await verdictsOf(1)).length;
    await until(async () => (await verdictsOf(2)).includes('no data'));
    assert.equal((await beat()).status, 200);
    await until(async () => (await verdictsOf(1)).length > before);
    assert.deepEqual(new Set(await verdictsOf(1)), new Set(['ok']));
    assert.ok(!(await verdictsOf(2)).includes('failed'), String(await verdictsOf(2)));
  });
});
