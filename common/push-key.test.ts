import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasPushKey } from './push-key.ts';

const madeWith = (key: Uint8Array | null) => ({
  options: { applicationServerKey: key && new Uint8Array(key).buffer },
});

test('a subscription is recognized by the key that it was made with, and by no other', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.uint8Array({ minLength: 1 }), (key, other) => {
      const written = Buffer.from(key).toString('base64url');
      assert.ok(hasPushKey(madeWith(key), written));
      assert.equal(hasPushKey(madeWith(other), written), Buffer.compare(key, other) === 0);
      assert.ok(!hasPushKey(madeWith(null), written));
    }),
  );
});
