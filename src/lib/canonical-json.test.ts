import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/support/rounds.ts';
import { canonicalJson } from './canonical-json.ts';

test('the example of RFC 8785, section 3.2.2', () => {
  const input = `{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`;
  assert.equal(
    canonicalJson(JSON.parse(input)),
    `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
  );
});

test('the order of members in RFC 8785, section 3.2.3', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    1: 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const sorted = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map(([, text]) => text);
  assert.deepEqual(sorted, [
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test('the numbers of RFC 8785, appendix B', () => {
  const samples: Record<string, string> = {
    '0000000000000000': '0',
    '8000000000000000': '0',
    '0000000000000001': '5e-324',
    '8000000000000001': '-5e-324',
    '7fefffffffffffff': '1.7976931348623157e+308',
    ffefffffffffffff: '-1.7976931348623157e+308',
    '4340000000000000': '9007199254740992',
    c340000000000000: '-9007199254740992',
    '4430000000000000': '295147905179352830000',
    '44b52d02c7e14af5': '9.999999999999997e+22',
    '44b52d02c7e14af6': '1e+23',
    '44b52d02c7e14af7': '1.0000000000000001e+23',
    '444b1ae4d6e2ef4e': '999999999999999700000',
    '444b1ae4d6e2ef4f': '999999999999999900000',
    '444b1ae4d6e2ef50': '1e+21',
    '3eb0c6f7a0b5ed8c': '9.999999999999997e-7',
    '3eb0c6f7a0b5ed8d': '0.000001',
    '41b3de4355555553': '333333333.3333332',
    '41b3de4355555554': '333333333.33333325',
    '41b3de4355555555': '333333333.3333333',
    '41b3de4355555556': '333333333.3333334',
    '41b3de4355555557': '333333333.33333343',
    becbf647612f3696: '-0.0000033333333333333333',
    '43143ff3c1cb0959': '1424953923781206.2',
  };
  for (const [bits, expected] of Object.entries(samples))
    assert.equal(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE()), expected, bits);
  for (const bits of ['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])
    assert.throws(() => canonicalJson(Buffer.from(bits, 'hex').readDoubleBE()), TypeError, bits);
});

test('what JSON cannot hold has no canonical form', () => {
  for (const value of [undefined, 1n, Symbol('x'), () => 1, '\ud800', { a: undefined }, { '\udc00': 1 }])
    assert.throws(() => canonicalJson(value), TypeError);
});

test('the canonical form means the same value, and does not depend on the order of members', () => {
  const json = fc.jsonValue().filter((value) => isWellFormed(value));
  fc.assert(
    fc.property(json, (value) => {
      const canonical = canonicalJson(value);
      assert.deepEqual(JSON.parse(canonical), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(reversed(value)), canonical);
      assert.equal(canonicalJson(JSON.parse(canonical)), canonical);
    }),
    runs(200, 5000),
  );
});

const isWellFormed = (value: unknown): boolean => !/\\ud[89a-f]/i.test(JSON.stringify(value));

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
