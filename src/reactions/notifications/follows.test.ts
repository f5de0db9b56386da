import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author } from '../../../test/support/page.ts';
import type { Json } from '../../../test/support/response.ts';
import { confirmSubscription, subscribe } from '../../domain/audience/subscribers/own-actions.ts';
import { signLink } from '../../domain/audience/subscribers/signed-links.ts';
import { byEmail, everything } from '../../domain/audience/subscribers/testing.ts';

const WEEK = 7 * 86_400;
const nothing = { ...everything, global: 0 } as const;
const NOTIFY = { notifications: true };

onBothDatabases('what subscribers follow', (harness) => {
  const join = async (email: string, choices: object): Promise<void> => {
    await subscribe(harness.ctx, byEmail(email), { ...nothing, ...choices });
    const [row] = await harness.query(sql<{ id: number }>`select max(id) as id from subscribers`);
    await confirmSubscription(harness.ctx, await signLink(harness.ctx, 'confirm', row?.id ?? 0, email));
    await harness.react();
  };
  /** Who was told what since the last call. */
  let last = 0;
  const told = async (): Promise<string[]> => {
    await harness.react();
    const rows = await harness.query(sql<Json>`select deliveries.id, email, kind, state from deliveries
      join subscribers on subscribers.id = recipient_id
      where deliveries.id > ${last} and kind not like 'subscriber.%' order by deliveries.id`);
    last = rows.at(-1)?.id ?? last;
    return rows.map(({ email, kind, state }) => `${email.split('@')[0]} ${kind} ${state}`);
  };
  const incident = (body: object = {}) =>
    new Author(harness).post('/incidents', { name: 'Down', status: 1, message: 'm', ...NOTIFY, ...body });
  const maintenance = () =>
    new Author(harness).post('/schedules', {
      name: 'Move',
      message: 'm',
      scheduled_at: '2026-03-11 12:00:00',
      ...NOTIFY,
    });

  test('topics decide between incidents and maintenance', async () => {
    last = 0;
    await join('both@x.example', { global: 1 });
    await join('incidents@x.example', { global: 1, topics: 'incidents' });
    await join('maintenance@x.example', { global: 1, topics: 'maintenance' });
    await incident();
    assert.deepEqual(await told(), ['both incident.opened sent', 'incidents incident.opened sent']);
    await maintenance();
    assert.deepEqual(await told(), [
      'both maintenance.announced sent',
      'maintenance maintenance.announced sent',
    ]);
  });

  test('whoever follows a group follows the components that are added to it', async () => {
    last = 0;
    const author = new Author(harness);
    await author.post('/component-groups', { name: 'Payments' });
    await join('group@x.example', { groups: [1] });
    await author.component('Cards', { component_group_id: 1 });
    await author.component('Web');
    await incident({ components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await told(), ['group incident.opened sent']);
    await incident({ components: [{ id: 2, status: 4 }] });
    assert.deepEqual(await told(), []);
    await author.delete('/component-groups/1');
    await incident({ components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await told(), []);
    await author.post('/trash/component-groups/1/restore', {});
    await incident({ components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await told(), ['group incident.opened sent'], 'a restored group has its followers');
    await author.put('/components/1', { component_group_id: null });
    await incident({ components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await told(), []);
    await author.delete('/component-groups/1');
    await author.delete('/trash/component-groups/1');
    assert.deepEqual(await harness.query(sql`select * from subscriber_groups`), []);
  });

  test('whoever follows one incident is told of its updates until it is resolved, and is forgotten a week later', async () => {
    last = 0;
    const { id } = (await incident()).attributes;
    const update = (body: object) =>
      new Author(harness).post(`/incidents/${id}/updates`, { message: 'u', ...body });
    await join('one@x.example', { incidents: [id] });
    await incident();
    assert.deepEqual(await told(), [], 'other incidents are not told');
    harness.clock.advance(60);
    await update({ status: 2 });
    harness.clock.advance(60);
    await update({ status: 4 });
    assert.deepEqual(await told(), ['one incident.updated sent', 'one incident.updated sent']);
    harness.clock.advance(60);
    await update({ status: 4 });
    assert.deepEqual(await told(), [], 'it has ended');
    await update({ status: 1 });
    assert.deepEqual(await told(), ['one incident.updated sent'], 'it is open again');
    harness.clock.advance(2 * WEEK);
    await harness.react();
    const count = async () => (await harness.query(sql`select id from subscribers`)).length;
    assert.equal(await count(), 1, 'an open incident is still followed');
    await update({ status: 4 });
    await harness.react();
    harness.clock.advance(WEEK - 60);
    await harness.react();
    assert.equal(await count(), 1);
    harness.clock.advance(2 * WEEK);
    await harness.react();
    assert.equal(await count(), 0);
  });

  test('whoever follows one incident is told of its end, also if it was over before somebody said so', async () => {
    last = 0;
    const { id } = (await incident()).attributes;
    await join('one@x.example', { incidents: [id] });
    harness.clock.advance(600);
    await new Author(harness).post(`/incidents/${id}/updates`, { message: 'u', status: 4 });
    await new Author(harness).put(`/incidents/${id}`, { resolved_at: '2026-03-10 12:01:00' });
    assert.deepEqual(await told(), ['one incident.updated sent']);
  });

  test('only public, unresolved incidents and public groups can be chosen', async () => {
    const author = new Author(harness);
    await author.post('/component-groups', { name: 'Staff', visible: 0 });
    await incident({ visible: 0 });
    await incident({ status: 4 });
    await subscribe(harness.ctx, byEmail('a@x.example'), {
      ...nothing,
      groups: [1, 9],
      incidents: [1, 2, 9],
    });
    assert.deepEqual(await harness.query(sql`select * from subscriber_groups`), []);
    assert.deepEqual(await harness.query(sql`select * from subscriber_incidents`), []);
  });

  test('staff can set groups and topics, and an email address only for email', async () => {
    const author = new Author(harness);
    const token = await harness.token('*');
    await author.post('/component-groups', { name: 'Payments' });
    const made = await author.post('/subscribers', {
      email: 'a@x.example',
      component_groups: [1],
      topics: 'incidents',
    });
    assert.deepEqual(made.relationships.groups.data, [{ type: 'componentGroups', id: '1' }]);
    assert.equal(made.attributes.topics, 'incidents');
    const refused = await harness.put('/subscribers/1', { component_groups: [7], topics: 'x' }, { token });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors).sort(), ['component_groups.0', 'topics']);
    await subscribe(
      harness.ctx,
      { channel: 'slack', endpoint: 'https://hooks.slack.com/services/x' },
      everything,
    );
    const moved = await harness.put('/subscribers/2', { email: 'b@x.example' }, { token });
    assert.deepEqual([moved.status, Object.keys(moved.body.errors)], [422, ['email']]);
  });
});
