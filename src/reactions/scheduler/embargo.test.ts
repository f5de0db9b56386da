import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { at, ClockEvents, schedulesOf } from '../../../test/support/clock-events.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('the clock and embargoes', (harness) => {
  let token = '';
  let clock = new ClockEvents(harness);
  beforeEach(async () => {
    token = await harness.token('*');
    clock = new ClockEvents(harness);
  });

  const { make, put } = schedulesOf(harness, () => token);
  const when = (seconds: number) => clock.when(seconds);

  test('an embargoed schedule causes no events before its publication, which reports the current state', async () => {
    const start = 2 * DAY;
    await make({ scheduled_at: at(start), completed_at: at(start + HOUR), published_at: at(start + 60) });
    await make({ scheduled_at: at(start), completed_at: at(start + HOUR), published_at: at(start) });
    await make({
      scheduled_at: at(start),
      completed_at: at(start + HOUR),
      published_at: at(start + 2 * HOUR),
    });
    await make({ scheduled_at: at(start), completed_at: at(start + HOUR), published_at: at(start - DAY) });
    assert.deepEqual(await when(start - HOUR), [
      `schedule 4 publish at ${start - DAY}`,
      `schedule 4 remind 60 at ${start - HOUR}`,
    ]);
    assert.deepEqual(await when(start), [`schedule 2 publish at ${start}`, `schedule 4 start at ${start}`]);
    assert.deepEqual(await when(start + HOUR), [
      `schedule 1 publish at ${start + 60}`,
      `schedule 1 complete at ${start + HOUR}`,
      `schedule 2 complete at ${start + HOUR}`,
      `schedule 4 complete at ${start + HOUR}`,
    ]);
    assert.deepEqual(await when(9 * DAY), [`schedule 3 publish at ${start + 2 * HOUR}`]);
  });

  test('lifting an embargo by hand publishes the schedule; a start during the embargo causes no event', async () => {
    const id = await make({ scheduled_at: at(600), published_at: at(DAY) });
    assert.deepEqual(await when(700), []);
    await put(id, { published_at: at(0) });
    assert.deepEqual(await when(700), ['schedule 1 publish at 700']);
    assert.deepEqual(await when(2 * DAY), []);
    await put(id, { published_at: at(3 * DAY) });
    await put(id, { completed_at: at(2 * DAY + 60) });
    assert.deepEqual(await when(3 * DAY - 1), []);
    assert.deepEqual(await when(3 * DAY), [`schedule 1 publish at ${3 * DAY}`]);
  });

  test('an embargo lifted while the scheduler was not running causes only the publication', async () => {
    const id = await make({ scheduled_at: at(600), published_at: at(DAY) });
    harness.clock.set(START + 700);
    await put(id, { published_at: at(50) });
    assert.deepEqual(await when(800), ['schedule 1 publish at 700']);
  });
});
