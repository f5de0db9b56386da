import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { system } from '../../../kernel/auth/actor.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import type { Verdict } from '../../../lib/checks/check-state.ts';
import { recordedChanges } from '../../../lib/checks/testing.ts';
import { pruneBatch } from '../../../resources.ts';
import { type CheckResult, rulesOf } from '../model.ts';
import { getCheck } from '../queries.ts';
import { addDuration, percentile } from './durations.ts';
import { storeResults } from './store.ts';

const DAY = 86_400;
const verdicts: readonly Verdict[] = ['ok', 'degraded', 'failed', 'no data'];

const resultOf = (at: number, verdict: Verdict = 'ok', total = 10): CheckResult => ({
  place: 'here',
  at,
  verdict,
  reason: `It was ${verdict}.`,
  phases: { dns: 1, connect: 2, total },
  output: 'what it sent',
});

test('a percentile is at most 2.5 % off, whatever the durations are', () => {
  const durations = fc.array(fc.double({ min: 0.1, max: 100_000, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95), (values, share) => {
      const text = values.reduce((sum, value) => addDuration(sum, value), '');
      const sorted = values.toSorted((one, other) => one - other);
      const exact = sorted[Math.max(1, Math.ceil(share * values.length)) - 1] ?? 0;
      const found = percentile(text, share) ?? 0;
      // Results are rounded to tenths of a millisecond.
      assert.ok(Math.abs(found - exact) <= exact * 0.025 + 0.05, `${found} instead of ${exact}`);
    }),
    runs(200, 5000),
  );
  assert.equal(percentile('', 0.5), null);
});

