import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nameAmong } from './model.ts';

describe('the name of a component in a sentence', () => {
  test('has its group or number only if another one is called the same', () => {
    const groups = [
      { id: 1, name: 'Europe' },
      { id: 2, name: 'Asia' },
    ];
    const found = [
      { id: 1, name: 'API', groupId: 1 },
      { id: 2, name: 'API', groupId: 2 },
      { id: 3, name: 'API', groupId: 2 },
      { id: 4, name: 'API', groupId: undefined },
      { id: 5, name: 'Search', groupId: 2 },
    ];
    assert.deepEqual(
      found.map((each) => nameAmong(each, found, groups)),
      ['API (Europe)', 'API (#2)', 'API (#3)', 'API (#4)', 'Search'],
    );
  });
});
