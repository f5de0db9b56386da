import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { formatDate } from '../../lib/dates.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('what is restored from the trash', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await subscribe(harness, 1);
  });
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await harness.send(method, path, body, { token });
    assert.ok(response.status < 300, JSON.stringify(response.body));
  };
  /** What people are told at this time. */
  const told = async (seconds: number): Promise<string[]> => {
    harness.clock.set(START + seconds);
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    return fakeSender.received.map(({ kind }) => kind);
  };
  const restore = (path: string) => send('POST', `/trash/${path}/restore`, {});
  const schedule = {
    name: 'Upgrade',
    message: 'm',
    scheduled_at: at(2 * DAY),
    completed_at: at(2 * DAY + 2 * HOUR),
    notifications: true,
  };
  const incident = { name: 'Down', message: 'm', status: 1, notifications: true };
  const starts = async (): Promise<string[]> =>
    (await harness.get('/schedules?per_page=100&sort=scheduled_at', { token })).body.data.map(
      ({ id, attributes }: Json) => `${id} ${attributes.scheduled.string.slice(0, 10)}`,
    );

  test('maintenance: only what is still to come is told', async () => {
    await send('POST', '/schedules', schedule);
    assert.deepEqual(await told(0), ['maintenance.announced']);
    await send('DELETE', '/schedules/1');
    // A reminder was due a day before, and the start is due.
    assert.deepEqual(await told(2 * DAY + 60), []);
    await restore('schedules/1');
    assert.deepEqual(await told(2 * DAY + 60), []);
    assert.deepEqual(await told(2 * DAY + 2 * HOUR), ['maintenance.completed']);
  });

  test('what was due while no worker ran is not told either', async () => {
    await send('POST', '/schedules', schedule);
    await send('POST', '/incidents', { ...incident, published_at: at(DAY) });
    assert.deepEqual(await told(0), ['maintenance.announced']);
    await send('DELETE', '/schedules/1');
    await send('DELETE', '/incidents/1');
    harness.clock.set(START + 2 * DAY + 3 * HOUR);
    await restore('schedules/1');
    await restore('incidents/1');
    const types = await harness.eventsOf(async () => assert.deepEqual(await told(2 * DAY + 3 * HOUR), []));
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/incidents/1')).status, 200);
    await send('PUT', '/incidents/1', { name: 'Other' });
    assert.deepEqual(await told(2 * DAY + 4 * HOUR), [], 'it has been public since it was restored');
  });

  test('an incident that is published later is announced then', async () => {
    await send('POST', '/incidents', { ...incident, published_at: at(DAY) });
    await send('DELETE', '/incidents/1');
    assert.deepEqual(await told(HOUR), []);
    await restore('incidents/1');
    assert.deepEqual(await told(2 * HOUR), []);
    assert.deepEqual(await told(DAY), ['incident.opened']);
  });

  test('a restored incident goes stale and overdue as planned, if that is still to come', async () => {
    await send('PUT', '/settings', { stale_hours: 5 });
    await send('POST', '/incidents', { ...incident, next_update_due_at: at(HOUR) });
    assert.deepEqual(await told(0), ['incident.opened']);
    await send('DELETE', '/incidents/1');
    harness.clock.set(START + 2 * HOUR);
    await restore('incidents/1');
    assert.deepEqual(await told(2 * HOUR), []);
    assert.deepEqual(await told(5 * HOUR), ['incident.stale']);
  });

  test('an update that is restored is told to nobody', async () => {
    await send('POST', '/incidents', incident);
    await send('POST', '/incidents/1/updates', { status: 4, message: 'm' });
    await send('POST', '/schedules', schedule);
    await send('POST', '/schedules/1/updates', { message: 'm' });
    assert.equal((await told(0)).length, 4);
    for (const path of ['incidents/1/updates/1', 'schedules/1/updates/2']) await send('DELETE', `/${path}`);
    await restore('incident-updates/1');
    await restore('schedule-updates/2');
    assert.deepEqual(await told(60), []);
  });

  test('a series comes back with the occurrences that were deleted with it, edited or not', async () => {
    await send('POST', '/schedules', { ...schedule, recurrence: 'FREQ=WEEKLY' });
    await told(0);
    await send('DELETE', '/schedules/3');
    await send('PUT', '/schedules/4', { scheduled_at: at(25 * DAY), name: 'Moved' });
    await told(60);
    const before = await starts();
    assert.equal(before.length, 4);
    await send('DELETE', '/schedules/1');
    await told(HOUR);
    assert.deepEqual(await starts(), []);
    const listed = async () =>
      (await harness.get('/trash', { token })).body.data.map((entry: Json) => entry.id);
    assert.deepEqual(await listed(), ['schedules-1', 'schedules-3']);
    assert.equal((await harness.post('/trash/schedules/4/restore', {}, { token })).status, 404);
    await restore('schedules/1');
    assert.deepEqual(await told(2 * HOUR), []);
    assert.deepEqual(await starts(), before);
    assert.deepEqual(await listed(), ['schedules-3']);
    await send('PUT', '/schedules/1', { message: 'other' });
    await told(3 * HOUR);
    const messages = (await harness.get('/schedules?sort=id', { token })).body.data.map(
      ({ id, attributes }: Json) => `${id} ${attributes.message}`,
    );
    assert.deepEqual(messages, ['1 other', '2 other', '4 m', '5 other']);
    await restore('schedules/3');
    assert.deepEqual(await told(4 * HOUR), []);
    assert.equal((await starts()).length, 5);
  });

  test('an occurrence that was deleted and purged is not created again', async () => {
    await send('POST', '/schedules', { ...schedule, recurrence: 'FREQ=MONTHLY' });
    await told(0);
    const before = await starts();
    assert.deepEqual(before, ['1 2026-03-12', '2 2026-04-12', '3 2026-05-12', '4 2026-06-12']);
    await send('DELETE', '/schedules/3');
    await send('DELETE', '/trash/schedules/3');
    await told(HOUR);
    await send('PUT', '/schedules/1', { message: 'other' });
    await told(2 * HOUR);
    assert.deepEqual(await starts(), ['1 2026-03-12', '2 2026-04-12', '4 2026-06-12']);
  });

  test('a series that is deleted and purged at once leaves no occurrences', async () => {
    await send('POST', '/schedules', { ...schedule, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await told(0);
    await send('DELETE', '/schedules/1');
    await send('DELETE', '/trash/schedules/1');
    await told(0);
    assert.deepEqual(await starts(), []);
    assert.deepEqual(await harness.query(sql`select id from schedules union all select id from trash`), []);
  });

  test('purging a series purges what was deleted with it, and leaves its past alone', async () => {
    await send('POST', '/schedules', { ...schedule, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await told(0);
    await told(10 * DAY);
    await send('DELETE', '/schedules/1');
    await told(10 * DAY);
    const types = await harness.eventsOf(async () => {
      await send('DELETE', '/trash/schedules/1');
      await told(10 * DAY);
    });
    assert.deepEqual(types, ['schedule.purged', 'schedule.purged']);
    const [past, ...others] = (await harness.get('/schedules', { token })).body.data;
    assert.deepEqual([past.id, past.attributes.recurs_from, others], ['2', null, []]);
    assert.deepEqual(await harness.query(sql<Json>`select subject_id from agenda group by subject_id`), [
      { subject_id: 2 },
    ]);
  });
});
