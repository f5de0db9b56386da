import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { formatDate } from '../../lib/dates.ts';

const HOUR = 3600;
const DAY = 86_400;

onBothDatabases('recurring maintenance', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });

  const send = async (method: 'post' | 'put', path: string, body: object): Promise<Json> => {
    const response = await harness[method](path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const make = async (body: object): Promise<number> => {
    const made = await send('post', '/schedules', {
      name: 'Patches',
      message: 'm',
      scheduled_at: at(DAY),
      completed_at: at(DAY + HOUR),
      ...body,
    });
    await harness.react();
    return Number(made.id);
  };
  const put = async (id: number, body: object) => {
    await send('put', `/schedules/${id}`, body);
    await harness.react();
  };
  const remove = async (id: number) => {
    assert.equal((await harness.delete(`/schedules/${id}`, { token })).status, 204);
    await harness.react();
  };
  const when = async (seconds: number) => {
    harness.clock.set(START + seconds);
    await harness.react();
  };
  const all = async (): Promise<Json[]> =>
    (await harness.get('/schedules?per_page=100&sort=scheduled_at', { token })).body.data;
  /** The start times of all occurrences after the first. */
  const starts = async (head = 1): Promise<string[]> =>
    (await all())
      .filter(({ attributes }) => attributes.recurs_from === head)
      .map(({ attributes }) => attributes.scheduled.string.slice(0, 16));
  const rows = (statement: string) => harness.query(sql<Json>`${sql.raw(statement)}`);

  test('the next three occurrences exist immediately, each like the first', async () => {
    await harness.post('/components', { name: 'API' }, { token });
    await make({
      recurrence: 'rrule:freq=monthly;byday=-1su',
      notifications: true,
      components: [{ id: 1, status: 6 }],
      meta: { team: 'ops' },
    });
    const [head, ...others] = await all();
    assert.equal(head.attributes.recurrence, 'FREQ=MONTHLY;BYDAY=-1SU');
    assert.equal(head.attributes.recurs_from, null);
    assert.deepEqual(
      others.map(({ attributes }) => [attributes.scheduled.string, attributes.completed.string]),
      [
        ['2026-03-29 12:00:00', '2026-03-29 13:00:00'],
        ['2026-04-26 12:00:00', '2026-04-26 13:00:00'],
        ['2026-05-31 12:00:00', '2026-05-31 13:00:00'],
      ],
    );
    for (const { id, attributes, relationships } of others) {
      assert.deepEqual(
        [attributes.name, attributes.message, attributes.recurrence, attributes.recurs_from],
        ['Patches', 'm', null, 1],
      );
      assert.equal(attributes.status.value, '0');
      assert.deepEqual(relationships.components.data, [{ type: 'components', id: '1' }]);
      const { body } = await harness.get(`/schedules/${id}?include=meta`, { token });
      assert.deepEqual(body.data.attributes.meta, [{ key: 'team', value: 'ops' }]);
    }
    assert.deepEqual(await rows('select distinct notifications, user_id from schedules'), [
      { notifications: 1, user_id: 1 },
    ]);
    const created = await rows(
      `select actor_type, subject_id from events where type = 'schedule.created' order by id`,
    );
    assert.deepEqual(
      created.map(({ actor_type, subject_id }) => `${actor_type} ${subject_id}`),
      ['token 1', 'system 2', 'system 3', 'system 4'],
    );
  });

  test('all occurrences of the next 30 days exist, but never more than ten', async () => {
    const weekly = await make({ recurrence: 'FREQ=WEEKLY' });
    const daily = await make({ recurrence: 'FREQ=DAILY' });
    const counted = await make({ recurrence: 'FREQ=DAILY;COUNT=5' });
    const ended = await make({ recurrence: 'FREQ=DAILY;UNTIL=20260313' });
    assert.deepEqual(await starts(weekly), [
      '2026-03-18 12:00',
      '2026-03-25 12:00',
      '2026-04-01 12:00',
      '2026-04-08 12:00',
    ]);
    const days = await starts(daily);
    assert.deepEqual([days.length, days[0], days.at(-1)], [10, '2026-03-12 12:00', '2026-03-21 12:00']);
    assert.deepEqual(await starts(counted), [
      '2026-03-12 12:00',
      '2026-03-13 12:00',
      '2026-03-14 12:00',
      '2026-03-15 12:00',
    ]);
    assert.deepEqual(await starts(ended), ['2026-03-12 12:00', '2026-03-13 12:00']);
  });

  test('the next occurrence is created in time, and each only once', async () => {
    await make({ recurrence: 'FREQ=WEEKLY' });
    assert.equal((await starts()).length, 4);
    // The fifth begins on 15 April, 30 days after 16 March.
    await when(6 * DAY - 1);
    assert.equal((await starts()).length, 4);
    await when(6 * DAY);
    assert.deepEqual((await starts()).at(-1), '2026-04-15 12:00');
    await harness.react();
    for (let day = 8; day < 60; day++) await when(day * DAY);
    const found = await starts();
    assert.deepEqual(found, [...new Set(found)]);
    assert.deepEqual([found.length, found.at(-1)], [12, '2026-06-03 12:00']);
    assert.equal((await rows(`select 1 from events where type = 'schedule.started'`)).length, 9);
  });

  test('the time of day in the time zone of the page stays the same when the clocks change', async () => {
    await harness.put('/settings', { timezone: 'Europe/Berlin' }, { token });
    // Saturdays at 02:30 in Berlin, which is 01:30 UTC in winter; Sunday, 29 March has no 02:30.
    await make({
      scheduled_at: '2026-03-14 01:30:00',
      completed_at: '2026-03-14 03:30:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=SA,SU',
    });
    assert.deepEqual((await starts()).slice(0, 7), [
      '2026-03-15 01:30',
      '2026-03-21 01:30',
      '2026-03-22 01:30',
      '2026-03-28 01:30',
      '2026-03-29 01:30',
      '2026-04-04 00:30',
      '2026-04-05 00:30',
    ]);
    const last = (await all()).at(-1);
    assert.equal(last.attributes.completed.string.slice(11), '02:30:00');
  });

  test('a yearly series continues for years', async () => {
    await make({ scheduled_at: '2028-02-29 02:00:00', completed_at: null, recurrence: 'FREQ=YEARLY' });
    assert.deepEqual(await starts(), ['2032-02-29 02:00', '2036-02-29 02:00', '2040-02-29 02:00']);
    for (const year of [2028, 2032, 2036, 2041]) {
      harness.clock.set(Date.parse(`${year}-03-01T00:00:00Z`) / 1000);
      await harness.react();
    }
    assert.deepEqual((await starts()).slice(3), ['2044-02-29 02:00', '2048-02-29 02:00', '2052-02-29 02:00']);
  });

  test('after a long downtime the series continues from now, without the occurrences that were missed', async () => {
    await make({ recurrence: 'FREQ=DAILY' });
    await when(40 * DAY + HOUR);
    const found = await starts();
    assert.deepEqual([found[9], found[10], found.length], ['2026-03-21 12:00', '2026-04-20 12:00', 20]);
  });

  test('editing the first changes the occurrences that have not begun and that nobody edited', async () => {
    await make({ recurrence: 'FREQ=WEEKLY;COUNT=6' });
    await when(9 * DAY);
    await put(3, { name: 'By hand' });
    await send('post', '/schedules/4/updates', { message: 'm' });
    const types = await harness.eventsOf(() =>
      put(1, { name: 'Other', message: 'new', notifications: true }),
    );
    assert.deepEqual(types, ['schedule.updated', 'schedule.updated', 'schedule.updated']);
    const names = Object.fromEntries((await all()).map(({ id, attributes }) => [id, attributes.name]));
    assert.deepEqual(names, { 1: 'Other', 2: 'Patches', 3: 'By hand', 4: 'Patches', 5: 'Other', 6: 'Other' });
  });

  test('another rule or another time moves the future occurrences', async () => {
    await make({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
    await put(3, { scheduled_at: '2026-03-26 12:00:00', completed_at: '2026-03-26 12:30:00' });
    await put(1, { recurrence: 'FREQ=WEEKLY;COUNT=4;INTERVAL=2' });
    // The occurrence that was moved by hand keeps its place in the series, which is 25 March.
    assert.deepEqual(await starts(), ['2026-03-26 12:00', '2026-04-08 12:00', '2026-04-22 12:00']);
    await put(1, { scheduled_at: at(DAY + HOUR), completed_at: at(DAY + 3 * HOUR) });
    assert.deepEqual(await starts(), [
      '2026-03-25 13:00',
      '2026-03-26 12:00',
      '2026-04-08 13:00',
      '2026-04-22 13:00',
    ]);
    const last = (await all()).at(-1);
    assert.equal(last.attributes.completed.string, '2026-04-22 15:00:00');
    await put(1, { recurrence: null });
    assert.deepEqual(await starts(), ['2026-03-26 12:00']);
    await put(1, { recurrence: 'FREQ=WEEKLY;COUNT=2' });
    assert.deepEqual(await starts(), ['2026-03-18 13:00', '2026-03-26 12:00']);
  });

  test('another duration changes each occurrence in place, and subscribers are notified once', async () => {
    await subscribe(harness, 1);
    const told = async () => {
      const fakeSender = new FakeSender();
      await nodeWith(harness.ctx, fakeSender).settle();
      return fakeSender.received.map(({ kind }) => kind);
    };
    await send('post', '/schedules', {
      name: 'Patches',
      message: 'm',
      scheduled_at: at(2 * DAY),
      completed_at: at(2 * DAY + HOUR),
      recurrence: 'FREQ=WEEKLY',
      notifications: true,
    });
    assert.deepEqual(await told(), ['maintenance.announced']);
    await send('put', '/schedules/1', { completed_at: at(2 * DAY + 2 * HOUR) });
    assert.deepEqual(await told(), ['maintenance.rescheduled']);
    assert.deepEqual(
      (await all()).map(({ id, attributes }) => `${id} ${attributes.completed.string.slice(11)}`),
      ['1 14:00:00', '2 14:00:00', '3 14:00:00', '4 14:00:00', '5 14:00:00'],
    );
    harness.clock.set(START + 2 * DAY + 3 * HOUR);
    assert.deepEqual(await told(), ['maintenance.started', 'maintenance.completed']);
    harness.clock.set(START + 8 * DAY);
    assert.deepEqual(await told(), ['maintenance.reminder']);
    await send('put', '/schedules/2', { scheduled_at: at(9 * DAY + HOUR) });
    assert.deepEqual(await told(), ['maintenance.rescheduled']);
    await send('put', '/schedules/1', { name: 'Other' });
    assert.deepEqual(await told(), []);
    await harness.delete('/schedules/1', { token });
    assert.deepEqual(await told(), []);
  });

  test('the progress of the first does not affect the others', async () => {
    await make({ recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await when(DAY + 600);
    await send('post', '/schedules/1/updates', { message: 'Done.', completed_at: at(DAY + 600) });
    await put(1, { scheduled_at: at(DAY - 300) });
    await put(1, { name: 'Other' });
    await put(1, { status: 2 });
    assert.deepEqual(
      (await all())
        .slice(1)
        .map(({ attributes }) => [attributes.name, attributes.scheduled.string, attributes.completed.string]),
      [
        ['Other', '2026-03-18 12:00:00', '2026-03-18 13:00:00'],
        ['Other', '2026-03-25 12:00:00', '2026-03-25 13:00:00'],
      ],
    );
    // Planning the first again plans the others again.
    await put(1, { status: null, scheduled_at: at(2 * DAY), completed_at: at(2 * DAY + 1800) });
    assert.deepEqual(await starts(), ['2026-03-19 12:00', '2026-03-26 12:00']);
  });

  test('deleting the first removes the occurrences that have not begun', async () => {
    await make({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
    await put(4, { name: 'By hand' });
    await when(8 * DAY);
    const types = await harness.eventsOf(() => remove(1));
    assert.deepEqual(types, ['schedule.deleted', 'schedule.deleted', 'schedule.deleted']);
    assert.deepEqual(await starts(), ['2026-03-18 12:00']);
    await when(90 * DAY);
    assert.equal((await all()).length, 1);
  });

  test('an occurrence that was deleted or edited by hand stays as it is', async () => {
    await make({ recurrence: 'FREQ=WEEKLY' });
    await remove(2);
    await put(3, { scheduled_at: '2026-03-27 08:00:00' });
    await put(1, { message: 'other' });
    await when(2 * DAY);
    assert.deepEqual(await starts(), ['2026-03-27 08:00', '2026-04-01 12:00', '2026-04-08 12:00']);
    assert.equal(
      (await harness.get('/schedules/1', { token })).body.data.attributes.scheduled.string,
      at(DAY),
    );
  });

  test('an embargo of the first applies to the others', async () => {
    await make({ recurrence: 'FREQ=WEEKLY;COUNT=3', published_at: at(DAY) });
    assert.deepEqual((await harness.get('/schedules')).body.data, []);
    await put(1, { published_at: at(2 * DAY) });
    assert.deepEqual(
      (await all()).map(({ attributes }) => attributes.published.string),
      [at(2 * DAY), at(2 * DAY), at(2 * DAY)],
    );
    await put(1, { published_at: at(0) });
    assert.equal((await harness.get('/schedules')).body.meta.total, 3);
  });
});
