import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Answer, Json } from '../../../test/answer.ts';
import { onBothDatabases, START } from '../../../test/harness.ts';
import { otherNode } from '../../../test/other-node.ts';
import { nodeWith, Outside, subscribe } from '../../../test/outside.ts';
import { addPerson } from '../../../test/people.ts';
import { resourceContract } from '../../../test/resource-contract.ts';
import { formatDate } from '../../lib/dates.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import { takeDue } from '../../notifications/lease.ts';
import { undoRoutes } from './routes.ts';

const none = { taken_back: 0, gone: 0, unconfirmed: 0 };

onBothDatabases('undo', (world) => {
  resourceContract(world, { routes: undoRoutes });

  const at = (seconds: number) => formatDate(START + seconds);
  const incident = { name: 'Down', status: 1, message: 'We are looking.', notifications: true };
  const schedule = { name: 'Move', message: 'm', scheduled_at: at(3600), notifications: true };
  const everything = () => world.token('*');
  const eventOf = ({ status, headers, body }: Answer): number => {
    assert.equal(status, 200, JSON.stringify(body));
    return Number(headers['daymark-event']);
  };
  const write = async (method: 'POST' | 'PUT', path: string, body: object): Promise<number> =>
    eventOf(await world.send(method, path, body, { token: await everything() }));
  const undo = async (event: number, token?: string): Promise<Answer> =>
    world.post(`/events/${event}/undo`, undefined, { token: token ?? (await everything()) });
  const undone = async (event: number): Promise<Json> => {
    const answer = await undo(event);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const refused = async (event: number): Promise<string> => {
    const answer = await undo(event);
    assert.equal(answer.status, 422, JSON.stringify(answer.body));
    return answer.body.errors.event[0];
  };
  const read = async (path: string): Promise<Json> =>
    (await world.get(path, { token: await everything() })).body.data?.attributes;
  const hold = async (seconds: number) =>
    world.put('/settings', { notification_hold: seconds }, { token: await everything() });
  const linksOf = async () =>
    world.query(sql`select component_id, status from incident_components order by component_id`);
  /** All columns of the incidents and schedules but the time of the last change. */
  const rows = async (table: 'incidents' | 'schedules') =>
    (await world.query(sql<Json>`select * from ${sql.table(table)} order by id`)).map(
      ({ updated_at: _, ...row }) => row,
    );
  const counts = async () =>
    world.query(sql`select * from incident_counts where total <> 0 order by level, block, status`);

  test('every write of an incident, a schedule or an update names its event, also when it is repeated', async () => {
    const token = await everything();
    const headers = { 'idempotency-key': 'a-key-of-this-very-test' };
    const first = await world.post('/incidents', incident, { token, headers });
    const again = await world.post('/incidents', incident, { token, headers });
    assert.deepEqual([eventOf(first), eventOf(again)], [await world.lastEventId(), eventOf(first)]);
    for (const [method, path, body] of [
      ['PUT', '/incidents/1', { name: 'Slow' }],
      ['POST', '/incidents/1/updates', { status: 2, message: 'm' }],
      ['POST', '/schedules', schedule],
      ['PUT', '/schedules/1', { name: 'Move on' }],
      ['POST', '/schedules/1/updates', { message: 'm' }],
    ] as const) {
      assert.equal(await write(method, path, body), await world.lastEventId(), path);
    }
    const same = await world.put('/incidents/1', { name: 'Slow' }, { token });
    const dry = await world.post('/incidents', incident, { token, headers: { prefer: 'dry-run' } });
    const preview = await world.post('/deliveries/preview', { type: 'incident', body: incident }, { token });
    for (const answer of [same, dry, preview]) assert.equal(answer.headers['daymark-event'], undefined);
  });

  test('of a new incident puts it into the trash and takes back the mails, in one transaction', async () => {
    await subscribe(world, 3);
    await hold(30);
    const event = await write('POST', '/incidents', incident);
    const outside = new Outside();
    await nodeWith(world.ctx, outside).settle();
    const types = await world.eventsOf(async () => {
      assert.deepEqual(await undone(event), {
        event_id: event,
        type: 'incident.created',
        subject: { type: 'incident', id: 1 },
        channels: { email: { ...none, taken_back: 3 }, chat: none, webhook: none, push: none },
        is_complete: true,
      });
    });
    assert.deepEqual(types, ['incident.deleted', 'delivery.updated']);
    assert.equal((await world.get('/incidents/1', { token: await everything() })).status, 404);
    world.clock.advance(86_400);
    await nodeWith(world.ctx, outside).settle();
    assert.equal(outside.received.length, 0);
    const restored = await world.post('/trash/incidents/1/restore', {}, { token: await everything() });
    assert.equal(restored.status, 204);
    assert.equal((await read('/incidents/1')).name, 'Down');
  });

  test('a repeated undo changes nothing and answers the same, also on another node', async () => {
    await subscribe(world, 2);
    await hold(30);
    const event = await write('POST', '/incidents', incident);
    await nodeWith(world.ctx, new Outside()).settle();
    const first = await undone(event);
    const token = await everything();
    const node = await otherNode(world);
    const types = await world.eventsOf(async () => {
      const path = `/api/events/${event}/undo`;
      const [here, there] = await Promise.all([
        undone(event),
        node.send('POST', path, undefined, { authorization: `Bearer ${token}` }),
      ]);
      assert.deepEqual([here, there.body.data], [first, first]);
    });
    await node.close();
    assert.deepEqual(types, []);
  });

  test('of two undos at once on two nodes, one does it and both say so', async () => {
    await subscribe(world, 2);
    const event = await write('POST', '/incidents', incident);
    const node = await otherNode(world);
    const headers = { authorization: `Bearer ${await everything()}` };
    const types = await world.eventsOf(async () => {
      const answers = await Promise.all([
        undo(event),
        node.send('POST', `/api/events/${event}/undo`, undefined, headers),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
    });
    await node.close();
    assert.deepEqual(types, ['incident.deleted', 'delivery.updated']);
  });

  test('counts what has gone, what is being sent, and what a dead process may have sent', async () => {
    await subscribe(world, 6);
    await hold(30);
    const event = await write('POST', '/incidents', incident);
    await nodeWith(world.ctx, new Outside()).settle();
    const became = (recipient: number, values: object) =>
      world.ctx.connection.write
        .updateTable('deliveries')
        .set(values)
        .where('recipient_id', '=', recipient)
        .execute();
    await became(1, { state: 'sent', attempts: 1, sent_at: START });
    await became(2, { state: 'deferred', attempts: 1, due_at: START + 6000 });
    world.clock.advance(30);
    await takeDue(world.ctx, { channel: 'email', lease: 'dead', max: 1, busyWith: [] });
    world.clock.advance(defaultTiming.leaseSeconds);
    await takeDue(world.ctx, { channel: 'email', lease: 'alive', max: 1, busyWith: [3] });
    const { channels } = await undone(event);
    // 1 was sent and 4 is being sent; 2 was tried, and 3 may have been sent; 5 and 6 wait.
    assert.deepEqual(channels.email, { taken_back: 2, gone: 2, unconfirmed: 2 });
    assert.deepEqual((await undone(event)).channels.email, channels.email);
    const states = await world.query(
      sql<Json>`select recipient_id, state from deliveries order by recipient_id`,
    );
    assert.deepEqual(
      states.map(({ state }) => state),
      ['sent', 'cancelled', 'cancelled', 'queued', 'cancelled', 'cancelled'],
    );
  });

  test('faster than the fan-out says so, and nobody is told', async () => {
    await subscribe(world, 3);
    const event = await write('POST', '/incidents', incident);
    const update = await write('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    assert.equal((await undone(update)).is_complete, false);
    assert.match(await refused(event), /changed or restored since/);
    const outside = new Outside();
    await nodeWith(world.ctx, outside).settle();
    assert.deepEqual(
      outside.received.map(({ event_id }) => event_id),
      [event, event, event],
    );
    assert.deepEqual((await undone(update)).channels.email, { ...none, taken_back: 3 });
  });

  test('tells webhooks that programs read of the write and of its undo, and takes chats back', async () => {
    await hold(30);
    await world.ctx.connection.write
      .insertInto('webhooks')
      .values(
        (['standard', 'slack'] as const).map((format) => ({
          name: format,
          name_key: format,
          url: 'https://hooks.example/x',
          format,
          events: '["*"]',
          enabled: 1 as const,
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
          created_at: START,
          updated_at: START,
        })),
      )
      .execute();
    const event = await write('POST', '/incidents', incident);
    const outside = new Outside();
    await nodeWith(world.ctx, outside).settle();
    const { channels } = await undone(event);
    assert.deepEqual(channels, {
      email: none,
      chat: { ...none, taken_back: 1 },
      webhook: { ...none, gone: 1 },
      push: none,
    });
    outside.received.length = 0;
    await nodeWith(world.ctx, outside).settle();
    const events = await world.query(sql<Json>`select id, type from events`);
    const told = outside.received.map(({ event_id }) => events.find(({ id }) => id === event_id)?.type);
    assert.ok(told.includes('incident.deleted'));
  });

  test('of an update restores the status, the resolution and the promise of its incident', async () => {
    await write('POST', '/incidents', { ...incident, next_update_due_at: at(900) });
    await write('POST', '/incidents/1/updates', {
      status: 2,
      message: 'We know.',
      next_update_due_at: at(600),
    });
    const [before, countsBefore] = [await rows('incidents'), await counts()];
    world.clock.advance(60);
    const event = await write('POST', '/incidents/1/updates', { status: 4, message: 'It is over.' });
    const types = await world.eventsOf(() => undone(event));
    assert.deepEqual(types, ['incident_update.deleted', 'delivery.updated']);
    assert.deepEqual(await rows('incidents'), before);
    assert.deepEqual(await counts(), countsBefore);
    const updates = await world.get('/incidents/1/updates');
    assert.deepEqual(
      updates.body.data.map((one: Json) => one.attributes.message),
      ['We know.'],
    );
    const again = await world.post('/trash/incident-updates/2/restore', {}, { token: await everything() });
    assert.equal(again.status, 204);
    assert.equal((await read('/incidents/1')).status.value, '4');
  });

  test('of an update leaves the components of its incident as they were before the update', async () => {
    const token = await everything();
    for (const name of ['API', 'Web']) await world.post('/components', { name }, { token });
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
    assert.deepEqual((await world.get('/incidents/1/updates')).body.data, []);
  });

  test('of a change restores every member, the components with their statuses, and the metadata', async () => {
    const token = await everything();
    for (const name of ['API', 'Web', 'Mail']) await world.post('/components', { name }, { token });
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
    assert.deepEqual(await world.query(sql`select key, value from meta`), [{ key: 'team', value: '"red"' }]);
    assert.deepEqual((await world.get('/incidents?filter[name]=over')).body.data, []);
  });

  test('of a change restores links to a component that is in the trash now, and that comes back with them', async () => {
    const token = await everything();
    for (const name of ['API', 'Web']) await world.post('/components', { name }, { token });
    const components = [
      { id: 1, status: 4 },
      { id: 2, status: 2 },
    ];
    await write('POST', '/incidents', { ...incident, components });
    await world.post(
      '/schedules',
      { name: 'Move', message: 'm', scheduled_at: '2030-01-01 00:00:00', components },
      { token },
    );
    const [links, countsBefore] = [await linksOf(), await counts()];
    const event = await write('PUT', '/incidents/1', { components: [] });
    const scheduleEvent = await write('PUT', '/schedules/1', { components: [] });
    await world.delete('/components/2', { token });
    assert.equal((await undo(event)).status, 200);
    assert.equal((await undo(scheduleEvent)).status, 200);
    assert.deepEqual([await linksOf(), await counts()], [links, countsBefore]);
    await world.post('/trash/components/2/restore', {}, { token });
    for (const address of ['/incidents/1', '/schedules/1']) {
      const { body } = await world.get(`${address}?include=components`, { token });
      assert.deepEqual(
        body.included.map(({ id }: { id: string }) => id),
        ['1', '2'],
        address,
      );
    }
  });

  test('of the publication of a draft hides it, and publishing it again tells people', async () => {
    await subscribe(world, 2);
    await hold(30);
    await write('POST', '/incidents', { ...incident, visible: 2 });
    const outside = new Outside();
    const settle = () => nodeWith(world.ctx, outside).settle();
    const event = await write('PUT', '/incidents/1', { visible: 1 });
    await settle();
    assert.deepEqual((await undone(event)).channels.email, { ...none, taken_back: 2 });
    world.clock.advance(60);
    await settle();
    assert.equal(outside.received.length, 0);
    assert.equal((await rows('incidents'))[0].visible, 2);
    await write('PUT', '/incidents/1', { visible: 1 });
    await settle();
    world.clock.advance(30);
    await settle();
    assert.equal(outside.received.length, 2);
  });

  test('of an update restores the components and the statuses that it set', async () => {
    for (const name of ['Checkout', 'Search']) {
      await world.post('/components', { name }, { token: await everything() });
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
    const types = await world.eventsOf(() => undone(event));
    assert.deepEqual(types.slice(0, 2), ['incident.updated', 'incident_update.deleted']);
    const { body } = await world.get('/incidents/1?include=components');
    assert.deepEqual(
      body.included.map(({ attributes }: Json) => [attributes.id, attributes.latest_status.value]),
      [[1, 4]],
    );
  });

  test('of an update that is restored later brings its components back, except those changed since', async () => {
    const token = await everything();
    for (const name of ['Checkout', 'Search', 'Mail']) await world.post('/components', { name }, { token });
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
      const answer = await world.post('/trash/incident-updates/1/restore', {}, { token });
      assert.equal(answer.status, 204, JSON.stringify(answer.body));
    };
    assert.deepEqual(await world.eventsOf(restore), ['incident.updated', 'incident_update.restored']);
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
    await world.delete('/components/3', { token });
    assert.equal((await world.post('/trash/incident-updates/2/restore', {}, { token })).status, 204);
    assert.deepEqual(await linksOf(), [
      { component_id: 1, status: 3 },
      { component_id: 2, status: 4 },
      { component_id: 3, status: 3 },
    ]);
  });

  test('of a maintenance that was started or completed now takes back the change and what was told of it', async () => {
    await subscribe(world, 2);
    await hold(30);
    const outside = new Outside();
    const settle = () => nodeWith(world.ctx, outside).settle();
    const told = () => outside.received.splice(0).map(({ kind }) => kind);
    await write('POST', '/schedules', { ...schedule, completed_at: at(7200) });
    await settle();
    world.clock.advance(60);
    await settle();
    told();
    const planned = await rows('schedules');

    const started = await write('PUT', '/schedules/1', { status: 1 });
    await settle();
    assert.ok((await world.events()).includes('schedule.started'));
    assert.deepEqual((await undone(started)).channels.email, { ...none, taken_back: 2 });
    assert.deepEqual(await rows('schedules'), planned);
    world.clock.advance(60);
    await settle();
    assert.deepEqual(told(), []);
    world.clock.set(START + 3600);
    await settle();
    world.clock.advance(60);
    await settle();
    assert.deepEqual(told(), ['maintenance.started', 'maintenance.started'], 'it starts as planned');

    const running = await rows('schedules');
    const completed = await write('PUT', '/schedules/1', { status: 2 });
    await settle();
    world.clock.advance(30);
    await nodeWith(world.ctx, outside).settle();
    assert.equal(told().length, 2);
    // Both mails have gone. The maintenance goes on all the same.
    assert.deepEqual((await undone(completed)).channels.email, { ...none, gone: 2 });
    assert.deepEqual(await rows('schedules'), running);
    assert.equal((await read('/schedules/1')).status.value, '1');
    world.clock.set(START + 7200);
    await settle();
    world.clock.advance(60);
    await settle();
    assert.deepEqual(told(), ['maintenance.completed', 'maintenance.completed']);
  });

  test('of a published post-mortem makes it a draft again, and publishing it again tells people', async () => {
    await subscribe(world, 2);
    await hold(30);
    const outside = new Outside();
    const settle = () => nodeWith(world.ctx, outside).settle();
    const path = '/incidents/1/postmortem';
    await write('POST', '/incidents', { ...incident, notifications: false });
    await write('PUT', path, { body: 'What happened.', notifications: true });
    const published = await write('PUT', path, { published: true });
    await settle();
    const types = await world.eventsOf(async () => {
      const { subject, channels } = await undone(published);
      assert.deepEqual(subject, { type: 'postmortem', id: 1 });
      assert.deepEqual(channels.email, { ...none, taken_back: 2 });
    });
    assert.deepEqual(types, ['postmortem.updated', 'delivery.updated']);
    const draft = await read(path);
    assert.deepEqual([draft.body, draft.published.string], ['What happened.', null]);
    assert.equal((await world.get(path)).status, 404);
    assert.deepEqual((await undone(published)).channels.email, { ...none, taken_back: 2 }, 'once is enough');

    const again = await write('PUT', path, { published: true });
    await settle();
    world.clock.advance(30);
    await settle();
    assert.deepEqual(
      outside.received.map(({ kind }) => kind),
      ['postmortem.published', 'postmortem.published'],
    );
    assert.match(await refused(published), /because the post-mortem was changed or restored since/);
    const edit = await write('PUT', path, { body: 'What really happened.' });
    assert.match(await refused(again), /PUT \/api\/incidents\/1\/postmortem/);
    await undone(edit);
    await settle();
    assert.equal((await read(path)).body, 'What happened.');
    assert.equal(outside.received.length, 2, 'nobody is told of an undo');
  });

  test('of a post-mortem that was published at once puts it into the trash', async () => {
    const path = '/incidents/1/postmortem';
    await write('POST', '/incidents', incident);
    const event = await write('PUT', path, { body: 'What happened.', published: true });
    assert.deepEqual(await world.eventsOf(() => undone(event)), ['postmortem.deleted', 'delivery.updated']);
    assert.equal((await world.get(path)).status, 404);
    const token = await everything();
    assert.equal((await world.post('/trash/postmortems/1/restore', {}, { token })).status, 204);
    assert.equal((await world.get(path)).status, 200);
    const manager = await world.token('incident-updates.manage', 'schedules.manage');
    const other = await write('PUT', path, { body: 'More.' });
    assert.equal((await undo(other, manager)).status, 403);
  });

  test('of a schedule, of its change and of its update restores the plan, and tells nobody of it', async () => {
    await subscribe(world, 1);
    const outside = new Outside();
    const settle = () => nodeWith(world.ctx, outside).settle();
    const created = await write('POST', '/schedules', { ...schedule, completed_at: at(7200) });
    await settle();
    const before = await rows('schedules');
    const moved = await write('PUT', '/schedules/1', { scheduled_at: at(5000), name: 'Later' });
    await undone(moved);
    assert.deepEqual(await rows('schedules'), before);
    world.clock.advance(3700);
    await settle();
    const begun = await rows('schedules');
    const update = await write('POST', '/schedules/1/updates', { message: 'Done.', completed_at: at(3700) });
    const types = await world.eventsOf(() => undone(update));
    assert.deepEqual(types, ['schedule.updated', 'schedule_update.deleted', 'delivery.updated']);
    assert.deepEqual(await rows('schedules'), begun);
    outside.received.length = 0;
    await settle();
    assert.deepEqual(
      outside.received.map(({ kind }) => kind),
      [],
    );
    assert.equal((await read('/schedules/1')).status.value, '1');
    // The scheduler follows the restored plan.
    world.clock.advance(3600);
    await settle();
    assert.deepEqual(
      outside.received.map(({ kind }) => kind),
      ['maintenance.completed'],
    );
    assert.match(await refused(created), /changed or restored since/);
  });

  test('of a series removes the schedules that the series has created', async () => {
    const event = await write('POST', '/schedules', { ...schedule, recurrence: 'FREQ=DAILY;COUNT=4' });
    await world.react();
    assert.ok((await rows('schedules')).length > 1);
    await undone(event);
    await world.react();
    assert.ok((await rows('schedules')).every(({ deleted_at }) => deleted_at !== null));
  });

  test('is refused after another change, after a restore, and after two hours, and says what to do', async () => {
    const event = await write('POST', '/incidents', incident);
    const edit = await write('PUT', '/incidents/1', { name: 'Slow' });
    assert.match(
      await refused(event),
      /DELETE \/api\/incidents\/1\..*POST \/api\/deliveries\/\d+\/cancel\.$/,
    );
    await undone(edit);
    assert.match(await refused(event), /changed or restored since/);
    const second = await write('POST', '/incidents', incident);
    await undone(second);
    await world.post('/trash/incidents/2/restore', {}, { token: await everything() });
    assert.match(await refused(second), /changed or restored since/);
    const third = await write('POST', '/incidents', incident);
    world.clock.advance(7201);
    assert.match(
      await refused(third),
      /more than 2 hours ago. Please delete it instead: DELETE \/api\/incidents\/3/,
    );
    const settings = await world.put('/settings', { name: 'Acme' }, { token: await everything() });
    assert.match(await refused(eventOf(settings)), /^This event cannot be undone\./);
  });

  test('what the clock did since does not matter', async () => {
    const event = await write('POST', '/schedules', { ...schedule, scheduled_at: at(60) });
    world.clock.advance(120);
    await world.react();
    assert.ok((await world.events()).includes('schedule.started'));
    assert.equal((await undo(event)).status, 200);
  });

  test('refuses a write of an older version, which did not record what was there before', async () => {
    await write('POST', '/incidents', incident);
    const event = await write('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    await world.ctx.connection.write
      .updateTable('events')
      .set({ state: sql`replace(state, '"previous"', '"other"')` } as never)
      .where('id', '=', event)
      .execute();
    assert.match(await refused(event), /older version/);
  });

  test('takes the ability of the write, and no other', async () => {
    const event = await write('POST', '/incidents', incident);
    const update = await write('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    const unsigned = await world.post(`/events/${event}/undo`, undefined);
    assert.equal(unsigned.status, 401);
    const wrong = await undo(update, await world.token('incidents.manage', 'deliveries.manage'));
    assert.deepEqual([wrong.status, wrong.body.ability], [403, 'incident-updates.manage']);
    assert.equal((await undo(update, await world.token('incident-updates.manage'))).status, 200);
    const viewer = await addPerson(world, 'viewer');
    const responder = await addPerson(world, 'responder');
    const second = await write('POST', '/incidents', incident);
    const path = `/events/${second}/undo`;
    assert.equal((await world.post(path, undefined, { headers: viewer.headers })).status, 403);
    assert.equal((await world.post(path, undefined, { headers: responder.headers })).status, 200);
  });

  test('can be tried out with a dry run', async () => {
    await subscribe(world, 1);
    const event = await write('POST', '/incidents', incident);
    const token = await everything();
    const dry = await world.post(`/events/${event}/undo`, undefined, {
      token,
      headers: { prefer: 'dry-run' },
    });
    assert.equal(dry.status, 200);
    assert.equal((await read('/incidents/1')).name, 'Down');
  });
});
