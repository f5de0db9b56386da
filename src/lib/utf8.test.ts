import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/support/rounds.ts';
import { encodeUtf8 } from './utf8.ts';

test('texts of any length and of any characters become the bytes that Node makes of them', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.constantFrom('', 'plain', 'é', '…', '😀', '\ud83d', '\ude00', '\ud83dx\ude00', '\u0000'),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 1, 4095, 4096, 60_000), (text, length) => {
      for (const whole of [text + 'x'.repeat(length), 'é'.repeat(length) + text])
        assert.ok(encodeUtf8(whole).equals(Buffer.from(whole)), JSON.stringify(text));
    }),
    runs(100, 2000),
  );
});
