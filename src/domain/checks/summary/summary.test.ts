import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { system } from '../../../kernel/auth/actor.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import type { Verdict } from '../../../lib/checks/check-state.ts';
import { storeResults } from '../results/store.ts';
import { bandsOf, summaryOf } from './model.ts';

const HOUR = 3600;
const DAY = 86_400;

test('a state lasts until the next one, and the last one goes on', () => {
  const changes = [
    { state: 'down', since_ms: 1000, quiet: null },
    { state: 'degraded', since_ms: 5000, quiet: null },
    { state: 'up', since_ms: 6000, quiet: null },
    { state: 'down', since_ms: 9000, quiet: 'maintenance' },
  ];
  assert.deepEqual(
    bandsOf(changes, null).map(({ state, from, until }) => [state, from, until]),
    [
      ['down', 1000, 5000],
      ['degraded', 5000, 6000],
      ['down', 9000, null],
    ],
  );
  const { outages, longest_outage } = summaryOf('day', [], bandsOf(changes, null), 10);
  assert.deepEqual([outages, longest_outage], [1, 4]);
});

onBothDatabases('the summary of a check', (harness) => {
  const create = async (values: object = {}): Promise<number> => {
    const body = {
      name: 'API',
      kind: 'tcp',
      target: '127.0.0.1:9',
      fail_after: 1,
      recover_after: 1,
      ...values,
    };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };
  const store = (checkId: number, results: readonly (readonly [at: number, verdict: Verdict])[]) =>
    transaction(harness.ctx, system, (tx) =>
      storeResults(
        tx,
        results.map(([at, verdict]) => ({
          checkId,
          result: {
            place: 'here',
            at: at * 1000,
            verdict,
            reason: `It was ${verdict}.`,
            phases: { total: 20 },
          },
        })),
      ),
    );
  const get = async (path: string): Promise<Json> => {
    const response = await harness.get(path, { token: await harness.token('checks.read') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };

  test('is for those who may read checks, of a check that exists, and of a period', async () => {
    const id = await create();
    const token = await harness.token('components.manage');
    assert.equal((await harness.get(`/checks/${id}/summary`)).status, 401);
    assert.equal((await harness.get(`/checks/${id}/summary`, { token })).status, 403);
    const reader = await harness.token('checks.read');
    assert.equal((await harness.get('/checks/999/summary', { token: reader })).status, 404);
    for (const query of ['filter[from]=soon', 'filter[place]=here'])
      assert.equal(
        (await harness.get(`/checks/${id}/summary?${query}`, { token: reader })).status,
        400,
        query,
      );
  });

  test('counts outages, says how long the longest one was, and what is in the period', async () => {
    const id = await create();
    await store(id, [
      [START - 20 * DAY, 'failed'],
      [START - 20 * DAY + 2 * HOUR, 'ok'],
      [START - 3 * HOUR, 'failed'],
      [START - 3 * HOUR + 600, 'degraded'],
      [START - 2 * HOUR, 'ok'],
      [START - 300, 'failed'],
    ]);
    const { periods, bands } = await get(`/checks/${id}/summary`);
    assert.deepEqual(periods.day, { uptime: 50, average: 20, outages: 2, longest_outage: 600 });
    assert.deepEqual(periods.week, { uptime: 50, average: 20, outages: 2, longest_outage: 600 });
    assert.deepEqual(periods.month, { uptime: 50, average: 20, outages: 3, longest_outage: 7200 });
    assert.deepEqual(bands, [
      { state: 'down', from_iso: '2026-03-10T09:00:00.000Z', until_iso: '2026-03-10T09:10:00.000Z' },
      { state: 'degraded', from_iso: '2026-03-10T09:10:00.000Z', until_iso: '2026-03-10T10:00:00.000Z' },
      { state: 'down', from_iso: '2026-03-10T11:55:00.000Z', until_iso: null },
    ]);
    const early = 'filter[from]=2026-02-18T13:00:00Z&filter[until]=2026-02-18T13:30:00Z';
    assert.deepEqual((await get(`/checks/${id}/summary?${early}`)).bands, [
      { state: 'down', from_iso: '2026-02-18T12:00:00.000Z', until_iso: '2026-02-18T14:00:00.000Z' },
    ]);
    await harness.put(`/checks/${id}`, { paused: true }, { token: await harness.token('*') });
    const paused = (await get(`/checks/${id}/summary`)).bands.at(-1);
    assert.equal(paused.until_iso, '2026-03-10T11:55:00.000Z', 'what was not asked was not down');
  });

  test('shows maintenance of the component, and a failure in it is no outage', async () => {
    const token = await harness.token('*');
    const component = Number((await harness.post('/components', { name: 'API' }, { token })).body.data.id);
    const body = {
      name: 'Upgrade',
      message: 'We upgrade it.',
      scheduled_at: '2026-03-10 11:00:00',
      completed_at: '2026-03-10 13:00:00',
      components: [{ id: component, status: 6 }],
    };
    const planned = await harness.post('/schedules', body, { token });
    assert.equal(planned.status, 200, JSON.stringify(planned.body));
    const id = await create({ component });
    await store(id, [[START - 60, 'failed']]);
    const { periods, bands } = await get(`/checks/${id}/summary`);
    assert.equal(periods.day.outages, 0);
    assert.deepEqual(
      bands.map(({ state, until_iso }: Json) => [state, until_iso]),
      [
        ['maintenance', '2026-03-10T13:00:00.000Z'],
        ['down', null],
      ],
    );
  });

  test('takes as many statements after a year as after an hour', async () => {
    const [young, old] = [await create(), await create()];
    await store(young, [[START, 'ok']]);
    await store(
      old,
      Array.from({ length: 400 }, (_, day): [number, Verdict] => [
        START - day * DAY,
        day % 2 === 0 ? 'ok' : 'failed',
      ]),
    );
    const token = await harness.token('checks.read');
    // Who has asked is noted at times, which has nothing to do with checks.
    const of = async (id: number) =>
      (await harness.statementsOf(() => harness.get(`/checks/${id}/summary`, { token }))).filter((text) =>
        text.includes('check'),
      );
    const before = await of(young);
    assert.equal(before.length, 3);
    assert.equal((await of(old)).length, before.length);
    assert.equal((await get(`/checks/${old}/summary`)).periods.year.outages, 183);
  });
});
