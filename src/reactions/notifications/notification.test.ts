import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { formatDate } from '../../lib/dates.ts';

onBothDatabases('what people are told', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await harness.put('/settings', { reminders: [] }, { token });
    await subscribe(harness, 1);
    await told();
  });

  const write = async (method: 'post' | 'put' | 'delete', path: string, body: object = {}): Promise<Json> => {
    const answer =
      method === 'delete'
        ? await harness.delete(path, { token })
        : await harness[method](path, body, { token });
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body?.data;
  };
  /** What went out since the last look. */
  const told = async (): Promise<string[]> => {
    const fakeSender = new FakeSender();
    await nodeWith(harness.ctx, fakeSender).settle();
    return fakeSender.received.map(({ kind }) => kind);
  };
  const incident = (body: object = {}) =>
    write('post', '/incidents', { name: 'i', status: 1, message: 'm', notifications: true, ...body });
  const schedule = (body: object = {}) =>
    write('post', '/schedules', {
      name: 's',
      message: 'm',
      scheduled_at: at(3600),
      completed_at: at(7200),
      notifications: true,
      ...body,
    });

  test('an incident and each of its updates, and no edit of a text', async () => {
    const { id } = await incident();
    assert.deepEqual(await told(), ['incident.opened']);
    const update = await write('post', `/incidents/${id}/updates`, { status: 2, message: 'found' });
    assert.deepEqual(await told(), ['incident.updated']);
    await write('put', `/incidents/${id}`, { message: 'other words' });
    await write('put', `/incidents/${id}`, { status: 4 });
    await write('put', `/incidents/${id}/updates/${update.id}`, { message: 'other words' });
    await write('delete', `/incidents/${id}/updates/${update.id}`);
    await write('delete', `/incidents/${id}`);
    assert.deepEqual(await told(), []);
  });

  test('nothing of what has notifications off or is not public', async () => {
    for (const quiet of [{ notifications: false }, { visible: 0 }, { visible: 2 }]) {
      const { id } = await incident(quiet);
      await write('post', `/incidents/${id}/updates`, { status: 2, message: 'found' });
    }
    const { id } = await schedule({ notifications: false });
    await write('post', `/schedules/${id}/updates`, { message: 'm' });
    harness.clock.advance(7200);
    assert.deepEqual(await told(), []);
  });

  test('turning notifications on later tells of what comes, not of what was', async () => {
    const { id } = await incident({ notifications: false });
    await write('put', `/incidents/${id}`, { notifications: true });
    assert.deepEqual(await told(), []);
    await write('post', `/incidents/${id}/updates`, { status: 2, message: 'found' });
    assert.deepEqual(await told(), ['incident.updated']);
  });

  test('an incident that everybody is shown for the first time, once', async () => {
    const { id } = await incident({ visible: 0 });
    await write('put', `/incidents/${id}`, { visible: 1 });
    assert.deepEqual(await told(), ['incident.opened']);
    await write('put', `/incidents/${id}`, { visible: 0 });
    await write('put', `/incidents/${id}`, { visible: 1 });
    assert.deepEqual(await told(), []);
  });

  test('an embargoed incident when the clock lifts the embargo, and not its updates before', async () => {
    const { id } = await incident({ published_at: at(600) });
    await write('post', `/incidents/${id}/updates`, { status: 2, message: 'found' });
    assert.deepEqual(await told(), []);
    harness.clock.advance(600);
    assert.deepEqual(await told(), ['incident.opened']);
    await write('put', `/incidents/${id}`, { name: 'other' });
    assert.deepEqual(await told(), []);
  });

  test('an embargo that is lifted by hand, once', async () => {
    const { id } = await incident({ published_at: at(600) });
    harness.clock.advance(60);
    await write('put', `/incidents/${id}`, { published_at: at(30) });
    assert.deepEqual(await told(), ['incident.opened']);
    harness.clock.advance(3600);
    assert.deepEqual(await told(), []);
  });

  test('an edit after an embargo has passed, before anybody noticed, tells once', async () => {
    const { id } = await incident({ published_at: at(600) });
    harness.clock.advance(700);
    await write('put', `/incidents/${id}`, { name: 'other' });
    assert.deepEqual(await told(), ['incident.opened']);
  });

  test('what was public, is embargoed again and published again is not told twice', async () => {
    const { id } = await incident();
    assert.deepEqual(await told(), ['incident.opened']);
    await write('put', `/incidents/${id}`, { published_at: at(600) });
    harness.clock.advance(600);
    assert.deepEqual(await told(), []);
  });

  test('an update of an incident that was hidden meanwhile is not told', async () => {
    const { id } = await incident();
    await told();
    await write('post', `/incidents/${id}/updates`, { status: 2, message: 'found' });
    await write('put', `/incidents/${id}`, { visible: 0 });
    assert.deepEqual(await told(), []);
  });

  test('maintenance: announced, updated, moved, started, completed', async () => {
    const { id } = await schedule();
    assert.deepEqual(await told(), ['maintenance.announced']);
    await write('post', `/schedules/${id}/updates`, { message: 'm' });
    assert.deepEqual(await told(), ['maintenance.updated']);
    await write('put', `/schedules/${id}`, { scheduled_at: at(3000), completed_at: at(6000) });
    assert.deepEqual(await told(), ['maintenance.rescheduled']);
    await write('put', `/schedules/${id}`, { message: 'other words' });
    assert.deepEqual(await told(), []);
    harness.clock.advance(3000);
    assert.deepEqual(await told(), ['maintenance.started']);
    harness.clock.advance(3000);
    assert.deepEqual(await told(), ['maintenance.completed']);
  });

  test('an end that an update has moved is not told again with the next edit of a text', async () => {
    const { id } = await schedule();
    await told();
    await write('post', `/schedules/${id}/updates`, { message: 'later', completed_at: at(9000) });
    assert.deepEqual(await told(), ['maintenance.updated']);
    await write('put', `/schedules/${id}`, { name: 'other' });
    assert.deepEqual(await told(), []);
  });

  test('starting and ending maintenance by hand is told as that', async () => {
    const { id } = await schedule();
    await told();
    harness.clock.advance(60);
    await write('put', `/schedules/${id}`, { status: 1 });
    assert.deepEqual(await told(), ['maintenance.started']);
    harness.clock.advance(60);
    await write('put', `/schedules/${id}`, { status: 2 });
    assert.deepEqual(await told(), ['maintenance.completed']);
  });

  test('correcting the dates of maintenance that is over tells nobody', async () => {
    const { id } = await schedule({ scheduled_at: at(-7200), completed_at: at(-3600) });
    await told();
    await write('put', `/schedules/${id}`, { scheduled_at: at(-8000), completed_at: at(-3000) });
    assert.deepEqual(await told(), []);
  });

  test('embargoed maintenance is announced when it is published, by the clock or by hand, once', async () => {
    await schedule({ published_at: at(600) });
    const byHand = await schedule({ published_at: at(600) });
    assert.deepEqual(await told(), []);
    harness.clock.advance(60);
    await write('put', `/schedules/${byHand.id}`, { published_at: at(30) });
    assert.deepEqual(await told(), ['maintenance.announced']);
    harness.clock.advance(540);
    assert.deepEqual(await told(), ['maintenance.announced']);
  });

  test('a new address is asked for its confirmation, whether the old one was confirmed or not', async () => {
    const { id } = await write('post', '/subscribers', { email: 'a@new.example' });
    assert.deepEqual(await told(), ['subscriber.confirm']);
    await write('put', `/subscribers/${id}`, { email: 'b@new.example' });
    assert.deepEqual(await told(), ['subscriber.confirm']);
    await write('put', `/subscribers/${id}`, { email: 'B@new.example', global: false });
    assert.deepEqual(await told(), []);
    const known = await write('post', '/subscribers', { email: 'c@new.example', verified: true });
    assert.deepEqual(await told(), []);
    await write('put', `/subscribers/${known.id}`, { email: 'd@new.example' });
    assert.deepEqual(await told(), ['subscriber.confirm']);
    await write('delete', `/subscribers/${known.id}`);
    assert.deepEqual(await told(), []);
  });
});
