import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ClockEvents } from '../../../test/support/clock-events.ts';
import { FakeSender, nodeWith } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { fillWithDemo } from '../../operations/demo/demo.ts';

const DAY = 86_400;

onBothDatabases('an invented history', (harness) => {
  test('notifies nobody, its future jobs are planned, and then it continues like a real one', async () => {
    await fillWithDemo(harness.ctx);
    const newest = await harness.lastEventId();
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.deepEqual(fakeSender.received, []);
    assert.equal(await harness.lastEventId(), newest);
    assert.deepEqual(await harness.query(sql`select name, event_id, position from cursors order by name`), [
      { name: 'alerts', event_id: newest, position: 0 },
      { name: 'deliveries', event_id: newest, position: 0 },
      { name: 'scheduler', event_id: newest, position: 0 },
      { name: 'staff-alerts', event_id: newest, position: 0 },
    ]);

    const due = await harness.query(
      sql<Json>`select subject_type, kind, due_at from agenda where happened_at is null order by due_at`,
    );
    assert.ok(due.every(({ due_at }) => due_at > START));
    const kinds = new Set(due.map(({ subject_type, kind }) => `${subject_type} ${kind}`));
    assert.deepEqual([...kinds].sort(), [
      'incident overdue',
      'incident publish',
      'schedule complete',
      'schedule remind 1440',
      'schedule remind 60',
      'schedule start',
    ]);
    const series = await harness.query(
      sql<Json>`select scheduled_at from schedules where recurs_from is not null order by id`,
    );
    assert.equal(series.length, 2);
    assert.ok(series.every(({ scheduled_at }) => scheduled_at > START));

    const clock = new ClockEvents(harness);
    harness.clock.set(START + 4 * DAY);
    const happened = await clock.next();
    assert.ok(happened.length > 4, happened.join());
    assert.ok(happened.every((line) => Number(line.split(' ').at(-1)) > 0));
    const told = await harness.query(sql<Json>`select kind, count(*) as count from deliveries group by kind`);
    assert.ok(told.some(({ kind }) => kind === 'maintenance.started'));
    assert.ok(told.every(({ kind }) => kind !== 'maintenance.announced'));
  });
});
