import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IncidentTemplate } from '../resources/incident-templates/model.ts';
import {
  bodyOf,
  emptyDraft,
  type ReportDraft,
  withoutTemplate,
  withSeverity,
  withTemplate,
} from './model.ts';

const NOW = Date.UTC(2026, 10, 16, 3, 0);
const names = new Map([
  [1, 'API'],
  [2, 'Shop'],
]);

const templateWith = (slug: string, components: IncidentTemplate['components']): IncidentTemplate => ({
  id: 1,
  name: slug,
  slug,
  template: 'Text',
  incidentName: 'Down',
  status: 2,
  visible: null,
  notifications: null,
  components,
  variables: [],
});
const payments = templateWith('payments', [{ id: 1, status: 4 }]);
const network = templateWith('network', [
  { id: 2, status: 3 },
  { id: 9, status: 2 },
]);
const chosen: ReportDraft = {
  ...emptyDraft,
  components: [{ id: 2, name: 'Shop', status: 2 }],
  areComponentsChosen: true,
};
const componentsIn = (draft: ReportDraft) => bodyOf(draft, NOW).components;

describe('the report of an incident', () => {
  test('leaves the components to the template until people choose some', () => {
    const draft = { ...emptyDraft, ...withTemplate(emptyDraft, payments, names) };
    assert.deepEqual(draft.components, [{ id: 1, name: 'API', status: 4 }]);
    assert.equal(Object.hasOwn(bodyOf(draft, NOW), 'components'), false);
    assert.deepEqual(componentsIn({ ...draft, components: [], areComponentsChosen: true }), []);
    assert.deepEqual(componentsIn({ ...draft, ...withSeverity(draft, 2) }), [{ id: 1, status: 2 }]);
  });

  test('sends the components of a template whose text people edited, because it is not applied any more', () => {
    const draft = { ...emptyDraft, ...withTemplate(emptyDraft, payments, names), message: 'My own text.' };
    assert.deepEqual(componentsIn(draft), [{ id: 1, status: 4 }]);
  });

  test('adds the components of a template to those that people chose', () => {
    const draft = { ...chosen, ...withTemplate(chosen, payments, names) };
    assert.deepEqual(componentsIn(draft), [
      { id: 2, status: 2 },
      { id: 1, status: 4 },
    ]);
  });

  test('has the components of the last template alone, and none without one', () => {
    const first = { ...emptyDraft, ...withTemplate(emptyDraft, payments, names) };
    const second = { ...first, ...withTemplate(first, network, names) };
    assert.deepEqual(
      second.components.map(({ name }) => name),
      ['Shop', '#9'],
    );
    assert.deepEqual(withoutTemplate(second).components, []);
    assert.equal(withoutTemplate(chosen).components, undefined);
  });

  test('says nothing about components if there is neither a template nor a choice', () => {
    assert.equal(Object.hasOwn(bodyOf({ ...emptyDraft, message: 'm' }, NOW), 'components'), false);
  });
});
