import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { SecondNode } from '../../../../test/support/second-node.ts';
import { signedIn } from '../../../../test/support/sessions.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { trashKinds } from '../../../resources.ts';
import { purgeFromTrash, restoreFromTrash } from './actions.ts';
import { trashRoutes } from './resource.ts';

const DAY = 86_400;

onBothDatabases('the trash', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const post = async (path: string, body: object): Promise<Json> => {
    const response = await harness.post(path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const read = async (path: string): Promise<Json> => (await harness.get(path, { token })).body.data;
  const remove = async (path: string) => {
    assert.equal((await harness.delete(path, { token })).status, 204, path);
  };
  const restore = (path: string) => harness.post(`/trash/${path}/restore`, {}, { token });
  const bringBack = async (path: string) => {
    const response = await restore(path);
    assert.equal(response.status, 204, JSON.stringify(response.body));
  };
  const listed = async (query = ''): Promise<string[]> =>
    (await harness.get(`/trash${query}`, { token })).body.data.map((entry: Json) => entry.id);
  const incident = { name: 'Down', message: 'We are looking.', status: 1 };

  resourceContract(harness, {
    routes: trashRoutes(trashKinds),
    lists: [
      {
        path: '/trash',
        records: async () => {
          for (const name of ['A', 'B', 'C']) await post('/components', { name });
          for (const [seconds, id] of [2, 3, 1].entries()) {
            harness.clock.set(START + seconds);
            await remove(`/components/${id}`);
          }
        },
        unsorted: [1, 3, 2],
        sorted: { deleted_at: [2, 3, 1] },
      },
    ],
  });

  test('an entry says what was deleted, when, by whom, and when it is purged', async () => {
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 2, message: `Now\n\nwe know. ${'x'.repeat(200)}` });
    await remove('/incidents/1/updates/1');
    harness.clock.set(START + 60);
    await remove('/incidents/1');
    const { body } = await harness.get('/trash', { token });
    assert.deepEqual(body.data[0], {
      id: 'incidents-1',
      type: 'trash',
      attributes: {
        type: 'incidents',
        id: 1,
        name: 'Down',
        deleted: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
        purge_due: { human: '4 weeks from now', string: '2026-04-09 12:01:00' },
        user_id: 1,
        token_id: 1,
      },
      relationships: {},
    });
    assert.equal(body.data[1].attributes.name, `Now we know. ${'x'.repeat(86)}…`);
    assert.deepEqual(await listed('?filter[type]=incident-updates'), ['incident-updates-1']);
    assert.deepEqual(await listed('?filter[type]=incidents,metrics'), ['incidents-1']);
    assert.deepEqual(await listed('?filter[type]=nothing'), []);
    assert.deepEqual(await listed('?filter[q]=WE%20KNOW'), ['incident-updates-1']);
    assert.deepEqual(await listed('?filter[q]=100%25'), []);
  });

  test('each type is listed under the name of its path, restored once, and not found after that', async () => {
    await post('/components', { name: 'API' });
    await post('/component-groups', { name: 'Core', components: [1] });
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 2, message: 'm' });
    await harness.put('/incidents/1/postmortem', { body: 'b', published: true }, { token });
    await post('/incident-templates', { name: 'Outage', template: 't' });
    await post('/schedules', { name: 'Upgrade', message: 'm', scheduled_at: '2026-03-11' });
    await post('/schedules/1/updates', { message: 'm' });
    await post('/metrics', { name: 'Latency', suffix: 'ms' });
    await post('/metrics/1/points', { value: 5 });
    const paths: readonly (readonly [entry: string, path: string, subject: string])[] = [
      ['incident-updates/1', '/incidents/1/updates/1', 'incident_update'],
      ['postmortems/1', '/incidents/1/postmortem', 'postmortem'],
      ['schedule-updates/2', '/schedules/1/updates/2', 'schedule_update'],
      ['component-groups/1', '/component-groups/1', 'component_group'],
      ['components/1', '/components/1', 'component'],
      ['incidents/1', '/incidents/1', 'incident'],
      ['incident-templates/1', '/incident-templates/1', 'incident_template'],
      ['schedules/1', '/schedules/1', 'schedule'],
      ['metrics/1', '/metrics/1', 'metric'],
    ];
    for (const [entry, path, subject] of paths) {
      const before = await read(path);
      await remove(path);
      assert.equal((await harness.get(path, { token })).status, 404, path);
      assert.deepEqual(await listed(), [entry.replace('/', '-')]);
      const events = await harness.eventsOf(() => bringBack(entry));
      const members = subject === 'component_group' ? ['component.updated'] : [];
      assert.deepEqual(events, [...members, `${subject}.restored`]);
      assert.deepEqual(await read(path), before, path);
      assert.deepEqual(await listed(), []);
      assert.equal((await restore(entry)).status, 404);
      await remove(path);
      assert.deepEqual(await harness.eventsOf(() => remove(`/trash/${entry}`)), [`${subject}.purged`]);
      assert.deepEqual(await listed(), []);
      for (const method of ['POST', 'DELETE']) {
        const target = method === 'POST' ? `/trash/${entry}/restore` : `/trash/${entry}`;
        assert.equal((await harness.send(method, target, undefined, { token })).status, 404, target);
      }
      await harness.react();
    }
    assert.deepEqual(await harness.query(sql`select * from trash`), []);
  });

  test('an unknown type, and what was not deleted, are not found', async () => {
    await post('/components', { name: 'API' });
    for (const path of [
      'components/1',
      'components/2',
      'subscribers/1',
      'Components/1',
      'updates/1',
      '%00/1',
    ]) {
      assert.equal((await restore(path)).status, 404, path);
      assert.equal((await harness.delete(`/trash/${path}`, { token })).status, 404, path);
    }
  });

  test('trash.manage does not purge, trash.delete does not restore, and deleting takes neither', async () => {
    await post('/components', { name: 'API' });
    await harness.delete('/components/1', { token: await harness.token('components.delete') });
    const [manager, purger] = [await harness.token('trash.manage'), await harness.token('trash.delete')];
    assert.equal((await harness.delete('/trash/components/1', { token: manager })).status, 403);
    assert.equal((await harness.post('/trash/components/1/restore', {}, { token: purger })).status, 403);
    assert.equal((await harness.get('/trash', { token: purger })).status, 403);
    assert.throws(() => restoreFromTrash(harness.ctx, guest, trashKinds, 'components', 1), {
      name: 'Forbidden',
    });
    assert.throws(() => purgeFromTrash(harness.ctx, guest, trashKinds, 'components', 1), {
      name: 'Forbidden',
    });
    assert.equal((await harness.post('/trash/components/1/restore', {}, { token: manager })).status, 204);
  });

  test('whoever may delete something may restore what they deleted themselves, and nothing else', async () => {
    const editor = await signedIn(harness, { role: 'editor', email: 'ed@staff.example' });
    const colleague = await signedIn(harness, { role: 'editor', email: 'eve@staff.example' });
    const responder = await signedIn(harness, { role: 'responder', email: 'rob@staff.example' });
    await post('/components', { name: 'API' });
    await post('/incidents', incident);
    await harness.put('/incidents/1/postmortem', { body: 'b' }, { token });
    assert.equal((await editor.delete('/components/1')).status, 204);
    assert.equal((await editor.delete('/incidents/1/postmortem')).status, 204);
    for (const path of ['/trash/components/1/restore', '/trash/postmortems/1/restore']) {
      for (const other of [colleague, responder])
        assert.equal((await other.send('POST', path, {})).status, 403, path);
      assert.equal((await editor.send('POST', path, {})).status, 204, path);
    }
    const events = await harness.eventsOf(async () => {
      // What is not in the trash looks like what somebody else has deleted.
      for (const path of ['components/1', 'components/7', 'incident-templates/1']) {
        const response = await editor.send('POST', `/trash/${path}/restore`, {});
        assert.deepEqual([response.status, response.body.ability], [403, 'trash.manage'], path);
      }
      assert.equal((await harness.post('/trash/components/1/restore', {})).status, 401);
    });
    assert.deepEqual(events, []);
    assert.equal((await read('/components/1')).attributes.name, 'API');
  });

  test('a token restores what its user deleted, as far as its own abilities go', async () => {
    await post('/components', { name: 'API' });
    const deleting = await harness.token('components.delete');
    assert.equal((await harness.delete('/components/1', { token: deleting })).status, 204);
    const other = await harness.token('components.manage', 'metrics.delete');
    assert.equal((await harness.post('/trash/components/1/restore', {}, { token: other })).status, 403);
    assert.equal((await harness.post('/trash/components/1/restore', {}, { token: deleting })).status, 204);
  });

  test('an update cannot be restored before its incident or schedule is, and the error says so', async () => {
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 2, message: 'm' });
    await post('/schedules', { name: 'Upgrade', message: 'm', scheduled_at: '2026-03-11' });
    await post('/schedules/1/updates', { message: 'm' });
    for (const [parent, id] of [
      ['incident', 1],
      ['schedule', 2],
    ] as const) {
      await remove(`/${parent}s/1/updates/${id}`);
      await remove(`/${parent}s/1`);
      const events = await harness.eventsOf(async () => {
        const response = await restore(`${parent}-updates/${id}`);
        assert.equal(response.status, 422);
        assert.deepEqual(response.body.errors, {
          [parent]: [
            `The update cannot be restored, because its ${parent} 1 is in the trash. Restore the ${parent} first: POST /api/trash/${parent}s/1/restore.`,
          ],
        });
      });
      assert.deepEqual(events, []);
      await bringBack(`${parent}s/1`);
      assert.deepEqual(await read(`/${parent}s/1/updates`), [], 'it was deleted on its own, before');
      await bringBack(`${parent}-updates/${id}`);
      assert.equal((await read(`/${parent}s/1/updates`)).length, 1);
    }
  });

  test('a template whose slug is taken cannot be restored, and the error names the other template', async () => {
    await post('/incident-templates', { name: 'Outage', template: 'old' });
    await remove('/incident-templates/1');
    await post('/incident-templates', { name: 'Outage', template: 'new' });
    const response = await restore('incident-templates/1');
    assert.equal(response.status, 422);
    assert.deepEqual(response.body.errors, {
      slug: [
        'The template cannot be restored, because the incident template 2 now has its slug "outage". Give that template another slug, or delete it, then restore this one.',
      ],
    });
    await harness.put('/incident-templates/2', { slug: 'outage-2' }, { token });
    await bringBack('incident-templates/1');
    assert.equal((await read('/incident-templates/1')).attributes.template, 'old');
  });

  test('an update whose author was deleted is restored without an author', async () => {
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 2, message: 'm' });
    await remove('/incidents/1/updates/1');
    const { write } = harness.ctx.connection;
    await sql`update trash set content = replace(content, '"user_id":1', '"user_id":77')`.execute(write);
    await bringBack('incident-updates/1');
    assert.deepEqual(await harness.query(sql`select user_id from updates`), [{ user_id: null }]);
  });

  test('everything is purged after trash_days, once, whatever the number of nodes', async () => {
    await post('/components', { name: 'API' });
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 2, message: 'm' });
    await remove('/components/1');
    harness.clock.set(START + DAY);
    await remove('/incidents/1/updates/1');
    await remove('/incidents/1');
    harness.clock.set(START + 30 * DAY - 1);
    assert.deepEqual(await harness.eventsOf(() => harness.react()), []);
    harness.clock.set(START + 30 * DAY);
    const node = new SecondNode(harness.ctx.config);
    const types = await harness.eventsOf(() => Promise.all([harness.react(), node.runDue(START + 30 * DAY)]));
    await node.stop();
    assert.deepEqual(types, ['component.purged']);
    assert.deepEqual(await listed(), ['incidents-1', 'incident-updates-1']);
    await harness.put('/settings', { trash_days: 10 }, { token });
    assert.deepEqual(await harness.eventsOf(() => harness.react()), [
      'incident_update.purged',
      'incident.purged',
    ]);
    for (const table of ['trash', 'incidents', 'components', 'updates', 'agenda', 'component_statuses'])
      assert.deepEqual(await harness.query(sql`select * from ${sql.table(table)}`), [], table);
  });

  test('the points of a deleted metric stay, unseen, and a purge deletes them in small transactions', async () => {
    await post('/metrics', { name: 'Latency', suffix: 'ms' });
    const { write } = harness.ctx.connection;
    await sql`insert into metric_points (metric_id, total, counter, recorded_at, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1200)
      select 1, n, 1, ${sql.lit(START)} - n * 60, 0, 0 from numbers`.execute(write);
    await remove('/metrics/1');
    assert.equal((await harness.get('/metrics/1/points', { token })).status, 404);
    assert.equal((await harness.post('/metrics/1/points', { value: 1 }, { token })).status, 404);
    const count = async () => (await harness.query(sql<Json>`select count(*) as n from metric_points`))[0]?.n;
    assert.equal(Number(await count()), 1200);
    await remove('/trash/metrics/1');
    assert.equal(Number(await count()), 1200);
    harness.statements.length = 0;
    await harness.react();
    assert.equal(Number(await count()), 0);
    const deletions = harness.statements.filter((text) => text.startsWith('delete from "metric_points"'));
    assert.ok(deletions.length >= 3, `${deletions.length} statements`);
    assert.deepEqual(await harness.query(sql`select * from metrics`), []);
  });
});
