import assert from 'node:assert/strict';
import { test } from 'node:test';
import openapi from '../../openapi.json' with { type: 'json' };
import { onBothDatabases } from '../support/harness.ts';
import type { Json } from '../support/response.ts';

const schemas: Record<string, Json> = openapi.components.schemas;

/** The smallest body of every request that creates a record and has defaults. */
const smallest: Record<string, readonly [path: string, body: object]> = {
  CreateAlertRuleRequest: ['/alert-rules', { action: 'draft' }],
  CreateCheckRequest: ['/checks', { name: 'n', kind: 'tcp', target: '127.0.0.1:9' }],
  CreateComponentRequest: ['/components', { name: 'n' }],
  CreateComponentGroupRequest: ['/component-groups', { name: 'n' }],
  CreateIncidentRequest: ['/incidents', { name: 'n', status: 1, message: 'm' }],
  CreateIncidentTemplateRequest: ['/incident-templates', { name: 'n', template: 't' }],
  CreateMetricRequest: ['/metrics', { name: 'n', suffix: 's' }],
  CreateSubscriberRequest: ['/subscribers', { email: 'ada@example.com' }],
  CreateUserRequest: ['/users', { name: 'n', email: 'grace@example.com' }],
  CreateWebhookRequest: ['/webhooks', { name: 'n', url: 'https://example.com/' }],
};

const defaultsOf = (name: string): [string, Json][] =>
  Object.entries<Json>(schemas[name].properties).flatMap(([field, { default: value }]) =>
    value === undefined ? [] : [[field, value]],
  );

onBothDatabases('the defaults in the OpenAPI document', (harness) => {
  test('are the values of a new record whose body omits them', async () => {
    const token = await harness.token('*');
    for (const [name, [path, body]] of Object.entries(smallest)) {
      const { data } = (await harness.post(path, body, { token })).body;
      assert.ok(defaultsOf(name).length > 0, name);
      for (const [field, value] of defaultsOf(name)) {
        const shown = data.attributes[field]?.value ?? data.attributes[field];
        // Some attributes show a boolean as 0 or 1, as the contract requires.
        const expected = typeof value === 'boolean' && typeof shown === 'number' ? Number(value) : value;
        assert.deepEqual(shown, expected, `${name}.${field}`);
      }
    }
  });

  test('are checked for every kind of record', () => {
    const creating = Object.keys(schemas).filter(
      (name) => name.startsWith('Create') && defaultsOf(name).length > 0,
    );
    // Schedules do not show whether they notify; their own tests check what is stored.
    assert.deepEqual(creating.sort(), [...Object.keys(smallest), 'CreateScheduleRequest'].sort());
  });
});
