import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInvitationExpired, mayChange, rolesUpTo, type User } from './model.ts';

const none = { human: null, string: null };
const user: User = {
  id: 1,
  name: 'Ada',
  email: 'ada@staff.example',
  role: 'editor',
  isDisabled: false,
  hasSecondFactor: false,
  invited: none,
  joined: none,
  lastSignedIn: none,
};

test('nobody is offered a role above their own', () => {
  assert.deepEqual(rolesUpTo('owner'), ['owner', 'admin', 'editor', 'responder', 'viewer']);
  assert.deepEqual(rolesUpTo('admin'), ['admin', 'editor', 'responder', 'viewer']);
});

test('an admin changes everybody but owners', () => {
  assert.equal(mayChange('admin', { role: 'owner' }), false);
  assert.equal(mayChange('admin', { role: 'admin' }), true);
  assert.equal(mayChange('owner', { role: 'owner' }), true);
});

test('an invitation expires after seven days', () => {
  const sent = { ...user, invited: { human: '', string: '2026-11-01 12:00:00' } };
  assert.equal(isInvitationExpired(sent, Date.UTC(2026, 10, 8, 12)), false);
  assert.equal(isInvitationExpired(sent, Date.UTC(2026, 10, 8, 12, 0, 1)), true);
  assert.equal(isInvitationExpired(user, Date.UTC(2026, 10, 8)), false, 'none was ever sent');
});
