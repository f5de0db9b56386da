import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRequestId } from './exchange.ts';

test('a request id names one request, and does not tell how many requests others have made', () => {
  const ids = Array.from({ length: 1000 }, newRequestId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(new Set(ids.map((id) => id.split('-')[0])).size > 990);
  assert.notDeepEqual(ids.toSorted(), ids);
});
