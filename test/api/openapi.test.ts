import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateResponse } from '../support/openapi.ts';
import type { Json } from '../support/response.ts';

const jsonApi = { 'content-type': 'application/vnd.api+json' };
const plain = { 'content-type': 'application/json' };
const moment = { human: '1 minute ago', string: '2026-03-10 12:00:00' };

const template = (
  changes: { data?: Json; attributes?: Json; relationships?: Json; created?: Json } = {},
) => ({
  data: {
    id: '1',
    type: 'incidentTemplates',
    attributes: {
      id: 1,
      name: 'n',
      slug: 'n',
      template: 't',
      engine: 'twig',
      incident_name: null,
      status: null,
      visible: null,
      notifications: null,
      components: [],
      variables: [],
      created: { ...moment, ...changes.created },
      updated: moment,
      ...changes.attributes,
    },
    relationships: { ...changes.relationships },
    ...changes.data,
  },
});

const responded = (body: Json) => () =>
  validateResponse('GET', '/api/incident-templates/1', { status: 200, headers: jsonApi, body });

test('the tests accept a response that is documented', () => {
  responded(template())();
});

test('the tests refuse an undocumented member, at every depth of a response', () => {
  const extra = { surprise: true };
  for (const body of [
    { ...template(), ...extra },
    template({ data: extra }),
    template({ attributes: extra }),
    template({ created: extra }),
    template({ relationships: extra }),
  ]) {
    assert.throws(responded(body), /must NOT have additional properties/);
  }
});

test('the tests refuse an undocumented member in an error', () => {
  const refused = (status: number, body: Json) => () =>
    validateResponse('DELETE', '/api/incident-templates/1', { status, headers: plain, body });
  refused(403, { message: 'm', ability: 'a' })();
  refused(500, { message: 'm', request_id: 'r' })();
  assert.throws(refused(403, { message: 'm', needs: 'a' }), /must NOT have additional properties/);
  assert.throws(refused(404, { message: 'm', ability: 'a' }), /must NOT have additional properties/);
  assert.throws(refused(418, { message: 'm' }), /which openapi\.json does not describe/);
});
