import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import { templatePreviewRoutes } from './routes.ts';

onBothDatabases('the preview of an incident template', (harness) => {
  resourceContract(harness, { routes: templatePreviewRoutes });

  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const preview = async (body: object, options: object = { token }) =>
    harness.post('/incident-templates/preview', body, options);

  test('is for those who may manage templates', async () => {
    assert.equal((await preview({ template: 't' }, {})).status, 401);
    const other = await harness.token('incidents.manage');
    assert.equal((await preview({ template: 't' }, { token: other })).status, 403);
    const right = await harness.token('incident-templates.manage');
    assert.equal((await preview({ template: 't' }, { token: right })).status, 200);
  });

  test('has the name and the message that an incident would have, and lists the variables', async () => {
    await harness.post('/components', { name: 'API' }, { token });
    const texts = {
      template:
        '{{ incident.name }} in {{ region }}: {{ incident.component }} is {{ incident.component_status }}.',
      incident_name: '{{ service }}\nis down',
    };
    const rest = { template_vars: { service: 'A & B', region: '*eu*' }, components: [{ id: 1, status: 4 }] };
    const types = await harness.eventsOf(async () => {
      const { status, body } = await preview({ ...texts, ...rest });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.data.name, 'A & B is down');
      assert.deepEqual(body.data.variables, ['service', 'region']);
      await harness.post('/incident-templates', { name: 'Outage', slug: 'outage', ...texts }, { token });
      const created = await harness.post('/incidents', { template: 'outage', status: 1, ...rest }, { token });
      assert.equal(created.body.data.attributes.message, body.data.message);
      assert.equal(created.body.data.attributes.name, body.data.name);
    });
    assert.deepEqual(types, ['incident_template.created', 'incident.created']);
  });

  test('keeps the name that is given, and has none if nothing makes one', async () => {
    const given = await preview({ template: '{{ incident.name }}!', incident_name: 'x', name: 'Mine' });
    assert.deepEqual(given.body.data, { name: 'Mine', message: 'Mine!', variables: [] });
    assert.equal((await preview({ template: 't' })).body.data.name, null);
  });

  test('says which line does not compile, or why the result cannot be used', async () => {
    const errorsOf = async (body: object) => {
      const response = await preview(body);
      assert.equal(response.status, 422);
      return response.body.errors;
    };
    assert.match(
      (await errorsOf({ template: 'a\n{% include "b" %}' })).template[0],
      /does not compile: .* line 2/,
    );
    assert.match(
      (await errorsOf({ template: 't', incident_name: '{{ }}' })).incident_name[0],
      /does not compile/,
    );
    assert.match((await errorsOf({ template: '{{ nothing }}' })).template[0], /empty message/);
    assert.match((await errorsOf({})).template[0], /required/);
    assert.match(
      (
        await errorsOf({
          template: '{% for i in 1..100000 %}{% for k in 1..100000 %}x{% endfor %}{% endfor %}',
        })
      ).template[0],
      /could not be rendered/,
    );
  });
});
