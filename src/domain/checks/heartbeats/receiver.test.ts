import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Context } from '../../../kernel/context.ts';
import { DatabaseUnavailable } from '../../../kernel/errors.ts';
import { Beats } from './beats.ts';
import { findGaps } from './gaps.ts';
import { HeartbeatChecks } from './heartbeat-checks.ts';
import { BeatReceiver } from './receiver.ts';
import type { HeartbeatCheck } from './tokens.ts';

const SECOND = 1000;
const BEGIN = START * SECOND;

onBothDatabases('what receives heartbeats', (harness) => {
  let isRefusing = false;
  const create = async (): Promise<HeartbeatCheck> => {
    isRefusing = false;
    const token = await harness.token('*');
    const { body } = await harness.post('/checks', { name: 'Job', kind: 'heartbeat' }, { token });
    const { id } = body.data.attributes;
    const address = (await harness.get(`/checks/${id}/heartbeat`, { token })).body.data.attributes.address;
    const checks = new HeartbeatChecks(harness.ctx.connection);
    return (await checks.find('daymark', address.split('/').at(-1))) ?? assert.fail();
  };
  const start = () => {
    const { connection } = harness.ctx;
    const ctx: Context = {
      ...harness.ctx,
      connection: {
        ...connection,
        beginInBackground: async (work) => {
          if (isRefusing) throw new DatabaseUnavailable('The database is away.');
          return connection.beginInBackground(work);
        },
      },
    };
    const receiver = new BeatReceiver(ctx, { monotonic: () => harness.clock.now() * SECOND });
    return { receiver, beats: new Beats(ctx, { pause: async () => {}, receiver }) };
  };
  const stored = () =>
    harness.query(
      sql<{ at_ms: number; verdict: string }>`select at_ms, verdict from check_results order by at_ms`,
    );
  const gaps = () => findGaps({ db: harness.ctx.connection.read });
  const now = () => harness.clock.now() * SECOND;
  const pass = async (receivers: readonly BeatReceiver[], seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      harness.clock.advance(1);
      for (const receiver of receivers) await receiver.look(now());
    }
  };

  test('remembers what the database refused, and writes it when it can; nobody is judged before', async () => {
    const check = await create();
    const { receiver, beats } = start();
    const beat = { check, signal: 'done', reason: 'It ran.' } as const;
    await beats.add({ ...beat, at: BEGIN });
    await receiver.look(now());
    assert.ok(receiver.heardUntil >= BEGIN);
    isRefusing = true;
    await assert.rejects(beats.add({ ...beat, at: BEGIN + 60 * SECOND }), /away/);
    assert.equal(receiver.heardUntil, Number.NEGATIVE_INFINITY);
    await assert.rejects(receiver.look(now()), /away/);
    isRefusing = false;
    await beats.add({ ...beat, at: BEGIN + 90 * SECOND });
    await receiver.look(now());
    assert.ok(receiver.heardUntil >= BEGIN);
    assert.deepEqual(
      (await stored()).map(({ at_ms }) => at_ms - BEGIN),
      [0, 60 * SECOND, 90 * SECOND],
    );
    const [run] = await harness.query(sql<{ next_ms: number; last_ms: number }>`select * from check_runs`);
    // The newest beat decides, and not the one that was written last.
    assert.deepEqual([run?.last_ms, run?.next_ms], [BEGIN + 90 * SECOND, BEGIN + 210 * SECOND]);
  });

  test('waits for the others, and what one refused that died is a gap', async () => {
    const check = await create();
    const [dead, alive] = [start(), start()];
    await dead.beats.add({ check, at: BEGIN, signal: 'done', reason: 'It ran.' });
    // Alone, a process says only every 10 seconds that it is there.
    await pass([dead.receiver, alive.receiver], 18);
    assert.ok(alive.receiver.heardUntil > BEGIN);
    assert.ok(alive.receiver.heardUntil < now());
    const diedAt = now();
    const before = await gaps();
    await pass([alive.receiver], 6);
    assert.ok(alive.receiver.heardUntil <= diedAt, 'it may have refused something since then');
    await pass([alive.receiver], 20);
    const noted = (await gaps()).filter(({ until }) => until > diedAt);
    assert.equal(before.length, 1, 'before the first one began');
    assert.equal(noted.length, 1);
    assert.ok((noted[0]?.from ?? 0) <= diedAt);
    assert.ok(alive.receiver.heardUntil > diedAt);
  });

  test('a standstill, and beats of unknown jobs that were refused, are gaps; a stop and a start leave one', async () => {
    await create();
    const check = await create();
    const first = start();
    await first.beats.add({ check, at: BEGIN, signal: 'done', reason: 'It ran.' });
    await pass([first.receiver], 10);
    const until = async () => (await gaps()).map((gap) => (gap.until - BEGIN) / SECOND);
    assert.deepEqual(await until(), [0]);
    harness.clock.advance(100);
    await first.receiver.look(now());
    assert.deepEqual(await until(), [0, 110]);
    await pass([first.receiver], 10);
    first.receiver.missed(now() - SECOND);
    await first.receiver.look(now());
    assert.deepEqual(await until(), [0, 110, 120]);
    await pass([first.receiver], 10);
    await first.receiver.stop();
    harness.clock.advance(600);
    await start().receiver.look(now());
    assert.deepEqual(await until(), [0, 110, 120, 730]);
  });
});
