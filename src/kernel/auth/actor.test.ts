import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abilities } from '../../../common/abilities.ts';
import type { Role } from '../../../common/roles.ts';
import {
  type Actor,
  actorLabel,
  can,
  canEverything,
  command,
  guest,
  isSignedIn,
  system,
  viewerOf,
} from './actor.ts';
import { limitedTo } from './role-abilities.ts';

const token = (...granted: string[]): Actor => ({
  type: 'token',
  id: 7,
  userId: 1,
  abilities: new Set(granted),
});

test('an actor of an unknown type may do nothing, and sees what the public sees', () => {
  for (const type of ['robot', 'toString', '__proto__', 'constructor']) {
    const stranger = { type, abilities: new Set(['*']) } as unknown as Actor;
    for (const ability of abilities) assert.equal(can(stranger, ability), false, `${type} ${ability}`);
    assert.equal(isSignedIn(stranger), false);
    assert.equal(viewerOf(stranger).key, 'public');
  }
});

test('a session has the abilities of its role', () => {
  const session = (role: Role): Actor => ({ type: 'session', id: 3, userId: 1, role, authenticatedAt: 0 });
  const may = (role: Role) => abilities.filter((ability) => can(session(role), ability));
  assert.deepEqual(may('owner'), abilities);
  assert.deepEqual(may('admin'), abilities);
  assert.ok(may('editor').includes('subscribers.delete'));
  assert.deepEqual(
    abilities.filter((ability) => !may('editor').includes(ability)),
    [
      'audit.read',
      'checks.manage',
      'alerts.manage',
      'settings.manage',
      'settings.delete',
      'tokens.manage',
      'tokens.delete',
      'trash.manage',
      'trash.delete',
      'users.manage',
      'users.delete',
      'webhooks.manage',
      'webhooks.delete',
    ],
  );
  assert.deepEqual(may('responder'), [
    'checks.read',
    'alerts.read',
    'components.manage',
    'deliveries.manage',
    'images.manage',
    'incidents.manage',
    'incident-updates.manage',
    'schedules.manage',
    'schedule-updates.manage',
  ]);
  assert.deepEqual(may('viewer'), ['checks.read', 'alerts.read']);
  for (const role of ['admin', 'editor', 'responder', 'viewer'] as const) {
    assert.equal(canEverything(session(role)), false, role);
  }
  assert.deepEqual(may('toString' as Role), []);
});

test('a token has what it was given, as far as the role of its user allows it', () => {
  assert.deepEqual(limitedTo('owner', new Set(['*'])), new Set(['*']));
  assert.deepEqual(limitedTo('admin', new Set(['*'])), new Set(abilities));
  assert.deepEqual(limitedTo('viewer', new Set(['*'])), new Set(['checks.read', 'alerts.read']));
  assert.deepEqual(
    limitedTo('responder', new Set(['incidents.manage', 'incidents.delete'])),
    new Set(['incidents.manage']),
  );
});

test('a guest may do nothing, a token what its abilities allow, the command line and Daymark itself everything', () => {
  for (const ability of abilities) {
    assert.equal(can(guest, ability), false);
    assert.equal(can(token(), ability), false);
    assert.equal(can(token(ability), ability), true);
    assert.equal(can(token('*'), ability), true);
    assert.equal(can(command, ability), true);
    assert.equal(can(system, ability), true);
  }
  assert.equal(can(token('components.manage'), 'components.delete'), false);
});

test('logs and history identify an actor by type and id', () => {
  assert.deepEqual([guest, token(), command, system].map(actorLabel), [
    'guest',
    'token 7',
    'command',
    'system',
  ]);
});
