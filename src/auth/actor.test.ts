import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abilities } from './abilities.ts';
import { type Actor, actorLabel, can, command, guest, isSignedIn, system, viewerOf } from './actor.ts';

const token = (...granted: string[]): Actor => ({
  type: 'token',
  id: 7,
  userId: 1,
  abilities: new Set(granted),
});

test('an actor of an unknown type may do nothing, and sees what the public sees', () => {
  for (const type of ['session', 'toString', '__proto__', 'constructor']) {
    const stranger = { type, abilities: new Set(['*']) } as unknown as Actor;
    for (const ability of abilities) assert.equal(can(stranger, ability), false, `${type} ${ability}`);
    assert.equal(isSignedIn(stranger), false);
    assert.equal(viewerOf(stranger).key, 'public');
  }
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
