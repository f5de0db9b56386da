import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { pruneBatch } from '../../records/retention/prune.ts';

interface Place {
  readonly component_id: number;
  readonly group_id: number | null;
  readonly order: number | null;
}

onBothDatabases('the places of components', (harness) => {
  const placed = () =>
    harness.query(sql<Place>`select component_id, group_id, "order" from page_components
      where page_id = 1 order by component_id`);
  const columns = () =>
    harness.query(sql<Place>`select id as component_id, component_group_id as group_id, "order" from components
      order by id`);
  const check = async (what: string) => assert.deepEqual(await placed(), await columns(), what);

  test('on the first page are what the components say, whatever is written', async () => {
    const token = await harness.token('*');
    const send = async (method: 'post' | 'put', path: string, body: object = {}) => {
      const response = await harness[method](path, body, { token });
      assert.ok(response.status < 300, `${path}: ${JSON.stringify(response.body)}`);
      await check(`${method} ${path}`);
      return Number(response.body?.data?.id);
    };
    const remove = async (path: string) => {
      assert.equal((await harness.delete(path, { token })).status, 204);
      await check(`delete ${path}`);
    };
    const group = await send('post', '/component-groups', { name: 'Core' });
    const first = await send('post', '/components', { name: 'A', component_group_id: group, order: 3 });
    const second = await send('post', '/components', { name: 'B' });
    await send('put', `/components/${second}`, { component_group_id: group, order: 1 });
    await send('put', `/components/${first}`, { component_group_id: null });
    await send('put', '/components', { components: [{ id: first, order: 7, component_group_id: group }] });
    const other = await send('post', '/component-groups', { name: 'Other', components: [first, second] });
    await send('put', `/component-groups/${other}`, { components: [second] });
    await remove(`/components/${second}`);
    await remove(`/component-groups/${other}`);
    await send('post', `/trash/components/${second}/restore`);
    await send('post', `/trash/component-groups/${other}/restore`);
    assert.deepEqual(await placed(), [
      { component_id: first, group_id: null, order: 7 },
      { component_id: second, group_id: other, order: 1 },
    ]);
  });

  test('are found out when a node of the version before has written components', async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Core' }, { token });
    await harness.post('/components', { name: 'A' }, { token });
    await harness.post('/components', { name: 'B' }, { token });
    const { write } = harness.ctx.connection;
    await sql`update components set component_group_id = 1, "order" = null where id = 2`.execute(write);
    await sql`insert into components (id, name, name_key, status, enabled, created_at, updated_at)
      values (3, 'C', 'c', 1, 1, 0, 0)`.execute(write);
    await pruneBatch(harness.ctx);
    await check('after the repair');
    // It deletes them without knowing of their places.
    await sql`update components set component_group_id = null where id = 2`.execute(write);
    await sql`delete from component_groups`.execute(write);
    await sql`delete from components where id = 3`.execute(write);
    await pruneBatch(harness.ctx);
    await check('after the repair');
    assert.equal((await placed()).length, 2);
  });
});
