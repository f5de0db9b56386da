import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishesAt, type Visibility } from './model.ts';

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
