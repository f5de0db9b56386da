import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesIn } from './sample.ts';

test('every value of a sample has a path, as the server writes paths', () => {
  const body = {
    id: 7,
    'host name': 'web-1',
    'a.b': { on: true, none: null },
    tags: ['one', { two: 2 }],
  };
  assert.deepEqual(valuesIn(JSON.stringify(body)), [
    { path: 'id', value: '7' },
    { path: '$["host name"]', value: 'web-1' },
    { path: '$["a.b"].on', value: 'true' },
    { path: 'tags[0]', value: 'one' },
    { path: 'tags[1].two', value: '2' },
  ]);
});

test('paths of a list of alerts begin at an alert, and what is no JSON has none', () => {
  assert.deepEqual(valuesIn('{"alerts":[{"id":7}]}', 'alerts'), [{ path: 'id', value: '7' }]);
  assert.deepEqual(valuesIn('{"alerts":[{"id":'), []);
  assert.deepEqual(valuesIn('{"id":7}', 'alerts'), []);
});
