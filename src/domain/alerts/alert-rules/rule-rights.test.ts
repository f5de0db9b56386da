import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { roles } from '../../../../common/roles.ts';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { ApiResponse } from '../../../../test/support/response.ts';
import { type Browser, signedIn } from '../../../../test/support/sessions.ts';

/** What a rule does, and the abilities that this takes besides alerts.manage. */
const kinds = [
  { rule: { action: 'nothing' }, needs: [] },
  { rule: { action: 'draft' }, needs: [] },
  { rule: { action: 'draft', notify: true }, needs: ['incidents.manage'] },
  { rule: { action: 'status' }, needs: ['components.manage'] },
  { rule: { action: 'status', notify: true }, needs: ['components.manage', 'incidents.manage'] },
  { rule: { action: 'publish' }, needs: ['incidents.manage'] },
  { rule: { action: 'publish', notify: true }, needs: ['incidents.manage'] },
] as const;
const effects = ['components.manage', 'incidents.manage'] as const;
const grants: (typeof effects)[number][][] = [[], ['components.manage'], ['incidents.manage'], [...effects]];

onBothDatabases('who may write rules', (harness) => {
  const world = new AlertWorld(harness);
  const asToken = async (abilities: readonly string[]) => {
    const token = await harness.token('alerts.manage', 'trash.manage', ...abilities);
    return (method: string, path: string, body?: object): Promise<ApiResponse> =>
      harness.send(method, path, body, { token });
  };
  const everything = async () => {
    const rules = (await world.send('GET', '/alert-rules')) as unknown;
    return JSON.stringify(rules);
  };
  const assertOutcome = (answer: ApiResponse, lacking: readonly string[], what: string) => {
    assert.equal(answer.status >= 300, lacking.length > 0, `${what}: ${JSON.stringify(answer.body)}`);
    if (lacking.length === 0) return;
    assert.equal(answer.status, 403, what);
    assert.ok(lacking.includes(answer.body.ability), what);
    assert.match(
      answer.body.message,
      /^Rule \d+ .* so this also needs the ability [\w.]+, which you do not have\.$/,
    );
  };
  beforeEach(() => world.post('/components', { name: 'API' }));

  for (const granted of grants)
    test(`a token with alerts.manage${granted.map((ability) => `, ${ability}`).join('')}`, async () => {
      const send = await asToken(granted);
      for (const { rule, needs } of kinds) {
        const lacking = needs.filter((ability) => !granted.includes(ability));
        const name = JSON.stringify(rule);
        assertOutcome(await send('POST', '/alert-rules', rule), lacking, `create ${name}`);
        // One that somebody else has made: any field of it, and what it would become.
        const { id } = await world.post('/alert-rules', rule);
        for (const change of [{ wait: 60 }, { match: { severity: 'critical' } }, { resolve_after: 60 }])
          assertOutcome(
            await send('PUT', `/alert-rules/${id}`, change),
            lacking,
            `${name} ${JSON.stringify(change)}`,
          );
        assertOutcome(
          await send('PUT', `/alert-rules/${id}`, { action: 'nothing', notify: false }),
          lacking,
          `end ${name}`,
        );
        await world.put(`/alert-rules/${id}`, { action: 'nothing', notify: false });
        assertOutcome(await send('PUT', `/alert-rules/${id}`, rule), lacking, `become ${name}`);
        assert.equal((await send('PUT', `/alert-rules/${id}`, {})).status, 200, 'nothing is changed');
        await world.put(`/alert-rules/${id}`, rule);
        await world.send('DELETE', `/alert-rules/${id}`);
        assertOutcome(await send('POST', `/trash/alert-rules/${id}/restore`), lacking, `restore ${name}`);
        const test = await send('POST', '/alert-rules/test', { severity: 'critical' });
        assert.equal(test.status, 200, 'what rules would do can be read');
        for (const { id: left } of (await world.send('GET', '/alert-rules')) as unknown as { id: string }[])
          await world.send('DELETE', `/alert-rules/${left}`);
      }
    });

  test('no other rule is made to match more alerts by whoever may not write it', async () => {
    const send = await asToken([]);
    const first = (await world.post('/alert-rules', { action: 'nothing' })).id;
    const second = (await world.post('/alert-rules', { action: 'draft' })).id;
    const last = (await world.post('/alert-rules', { action: 'publish' })).id;
    const before = await everything();
    const lacking = ['incidents.manage'];
    assertOutcome(await send('DELETE', `/alert-rules/${first}`), lacking, 'delete');
    assertOutcome(
      await send('PUT', `/alert-rules/${first}`, { match: { severity: 'info' } }),
      lacking,
      'narrow',
    );
    assertOutcome(await send('PUT', `/alert-rules/${first}`, { order: 3 }), lacking, 'move down');
    assertOutcome(await send('PUT', `/alert-rules/${last}`, { order: 1 }), lacking, 'move it up');
    assert.equal(await everything(), before);
    // What takes alerts away from it changes nothing that it does.
    assert.equal((await send('PUT', `/alert-rules/${second}`, { order: 1 })).status, 200);
    assert.equal((await send('POST', '/alert-rules', { action: 'nothing', order: 1 })).status, 200);
    assert.equal((await send('PUT', `/alert-rules/${second}`, { wait: 60 })).status, 200);
  });

  test('a rule that only drafts changes nothing of an incident that the public sees', async () => {
    const send = await asToken([]);
    await world.post('/components', { name: 'Shop' });
    await world.addSource();
    await world.post('/alert-rules', { action: 'publish', component: 1, status: 2, group_by: 'team' });
    await world.fire({ key: 'a', labels: { team: 'core' } });
    await harness.react();
    const seen = async () => [
      (await harness.get('/components?sort=id')).body.data.map(
        ({ attributes }: { attributes: { latest_status: { value: number } } }) =>
          attributes.latest_status.value,
      ),
      (await harness.get('/incidents')).body.data.length,
    ];
    const before = await seen();
    assert.deepEqual(before, [[2, 1], 1]);
    for (const component of [1, 2]) {
      const rule = { action: 'draft', component, status: 4, group_by: 'team', order: 1 };
      const match = { labels: { of: String(component) } };
      assert.equal((await send('POST', '/alert-rules', { ...rule, match })).status, 200);
      await world.fire({ key: `b${component}`, labels: { team: 'core', of: String(component) } });
      await harness.react();
    }
    assert.equal((await world.alerts('&filter[state]=firing')).length, 3);
    assert.ok((await world.alerts()).every(({ relationships }) => relationships.incident.data?.id === '1'));
    assert.deepEqual(await seen(), before);
  });

  test('the roles that write rules have the abilities for all of them', async () => {
    const browsers = new Map<string, Browser>();
    for (const role of roles)
      browsers.set(role, await signedIn(harness, { role, email: `${role}@staff.example` }));
    for (const [role, browser] of browsers)
      for (const { rule } of kinds) {
        const { status, body } = await browser.send('POST', '/alert-rules', rule);
        assert.equal(status, role === 'owner' || role === 'admin' ? 200 : 403, role);
        if (status === 403) assert.equal(body.ability, 'alerts.manage');
      }
  });
});

