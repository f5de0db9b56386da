import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import { verifyChain } from '../../events/verify-chain.ts';
import { migrate } from '../migrate.ts';

interface OldEvent {
  readonly type: string;
  readonly subject: number;
  readonly state: object;
  readonly actor?: readonly [type: string, id: number | null];
}

onBothDatabases('the migration to a chained log', (harness) => {
  const insert = async (events: readonly OldEvent[]) => {
    const values = events.map(
      ({ type, subject, state, actor: [actor, id] = ['command', null] }) =>
        sql`(${type}, ${type.split('.')[0]}, ${subject}, ${actor}, ${id}, ${JSON.stringify(state)}, ${START})`,
    );
    await sql`insert into events (type, subject_type, subject_id, actor_type, actor_id, state, created_at)
      values ${sql.join(values)}`.execute(harness.ctx.connection.write);
  };

  test('chains every existing event, and removes names and addresses of people first', async () => {
    await goBackTo(harness, '0007-unlogged-writes');
    const component = { id: 3, name: 'API', status: 1, meta: [{ key: 'team', value: 'ops' }] };
    await insert([
      { type: 'user.created', subject: 1, state: { id: 1, name: 'Ada', email: 'ada@staff.example' } },
      { type: 'token.created', subject: 7, state: { id: 7, user_id: 1, name: 'laptop' } },
      { type: 'component.created', subject: 3, state: component, actor: ['token', 7] },
      {
        type: 'subscriber.created',
        subject: 4,
        state: { id: 4, global: 1, meta: [{ key: 'name', value: 'Ann Example' }] },
        actor: ['token', 99],
      },
    ]);
    // More than one batch.
    await insert(
      Array.from({ length: 1200 }, (_, index) => ({
        type: 'settings.updated',
        subject: 1,
        state: { id: 1, history_days: index },
      })),
    );
    assert.ok((await migrate(harness.ctx.connection)).includes('0009-event-chain'));
    const { read, problem, head } = await verifyChain(harness.ctx.connection.read);
    assert.deepEqual([read, problem, head?.id], [1204, undefined, 1204]);
    const rows = await harness.ctx.connection.read.selectFrom('events').selectAll().orderBy('id').execute();
    assert.deepEqual(
      rows.slice(0, 4).map(({ state, user_id }) => [JSON.parse(state), user_id]),
      [
        [{ id: 1 }, null],
        [{ id: 7, user_id: 1, name: 'laptop' }, null],
        [component, 1],
        [{ id: 4, global: 1 }, null],
      ],
    );
    assert.doesNotMatch(JSON.stringify(rows), /Ada|ada@|Ann/);
  });

  test('works for an empty log, and the first event begins the chain', async () => {
    await goBackTo(harness, '0007-unlogged-writes');
    await migrate(harness.ctx.connection);
    assert.deepEqual((await verifyChain(harness.ctx.connection.read)).read, 0);
  });
});
