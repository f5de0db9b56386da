import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { at, ClockEvents, schedulesOf } from '../../../test/support/clock-events.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('the clock and schedules', (harness) => {
  let token = '';
  let clock = new ClockEvents(harness);
  beforeEach(async () => {
    token = await harness.token('*');
    clock = new ClockEvents(harness);
  });

  const { make, put } = schedulesOf(harness, () => token);
  const update = (id: number, body: object) =>
    harness.post(`/schedules/${id}/updates`, { message: 'm', ...body }, { token });
  const settings = (body: object) => harness.put('/settings', body, { token });
  const when = (seconds: number) => clock.when(seconds);

  test('reminders, start and end happen when they are due, and not a second earlier', async () => {
    await make({ scheduled_at: at(2 * DAY), completed_at: at(2 * DAY + HOUR) });
    assert.deepEqual(await when(0), []);
    assert.deepEqual(await when(DAY - 1), []);
    assert.deepEqual(await when(DAY), [`schedule 1 remind 1440 at ${DAY}`]);
    assert.deepEqual(await when(2 * DAY - HOUR - 1), []);
    assert.deepEqual(await when(2 * DAY - HOUR), [`schedule 1 remind 60 at ${2 * DAY - HOUR}`]);
    assert.deepEqual(await when(2 * DAY - 1), []);
    assert.deepEqual(await when(2 * DAY), [`schedule 1 start at ${2 * DAY}`]);
    assert.deepEqual(await when(2 * DAY + HOUR - 1), []);
    assert.deepEqual(await when(2 * DAY + HOUR), [`schedule 1 complete at ${2 * DAY + HOUR}`]);
    assert.deepEqual(await when(90 * DAY), []);
  });

  test('events of the clock have the current schedule, the kind of the job and its due time', async () => {
    await make({ name: 'Upgrade', scheduled_at: at(60) });
    harness.clock.advance(90);
    await harness.react();
    const [row] = await harness.query(sql<Json>`select * from events order by id desc limit 1`);
    assert.equal(row.type, 'schedule.started');
    assert.equal(row.actor_type, 'system');
    assert.equal(row.created_at, START + 90);
    const { name, scheduled_at, components, kind, due_at } = JSON.parse(row.state);
    assert.deepEqual(
      [name, scheduled_at, components, kind, due_at],
      ['Upgrade', START + 60, [], 'start', START + 60],
    );
  });

  test('a schedule that is created in progress or complete causes no event for it', async () => {
    await make({ scheduled_at: at(-60) });
    await make({ scheduled_at: at(0), completed_at: at(60) });
    await make({ scheduled_at: at(-120), completed_at: at(-60) });
    await make({ scheduled_at: at(600), status: 1 });
    assert.deepEqual(await when(0), []);
    await put(1, { name: 'other' });
    await put(2, { name: 'other' });
    assert.deepEqual(await when(0), []);
    assert.deepEqual(await when(60), ['schedule 2 complete at 60']);
    assert.deepEqual(await when(DAY), []);
  });

  test('another write in the second of the start does not start the schedule again', async () => {
    await make({ scheduled_at: at(600) });
    assert.deepEqual(await when(600), ['schedule 1 start at 600']);
    await put(1, { name: 'other' });
    await update(1, {});
    assert.deepEqual(await when(600), []);
  });

  test('starting and ending a schedule by hand causes one event each', async () => {
    const id = await make({ scheduled_at: at(DAY), completed_at: at(2 * DAY) });
    harness.clock.advance(60);
    await put(id, { status: 1 });
    assert.deepEqual(await when(60), ['schedule 1 start at 60']);
    await put(id, { status: 1 });
    await put(id, { name: 'other' });
    assert.deepEqual(await when(90), []);
    await put(id, { status: 2 });
    assert.deepEqual(await when(90), ['schedule 1 complete at 90']);
    await put(id, { status: 2 });
    assert.deepEqual(await when(120), []);
    assert.deepEqual(await when(3 * DAY), []);
  });

  test('a schedule that was set back starts again, but causes no start event if it ends at the same time', async () => {
    const id = await make({ scheduled_at: at(DAY) });
    await put(id, { status: 1 });
    assert.deepEqual(await when(10), ['schedule 1 start at 0']);
    await put(id, { status: 0 });
    assert.deepEqual(await when(20), []);
    await put(id, { status: 1 });
    assert.deepEqual(await when(20), ['schedule 1 start at 20']);
    await put(id, { status: 0 });
    assert.deepEqual(await when(30), []);
    await put(id, { status: 2 });
    assert.deepEqual(await when(30), ['schedule 1 complete at 30']);
    assert.deepEqual(await when(3 * DAY), []);
  });

  test('a date that is moved into the past takes effect immediately', async () => {
    const id = await make({ scheduled_at: at(DAY), completed_at: at(2 * DAY) });
    harness.clock.advance(600);
    await put(id, { scheduled_at: at(300) });
    assert.deepEqual(await when(600), ['schedule 1 start at 600']);
    await put(id, { scheduled_at: at(200) });
    assert.deepEqual(await when(700), []);
    await put(id, { completed_at: at(650) });
    assert.deepEqual(await when(700), ['schedule 1 complete at 700']);
    await put(id, { completed_at: at(640) });
    assert.deepEqual(await when(800), []);
  });

  test('an update can end a schedule, immediately or later', async () => {
    await make({ scheduled_at: at(0) });
    await make({ scheduled_at: at(0) });
    harness.clock.advance(60);
    await update(1, { completed_at: at(30) });
    await update(2, { completed_at: at(120) });
    assert.deepEqual(await when(60), ['schedule 1 complete at 60']);
    assert.deepEqual(await when(120), ['schedule 2 complete at 120']);
    await update(1, {});
    assert.deepEqual(await when(180), []);
  });

  test('an end that was withdrawn happens again when it is set again', async () => {
    const id = await make({ scheduled_at: at(60), completed_at: at(120) });
    assert.deepEqual(await when(120), ['schedule 1 start at 60', 'schedule 1 complete at 120']);
    await put(id, { completed_at: null });
    assert.deepEqual(await when(180), []);
    await put(id, { completed_at: at(240) });
    assert.deepEqual(await when(240), ['schedule 1 complete at 240']);
  });

  test('a deleted schedule causes no events, and creating it again makes another one', async () => {
    const id = await make({ scheduled_at: at(60) });
    await harness.delete(`/schedules/${id}`, { token });
    assert.deepEqual(await when(60), []);
    await make({ scheduled_at: at(120) });
    harness.clock.set(START + 120);
    await harness.delete(`/schedules/2`, { token });
    assert.deepEqual(await when(120), []);
    await make({ scheduled_at: at(180) });
    assert.deepEqual(await when(180), ['schedule 3 start at 180']);
  });

  test('if a schedule is moved before its reminders, they come before the new start', async () => {
    const id = await make({ scheduled_at: at(2 * DAY) });
    await put(id, { scheduled_at: at(3 * DAY) });
    assert.deepEqual(await when(DAY), []);
    assert.deepEqual(await when(2 * DAY), [`schedule 1 remind 1440 at ${2 * DAY}`]);
  });

  test('if a schedule is moved after a reminder, the reminder comes again if it is still in the future', async () => {
    const id = await make({ scheduled_at: at(2 * DAY) });
    assert.deepEqual(await when(DAY), [`schedule 1 remind 1440 at ${DAY}`]);
    await put(id, { scheduled_at: at(2 * DAY - HOUR) });
    assert.deepEqual(await when(DAY), []);
    await put(id, { scheduled_at: at(4 * DAY) });
    assert.deepEqual(await when(3 * DAY), [`schedule 1 remind 1440 at ${3 * DAY}`]);
  });

  test('if a schedule is moved while a reminder is due, the reminder does not come', async () => {
    const id = await make({ scheduled_at: at(2 * DAY) });
    await make({ scheduled_at: at(2 * DAY) });
    harness.clock.set(START + DAY + 10);
    await put(id, { scheduled_at: at(2 * DAY + 5) });
    await put(2, { name: 'other' });
    assert.deepEqual(await when(DAY + 10), [`schedule 2 remind 1440 at ${DAY}`]);
    assert.deepEqual(await when(2 * DAY - HOUR), [`schedule 2 remind 60 at ${2 * DAY - HOUR}`]);
    assert.deepEqual(await when(2 * DAY - HOUR + 5), [`schedule 1 remind 60 at ${2 * DAY - HOUR + 5}`]);
  });

  test('a start that was missed during a downtime and then moved causes no event', async () => {
    const id = await make({ scheduled_at: at(600) });
    harness.clock.set(START + 900);
    await put(id, { scheduled_at: at(1200) });
    assert.deepEqual(await when(900), []);
    assert.deepEqual(await when(1200), ['schedule 1 start at 1200']);
  });

  test('after a downtime all events come in order, without reminders that are no longer useful', async () => {
    await make({ scheduled_at: at(2 * DAY), completed_at: at(2 * DAY + HOUR) });
    await make({ scheduled_at: at(2 * DAY + 60), completed_at: at(2 * DAY + 60) });
    await make({ scheduled_at: at(3 * DAY), completed_at: at(4 * DAY) });
    await make({ scheduled_at: at(2 * DAY + 3 * HOUR) });
    await make({ scheduled_at: at(2 * DAY), published_at: at(2 * DAY) });
    assert.deepEqual(await when(2 * DAY + 2 * HOUR), [
      `schedule 5 publish at ${2 * DAY}`,
      `schedule 3 remind 1440 at ${2 * DAY}`,
      `schedule 1 start at ${2 * DAY}`,
      `schedule 2 complete at ${2 * DAY + 60}`,
      `schedule 1 complete at ${2 * DAY + HOUR}`,
      `schedule 4 remind 60 at ${2 * DAY + 2 * HOUR}`,
    ]);
    assert.deepEqual(await when(3 * DAY - 1), [
      `schedule 4 start at ${2 * DAY + 3 * HOUR}`,
      `schedule 3 remind 60 at ${3 * DAY - HOUR}`,
    ]);
  });

  test('hundreds of jobs that are due at the same time run in order', async () => {
    const starts = Array.from({ length: 60 }, (_, index) => 600 + ((index * 37) % 60));
    for (const start of starts) await make({ scheduled_at: at(start), completed_at: at(start + 10) });
    const happened = await when(DAY);
    assert.equal(happened.length, 120);
    const moments = happened.map((line) => Number(line.split(' ').at(-1)));
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(happened).size, 120);
  });

  test('no job runs twice when the clock is set back', async () => {
    const id = await make({ scheduled_at: at(600), completed_at: at(1200), published_at: at(300) });
    assert.deepEqual(await when(700), ['schedule 1 publish at 300', 'schedule 1 start at 600']);
    harness.clock.set(START + 100);
    await put(id, { name: 'other' });
    await update(id, {});
    assert.deepEqual(await when(100), []);
    assert.deepEqual(await when(800), []);
    assert.deepEqual(await when(1200), ['schedule 1 complete at 1200']);
  });

  test('changed reminders apply to schedules that have not started, and none comes late', async () => {
    await make({ scheduled_at: at(DAY) });
    await make({ scheduled_at: at(60) });
    assert.deepEqual(await when(60), ['schedule 2 start at 60']);
    await settings({ reminders: [60, 120, 1430] });
    assert.deepEqual(await when(DAY - 120 * 60 - 1), ['schedule 1 remind 1430 at 600']);
    await settings({ reminders: [60] });
    assert.deepEqual(await when(DAY - 120 * 60), []);
    await settings({ reminders: [60, 180, 119] });
    assert.deepEqual(await when(DAY - 119 * 60), [`schedule 1 remind 119 at ${DAY - 119 * 60}`]);
    await settings({ reminders: [] });
    assert.deepEqual(await when(DAY), [`schedule 1 start at ${DAY}`]);
  });
});
