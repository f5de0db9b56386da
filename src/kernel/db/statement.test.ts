import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { findGroups } from '../../domain/status/public-state/queries.ts';
import { guest } from '../auth/actor.ts';
import { readContextFor } from '../jsonapi/read-context.ts';
import { NOW, runStatement } from './statement.ts';

onBothDatabases('cached statements', (harness) => {
  const contexts = async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Hidden', visible: 0 }, { token });
    const all = { type: 'token', id: 1, userId: 1, abilities: new Set(['*']) } as const;
    return { signedIn: readContextFor(harness.ctx, all), public: readContextFor(harness.ctx, guest) };
  };

  test('rows read for a signed-in user are not reused for a guest', async () => {
    const { signedIn, public: asGuest } = await contexts();
    assert.deepEqual(
      (await findGroups(signedIn)).map(({ name }) => name),
      ['Hidden'],
    );
    assert.deepEqual(await findGroups(asGuest), []);
  });

  test('cached rows cannot be modified', async () => {
    const { public: asGuest } = await contexts();
    const build = () => sql<{ id: number; list: number[] }>`select 1 as id`;
    const read = () => runStatement(asGuest, 'a test', build, {}, (row) => ({ ...row, list: [1, 2] }));
    const [first] = await read();
    if (harness.dialect === 'sqlite') {
      assert.throws(() => Object.assign(first as object, { id: 2 }), TypeError);
      assert.throws(() => first?.list.push(3), TypeError);
    }
    const [second] = await read();
    assert.deepEqual(second, { id: 1, list: [1, 2] });
  });

  test('a thousand rows are read once for each version of the data, and a limited number of rows is kept', async () => {
    const { public: asGuest } = await contexts();
    const numbers = (name: string, count: number) =>
      runStatement(
        asGuest,
        name,
        () => sql<{ id: number }>`with recursive numbers (id) as (
          select 1 union all select id + 1 from numbers where id < ${sql.lit(count)}) select id from numbers`,
        {},
      );
    const thousand = await numbers('a thousand', 1000);
    assert.equal(thousand.length, 1000);
    if (harness.dialect !== 'sqlite') return;
    assert.equal(await numbers('a thousand', 1000), thousand);
    assert.equal((await numbers('too many', 39_001)).length, 39_001);
    assert.notEqual(await numbers('too many', 39_001), await numbers('too many', 39_001));
    assert.equal(await numbers('a thousand', 1000), thousand);
    await harness.post('/component-groups', { name: 'Another' }, { token: await harness.token('*') });
    assert.notEqual(await numbers('a thousand', 1000), thousand);
  });

  test('rows are read again in the next second only if the statement takes the time', async () => {
    const { public: asGuest } = await contexts();
    const at = (now: number, build: () => RawBuilder<{ id: number }>, name: string) =>
      runStatement(asGuest, name, build, { now });
    const timeless = () => sql<{ id: number }>`select 1 as id`;
    const timed = () => sql<{ id: number }>`select cast(${NOW} as integer) as id`;
    const first = await at(1, timeless, 'timeless');
    assert.deepEqual(await at(2, timeless, 'timeless'), first);
    assert.deepEqual(await at(1, timed, 'timed'), [{ id: 1 }]);
    assert.deepEqual(await at(2, timed, 'timed'), [{ id: 2 }]);
    if (harness.dialect === 'sqlite') assert.equal(await at(3, timeless, 'timeless'), first);
  });
});
