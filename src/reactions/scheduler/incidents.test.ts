import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { at, ClockEvents } from '../../../test/support/clock-events.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('the clock and incidents', (harness) => {
  let token = '';
  let clock = new ClockEvents(harness);
  beforeEach(async () => {
    token = await harness.token('*');
    clock = new ClockEvents(harness);
  });

  const send = async (method: 'post' | 'put', path: string, body: object): Promise<Json> => {
    const response = await harness[method](path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const make = (body: object = {}) =>
    send('post', '/incidents', { name: 'i', message: 'm', status: 1, ...body });
  const put = (id: number, body: object) => send('put', `/incidents/${id}`, body);
  const update = (id: number, body: object = {}) =>
    send('post', `/incidents/${id}/updates`, { status: 2, message: 'm', ...body });
  const settings = (body: object) => send('put', '/settings', body);
  const when = (seconds: number) => clock.when(seconds);

  test('an incident is published once, by the clock or by hand', async () => {
    await make({ published_at: at(60) });
    await make({ published_at: at(60), status: 4 });
    await make();
    assert.deepEqual(await when(59), []);
    assert.deepEqual(await when(60), ['incident 1 publish at 60', 'incident 2 publish at 60']);
    await put(1, { published_at: at(600) });
    await put(1, { published_at: at(70) });
    assert.deepEqual(await when(61), []);
    assert.deepEqual(await when(70), ['incident 1 publish at 70']);
    await put(1, { published_at: at(600) });
    await put(1, { published_at: at(0) });
    await put(3, { published_at: at(-60) });
    assert.deepEqual(await when(70), ['incident 1 publish at 70']);
    await put(1, { name: 'other' });
    assert.deepEqual(await when(DAY), []);
  });

  test('a missed promise of an update causes one event', async () => {
    await make({ next_update_due_at: at(600) });
    assert.deepEqual(await when(599), []);
    assert.deepEqual(await when(600), ['incident 1 overdue at 600']);
    await put(1, { name: 'other' });
    assert.deepEqual(await when(DAY), []);
    await put(1, { next_update_due_at: at(2 * DAY) });
    assert.deepEqual(await when(2 * DAY), [`incident 1 overdue at ${2 * DAY}`]);
  });

  test('a promise that was kept, withdrawn, replaced or has become irrelevant causes no event', async () => {
    for (let id = 1; id <= 6; id++) await make({ next_update_due_at: at(600) });
    await update(1);
    await put(2, { next_update_due_at: null });
    await put(3, { status: 4 });
    await update(4, { status: 4 });
    await update(5, { next_update_due_at: at(900) });
    await harness.delete('/incidents/6', { token });
    assert.deepEqual(await when(899), []);
    assert.deepEqual(await when(900), ['incident 5 overdue at 900']);
    await put(3, { status: 1 });
    assert.deepEqual(await when(DAY), []);
  });

  test('without stale_hours, a silent incident causes no event', async () => {
    await make();
    assert.deepEqual(await when(90 * DAY), []);
  });

  test('an open incident without updates becomes stale once for each silence', async () => {
    await settings({ stale_hours: 4 });
    await make();
    await make({ status: 4 });
    await make({ published_at: at(HOUR) });
    harness.clock.set(START + HOUR);
    await put(1, { name: 'a text is no update' });
    assert.deepEqual(await when(4 * HOUR), ['incident 3 publish at 3600', `incident 1 stale at ${4 * HOUR}`]);
    assert.deepEqual(await when(5 * HOUR), [`incident 3 stale at ${5 * HOUR}`]);
    await put(1, { name: 'other' });
    assert.deepEqual(await when(20 * HOUR), []);
    await update(1);
    await update(3, { status: 4 });
    assert.deepEqual(await when(24 * HOUR), [`incident 1 stale at ${24 * HOUR}`]);
    await put(3, { status: 1 });
    assert.deepEqual(await when(28 * HOUR), [`incident 3 stale at ${28 * HOUR}`]);
  });

  test('an embargoed incident does not become stale', async () => {
    await settings({ stale_hours: 4 });
    await make({ published_at: at(DAY) });
    await make({ published_at: at(DAY) });
    await update(1);
    await put(2, { published_at: at(0) });
    await make();
    await put(3, { published_at: at(2 * HOUR) });
    assert.deepEqual(await when(4 * HOUR), [
      'incident 2 publish at 0',
      'incident 3 publish at 7200',
      `incident 2 stale at ${4 * HOUR}`,
    ]);
    assert.deepEqual(await when(6 * HOUR), [`incident 3 stale at ${6 * HOUR}`]);
    assert.deepEqual(await when(DAY + 4 * HOUR), [
      `incident 1 publish at ${DAY}`,
      `incident 1 stale at ${DAY + 4 * HOUR}`,
    ]);
  });

  test('a changed stale_hours applies to open incidents: immediately if the time is over, and never twice', async () => {
    await make();
    await make();
    await make({ status: 4 });
    assert.deepEqual(await when(5 * HOUR), []);
    await update(2);
    await settings({ stale_hours: 4 });
    assert.deepEqual(await when(5 * HOUR), [`incident 1 stale at ${5 * HOUR}`]);
    await settings({ stale_hours: 6 });
    assert.deepEqual(await when(9 * HOUR), []);
    await settings({ stale_hours: 5 });
    assert.deepEqual(await when(10 * HOUR), [`incident 2 stale at ${10 * HOUR}`]);
    await update(1);
    await settings({ stale_hours: 0 });
    assert.deepEqual(await when(90 * DAY), []);
  });

  test('staff are notified of missed promises and of silence, and subscribers are not', async () => {
    await settings({ stale_hours: 1 });
    await make({ next_update_due_at: at(600), notifications: true });
    await when(HOUR);
    const rows = await harness.query(
      sql<Json>`select kind, channel, recipient_id from deliveries where channel <> 'webhook' order by id`,
    );
    assert.deepEqual(
      rows.map(({ kind, channel, recipient_id }) => `${kind} ${channel} ${recipient_id}`),
      ['incident.overdue staff-email 1', 'incident.stale staff-email 1'],
    );
  });

  test('no job runs twice when the clock is set back', async () => {
    await settings({ stale_hours: 1 });
    await make({ next_update_due_at: at(600), published_at: at(60) });
    assert.deepEqual(await when(2 * HOUR), [
      'incident 1 publish at 60',
      'incident 1 overdue at 600',
      'incident 1 stale at 3660',
    ]);
    harness.clock.set(START + 30);
    await put(1, { name: 'other' });
    assert.deepEqual(await when(30), []);
    assert.deepEqual(await when(3 * HOUR), []);
  });
});
