import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComponentStatus } from '../components/model.ts';
import { publishesAt, severityOf, type Visibility } from './model.ts';

const at = (string: string) => ({ human: null, string: `2026-11-16 ${string}` });
const incident = (published: string, updated: string, visible: Visibility = 1) => ({
  published: at(published),
  updated: at(updated),
  visible,
});

test('an incident that is published when it is written does not become public later', () => {
  assert.equal(publishesAt(incident('03:00:00', '03:00:00')), undefined);
  assert.equal(publishesAt(incident('03:00:00', '03:20:00')), undefined);
});

test('an incident becomes public at the planned time, unless it is a draft', () => {
  const planned = new Date('2026-11-16T05:00:00Z');
  assert.deepEqual(publishesAt(incident('05:00:00', '03:00:00')), planned);
  assert.equal(publishesAt(incident('05:00:00', '03:00:00', 2)), undefined);
});

test('the colour of an incident is that of its worst component, whatever its own status says', () => {
  const component = (shownStatus: ComponentStatus) => ({
    id: 1,
    name: 'API',
    status: shownStatus,
    ownStatus: shownStatus,
    shownStatus,
  });
  assert.equal(severityOf({ status: 1, components: [component(2), component(4)] }), 4);
  assert.equal(severityOf({ status: 3, components: [component(2)] }), 2);
  assert.equal(severityOf({ status: 4, components: [component(4)] }), 1);
  assert.equal(severityOf({ status: 1, components: [] }), 5);
});