onBothDatabases('results of checks', (harness) => {
  const create = async (values: object = {}): Promise<number> => {
    const body = { name: 'API', kind: 'tcp', target: '127.0.0.1:9', ...values };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    return response.body.data.attributes.id;
  };
  const store = (checkId: number, results: readonly CheckResult[]) =>
    transaction(harness.ctx, system, (tx) =>
      storeResults(
        tx,
        results.map((result) => ({ checkId, result })),
      ),
    );
  const get = async (path: string): Promise<Json> => {
    const response = await harness.get(path, { token: await harness.token('checks.read') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };

  test('results come from the oldest to the newest, with their reasons and what the system sent', async () => {
    const id = await create();
    const at = START * 1000;
    await store(id, [resultOf(at), resultOf(at + 1500, 'failed')]);
    const { data, meta } = await get(`/checks/${id}/results`);
    assert.deepEqual(meta, { resolution: 'raw', more: false });
    assert.equal(data[0].attributes.output, null);
    assert.deepEqual(data[1], {
      id: `${at + 1500}-here`,
      type: 'checkResults',
      attributes: {
        ok: false,
        verdict: 'failed',
        at: { human: '1 second from now', string: '2026-03-10 12:00:01' },
        at_iso: '2026-03-10T12:00:01.500Z',
        place: 'here',
        reason: 'It was failed.',
        phases: { dns: 1, connect: 2, total: 10 },
        output: 'what it sent',
      },
      relationships: {},
    });
  });

  test('a period selects results, and what is no date or no resolution is refused', async () => {
    const id = await create();
    await store(
      id,
      [0, 60, 120].map((seconds) => resultOf((START + seconds) * 1000)),
    );
    const times = async (query: string) =>
      (await get(`/checks/${id}/results?${query}`)).data.map(({ attributes }: Json) => attributes.at.string);
    assert.deepEqual(await times('filter[from]=2026-03-10T12:01:00Z&filter[until]=2026-03-10T12:01:30Z'), [
      '2026-03-10 12:01:00',
    ]);
    assert.deepEqual(await times('resolution=minute&filter[from]=2026-03-10T12:02:00Z'), [
      '2026-03-10 12:02:00',
    ]);
    const token = await harness.token('checks.read');
    for (const query of ['resolution=week', 'filter[from]=soon', 'filter[kind]=x'])
      assert.equal((await harness.get(`/checks/${id}/results?${query}`, { token })).status, 400, query);
  });

  test('a result that arrives twice counts once', async () => {
    const id = await create({ fail_after: 3 });
    const failed = resultOf(START * 1000, 'failed');
    await store(id, [failed, failed]);
    await store(id, [failed]);
    assert.equal((await get(`/checks/${id}/results`)).data.length, 1);
    assert.equal((await get(`/checks/${id}/results?resolution=day`)).data[0].attributes.failed, 1);
    assert.equal((await get(`/checks/${id}`)).data.attributes.state, 'unsure');
  });

  test('sums of minutes, hours and days have exact counts, whatever the order in which results arrive', async () => {
    const id = await create();
    const results = fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 2 * DAY }).map((second) => (START + second) * 1000),
        verdict: fc.constantFrom(...verdicts),
        total: fc.integer({ min: 1, max: 5000 }),
      }),
      { selector: ({ at }) => at, minLength: 1, maxLength: 12 },
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(results, fc.integer({ min: 1, max: 5 }), async (examples, size) => {
        await sql`delete from check_results`.execute(harness.ctx.connection.write);
        await sql`delete from check_rollups`.execute(harness.ctx.connection.write);
        round++;
        const all = examples.map(({ at, verdict, total }) => resultOf(at, verdict, total));
        for (let from = 0; from < all.length; from += size) await store(id, all.slice(from, from + size));
        for (const [resolution, step] of [
          ['minute', 60],
          ['hour', 3600],
          ['day', DAY],
        ] as const) {
          const { data } = await get(`/checks/${id}/results?resolution=${resolution}`);
          const byBucket = Map.groupBy(all, ({ at }) => Math.floor(at / 1000 / step) * step);
          assert.equal(data.length, byBucket.size, resolution);
          for (const { attributes } of data) {
            const own = byBucket.get(Date.parse(attributes.at_iso) / 1000) ?? [];
            const count = (verdict: Verdict) => own.filter((one) => one.verdict === verdict).length;
            const measured = own.filter(({ verdict }) => verdict !== 'no data');
            const sum = measured.reduce((total, { phases }) => total + phases.total, 0);
            const average = measured.length === 0 ? null : Math.round((sum / measured.length) * 10) / 10;
            assert.deepEqual(
              [
                attributes.ok,
                attributes.degraded,
                attributes.failed,
                attributes.no_data,
                attributes.average.total,
              ],
              [count('ok'), count('degraded'), count('failed'), count('no data'), average],
            );
          }
        }
      }),
      runs(6, 60),
    );
    assert.ok(round > 0);
  });

  test('for any sequence of results, the stored line equals the definition', async () => {
    const sequences = fc.array(fc.constantFrom(...verdicts), { minLength: 1, maxLength: 14 });
    const limits = fc.record({
      fail_after: fc.integer({ min: 1, max: 3 }),
      recover_after: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(sequences, limits, fc.integer({ min: 1, max: 4 }), async (sequence, values, size) => {
        const id = await create(values);
        const results = sequence.map((verdict, index) => resultOf((START + 60 * index) * 1000, verdict));
        for (let from = 0; from < results.length; from += size)
          await store(id, results.slice(from, from + size));
        const stored = await harness.query(sql<{ state: string; since: number }>`
          select state, since_ms as since from check_changes where check_id = ${id} order by id`);
        const rules = rulesOf(await getCheck({ db: harness.ctx.connection.read }, id));
        assert.deepEqual(stored, recordedChanges(results, rules));
      }),
      runs(15, 300),
    );
  });

  test('checks that change together take as many statements as one, each with why it is quiet', async () => {
    const token = await harness.token('*');
    for (const name of ['API', 'Moved']) await harness.post('/components', { name }, { token });
    const window = { scheduled_at: '2026-03-10T12:00:00Z', completed_at: '2026-03-10T13:00:00Z' };
    const components = [{ id: 2, status: 6 }];
    const move = { name: 'Move', message: 'm', ...window, components };
    assert.equal((await harness.post('/schedules', move, { token })).status, 200);
    const checks = [{ component: 1 }, { component: 2 }, { parent: 1 }, { parent: 1, component: 2 }, {}];
    const ids: number[] = [];
    for (const check of [...checks, ...checks])
      ids.push(await create({ ...check, fail_after: 1, recover_after: 1 }));
    const storeAll = (some: readonly number[], at: number, verdict: Verdict) =>
      harness.statementsOf(() =>
        transaction(harness.ctx, system, (tx) =>
          storeResults(
            tx,
            some.map((checkId) => ({ checkId, result: resultOf(at * 1000, verdict) })),
          ),
        ),
      );
    const one = await storeAll(ids.slice(1, 2), START, 'failed');
    const many = await storeAll(ids.toSpliced(1, 1), START, 'failed');
    assert.equal(many.length, one.length, many.join('\n'));
    const stored = await harness.query(sql<{ check_id: number; quiet: string | null }>`
      select check_id, quiet from check_changes order by check_id`);
    const quiet = [null, 'maintenance', 'parent', 'maintenance', null];
    assert.deepEqual(
      stored.map((row) => row.quiet),
      [...quiet, ...quiet],
    );
    const events = await harness.query(sql<{ subject_id: number; quiet: string | null }>`
      select subject_id, state from events where type = 'check.changed' order by subject_id`);
    assert.deepEqual(
      events.map((event) => JSON.parse((event as Json).state).quiet),
      [...quiet, ...quiet],
    );
    await storeAll(ids, START + 60, 'ok');
    const recovered = await harness.query(sql<{ quiet: string | null }>`
      select quiet from check_changes where state = 'up'`);
    assert.deepEqual(
      recovered.map((row) => row.quiet),
      ids.map(() => null),
    );
  });

  test('what is too old is deleted: single results first, then minutes, hours and days', async () => {
    const id = await create();
    const ages = [0, 1, 3, 13, 15, 89, 91, 729, 731];
    await store(
      id,
      ages.map((days) => resultOf((START - days * DAY) * 1000)),
    );
    for (let isDone = false; !isDone; ) {
      await sql`delete from rates`.execute(harness.ctx.connection.write);
      isDone = (await pruneBatch(harness.ctx)).pauseMs === undefined;
    }
    const counts = [];
    for (const resolution of ['raw', 'minute', 'hour', 'day'])
      counts.push((await get(`/checks/${id}/results?resolution=${resolution}`)).data.length);
    assert.deepEqual(counts, [2, 4, 6, 8]);
  });

  test('a result makes no cached page old, and nothing of a check is public', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const id = await create({ name: 'Inner gateway', component: 1, fail_after: 3 });
    const version = await harness.ctx.connection.dataVersion.read();
    await store(id, [resultOf(START * 1000, 'failed')]);
    assert.equal(await harness.ctx.connection.dataVersion.read(), version);
    await store(
      id,
      [60, 120].map((seconds) => resultOf((START + seconds) * 1000, 'failed')),
    );
    assert.equal((await get(`/checks/${id}`)).data.attributes.state, 'down');
    for (const path of ['/components/1', '/components', '/status', '/incidents']) {
      const response = await harness.get(path);
      assert.equal(response.status, 200, path);
      assert.ok(!JSON.stringify(response.body).includes('gateway'), path);
    }
    assert.equal((await harness.get('/components/1')).body.data.attributes.status.value, 1);
    for (const path of [`/checks/${id}`, `/checks/${id}/results`, `/checks/${id}/changes`])
      assert.equal((await harness.get(path)).status, 401, path);
  });
});
