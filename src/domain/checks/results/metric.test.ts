import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { system } from '../../../kernel/auth/actor.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import type { Verdict } from '../../../lib/checks/check-state.ts';
import { CheckRunner } from '../../../reactions/check-runner/runner.ts';
import { QUEUE_SECONDS } from '../../status/metrics/points/queue.ts';
import type { CheckResult } from '../model.ts';
import { type NewResult, storeResults } from './store.ts';

const resultOf = (second: number, total: number, verdict: Verdict = 'ok'): CheckResult => ({
  place: 'here',
  at: (START + second) * 1000,
  verdict,
  reason: '',
  phases: { total },
});

onBothDatabases('a check that feeds a metric', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/metrics', { name: 'Response time', suffix: 'ms', threshold: 1 }, { token });
  });
  const create = async (values: object = {}) => {
    const body = { name: 'API', kind: 'tcp', target: '127.0.0.1:9', metric: 1, ...values };
    const response = await harness.post('/checks', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const store = (results: readonly CheckResult[], more: Partial<NewResult> = {}) =>
    transaction(harness.ctx, system, (tx) =>
      storeResults(
        tx,
        results.map((result) => ({ checkId: 1, result, ...more })),
      ),
    );
  const writeBatch = async () => {
    harness.clock.advance(QUEUE_SECONDS);
    const runner = new CheckRunner(harness.ctx, { ask: async () => resultOf(1000, 0, 'no data') });
    await runner.tick();
    await runner.stop();
  };
  const points = async () =>
    (await harness.get('/metrics/1/points', { token })).body.data.map(
      ({ attributes }: { attributes: { value: number; counter: number } }) => [
        attributes.value,
        attributes.counter,
      ],
    );

  test('adds the response time of each good result once', async () => {
    await create();
    const results = [
      resultOf(0, 10),
      resultOf(120, 20, 'degraded'),
      resultOf(240, 30, 'failed'),
      resultOf(360, 40, 'no data'),
      resultOf(480, 50),
    ];
    await store(results);
    await store(results);
    await writeBatch();
    await store(results);
    await writeBatch();
    assert.deepEqual(await points(), [
      [10, 1],
      [20, 1],
      [50, 1],
    ]);
  });

  test('adds nothing for a run whose lease another process has, or whose result is not committed', async () => {
    await create();
    await store([resultOf(0, 10)], { lease: 'a process that is gone' });
    const crash = transaction(harness.ctx, system, async (tx) => {
      await storeResults(tx, [{ checkId: 1, result: resultOf(0, 10) }]);
      throw new Error('killed');
    });
    await assert.rejects(crash, /killed/);
    await writeBatch();
    assert.deepEqual(await points(), []);
  });

  test('adds how long a job took, if the job said when it began', async () => {
    await create({ kind: 'heartbeat', target: null });
    await store([resultOf(0, 0), resultOf(120, 4200)]);
    await writeBatch();
    assert.deepEqual(await points(), [[4200, 1]]);
  });

  test('adds nothing once it names no metric any more', async () => {
    await create();
    await harness.put('/checks/1', { metric: null }, { token });
    await store([resultOf(0, 10)]);
    await writeBatch();
    assert.deepEqual(await points(), []);
    assert.deepEqual(await harness.query(sql`select id from queued_points`), []);
  });

  test('lets the runner write what waits even if no check is due', async () => {
    await create({ paused: true });
    await store([resultOf(0, 10)]);
    await writeBatch();
    assert.deepEqual(await points(), [[10, 1]]);
  });
});
