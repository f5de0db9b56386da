import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { BeatReceiver } from '../../domain/checks/heartbeats/receiver.ts';
import { endCheckLeases } from '../../domain/checks/runs.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { CheckRunner } from './runner.ts';

const DAY = 86_400;
const json = [{ type: 'json', expression: 'ok' }];

onBothDatabases('while checks hang', (harness) => {
  const create = async (values: object = {}): Promise<number> => {
    const body = { name: 'API', kind: 'http', target: 'http://127.0.0.1:9/', interval: 60, ...values };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };
  const createMany = async (count: number, values: object): Promise<number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) ids.push(await create(values));
    return ids;
  };
  const read = async (id: number) =>
    (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data.attributes;

  const open: { runner: CheckRunner; holder: LeaseHolder; release: () => void }[] = [];
  /** A process with eight places. Its checks hang, except those that answer at once. */
  const start = (answering: ReadonlySet<number> = new Set()) => {
    const asked: number[] = [];
    const monotonic = () => harness.clock.now() * 1000;
    const hanging = Promise.withResolvers<void>();
    const holder = new LeaseHolder(harness.ctx, [endCheckLeases]);
    const runner = new CheckRunner(harness.ctx, {
      max: 8,
      holder,
      monotonic,
      receiver: new BeatReceiver(harness.ctx, { monotonic }),
      ask: async (_ctx, { id }) => {
        const at = harness.clock.now() * 1000;
        asked.push(id);
        if (!answering.has(id)) await hanging.promise;
        return { place: 'here', at, verdict: 'ok', reason: 'It works.', phases: { total: 1 } };
      },
    });
    open.push({ runner, holder, release: hanging.resolve });
    return { runner, asked };
  };
  afterEach(async () => {
    for (const { runner, holder, release } of open.splice(0)) {
      release();
      await runner.stop();
      await holder.handBack();
    }
  });
  const pass = async (runner: CheckRunner, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      harness.clock.advance(1);
      await runner.tick();
    }
  };

  for (const [hangs, hanging, places] of [
    ['for a day', { interval: DAY, timeout: DAY }, 2],
    ['for two minutes', { interval: 120, timeout: 120 }, 4],
    ['in one of our processes', { expect: json }, 6],
  ] as const)
    test(`however many hang ${hangs}, checks that end sooner run in time`, async () => {
      const many = await createMany(10, hanging);
      const quick = await createMany(2, { interval: 10, timeout: 5 });
      const { runner, asked } = start(new Set(quick));
      await pass(runner, 120);
      assert.equal(asked.filter((id) => many.includes(id)).length, places);
      for (const id of quick)
        assert.ok(asked.filter((other) => other === id).length >= 11, `${id}: ${asked}`);
    });

  test('what may take longest leaves places to every other kind, and all together take no more than there are', async () => {
    const { runner, asked } = start();
    const kinds = [
      { interval: DAY, timeout: DAY },
      { interval: 120, timeout: 120 },
      { expect: json },
      { timeout: 5 },
    ];
    const begun: number[] = [];
    for (const kind of kinds) {
      const ids = await createMany(10, kind);
      await pass(runner, 30);
      begun.push(asked.filter((id) => ids.includes(id)).length);
    }
    assert.deepEqual(begun, [2, 2, 2, 2]);
  });

  test('checks that end soon may take all places, in one tick', async () => {
    const ids = await createMany(10, { timeout: 5 });
    const { runner, asked } = start();
    await runner.tick();
    assert.deepEqual(asked, ids.slice(0, 8));
  });

  test('a heartbeat that is missing is noticed although no place is free', async () => {
    const job = await create({ name: 'Backup', kind: 'heartbeat', target: '', interval: 60, grace: 10 });
    const deadline = (harness.clock.now() + 70) * 1000;
    const { write } = harness.ctx.connection;
    await sql`update check_runs set next_ms = ${deadline} where check_id = ${job}`.execute(write);
    await createMany(10, { timeout: 5 });
    const { runner, asked } = start();
    await pass(runner, 80);
    assert.equal(asked.length, 8);
    assert.equal((await read(job)).state, 'down');
  });

  test('a probe that is silent is looked at although no place is free', async () => {
    await harness.post('/probes', { name: 'Frankfurt' }, { token: await harness.token('*') });
    const there = await create({ places: ['Frankfurt'], interval: 10, timeout: 5 });
    await createMany(10, { timeout: 5 });
    const { runner, asked } = start();
    await pass(runner, 40);
    assert.equal(asked.length, 8);
    const planned = await harness.query(sql<{ next_ms: number; lease: string | null }>`
      select next_ms, lease from check_runs where check_id = ${there}`);
    assert.deepEqual(
      planned.map(({ next_ms, lease }) => [next_ms > harness.clock.now() * 1000, lease]),
      [[true, null]],
    );
  });

  test('a suspected check without a place does not hold up other suspected ones', async () => {
    await createMany(10, { interval: DAY, timeout: DAY, expect: json });
    const soon = await create({ expect: json });
    await sql`update check_runs set deaths = 1`.execute(harness.ctx.connection.write);
    const { runner, asked } = start();
    await pass(runner, 30);
    assert.ok(asked.includes(soon), asked.join());
    assert.equal(asked.length, 3);
  });
});
