import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Beats } from './beats.ts';
import { HeartbeatChecks } from './heartbeat-checks.ts';
import type { Beat } from './store-beats.ts';
import type { HeartbeatCheck } from './tokens.ts';

onBothDatabases('heartbeats that arrive together', (harness) => {
  const create = async (): Promise<HeartbeatCheck> => {
    const token = await harness.token('*');
    const { body } = await harness.post('/checks', { name: 'Job', kind: 'heartbeat' }, { token });
    const { id } = body.data.attributes;
    const address = (await harness.get(`/checks/${id}/heartbeat`, { token })).body.data.attributes.address;
    const check = await new HeartbeatChecks(harness.ctx.connection).find(
      'daymark',
      address.split('/').at(-1),
    );
    return check ?? assert.fail();
  };
  const stored = async () => (await harness.query(sql`select at_ms from check_results`)).length;

  test('share a transaction: one at once, and then one every half second', async () => {
    const check = await create();
    let now = 0;
    const pauses: { readonly milliseconds: number; readonly end: () => void }[] = [];
    const beats = new Beats(harness.ctx, {
      now: () => now,
      pause: (milliseconds) => new Promise<void>((end) => pauses.push({ milliseconds, end })),
    });
    const add = (second: number) =>
      beats.add({ check, at: (START + second) * 1000, signal: 'done', reason: 'It ran.' });
    const first = add(0);
    assert.deepEqual(
      pauses.map(({ milliseconds }) => milliseconds),
      [20],
    );
    now = 20;
    pauses[0]?.end();
    await first;
    assert.equal(await stored(), 1);

    now = 100;
    const others = [add(1), add(2)];
    now = 300;
    others.push(add(3));
    assert.deepEqual(
      pauses.map(({ milliseconds }) => milliseconds),
      [20, 170],
    );
    assert.equal(await stored(), 1);
    now = 520;
    pauses[1]?.end();
    await Promise.all(others);
    assert.equal(await stored(), 4);

    // After a quiet time, nobody waits.
    now = 5000;
    const last = add(4);
    assert.equal(pauses[2]?.milliseconds, 20);
    pauses[2]?.end();
    await last;
  });

  test('are kept once a second of each kind, and every failure is kept', async () => {
    const check = await create();
    const beats = new Beats(harness.ctx, { pause: async () => {} });
    const send = (milliseconds: number, signal: Beat['signal']) =>
      beats.add({ check, at: START * 1000 + milliseconds, signal, reason: 'It ran.' });
    const all = async (signals: readonly Beat['signal'][], from: number) => {
      // One transaction after the other, and then all in one: what is left out does not depend on it.
      for (const [index, signal] of signals.entries()) await send(from + index, signal);
      await Promise.all(signals.map((signal, index) => send(from + 100 + index, signal)));
    };
    await all(['done', 'done', 'done'], 0);
    assert.equal(await stored(), 1);
    await all(['start', 'done', 'start', 'done'], 1000);
    assert.equal(await stored(), 2);
    const runs = await harness.query(sql<{ started_ms: number | null }>`select started_ms from check_runs`);
    assert.deepEqual(runs, [{ started_ms: null }]);
    await all(['failed', 'failed'], 2000);
    assert.equal(await stored(), 6);
    await send(2500, 'done');
    assert.equal(await stored(), 7);
    const [{ state } = assert.fail()] = await harness.query(
      sql<{ state: string }>`select state from check_runs`,
    );
    assert.equal(state, 'up', 'what comes after a failure counts, too');
  });
});
