import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import { migrate } from '../migrate.ts';

onBothDatabases('the migration to pages', (harness) => {
  test('keeps every id, and everything stands on the first page as it stood before', async () => {
    await goBackTo(harness, '0034-written-mails');
    const { write } = harness.ctx.connection;
    const times = sql`${START}, ${START}`;
    await sql`insert into component_groups
      (id, name, name_key, "order", order_column, order_direction, collapsed, visible, created_at, updated_at)
      values (4, 'Core', 'core', 1, 'manual', 'asc', 0, 1, ${times})`.execute(write);
    await sql`insert into components
      (id, name, name_key, "order", status, enabled, component_group_id, deleted_at, created_at, updated_at)
      values (7, 'A', 'a', 2, 1, 1, 4, null, ${times}), (9, 'B', 'b', null, 1, 1, null, ${START}, ${times})`.execute(
      write,
    );
    await sql`insert into subscribers (id, email, email_key, global, created_at, updated_at)
      values (5, 'a@x.example', 'a@x.example', 1, ${times})`.execute(write);
    await migrate(harness.ctx.connection);
    assert.deepEqual(await harness.query(sql`select id, url from pages`), [{ id: 1, url: null }]);
    assert.deepEqual(
      await harness.query(sql`select page_id, component_id, group_id, "order" from page_components
        order by component_id`),
      [
        { page_id: 1, component_id: 7, group_id: 4, order: 2 },
        { page_id: 1, component_id: 9, group_id: null, order: null },
      ],
    );
    assert.deepEqual(await harness.query(sql`select id, page_id from component_groups`), [
      { id: 4, page_id: 1 },
    ]);
    assert.deepEqual(await harness.query(sql`select id, page_id from subscribers`), [{ id: 5, page_id: 1 }]);
  });
});
