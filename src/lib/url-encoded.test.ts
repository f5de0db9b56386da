import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuMilliseconds } from '../../test/support/cpu-time.ts';
import { isExcessiveJson } from './bounded-json.ts';
import { hasMoreThan, MAX_FIELDS, readUrlEncoded, searchOf } from './url-encoded.ts';

describe('a form of foreign length', () => {
  test('is counted before it is read, so that 4 MB of names without a value cost nothing', () => {
    for (const part of ['a&', '%61&', 'é+&', '&', 'a=b&']) {
      const text = part.repeat(4_000_000 / part.length);
      const spent = cpuMilliseconds(() => assert.equal(readUrlEncoded(text), undefined));
      assert.ok(spent < 500, `${part}: ${spent} ms`);
    }
  });

  test('is read as always within the bound', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: MAX_FIELDS }), (pairs) => {
        const read = readUrlEncoded(new URLSearchParams(pairs).toString());
        assert.deepEqual([...(read ?? [])], pairs);
      }),
    );
    assert.equal(readUrlEncoded('a&'.repeat(MAX_FIELDS - 1))?.size, MAX_FIELDS - 1);
    assert.equal(readUrlEncoded('a&'.repeat(MAX_FIELDS)), undefined);
  });

  test('separators are counted as `split` does', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(20), (text, separator, max) => {
        assert.equal(hasMoreThan(max, text, separator), text.split(separator).length > Math.max(max, 1));
      }),
    );
  });

  test('begins after the first question mark of an address', () => {
    assert.deepEqual(['/a', '/a?', '/a?b=?c'].map(searchOf), ['', '', 'b=?c']);
  });
});

describe('JSON of foreign shape', () => {
  test('is refused before it is parsed if it is too deep or has too many values', () => {
    const shapes = ['[[],'.repeat(500_000), '['.repeat(65), '{"a":'.repeat(65), `[${'0,'.repeat(250_000)}0]`];
    for (const shape of shapes) {
      const spent = cpuMilliseconds(() => assert.equal(isExcessiveJson(shape), true));
      assert.ok(spent < 500, `${spent} ms`);
    }
  });

  test('is not mistaken for something else, whatever its texts contain', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => assert.equal(isExcessiveJson(text), false)));
    assert.equal(isExcessiveJson(JSON.stringify('[,"\\{'.repeat(300_000))), false);
    assert.equal(isExcessiveJson(`${'['.repeat(64)}${']'.repeat(64)}`), false);
  });
});
