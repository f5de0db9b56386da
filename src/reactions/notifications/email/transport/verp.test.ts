import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bounceAddress, readBounce } from './verp.ts';

const token = '1z-abcdefghij-0123456789abcdefghijklmno';
const from = (address: string) => ({ name: '', address });

test('the bounce address identifies the subscriber and the email', () => {
  const address = bounceAddress(from('status@acme.example'), 1234, token);
  assert.equal(address, `status+bounce-ya-${token}@acme.example`);
  assert.deepEqual(readBounce(address), { deliveryId: 1234, token });
});

test('a long local part leaves out the email, and a longer one also the subscriber', () => {
  const long = bounceAddress(from('notifications-for@acme.example'), 1_000_000, token);
  assert.equal(long, `notifications-for+bounce-${token}@acme.example`);
  assert.deepEqual(readBounce(long), { deliveryId: undefined, token });
  const longer = bounceAddress(from('notifications-for-everybody@acme.example'), 1, token);
  assert.equal(longer, 'notifications-for-everybody@acme.example');
  assert.equal(readBounce(longer), undefined);
});

test('the local part is never longer than servers must accept', () => {
  const locals = fc.stringMatching(/^[a-z.]{1,64}$/);
  fc.assert(
    fc.property(locals, fc.nat(), (local, id) => {
      const address = bounceAddress(from(`${local}@acme.example`), id, token);
      assert.ok(address.indexOf('@') <= 64);
      assert.ok(address.startsWith(local) && address.endsWith('@acme.example'));
    }),
  );
});

test('any part of the address that a mail server passes on is recognized, regardless of case', () => {
  const whole = { deliveryId: 1234, token };
  for (const text of [
    `bounce-ya-${token}`,
    `ya-${token}`,
    ` status+bounce-ya-${token}@x `,
    `a+b+bounce-ya-${token}`,
  ])
    assert.deepEqual(readBounce(text), whole, text);
  assert.deepEqual(readBounce(token), { deliveryId: undefined, token });
  assert.equal(readBounce(`BOUNCE-YA-${token.toUpperCase()}`)?.deliveryId, 1234);
});

test('anything else identifies nobody', () => {
  for (const text of ['', 'status@acme.example', 'bounce-', `${token}x`, `${token}-`, 'a-b-c'])
    assert.equal(readBounce(text), undefined, text);
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      assert.equal(readBounce(text), undefined);
    }),
  );
});
