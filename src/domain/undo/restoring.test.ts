import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { at, incident, none, schedule, undoing } from './testing.ts';

onBothDatabases('what an undo restores', (harness) => {
  const { everything, write, undo, undone, refused, read, hold, linksOf, rows, counts } = undoing(harness);

  test('of an update restores the status, the resolution and the promise of its incident', async () => {
    await write('POST', '/incidents', { ...incident, next_update_due_at: at(900) });
    await write('POST', '/incidents/1/updates', {
      status: 2,
      message: 'We know.',
      next_update_due_at: at(600),
    });
    const [before, countsBefore] = [await rows('incidents'), await counts()];
    harness.clock.advance(60);
    const event = await write('POST', '/incidents/1/updates', { status: 4, message: 'It is over.' });
    const types = await harness.eventsOf(() => undone(event));
    assert.deepEqual(types, ['incident_update.deleted', 'delivery.updated']);
    assert.deepEqual(await rows('incidents'), before);
    assert.deepEqual(await counts(), countsBefore);
    const updates = await harness.get('/incidents/1/updates');
    assert.deepEqual(
      updates.body.data.map((one: Json) => one.attributes.message),
      ['We know.'],
    );
    const again = await harness.post('/trash/incident-updates/2/restore', {}, { token: await everything() });
    assert.equal(again.status, 204);
    assert.equal((await read('/incidents/1')).status.value, '4');
  });

  test('of an update leaves the components of its incident as they were before the update', async () => {
    const token = await everything();
    for (const name of ['API', 'Web']) await harness.post('/components', { name }, { token });
    const components = [
      { id: 1, status: 4 },
      { id: 2, status: 3 },
    ];
    await write('POST', '/incidents', { ...incident, components });
    const [before, links] = [await rows('incidents'), await linksOf()];
    const recovered = { status: 3, message: 'Web is back.', components: [{ id: 2, status: 1 }] };
    const event = await write('POST', '/incidents/1/updates', recovered);
    await undone(event);
    assert.deepEqual(await linksOf(), links);
    assert.deepEqual(await rows('incidents'), before);
    assert.deepEqual((await harness.get('/incidents/1/updates')).body.data, []);
  });

  test('of a change restores every member, the components with their statuses, and the metadata', async () => {
    const token = await everything();
    for (const name of ['API', 'Web', 'Mail']) await harness.post('/components', { name }, { token });
    await write('POST', '/incidents', {
      ...incident,
      components: [
        { id: 1, status: 4 },
        { id: 2, status: 2 },
      ],
      meta: { team: 'red' },
    });
    const [before, links, countsBefore] = [await rows('incidents'), await linksOf(), await counts()];
    const event = await write('PUT', '/incidents/1', {
      name: 'Over',
      message: 'n',
      status: 4,
      visible: 0,
      stickied: true,
      components: [{ id: 3, status: 1 }],
      meta: { team: 'blue', more: 1 },
    });
    assert.equal((await undo(event)).status, 200);
    assert.deepEqual(await rows('incidents'), before);
    assert.deepEqual(await linksOf(), links);
    assert.deepEqual(await counts(), countsBefore);
    assert.deepEqual(await harness.query(sql`select key, value from meta`), [
      { key: 'team', value: '"red"' },
    ]);
    assert.deepEqual((await harness.get('/incidents?filter[name]=over')).body.data, []);
  });

  test('of a change restores links to a component that is in the trash now, and that comes back with them', async () => {
    const token = await everything();
    for (const name of ['API', 'Web']) await harness.post('/components', { name }, { token });
    const components = [
      { id: 1, status: 4 },
      { id: 2, status: 2 },
    ];
    await write('POST', '/incidents', { ...incident, components });
    await harness.post(
      '/schedules',
      { name: 'Move', message: 'm', scheduled_at: '2030-01-01 00:00:00', components },
      { token },
    );
    const [links, countsBefore] = [await linksOf(), await counts()];
    const event = await write('PUT', '/incidents/1', { components: [] });
    const scheduleEvent = await write('PUT', '/schedules/1', { components: [] });
    await harness.delete('/components/2', { token });
    assert.equal((await undo(event)).status, 200);
    assert.equal((await undo(scheduleEvent)).status, 200);
    assert.deepEqual([await linksOf(), await counts()], [links, countsBefore]);
    await harness.post('/trash/components/2/restore', {}, { token });
    for (const address of ['/incidents/1', '/schedules/1']) {
      const { body } = await harness.get(`${address}?include=components`, { token });
      assert.deepEqual(
        body.included.map(({ id }: { id: string }) => id),
        ['1', '2'],
        address,
      );
    }
  });

  test('of an update restores the components and the statuses that it set', async () => {
    for (const name of ['Checkout', 'Search']) {
      await harness.post('/components', { name }, { token: await everything() });
    }
    await write('POST', '/incidents', { ...incident, components: [{ id: 1, status: 4 }] });
    const event = await write('POST', '/incidents/1/updates', {
      status: 3,
      message: 'Checkout is back, Search is slow.',
      components: [
        { id: 1, status: 1 },
        { id: 2, status: 2 },
      ],
    });
    const types = await harness.eventsOf(() => undone(event));
    assert.deepEqual(types.slice(0, 2), ['incident.updated', 'incident_update.deleted']);
    const { body } = await harness.get('/incidents/1?include=components');
    assert.deepEqual(
      body.included.map(({ attributes }: Json) => [attributes.id, attributes.latest_status.value]),
      [[1, 4]],
    );
  });

  test('of an update that is restored later brings its components back, except those changed since', async () => {
    const token = await everything();
    for (const name of ['Checkout', 'Search', 'Mail']) await harness.post('/components', { name }, { token });
    await write('POST', '/incidents', { ...incident, components: [{ id: 1, status: 4 }] });
    const update = {
      status: 3,
      message: 'Checkout is back, the others are slow.',
      components: [
        { id: 1, status: 1 },
        { id: 2, status: 2 },
        { id: 3, status: 2 },
      ],
    };
    const event = await write('POST', '/incidents/1/updates', update);
    const [before, countsBefore] = [await linksOf(), await counts()];
    await undone(event);
    const restore = async () => {
      const response = await harness.post('/trash/incident-updates/1/restore', {}, { token });
      assert.equal(response.status, 204, JSON.stringify(response.body));
    };
    assert.deepEqual(await harness.eventsOf(restore), ['incident.updated', 'incident_update.restored']);
    assert.deepEqual([await linksOf(), await counts()], [before, countsBefore]);

    const again = await write('POST', '/incidents/1/updates', {
      ...update,
      components: [
        { id: 1, status: 3 },
        { id: 2, status: 3 },
        { id: 3, status: 3 },
      ],
    });
    await undone(again);
    await write('PUT', '/incidents/1', {
      components: [
        { id: 1, status: 1 },
        { id: 2, status: 4 },
        { id: 3, status: 2 },
      ],
    });
    await harness.delete('/components/3', { token });
    assert.equal((await harness.post('/trash/incident-updates/2/restore', {}, { token })).status, 204);
    assert.deepEqual(await linksOf(), [
      { component_id: 1, status: 3 },
      { component_id: 2, status: 4 },
      { component_id: 3, status: 3 },
    ]);
  });

  test('of a maintenance that was started or completed now takes back the change and what was told of it', async () => {
    await subscribe(harness, 2);
    await hold(30);
    const fakeSender = new FakeSender();
    const settle = () => nodeWith(harness.ctx, fakeSender).settle();
    const told = () => fakeSender.received.splice(0).map(({ kind }) => kind);
    await write('POST', '/schedules', { ...schedule, completed_at: at(7200) });
    await settle();
    harness.clock.advance(60);
    await settle();
    told();
    const planned = await rows('schedules');

    const started = await write('PUT', '/schedules/1', { status: 1 });
    await settle();
    assert.ok((await harness.events()).includes('schedule.started'));
    assert.deepEqual((await undone(started)).channels.email, { ...none, taken_back: 2 });
    assert.deepEqual(await rows('schedules'), planned);
    harness.clock.advance(60);
    await settle();
    assert.deepEqual(told(), []);
    harness.clock.set(START + 3600);
    await settle();
    harness.clock.advance(60);
    await settle();
    assert.deepEqual(told(), ['maintenance.started', 'maintenance.started'], 'it starts as planned');

    const running = await rows('schedules');
    const completed = await write('PUT', '/schedules/1', { status: 2 });
    await settle();
    harness.clock.advance(30);
    await nodeWith(harness.ctx, fakeSender).settle();
    assert.equal(told().length, 2);
    // Both mails have gone. The maintenance goes on all the same.
    assert.deepEqual((await undone(completed)).channels.email, { ...none, gone: 2 });
    assert.deepEqual(await rows('schedules'), running);
    assert.equal((await read('/schedules/1')).status.value, '1');
    harness.clock.set(START + 7200);
    await settle();
    harness.clock.advance(60);
    await settle();
    assert.deepEqual(told(), ['maintenance.completed', 'maintenance.completed']);
  });

  test('of a published post-mortem makes it a draft again, and publishing it again tells people', async () => {
    await subscribe(harness, 2);
    await hold(30);
    const fakeSender = new FakeSender();
    const settle = () => nodeWith(harness.ctx, fakeSender).settle();
    const path = '/incidents/1/postmortem';
    await write('POST', '/incidents', { ...incident, notifications: false });
    await write('PUT', path, { body: 'What happened.', notifications: true });
    const published = await write('PUT', path, { published: true });
    await settle();
    const types = await harness.eventsOf(async () => {
      const { subject, channels } = await undone(published);
      assert.deepEqual(subject, { type: 'postmortem', id: 1 });
      assert.deepEqual(channels.email, { ...none, taken_back: 2 });
    });
    assert.deepEqual(types, ['postmortem.updated', 'delivery.updated']);
    const draft = await read(path);
    assert.deepEqual([draft.body, draft.published.string], ['What happened.', null]);
    assert.equal((await harness.get(path)).status, 404);
    assert.deepEqual((await undone(published)).channels.email, { ...none, taken_back: 2 }, 'once is enough');

    const again = await write('PUT', path, { published: true });
    await settle();
    harness.clock.advance(30);
    await settle();
    assert.deepEqual(
      fakeSender.received.map(({ kind }) => kind),
      ['postmortem.published', 'postmortem.published'],
    );
    assert.match(await refused(published), /because the post-mortem was changed or restored since/);
    const edit = await write('PUT', path, { body: 'What really happened.' });
    assert.match(await refused(again), /PUT \/api\/incidents\/1\/postmortem/);
    await undone(edit);
    await settle();
    assert.equal((await read(path)).body, 'What happened.');
    assert.equal(fakeSender.received.length, 2, 'nobody is told of an undo');
  });

  test('of a post-mortem that was published at once puts it into the trash', async () => {
    const path = '/incidents/1/postmortem';
    await write('POST', '/incidents', incident);
    const event = await write('PUT', path, { body: 'What happened.', published: true });
    assert.deepEqual(await harness.eventsOf(() => undone(event)), ['postmortem.deleted', 'delivery.updated']);
    assert.equal((await harness.get(path)).status, 404);
    const token = await everything();
    assert.equal((await harness.post('/trash/postmortems/1/restore', {}, { token })).status, 204);
    assert.equal((await harness.get(path)).status, 200);
    const manager = await harness.token('incident-updates.manage', 'schedules.manage');
    const other = await write('PUT', path, { body: 'More.' });
    assert.equal((await undo(other, manager)).status, 403);
  });

  test('of a schedule, of its change and of its update restores the plan, and tells nobody of it', async () => {
    await subscribe(harness, 1);
    const fakeSender = new FakeSender();
    const settle = () => nodeWith(harness.ctx, fakeSender).settle();
    const created = await write('POST', '/schedules', { ...schedule, completed_at: at(7200) });
    await settle();
    const before = await rows('schedules');
    const moved = await write('PUT', '/schedules/1', { scheduled_at: at(5000), name: 'Later' });
    await undone(moved);
    assert.deepEqual(await rows('schedules'), before);
    harness.clock.advance(3700);
    await settle();
    const begun = await rows('schedules');
    const update = await write('POST', '/schedules/1/updates', { message: 'Done.', completed_at: at(3700) });
    const types = await harness.eventsOf(() => undone(update));
    assert.deepEqual(types, ['schedule.updated', 'schedule_update.deleted', 'delivery.updated']);
    assert.deepEqual(await rows('schedules'), begun);
    fakeSender.received.length = 0;
    await settle();
    assert.deepEqual(
      fakeSender.received.map(({ kind }) => kind),
      [],
    );
    assert.equal((await read('/schedules/1')).status.value, '1');
    // The scheduler follows the restored plan.
    harness.clock.advance(3600);
    await settle();
    assert.deepEqual(
      fakeSender.received.map(({ kind }) => kind),
      ['maintenance.completed'],
    );
    assert.match(await refused(created), /changed or restored since/);
  });

  test('of a series removes the schedules that the series has created', async () => {
    const event = await write('POST', '/schedules', { ...schedule, recurrence: 'FREQ=DAILY;COUNT=4' });
    await harness.react();
    assert.ok((await rows('schedules')).length > 1);
    await undone(event);
    await harness.react();
    assert.ok((await rows('schedules')).every(({ deleted_at }) => deleted_at !== null));
  });
});
