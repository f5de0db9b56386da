import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actorName, changesInWords, changesOf } from './model.ts';

test('only members that differ are changes, however deep', () => {
  const before = { id: 1, name: 'a', components: [{ component_id: 1, status: 2 }], updated_at: 1 };
  assert.deepEqual(changesOf('updated', before, { ...before, updated_at: 2 }), []);
  assert.deepEqual(changesOf('updated', before, { ...before, components: [] }), [
    { member: 'components', before: before.components, after: [] },
  ]);
});

test('a detail of the previous event is not a change of this one', () => {
  const before = { id: 1, name: 'a', another_address: true };
  assert.deepEqual(changesOf('updated', before, { id: 1, name: 'b' }), [
    { member: 'name', before: 'a', after: 'b' },
  ]);
});

test('a member that looks like a secret is never shown', () => {
  const state = { id: 1, secret: 'x', old_secret: 'x', password_hash: 'x', recovery_codes: ['x'], name: 'n' };
  for (const verb of ['created', 'deleted', 'updated'])
    assert.deepEqual(
      changesOf(verb, undefined, state).map(({ member }) => member),
      ['name'],
    );
});

test('a deletion without an earlier event shows what the event itself holds', () => {
  assert.deepEqual(changesOf('deleted', undefined, { id: 1, name: 'n' }), [
    { member: 'name', before: 'n', after: null },
  ]);
});

test('an actor is named by its user, or by what it is', () => {
  const actor = { actor_type: 'token', actor_id: 3, user_id: 7 };
  assert.equal(actorName(actor, 'Ada'), 'Ada');
  assert.equal(actorName(actor, undefined), 'removed user 7');
  assert.equal(actorName({ ...actor, user_id: null }, undefined), 'token 3');
});

test('changes in words', () => {
  const changes = [
    { member: 'status', before: 1, after: 4 },
    { member: 'name', before: null, after: 'A "b"' },
  ];
  assert.equal(changesInWords(changes), 'status: 1 → 4; name: null → "A \\"b\\""');
});
