import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import type { Json } from '../support/response.ts';
import { Service } from './service.ts';

/** Longer than the deadlines of everything below, and than the process waits for its database. */
const STANDSTILL_MS = 14_000;
const JOBS = 10;

for (const database of ['SQLite', 'PostgreSQL'] as const)
  describe(`a service on ${database} that stands still, like a machine that is paused`, () => {
    let postgres: PrivatePostgres | undefined;
    let service: Service;
    let system: Server;
    let asked: ServerResponse | undefined;
    let holds = false;

    before(async () => {
      system = createServer((_, response) => {
        if (holds) asked = response;
        else response.end('It works.');
      }).listen(0, '127.0.0.1');
      await once(system, 'listening');
      if (database === 'PostgreSQL') postgres = await startPrivatePostgres();
      service = await Service.start(postgres?.url, [], undefined, {
        CHECK_REFERENCES: 'none',
        // What a busy machine can keep, and still shorter than the standstill.
        DATABASE_TIMEOUT: '5',
      });
    });
    after(async () => {
      await service.stop();
      system.closeAllConnections();
      system.close();
      await postgres?.drop();
    });

    const api = async (method: string, path: string, body?: object): Promise<Json> => {
      const authorization = `Bearer ${service.token}`;
      const response = await service.send(method, `/api${path}`, body, { authorization });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return response.body.data;
    };
    const statesOf = async (id: number): Promise<string[]> =>
      (await api('GET', `/checks/${id}/changes`)).map(({ attributes }: Json) => attributes.state);
    const createJob = async (name: string) => {
      const body = { name, kind: 'heartbeat', interval: 10, grace: 3 };
      const { id } = (await api('POST', '/checks', body)).attributes;
      const { address } = (await api('GET', `/checks/${id}/heartbeat`)).attributes;
      return { id: id as number, path: new URL(address).pathname };
    };

    test('calls nothing down, saves what waits, and notices afterwards what really ended', async () => {
      const port = (system.address() as AddressInfo).port;
      const target = `http://127.0.0.1:${port}/`;
      const common = { interval: 10, timeout: 2, retry_interval: 1, fail_after: 1 };
      const { id: check } = (
        await api('POST', '/checks', { name: 'System', kind: 'http', target, ...common })
      ).attributes;
      while ((await statesOf(check)).length === 0) await sleep(100);
      const jobs = await Promise.all(Array.from({ length: JOBS }, (_, index) => createJob(`Job ${index}`)));
      const ended = await createJob('It ends');
      for (const { path } of [...jobs, ended]) assert.equal((await service.get(path)).status, 200);
      let isOver = false;
      const senders = jobs.map(async ({ path }) => {
        while (!isOver) {
          await service.get(path).catch(() => {});
          await sleep(2000);
        }
      });

      holds = true;
      while (!asked) await sleep(50);
      process.kill(service.served.pid, 'SIGSTOP');
      // The system answers, and nobody reads it.
      asked.end('It works.');
      holds = false;
      const writes = Array.from({ length: 5 }, (_, index) => service.write(`written meanwhile ${index}`));
      await sleep(STANDSTILL_MS);
      process.kill(service.served.pid, 'SIGCONT');

      for (const { status, body } of await Promise.all(writes))
        assert.equal(status, 200, JSON.stringify(body));
      while (!(await statesOf(ended.id)).includes('down')) await sleep(500);
      isOver = true;
      await Promise.all(senders);
      for (const { id } of jobs) assert.deepEqual(await statesOf(id), ['up']);
      assert.deepEqual(await statesOf(check), ['up']);
    });
  });
