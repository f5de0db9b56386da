import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { updateSettings } from '../../domain/settings/actions.ts';
import { createComponent, updateComponent } from '../../domain/status/components/actions.ts';
import { command } from '../../kernel/auth/actor.ts';

onBothDatabases('what people change while a check fails', (harness) => {
  const world = new AlertWorld(harness);
  const check = (values: object = {}) =>
    world.post('/checks', {
      name: 'Ping',
      kind: 'tcp',
      target: '127.0.0.1:9',
      fail_after: 1,
      recover_after: 1,
      ...values,
    });
  const component = async (id = 1) => (await world.send('GET', `/components/${id}`)).attributes;
  const status = async (id = 1) => (await component(id)).status.value;
  const ownStatus = async (id: number) => {
    const all = harness.ctx.connection.read.selectFrom('components').select('status');
    return (await all.where('id', '=', id).executeTakeFirst())?.status;
  };
  const drafts = async () => (await world.incidents()).map(({ name, status: at }) => [name, at]);
  const put = async (path: string, body: object) => {
    await world.put(path, body);
    await harness.react();
  };

  beforeEach(async () => {
    await world.post('/components', { name: 'API', on_failure: 'nothing' });
    harness.clock.advance(7200);
  });

  test('a component that is to follow its checks has their status at once, and the one from before once it is to draft', async () => {
    await check({ component: 1 });
    await world.result(1, 'failed');
    assert.deepEqual([await status(), await drafts()], [1, []]);
    await put('/components/1', { on_failure: 'status' });
    assert.equal(await status(), 4);
    assert.equal(await world.outcome(), 'No rule matches, so Daymark set the status of API.');
    await put('/components', { components: [{ id: 1, on_failure: 'draft' }] });
    assert.deepEqual([await status(), await drafts()], [1, [['Problem with API', 1]]]);
  });

  test('the choice for the installation counts for components without one, and only if it is another one', async () => {
    await world.post('/components', { name: 'Web' });
    for (const id of [1, 2]) await check({ component: id });
    for (const id of [1, 2]) await world.result(id, 'failed');
    assert.deepEqual([await status(1), await status(2), (await drafts()).length], [1, 1, 1]);
    await updateSettings(harness.ctx, command, { on_failure: 'status' });
    await harness.react();
    assert.deepEqual([await status(1), await status(2)], [1, 4]);
    const before = await harness.lastEventId();
    await updateSettings(harness.ctx, command, { on_failure: 'status', about: 'Us' });
    await harness.react();
    assert.equal(await harness.lastEventId(), before + 1);
    await updateSettings(harness.ctx, command, { on_failure: null, about: null });
  });

  test('a check that fails already takes its component along when it is linked, and frees it when it is not', async () => {
    await put('/components/1', { on_failure: 'status' });
    await check();
    await world.result(1, 'failed');
    assert.equal(await status(), 1);
    await put('/checks/1', { component: 1, failing_status: 3 });
    assert.deepEqual(
      [await status(), (await world.alerts())[0]?.relationships.components.data[0]?.id],
      [3, '1'],
    );
    await put('/checks/1', { failing_status: 4 });
    assert.equal(await status(), 4);
    await put('/checks/1', { component: null });
    assert.equal(await status(), 1);
    await put('/checks/1', { component: 1 });
    await world.result(1, 'ok');
    assert.equal(await status(), 1);
  });

  test('a draft is made once the check has a component, and not while that one is under maintenance', async () => {
    await put('/components/1', { on_failure: 'draft' });
    await world.post('/components', { name: 'Shop', on_failure: 'status' });
    await check();
    await world.result(1, 'failed');
    assert.deepEqual(await drafts(), [['We are looking into a problem', 1]]);
    await put('/checks/1', { component: 1 });
    assert.ok((await drafts()).some(([name]) => name === 'Problem with API'));
    await world.post('/schedules', {
      name: 'Move',
      message: 'Later.',
      scheduled_at: new Date(harness.clock.now() * 1000).toISOString(),
      completed_at: new Date((harness.clock.now() + 600) * 1000).toISOString(),
      components: [{ id: 2, status: 6 }],
    });
    await put('/checks/1', { component: 2 });
    assert.equal(await ownStatus(2), 1);
    await world.pass(700);
    await world.pass(60);
    assert.equal(await status(2), 4);
  });

  test('what a person set within the last hour is left all the same, and other writes decide nothing anew', async () => {
    await check({ component: 1 });
    await world.result(1, 'failed');
    await put('/components/1', { status: 2, on_failure: 'status' });
    assert.equal(await status(), 2);
    await world.pass(3600);
    assert.equal(await status(), 4);
    await world.put('/components/1', { status: 3 });
    await world.pass(4000);
    await put('/components/1', { description: 'Ours' });
    await put('/checks/1', { interval: 120 });
    assert.equal(await status(), 3);
  });

  test('an imported status does not stay where the checks see everything working', async () => {
    const shop = await createComponent(harness.ctx, command, { name: 'Shop', status: 4 });
    const push = await createComponent(harness.ctx, command, { name: 'Push', on_failure: 'status' });
    await check();
    await check({ component: push });
    await world.result([1, 2], 'ok');
    await put('/checks/1', { component: shop });
    assert.equal(await status(shop), 1);
    // A second import.
    await updateComponent(harness.ctx, command, push, { status: 4 });
    await harness.react();
    assert.equal(await status(push), 1);
  });
});
