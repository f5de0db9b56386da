import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { endCheckLeases } from '../../domain/checks/runs.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { LeaseWatch } from '../../kernel/leases/watch.ts';
import { OwnNetwork } from '../../lib/checks/own-network.ts';
import { CheckRunner } from './runner.ts';

const json = { kind: 'http', expect: [{ type: 'json', expression: 'ok' }] };

const PAUSED =
  'Paused by Daymark: the process ended twice while this check was running. Look at its expressions and at what its target answers, then resume it.';

onBothDatabases('a process that dies while a check runs', (harness) => {
  const create = async (values: object): Promise<number> => {
    const body = { name: 'API', target: 'http://127.0.0.1:9/', interval: 60, ...values };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };
  const read = async (id: number) =>
    (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data.attributes;
  const resume = async (id: number) =>
    harness.put(`/checks/${id}`, { paused: false }, { token: await harness.token('*') });

  const runners: { runner: CheckRunner; holder: LeaseHolder; release: () => void }[] = [];
  /** A process whose checks hang, except those that answer at once. */
  const start = (answering: readonly number[] = []) => {
    const asked: number[] = [];
    const hanging = Promise.withResolvers<void>();
    const holder = new LeaseHolder(harness.ctx, [endCheckLeases]);
    const runner = new CheckRunner(harness.ctx, {
      holder,
      network: new OwnNetwork([]),
      ask: async (_ctx, { id }) => {
        asked.push(id);
        if (!answering.includes(id)) await hanging.promise;
        const at = harness.clock.now() * 1000;
        return { place: 'here', at, verdict: 'ok', reason: 'It works.', phases: { total: 1 } };
      },
    });
    runners.push({ runner, holder, release: hanging.resolve });
    return { runner, holder, asked };
  };
  afterEach(async () => {
    for (const { runner, holder, release } of runners.splice(0)) {
      release();
      await runner.stop();
      await holder.handBack();
    }
  });
  /** Others notice that the process is gone. */
  const die = async (holder: LeaseHolder) => {
    // On this machine it would be noticed at once that the process still exists.
    const { write } = harness.ctx.connection;
    await sql`update lease_holders set id = 'elsewhere' where id = ${holder.id}`.execute(write);
    await sql`update check_runs set lease = 'elsewhere' where lease = ${holder.id}`.execute(write);
    const watch = new LeaseWatch(harness.ctx, new LeaseHolder(harness.ctx, [endCheckLeases]), async () => {});
    for (let look = 0; look <= harness.ctx.timing.missedBeats; look++) await watch.look();
  };
  const runAndDie = async (answering: readonly number[] = []) => {
    harness.clock.advance(1);
    const { runner, holder, asked } = start(answering);
    await runner.tick();
    await die(holder);
    return asked;
  };

  test('after the second death, the check is paused, and says why; who resumes it runs it again', async () => {
    const id = await create(json);
    assert.deepEqual(await runAndDie(), [id]);
    assert.equal((await read(id)).paused, false);
    assert.deepEqual(await runAndDie(), [id]);
    const { runner, asked } = start([id]);
    harness.clock.advance(1);
    const types = await harness.eventsOf(() => runner.settle());
    assert.deepEqual([types, asked], [['check.updated'], []]);
    const { paused, state, explanation } = await read(id);
    assert.deepEqual([paused, state, explanation], [true, 'paused', PAUSED]);
    assert.equal((await resume(id)).status, 200);
    await runner.settle();
    assert.deepEqual([asked, (await read(id)).state], [[id], 'up']);
  });

  test('a run that ended between the deaths proves that the check is harmless', async () => {
    const id = await create(json);
    await runAndDie();
    const { runner } = start([id]);
    await runner.settle();
    harness.clock.advance(70);
    assert.deepEqual(await runAndDie(), [id]);
    assert.deepEqual(await runAndDie(), [id]);
  });

  test('a process that is stopped has not died', async () => {
    const id = await create(json);
    for (let round = 0; round < 3; round++) {
      harness.clock.advance(1);
      const { runner, holder, asked } = start();
      await runner.tick();
      assert.deepEqual(asked, [id]);
      await runner.stop();
      await holder.handBack();
    }
    assert.equal((await read(id)).paused, false);
  });

  test('a check that reads nothing of strangers is never paused', async () => {
    const ids = [await create({ kind: 'tcp', target: '127.0.0.1:9' }), await create({ kind: 'http' })];
    for (let round = 0; round < 3; round++) assert.deepEqual(await runAndDie(), ids);
    const quoted = { kind: 'http', expect: [{ type: 'text', present: '"type":"json"' }] };
    const text = await create(quoted);
    for (let round = 0; round < 3; round++) assert.ok((await runAndDie()).includes(text));
  });

  test('of many checks that were running, only those are paused that ran at both deaths, one after the other', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count++) ids.push(await create({ ...json, name: `${count}` }));
    const deadly = await create({ kind: 'status-page', name: 'deadly', target: 'https://vendor.example' });
    assert.equal((await runAndDie()).length, 11);
    // One after the other, the harmless ones answer, until it is the turn of the deadly one.
    for (let turn = 0; turn < 20; turn++) {
      harness.clock.advance(1);
      const { runner, holder, asked } = start(ids);
      for (let tick = 0; tick < 30 && !asked.includes(deadly); tick++) {
        await runner.tick();
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (!asked.includes(deadly)) break;
      assert.equal(new Set(asked).size, asked.length);
      await die(holder);
    }
    const states = await Promise.all([...ids, deadly].map(async (id) => (await read(id)).paused));
    assert.equal(states.at(-1), true);
    assert.ok(states.filter(Boolean).length <= 3, states.join());
  });
});
