import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyOf, emptyTemplate, fieldsOf, type IncidentTemplate, variableLabel } from './model.ts';

describe('an incident template in the dashboard', () => {
  const template: IncidentTemplate = {
    id: 1,
    name: 'Outage',
    slug: 'outage',
    template: 'Down in {{ region }}.',
    incidentName: null,
    status: 1,
    visible: null,
    notifications: null,
    components: [
      { id: 1, status: 4 },
      { id: 2, status: 3 },
    ],
    variables: ['region'],
  };

  test('shows its components by name, without those that are deleted', () => {
    assert.deepEqual(fieldsOf(template, new Map([[2, 'API']])).components, [
      { id: 2, name: 'API', status: 3 },
    ]);
  });

  test('sends only what was changed, and clears what was emptied', () => {
    assert.deepEqual(bodyOf({ incidentName: ' ' }), { incident_name: null });
    assert.deepEqual(bodyOf({ components: [{ id: 2, name: 'API', status: 3 }] }), {
      components: [{ id: 2, status: 3 }],
    });
    assert.equal('slug' in bodyOf(emptyTemplate), false, 'the server makes it');
  });

  test('names its fields in words', () => {
    assert.equal(variableLabel('next_update-minutes'), 'Next update minutes');
  });
});
