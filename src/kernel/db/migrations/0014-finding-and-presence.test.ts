import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import { migrate } from '../migrate.ts';

onBothDatabases('the migration of tokens', (harness) => {
  test('existing tokens can be found by their names, and keep working', async () => {
    await goBackTo(harness, '0012-accounts');
    const { write } = harness.ctx.connection;
    await sql`insert into users (id, name, name_key, email, email_key, role, joined_at, created_at, updated_at)
      values (1, 'Ada', 'ada', 'ada@x.example', 'ada@x.example', 'owner', 0, 0, 0)`.execute(write);
    await sql`insert into tokens (id, user_id, name, hash, abilities, created_at)
      values (7, 1, 'ÄRGER', 'a', '[]', ${START}), (8, 1, 'Deploy', 'b', '[]', ${START})`.execute(write);
    await migrate(harness.ctx.connection);
    assert.deepEqual(await harness.query(sql`select id, name_key from tokens order by id`), [
      { id: 7, name_key: 'ärger' },
      { id: 8, name_key: 'deploy' },
    ]);
  });
});
