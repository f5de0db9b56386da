import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { goBackTo } from '../../../test/support/older-version.ts';
import type { Json } from '../../../test/support/response.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { command, system } from '../../kernel/auth/actor.ts';
import { migrate, pendingMigrations } from '../../kernel/db/migrate.ts';
import { notifications } from '../../kernel/db/migrations/0003-notifications.ts';
import type { Database, NewRow } from '../../kernel/db/schema.ts';
import { transaction } from '../../kernel/events/transaction.ts';

const HOUR = 3600;
const DAY = 86_400;
/** The migration uses the real clock, like any other command. */
const now = Math.floor(Date.now() / 1000);

async function writeSchedules(db: Kysely<Database>): Promise<void> {
  const schedule = (start: number | null, end: number | null, published = -DAY, isDeleted = false) =>
    ({
      name: 's',
      name_key: 's',
      message: 'm',
      // Without a start, the schedule is upcoming because somebody set that status after its date.
      ...(start === null && { status: 0, status_set_at: now }),
      scheduled_at: now + (start ?? -HOUR),
      starts_at: start === null ? null : now + start,
      ends_at: end === null ? null : now + end,
      notifications: 1,
      published_at: now + published,
      deleted_at: isDeleted ? now : null,
      created_at: now - DAY,
      updated_at: now - DAY,
    }) as NewRow<'schedules'>;
  await db
    .insertInto('schedules')
    .values([
      schedule(-2 * HOUR, -HOUR),
      schedule(-HOUR, HOUR),
      schedule(2 * HOUR, null),
      schedule(3 * DAY, 4 * DAY, DAY),
      schedule(3 * DAY, 4 * DAY, -DAY, true),
      schedule(null, null),
    ])
    .execute();
}

onBothDatabases('the migration to notifications', (harness) => {
  test('plans jobs for the future, and notifies nobody of the past', async () => {
    const { connection } = harness.ctx;
    const { write } = connection;
    await goBackTo(harness, '0002-status-page');
    await writeSchedules(write);
    const incident = (published: number): NewRow<'incidents'> => ({
      guid: `${published}`,
      name: 'i',
      name_key: 'i',
      message: 'm',
      status: 1,
      own_status: 1,
      visible: 1,
      stickied: 0,
      notifications: 1,
      occurred_at: now,
      published_at: now + published,
      created_at: now,
      updated_at: now,
    });
    await write
      .insertInto('incidents')
      .values([incident(-HOUR), incident(HOUR)])
      .execute();
    await transaction(harness.ctx, system, (tx) =>
      tx.db
        .insertInto('events')
        .values({
          type: 'incident.created',
          subject_type: 'incident',
          subject_id: 1,
          actor_type: 'system',
          actor_id: null,
          state: JSON.stringify({ id: 1, notifications: 1 }),
          created_at: tx.now,
        })
        .execute(),
    );
    assert.ok((await migrate(connection)).includes(notifications.name));
    assert.deepEqual(await pendingMigrations(connection), []);

    const rows = await harness.query(
      sql<Json>`select * from agenda order by subject_type, subject_id, due_at, kind`,
    );
    assert.deepEqual(
      rows.map(
        ({ subject_type, subject_id, kind, due_at, happened_at }) =>
          `${subject_type} ${subject_id} ${kind} at ${(due_at - now) / HOUR}${happened_at ? ', past' : ''}`,
      ),
      [
        'incident 2 publish at 1',
        'schedule 1 start at -2, past',
        'schedule 1 complete at -1, past',
        'schedule 2 start at -1, past',
        'schedule 2 complete at 1',
        'schedule 3 remind 60 at 1',
        'schedule 3 start at 2',
        'schedule 4 publish at 24',
        'schedule 4 remind 1440 at 48',
        'schedule 4 remind 60 at 71',
        'schedule 4 start at 72',
        'schedule 4 complete at 96',
      ],
    );

    harness.clock.set(now + 90 * 60);
    await harness.react();
    const events = await harness.query(
      sql<Json>`select type, subject_id from events where id > 1 order by id`,
    );
    assert.deepEqual(
      events.map(({ type, subject_id }) => `${type} ${subject_id}`),
      ['incident.published 2', 'schedule.reminded 3', 'schedule.completed 2'],
    );
  });

  test('editing a schedule that had started before the migration does not start it again', async () => {
    const { connection } = harness.ctx;
    await goBackTo(harness, '0002-status-page');
    await writeSchedules(connection.write);
    await migrate(connection);
    harness.clock.set(now + 60);
    await createUser(harness.ctx, command, { name: 'Ada', email: 'ada@staff.example', role: 'owner' });
    const token = await harness.token('*');
    for (const id of [1, 2, 3, 6]) await harness.put(`/schedules/${id}`, { name: 'other' }, { token });
    await harness.react();
    const events = await harness.query(
      sql<Json>`select type from events where actor_type = 'system' and subject_type = 'schedule'`,
    );
    assert.deepEqual(events, []);
  });
});
