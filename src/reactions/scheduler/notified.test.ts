import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ClockEvents } from '../../../test/support/clock-events.ts';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { formatDate } from '../../lib/dates.ts';
import { runDue } from './run-due.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('notifications that the clock causes', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await subscribe(harness, 1);
  });
  const told = async (): Promise<string[]> => {
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    return fakeSender.received.map(({ kind }) => kind);
  };
  const send = async (method: 'post' | 'put', path: string, body: object): Promise<Json> => {
    const response = await harness[method](path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const make = (body: object = {}) =>
    send('post', '/schedules', {
      name: 's',
      message: 'm',
      scheduled_at: at(2 * DAY),
      completed_at: at(2 * DAY + HOUR),
      notifications: true,
      ...body,
    });

  test('subscribers receive each reminder, the start and the end once', async () => {
    await make();
    assert.deepEqual(await told(), ['maintenance.announced']);
    const heard: string[][] = [];
    for (let hour = 1; hour < 60; hour++) {
      harness.clock.set(START + hour * HOUR);
      heard.push(await told());
    }
    assert.deepEqual(heard.flat(), [
      'maintenance.reminder',
      'maintenance.reminder',
      'maintenance.started',
      'maintenance.completed',
    ]);
  });

  test('moving maintenance into the past notifies of the start, not of the move', async () => {
    await make();
    await told();
    harness.clock.advance(HOUR);
    await send('put', '/schedules/1', { scheduled_at: at(600), completed_at: at(2 * HOUR) });
    assert.deepEqual(await told(), ['maintenance.started']);
    await send('put', '/schedules/1', { scheduled_at: at(500), completed_at: at(3 * HOUR) });
    assert.deepEqual(await told(), ['maintenance.rescheduled']);
  });

  test('starting maintenance by hand and extending it in the same write notifies of the start', async () => {
    await make();
    await told();
    await send('put', '/schedules/1', { status: 1, completed_at: at(3 * DAY) });
    assert.deepEqual(await told(), ['maintenance.started']);
    await send('put', '/schedules/1', { completed_at: at(4 * DAY) });
    assert.deepEqual(await told(), ['maintenance.rescheduled']);
  });

  test('an update that ends maintenance causes one notification, that of the update', async () => {
    await make({ scheduled_at: at(-60), completed_at: null });
    await make({ scheduled_at: at(-60), completed_at: null });
    await told();
    await send('post', '/schedules/1/updates', { message: 'Done.', completed_at: at(0) });
    await send('post', '/schedules/2/updates', { message: 'Soon.', completed_at: at(60) });
    assert.deepEqual(await told(), ['maintenance.updated', 'maintenance.updated']);
    harness.clock.advance(60);
    assert.deepEqual(await told(), ['maintenance.completed']);
  });

  test('embargoed maintenance that has begun is announced, without a notification of the start', async () => {
    await make({ scheduled_at: at(60), published_at: at(120) });
    harness.clock.advance(60);
    assert.deepEqual(await told(), []);
    harness.clock.advance(60);
    assert.deepEqual(await told(), ['maintenance.announced']);
  });

  test('a due job does not run before the scheduler has processed a move of its schedule', async () => {
    await make({ scheduled_at: at(60) });
    await told();
    const clock = new ClockEvents(harness);
    harness.clock.advance(60);
    await send('put', '/schedules/1', { scheduled_at: at(120) });
    assert.equal(await runDue(harness.ctx), false);
    assert.deepEqual(await clock.next(), []);
    harness.clock.advance(60);
    assert.deepEqual(await clock.next(), ['schedule 1 start at 120']);
  });
});
