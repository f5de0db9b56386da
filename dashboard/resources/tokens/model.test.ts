import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abilities } from '../../../common/abilities.ts';
import { allAbilities, descendantsOf, offeredAbilities, presetsFor, type Token } from './model.ts';

const none = { human: null, string: null };
const token = (id: number, parentId?: number): Token => ({
  id,
  name: `token ${id}`,
  abilities: ['*'],
  userId: 1,
  userName: undefined,
  parentId,
  dialect: null,
  expires: none,
  lastUsed: none,
  created: none,
});

const presets = (own: readonly string[]) => Object.fromEntries(presetsFor(own));

test('every ability is in one of the groups', () => {
  assert.deepEqual(allAbilities.toSorted(), abilities.toSorted());
});

test('a token is offered at most what its creator may do', () => {
  assert.deepEqual(offeredAbilities([]), []);
  assert.deepEqual(offeredAbilities(['components.manage']), ['components.manage']);
  assert.deepEqual(offeredAbilities(['*']), ['*', ...allAbilities]);
});

test('a token keeps what it has, even if whoever edits it has less', () => {
  assert.deepEqual(offeredAbilities(['components.manage'], ['trash.manage']), [
    'components.manage',
    'trash.manage',
  ]);
});

test('presets ask for nothing that the user lacks', () => {
  assert.deepEqual(presets([]), {});
  assert.deepEqual(presets(['components.manage']), {
    components: ['components.manage'],
    everything: ['components.manage'],
  });
  assert.deepEqual(Object.keys(presets(['*'])), ['components', 'incidents', 'read', 'everything']);
  assert.deepEqual(presets(['*']).everything, ['*']);
});

test('revoking a token ends what was created with it, however many steps away', () => {
  const tokens = [token(1), token(2, 1), token(3, 2), token(4), token(5, 4)];
  assert.deepEqual(
    descendantsOf(1, tokens).map(({ id }) => id),
    [2, 3],
  );
  assert.deepEqual(descendantsOf(3, tokens), []);
});