onBothDatabases('who may show what a check measures', (harness) => {
  test('takes metrics.manage besides checks.manage, also out of the trash', async () => {
    const full = await harness.token('*');
    const lesser = await harness.token('checks.manage', 'trash.manage');
    const both = await harness.token('checks.manage', 'metrics.manage');
    const send = (method: string, path: string, body: object | undefined, token: string) =>
      harness.send(method, path, body, { token });
    await send('POST', '/components', { name: 'API' }, full);
    await send('POST', '/metrics', { name: 'Time', suffix: 'ms' }, full);
    const check = { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9', component: 1 };
    assert.equal((await send('POST', '/checks', check, lesser)).status, 200);
    for (const shows of [{ metric: 1 }, { show_response_time: true }, { show_interval: true }]) {
      for (const [method, path, body] of [
        ['POST', '/checks', { ...check, ...shows }],
        ['PUT', '/checks/1', shows],
      ] as const) {
        const refused = await send(method, path, body, lesser);
        assert.deepEqual([refused.status, refused.body.ability], [403, 'metrics.manage']);
        assert.match(refused.body.message, /would show what this check measures/);
      }
      assert.equal((await send('PUT', '/checks/1', shows, both)).status, 200);
      // What does not concern the page is a matter of checks alone.
      assert.equal((await send('PUT', '/checks/1', { interval: 120, paused: true }, lesser)).status, 200);
      await send('DELETE', '/checks/1', undefined, lesser);
      assert.equal((await send('POST', '/trash/checks/1/restore', {}, lesser)).status, 403);
      assert.equal((await send('POST', '/trash/checks/1/restore', {}, full)).status, 204);
      const hidden = { metric: null, show_response_time: false, show_interval: false };
      assert.equal((await send('PUT', '/checks/1', hidden, lesser)).status, 200, 'whoever may, ends it');
      await send('PUT', '/checks/1', { interval: 60 }, lesser);
    }
  });
});
