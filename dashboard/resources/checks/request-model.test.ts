import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HIDDEN,
  hasStoredSecret,
  noRequest,
  requestBody,
  requestFieldsOf,
  withoutSecrets,
  withoutStoredSecrets,
} from './request-model.ts';

const stored = {
  method: 'POST',
  headers: { Accept: 'text/html', 'X-Api-Key': null },
  username: 'robot',
  password: null,
  proxy: 'http://proxy.example:3128',
};

test('a request that nobody changed is written as it was read, and keeps its secrets', () => {
  const fields = requestFieldsOf(stored);
  assert.equal(fields.headers, `Accept: text/html\nX-Api-Key: ${HIDDEN}`);
  assert.ok(hasStoredSecret(fields));
  assert.deepEqual(requestBody(fields), stored);
  assert.deepEqual(requestBody(noRequest), {});
});

test('a secret that somebody has typed is never kept in the browser', () => {
  const kept = (change: object) => 'request' in withoutSecrets({ request: { ...noRequest, ...change } });
  assert.equal(kept({ password: 'hunter2' }), false);
  assert.equal(kept({ token: 'abc' }), false);
  assert.equal(kept({ proxy: 'http://me:secret@proxy.example' }), false);
  assert.equal(kept({ headers: 'Authorization: Basic abc' }), false);
  assert.equal(kept({ headers: 'Accept: text/html', password: null }), true);
});

test('a copy of a check has none of its stored secrets', () => {
  const copy = withoutStoredSecrets(requestFieldsOf(stored));
  assert.deepEqual(requestBody(copy), {
    method: 'POST',
    headers: { Accept: 'text/html' },
    username: 'robot',
    proxy: 'http://proxy.example:3128',
  });
});
