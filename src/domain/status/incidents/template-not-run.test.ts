import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { withoutIsolatedProcess } from '../../../../test/support/no-isolated-process.ts';

onBothDatabases('a template that this machine cannot run', (harness) => {
  let token: string;
  const template = { name: 'Outage', slug: 'outage', template: 'It is down.', incident_name: 'Outage' };

  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/incident-templates', template, { token });
    await harness.post('/incidents', { name: 'Slow', message: 'm', status: 1 }, { token });
  });

  const writes: Readonly<Record<string, readonly ['POST' | 'PUT', string, object]>> = {
    'an incident': ['POST', '/incidents', { status: 1, template: 'outage' }],
    'a change of one': ['PUT', '/incidents/1', { template: 'outage' }],
    'an update': ['POST', '/incidents/1/updates', { status: 2, template: 'outage' }],
    'a template': ['POST', '/incident-templates', { name: 'Other', template: 'Other.' }],
    'a change of a template': ['PUT', '/incident-templates/1', { template: 'Other.' }],
    'a preview': ['POST', '/incident-templates/preview', { template: 'Other.', name: 'n' }],
  };
  for (const [what, [method, path, body]] of Object.entries(writes))
    test(`is no fault of whoever sends ${what}: 503 says so, and the same request succeeds later`, async () => {
      const send = () =>
        harness.send(method, path, body, { token, headers: { 'idempotency-key': 'the-same' } });
      const types = await harness.eventsOf(async () => {
        const refused = await withoutIsolatedProcess(send);
        assert.equal(refused.status, 503, JSON.stringify(refused.body));
        assert.equal(refused.headers['retry-after'], '5');
        assert.equal(
          refused.body.message,
          'The template was not run: the service is stopping. Nothing was saved. Try again in a few seconds.',
        );
      });
      assert.deepEqual(types, []);
      assert.equal((await send()).status, 200);
    });

  test('is told apart from one that computes for too long', async () => {
    const endless = '{% for i in 1..9000 %}{% for j in 1..9000 %}{% endfor %}{% endfor %}';
    await harness.put('/incident-templates/1', { template: endless }, { token });
    const { status, body } = await harness.post('/incidents', { status: 1, template: 'outage' }, { token });
    assert.equal(status, 422);
    assert.match(body.errors.template[0], /takes longer than 500 ms/);
  });
});
