import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { system } from '../../../kernel/auth/actor.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import type { Verdict } from '../../../lib/checks/check-state.ts';
import type { CheckResult } from '../model.ts';
import { storeResults } from '../results/store.ts';

const HOUR = 3600;
const DAY = 86_400;

const resultAt = (seconds: number, verdict: Verdict = 'ok'): CheckResult => ({
  place: 'here',
  at: seconds * 1000,
  verdict,
  reason: `It was ${verdict}.`,
  phases: { dns: 1, total: 10 },
});

onBothDatabases('the newest results of several checks', (harness) => {
  const create = async (name: string, values: object = {}): Promise<number> => {
    const body = { name, kind: 'tcp', target: '127.0.0.1:9', ...values };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };
  const store = (results: readonly (readonly [checkId: number, result: CheckResult])[]) =>
    transaction(harness.ctx, system, (tx) =>
      storeResults(
        tx,
        results.map(([checkId, result]) => ({ checkId, result })),
      ),
    );
  const get = async (path: string): Promise<Json> => {
    const response = await harness.get(path, { token: await harness.token('checks.read') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };

  test('are for those who may read checks, and for checks that are named', async () => {
    const token = await harness.token('components.manage');
    assert.equal((await harness.get('/checks/beats?filter[checks]=1')).status, 401);
    assert.equal((await harness.get('/checks/beats?filter[checks]=1', { token })).status, 403);
    const reader = await harness.token('checks.read');
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join();
    for (const query of ['', '?filter[checks]=', `?filter[checks]=${many}`, '?filter[kind]=tcp']) {
      const response = await harness.get(`/checks/beats${query}`, { token: reader });
      assert.equal(response.status, 400, query);
    }
    assert.deepEqual((await get('/checks/beats?filter[checks]=999')).data, []);
  });

  test('come from the oldest to the newest with their uptime, and what was deleted is left out', async () => {
    const [one, other, gone] = [await create('One'), await create('Other'), await create('Gone')];
    await harness.delete(`/checks/${gone}`, { token: await harness.token('*') });
    const failed = [3, 4].map((minute) => resultAt(START - 60 * minute, 'failed'));
    const good = Array.from({ length: 38 }, (_, index) => resultAt(START - HOUR * index));
    await store([
      ...[...good, ...failed].map((result): [number, CheckResult] => [one, result]),
      [one, resultAt(START - 29 * DAY, 'failed')],
      [one, resultAt(START - 30 * DAY, 'failed')],
      [one, resultAt(START - 60, 'no data')],
    ]);
    const { data } = await get(`/checks/beats?filter[checks]=${other},${one},${gone}`);
    assert.deepEqual(
      data.map(({ id, type, relationships }: Json) => [id, type, relationships.check.data.id]),
      [
        [String(one), 'checkBeats', String(one)],
        [String(other), 'checkBeats', String(other)],
      ],
    );
    const { beats, uptime } = data[0].attributes;
    assert.equal(beats.length, 30);
    assert.deepEqual(beats.at(-1), {
      verdict: 'ok',
      at_iso: '2026-03-10T12:00:00.000Z',
      place: 'here',
      reason: 'It was ok.',
      phases: { dns: 1, total: 10 },
    });
    assert.deepEqual(
      beats.slice(-4).map(({ verdict }: Json) => verdict),
      ['failed', 'failed', 'no data', 'ok'],
    );
    const times = beats.map(({ at_iso }: Json) => at_iso);
    assert.deepEqual(times, times.toSorted());
    // 24 of 26, and 38 of 41: rounded down, without those that are no data.
    assert.deepEqual(uptime, { day: 92.307, month: 92.682 });
    assert.deepEqual(data[1].attributes, { beats: [], uptime: { day: null, month: null } });
  });

  test('of a hundred among three hundred checks take as many statements as those of one', async () => {
    const first = await create('First of many');
    const ids = [first];
    const row = (await harness.query(sql<Json>`select * from checks where id = ${first}`))[0];
    const { id: _, ...copied } = row;
    const copies = Array.from({ length: 299 }, () => copied);
    for (let from = 0; from < copies.length; from += 20)
      await harness.ctx.connection.write
        .insertInto('checks')
        .values(copies.slice(from, from + 20) as never)
        .execute();
    const found = await harness.query(
      sql<{ id: number }>`select id from checks where id > ${first} order by id`,
    );
    ids.push(...found.map(({ id }) => id));
    await harness.ctx.connection.write
      .insertInto('check_results')
      .values(
        ids.flatMap((check_id) =>
          [0, 1].map((minute) => ({
            check_id,
            place: 'here',
            at_ms: (START - 60 * minute) * 1000,
            verdict: 'ok',
            reason: 'It works.',
            phases: '{"total":5}',
            output: null,
          })),
        ),
      )
      .execute();
    const token = await harness.token('checks.read');
    const ask = (wanted: readonly number[]) =>
      harness.get(`/checks/beats?filter[checks]=${wanted.join()}`, { token });
    // Who has asked is noted at times, which has nothing to do with checks.
    const statementsOf = async (wanted: readonly number[]) => {
      const texts = await harness.statementsOf(async () => {
        const { body } = await ask(wanted);
        assert.equal(body.data.length, wanted.length);
        assert.ok(body.data.every(({ attributes }: Json) => attributes.beats.length === 2));
      });
      return texts.filter((text) => text.includes('check'));
    };
    assert.equal((await statementsOf(ids.slice(0, 1))).length, 3);
    assert.equal((await statementsOf(ids.slice(100, 200))).length, 3);
  });

  test('the list of checks is sorted as people sort, and by what checks have in common', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'Web' }, { token });
    await harness.post('/components', { name: 'Apps' }, { token });
    const [web, apps] = (await harness.get('/components?sort=id', { token })).body.data;
    await create('sorted node 10.eu', { component: Number(web.id), tags: ['b'] });
    await create('sorted node 2.us', { component: Number(apps.id) });
    await create('sorted node 2.eu', { tags: ['a', 'z'] });
    await create('Sorted shop', { component: Number(web.id), tags: ['b', 'c'] });
    const names = async (sort: string) =>
      (await get(`/checks?filter[q]=sorted&sort=${sort}`)).data.map(({ attributes }: Json) =>
        attributes.name.slice(7),
      );
    assert.deepEqual(await names('name'), ['node 2.eu', 'node 2.us', 'node 10.eu', 'shop']);
    assert.deepEqual(await names('-name'), ['shop', 'node 10.eu', 'node 2.us', 'node 2.eu']);
    assert.deepEqual(await names('component,name'), ['node 2.us', 'node 10.eu', 'shop', 'node 2.eu']);
    assert.deepEqual(await names('tag,name'), ['node 2.eu', 'node 10.eu', 'shop', 'node 2.us']);
    assert.equal((await names('place,since,name')).length, 4);
  });
});
