import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Servers } from '../support/chaos-servers.ts';
import { Harness } from '../support/harness.ts';

const BOMBS = ['$count([1..9999999])>0', '$pad("", 100000000, "a")', '[[1..999999].[1..999999]]'];

describe('checks that would end the process', () => {
  let hangs = false;
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    if (!hangs) response.end('{"ok":true}');
  });
  let target = '';
  before(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  for (const dialect of ['sqlite', 'postgres'] as const) {
    const start = async (work: (harness: Harness, servers: Servers) => Promise<void>) => {
      const harness = new Harness(dialect);
      await harness.start();
      const servers = new Servers(harness.ctx.config);
      try {
        await harness.reset();
        await work(harness, servers);
      } finally {
        await servers.end();
        await harness.stop();
      }
    };
    const create = async (
      harness: Harness,
      expression: string,
      times: object = { interval: 10 },
    ): Promise<number> => {
      const check = { name: 'C', kind: 'http', target, ...times, expect: [{ type: 'json', expression }] };
      const response = await harness.post('/checks', check, { token: await harness.token('*') });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return response.body.data.attributes.id;
    };
    const read = async (harness: Harness, id: number) =>
      (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data
        .attributes;

    test(`an expression that needs too much ends no process, also after a restart, on ${dialect}`, {
      timeout: 300_000,
    }, async () => {
      hangs = false;
      await start(async (harness, servers) => {
        const ids: number[] = [];
        for (const expression of BOMBS) ids.push(await create(harness, expression));
        const good = await create(harness, 'ok');
        const finished = async () => {
          const checks = await Promise.all([...ids, good].map((id) => read(harness, id)));
          return checks.every(({ last_result: last }) => last !== null) ? checks : undefined;
        };
        await servers.start(1);
        let checks = await finished();
        for (; !checks; checks = await finished()) await sleep(100);
        const reasons = checks.map(({ last_result: { reason } }) => reason);
        for (const reason of reasons.slice(0, -1))
          assert.match(reason, /cannot be evaluated|needs more than|computes for longer/);
        assert.equal(checks.at(-1)?.last_result.verdict, 'ok');
        // It fails if the process has ended by itself.
        const [name = ''] = await servers.running(AbortSignal.timeout(1000));
        await servers.restart(name);
        await servers.ready();
        const before = checks.at(-1)?.last_result.at;
        while (JSON.stringify((await read(harness, good)).last_result.at) === JSON.stringify(before))
          await sleep(100);
        await servers.stop();
      });
    });

    test(`a check that ran while the process was killed twice is paused at the next start, on ${dialect}`, {
      timeout: 300_000,
    }, async () => {
      hangs = true;
      await start(async (harness, servers) => {
        const id = await create(harness, 'ok', { interval: 30, timeout: 30 });
        await servers.start(1);
        for (let kill = 0; kill < 2; kill++) {
          const before = asked;
          // It has been asked, and does not get an answer.
          while (asked === before) await sleep(20);
          await servers.kill(await servers.running(AbortSignal.timeout(60_000)));
          await servers.ready();
        }
        for (;;) {
          const { paused, explanation } = await read(harness, id);
          if (paused) {
            assert.match(
              explanation,
              /^Paused by Daymark: the process ended twice while this check was running\./,
            );
            break;
          }
          await sleep(100);
        }
        await servers.stop();
      });
    });
  }
});
