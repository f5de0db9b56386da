import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Json } from '../../test/answer.ts';
import { ClockEvents } from '../../test/clock-events.ts';
import { onBothDatabases, START } from '../../test/harness.ts';
import { nodeWith, Outside } from '../../test/outside.ts';
import { fillWithDemo } from '../demo/demo.ts';

const DAY = 86_400;

onBothDatabases('an invented history', (world) => {
  test('notifies nobody, its future jobs are planned, and then it continues like a real one', async () => {
    await fillWithDemo(world.ctx);
    const newest = await world.lastEventId();
    const outside = new Outside();
    await nodeWith(world.ctx, outside).settle();
    assert.deepEqual(outside.received, []);
    assert.equal(await world.lastEventId(), newest);
    assert.deepEqual(await world.query(sql`select name, event_id, position from cursors order by name`), [
      { name: 'deliveries', event_id: newest, position: 0 },
      { name: 'scheduler', event_id: newest, position: 0 },
    ]);

    const due = await world.query(
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
    const series = await world.query(
      sql<Json>`select scheduled_at from schedules where recurs_from is not null order by id`,
    );
    assert.equal(series.length, 2);
    assert.ok(series.every(({ scheduled_at }) => scheduled_at > START));

    const clock = new ClockEvents(world);
    world.clock.set(START + 4 * DAY);
    const happened = await clock.next();
    assert.ok(happened.length > 4, happened.join());
    assert.ok(happened.every((line) => Number(line.split(' ').at(-1)) > 0));
    const told = await world.query(sql<Json>`select kind, count(*) as count from deliveries group by kind`);
    assert.ok(told.some(({ kind }) => kind === 'maintenance.started'));
    assert.ok(told.every(({ kind }) => kind !== 'maintenance.announced'));
  });
});
