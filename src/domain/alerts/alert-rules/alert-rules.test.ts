import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { alertRuleRoutes } from './resource.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

onBothDatabases('alert rules', (harness) => {
  const world = new AlertWorld(harness);
  const order = async (): Promise<number[]> =>
    (await world.send('GET', '/alert-rules')).map(({ id }: Json) => Number(id));
  const tryRules = async (body: object): Promise<Json> => world.post('/alert-rules/test', body);

  resourceContract(harness, {
    routes: alertRuleRoutes,
    refused: [
      { request: 'POST /alert-rules', body: {}, errors: { action: ['The action field is required.'] } },
      {
        request: 'PUT /alert-rules/1',
        body: { action: 'shout', component: 99, template: 'none', wait: -1 },
        errors: {
          wait: ['The wait field must be at least 0.'],
          action: ['The selected action is invalid.'],
          component: ['The selected component is invalid.'],
          template: ['The selected template is invalid.'],
        },
      },
      {
        request: 'POST /alert-rules',
        body: { action: 'draft', match: { source: 97, check: 98, component: 99 } },
        errors: {
          'match.source': ['The selected match.source is invalid.'],
          'match.check': ['The selected match.check is invalid.'],
          'match.component': ['The selected match.component is invalid.'],
        },
      },
      {
        request: 'POST /alert-rules/test',
        body: { alert: 99 },
        errors: { alert: ['The selected alert is invalid.'] },
      },
    ],
    lists: [
      {
        path: '/alert-rules',
        records: ['nothing', 'draft', 'publish'].map((action) => ({ action })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], order: [1, 2, 3] },
      },
    ],
  });

  test('creating returns the whole rule with its defaults, and writes one event', async () => {
    await world.post('/components', { name: 'API' });
    await world.post('/incident-templates', { name: 'Outage', template: 't' });
    const types = await harness.eventsOf(async () => {
      const rule = await world.post('/alert-rules', { action: 'publish', component: 1, template: 'outage' });
      assert.deepEqual(rule, {
        id: '1',
        type: 'alertRules',
        attributes: {
          id: 1,
          order: 1,
          match: {},
          wait: 0,
          action: 'publish',
          status: null,
          template: 'outage',
          notify: false,
          cool_down: 0,
          group_by: null,
          resolve_after: null,
          min_length: null,
          missing: null,
          created: now,
          updated: now,
        },
        relationships: { component: { data: { type: 'components', id: '1' } } },
      });
    });
    assert.deepEqual(types, ['alert_rule.created']);
  });

  test('a rule says what it names that was deleted, because of which it can never match, and can still be changed', async () => {
    await world.post('/components', { name: 'API' });
    await world.post('/checks', { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9' });
    await world.addSource();
    const named = ['source', 'check', 'component'] as const;
    for (const kind of named) await world.post('/alert-rules', { action: 'draft', match: { [kind]: 1 } });
    const missing = async () =>
      (await world.send('GET', '/alert-rules')).map(({ attributes }: Json) => attributes.missing);
    assert.deepEqual(await missing(), [null, null, null]);
    const token = await harness.token('*');
    for (const path of ['/alert-sources/1', '/checks/1', '/components/1'])
      await harness.delete(path, { token });
    // The component is in the trash, and the alerts of its checks still name it.
    assert.deepEqual(await missing(), ['source', 'check', null]);
    await world.put('/alert-rules/1', { wait: 60, match: { source: 1, severity: 'critical' } });
    const other = await harness.put('/alert-rules/1', { match: { source: 1, check: 1 } }, { token });
    assert.deepEqual(Object.keys(other.body.errors), ['match.check']);
    await world.post('/trash/alert-sources/1/restore');
    await harness.delete('/trash/components/1', { token });
    await harness.react();
    assert.deepEqual(await missing(), [null, 'check', 'component']);
    const statements = await harness.statementsOf(() => world.send('GET', '/alert-rules'));
    const looks = statements.filter((text) => /^select id from (alert_sources|checks|components)/.test(text));
    assert.equal(looks.length, 3, looks.join('\n'));
  });

  test('a rule can be put at any place, and the others make room', async () => {
    for (const action of ['nothing', 'draft', 'publish']) await world.post('/alert-rules', { action });
    await world.put('/alert-rules/3', { order: 1 });
    assert.deepEqual(await order(), [3, 1, 2]);
    await world.post('/alert-rules', { action: 'status', order: 2 });
    assert.deepEqual(await order(), [3, 4, 1, 2]);
    await world.put('/alert-rules/3', { order: 99 });
    assert.deepEqual(await order(), [4, 1, 2, 3]);
    await harness.delete('/alert-rules/1', { token: await harness.token('*') });
    const rules: Json[] = await world.send('GET', '/alert-rules');
    assert.deepEqual(
      rules.map(({ attributes }) => attributes.order),
      [1, 2, 3],
    );
    await world.post('/trash/alert-rules/1/restore');
    assert.deepEqual(await order(), [4, 2, 3, 1]);
  });

  test('the first rule that matches is the one that would act, and says so without doing anything', async () => {
    await world.post('/components', { name: 'API' });
    await world.post('/alert-rules', { action: 'nothing', match: { severity: ['minor', 'info'] } });
    await world.post('/alert-rules', { action: 'publish', match: { labels: { team: 'core' } }, wait: 300 });
    const types = await harness.eventsOf(async () => {
      const minor = await tryRules({ severity: 'minor', labels: { team: 'core' } });
      assert.equal(minor.attributes.outcome, 'Rule 1 says to do nothing.');
      assert.equal(minor.relationships.rule.data.id, '1');
      const early = await tryRules({ labels: { team: 'core' }, component: 1 });
      assert.equal(early.attributes.outcome, 'Rule 2 would wait until it has lasted 5 minutes.');
      const late = await tryRules({ labels: { team: 'core' }, component: 1, lasted: 300 });
      assert.deepEqual(
        [late.attributes.action, late.attributes.outcome],
        ['publish', 'Rule 2 would publish an incident.'],
      );
      assert.equal(late.relationships.component.data.id, '1');
      const other = await tryRules({ labels: { team: 'shop' } });
      assert.deepEqual(
        [other.attributes.action, other.attributes.outcome],
        ['draft', 'No rule matches, so Daymark would prepare a draft, which nobody outside would see.'],
      );
      assert.equal(other.relationships.rule.data, null);
    });
    assert.deepEqual(types, []);
    assert.deepEqual(await world.incidents(), []);
  });

  test('an alert of the past is tried as long as it lasted', async () => {
    await world.addSource();
    await world.fire({ startedAt: harness.clock.now() - 100 });
    await world.resolve('disk');
    await world.post('/alert-rules', { action: 'draft', wait: 60 });
    assert.equal((await tryRules({ alert: 1 })).attributes.action, 'draft');
    await world.put('/alert-rules/1', { wait: 200 });
    assert.equal((await tryRules({ alert: 1 })).attributes.action, 'wait');
  });
});
