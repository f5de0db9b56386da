import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';

onBothDatabases('who lets a check set the status of a component', (harness) => {
  const check = { name: 'Shop', kind: 'tcp', target: '127.0.0.1:9' };

  test('needs the ability for that status, wherever the choice comes from', async () => {
    const all = await harness.token('*');
    const checks = await harness.token('checks.manage');
    const both = await harness.token('checks.manage', 'components.manage');
    for (const [name, on_failure] of [
      ['Follows', 'status'],
      ['Drafts', 'draft'],
      ['As usual', null],
    ])
      await harness.post('/components', { name, on_failure }, { token: all });
    const create = (component: number, token: string) =>
      harness.post('/checks', { ...check, component }, { token });
    assert.equal((await create(1, checks)).status, 403);
    const follows = (await create(1, both)).body.data.id;
    const drafts = (await create(2, checks)).body.data.id;
    assert.equal((await create(3, checks)).status, 200);
    await harness.put('/settings', { on_failure: 'status' }, { token: all });
    assert.equal((await create(3, checks)).status, 403);

    const change = async (id: string, body: object) =>
      (await harness.put(`/checks/${id}`, body, { token: checks })).status;
    assert.deepEqual(
      [
        await change(drafts, { component: 1 }),
        await change(follows, { failing_status: 3 }),
        await change(follows, { name: 'Renamed' }),
        await change(drafts, { failing_status: 3 }),
        await change(follows, { component: null }),
      ],
      [403, 403, 200, 200, 200],
    );

    // Out of the trash, it would set the status again.
    const trusted = await harness.token('checks.manage', 'trash.manage');
    const again = (await create(1, both)).body.data.id;
    assert.equal((await harness.delete(`/checks/${again}`, { token: trusted })).status, 204);
    const restore = async (token: string) =>
      (await harness.post(`/trash/checks/${again}/restore`, {}, { token })).status;
    assert.deepEqual([await restore(trusted), await restore(all)], [403, 204]);
  });
});
