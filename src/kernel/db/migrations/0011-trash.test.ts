import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import type { Json } from '../../../../test/support/response.ts';
import { migrate } from '../migrate.ts';

onBothDatabases('the migration to the trash', (harness) => {
  test('what was deleted before can be restored for as long as what is deleted now', async () => {
    await goBackTo(harness, '0007-unlogged-writes');
    const { write } = harness.ctx.connection;
    const run = (text: string) => sql.raw(text).execute(write);
    await run(`insert into users (id, name, email, email_key, created_at, updated_at)
      values (1, 'Ada', 'ada@x.example', 'ada@x.example', 0, 0)`);
    await run(
      `insert into tokens (id, user_id, name, hash, abilities, created_at) values (7, 1, 't', 'h', '[]', 0)`,
    );
    await run(`insert into components (id, name, name_key, status, enabled, created_at, updated_at, deleted_at)
      values (1, 'Gone', 'gone', 1, 1, 0, 0, ${START - 1000}), (2, 'There', 'there', 1, 1, 0, 0, null)`);
    await run(`insert into events (type, subject_type, subject_id, actor_type, actor_id, state, created_at) values
      ('component.deleted', 'component', 1, 'command', null, '{}', 0),
      ('component.deleted', 'component', 1, 'token', 7, '{}', 0)`);
    const schedule =
      'insert into schedules (id, name, name_key, message, scheduled_at, starts_at, notifications, published_at, recurrence, recurs_from, recurs_at, created_at, updated_at, deleted_at)';
    await run(`${schedule} values
      (1, 'Series', 'series', 'm', ${START}, ${START}, 0, 0, 'FREQ=WEEKLY', null, ${START}, 0, 0, 500),
      (2, 'With it', 'with it', 'm', ${START}, ${START}, 0, 0, null, 1, null, 0, 0, 501),
      (3, 'Before', 'before', 'm', ${START}, ${START}, 0, 0, null, 1, null, 0, 0, 499)`);
    await migrate(harness.ctx.connection);
    const rows = await harness.query(
      sql<Json>`select type, subject_id, name, deleted_at, actor_type, actor_id, user_id, parent_id, with_parent
        from trash order by type, subject_id`,
    );
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['components', 1, 'Gone', START - 1000, 'token', 7, 1, null, 0],
        ['schedules', 1, 'Series', 500, 'system', null, null, null, 0],
        ['schedules', 2, 'With it', 501, 'system', null, null, 1, 1],
        ['schedules', 3, 'Before', 499, 'system', null, null, null, 0],
      ],
    );
    harness.clock.set(Math.floor(Date.now() / 1000) + 86_400);
    await harness.react();
    assert.equal(
      (await harness.query(sql`select id from trash`)).length,
      4,
      'nothing is purged by the upgrade',
    );
  });
});
