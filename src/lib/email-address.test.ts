import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { runs } from '../../test/support/rounds.ts';
import { emailKey, normalizeEmail } from './email-address.ts';

test('an ordinary address is stored as it was entered', () => {
  for (const email of [
    'Ann@Example.com',
    'a.b+c@example.co.uk',
    "o'brien@example.com",
    'jürgen@müller.example',
    'คำ@ไทย.example',
    'a@xn--bcher-kva.example',
    '😀@example.com',
  ])
    assert.equal(normalizeEmail(email), email);
});

test('every spelling of a domain is the same mailbox', () => {
  for (const domain of [
    'xy.example',
    'XY.Example',
    'ｘｙ.example',
    'ⓧy.example',
    'x\u00ady.example',
    'xy\u3002example',
    'xy\uff0eexample',
  ]) {
    const email = normalizeEmail(`victim@${domain}`);
    assert.equal(email?.toLowerCase(), 'victim@xy.example', domain);
    assert.equal(emailKey(email ?? ''), 'victim@xy.example', domain);
  }
  for (const domain of ['bücher.example', 'BÜCHER.example', 'bu\u0308cher.example', 'xn--bcher-kva.example'])
    assert.equal(emailKey(normalizeEmail(`a@${domain}`) ?? ''), 'a@bücher.example', domain);
  // Since IDNA 2008 these are two domains, which may have different owners.
  assert.notEqual(emailKey('a@straße.example'), emailKey('a@strasse.example'));
});

test('case and composition of the local part are ignored in comparisons, but stored', () => {
  assert.equal(normalizeEmail('A\u0301nn@x.example'), 'Ánn@x.example');
  assert.equal(emailKey('ÁNN@x.example'), emailKey('a\u0301nn@x.example'));
});

test('an invalid address is refused', () => {
  for (const email of [
    '',
    '@',
    'a',
    '@x.example',
    'a@b',
    'a@b.c',
    'a@x.example.',
    'a@.example',
    'a@x..example',
    'a..b@x.example',
    'a@-x.example',
    'a@x-.example',
    'a@x_y.example',
    `a@${'x'.repeat(64)}.example`,
    `a@${'xy.'.repeat(90)}example`,
    `${'a'.repeat(65)}@x.example`,
    // A URL parser would cut these off, decode them, or read them as an IP address.
    'a@x.example/evil.example',
    'a@x.example?y.example',
    'a@x.example#y.example',
    'a@x.example:25',
    'a@x%2eexample.example',
    'a@x\\y.example',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@0x7f.1',
    'a@\uff11\uff12\uff17.1',
    'a@℀.example',
    'a@b@x.example',
    'a b@x.example',
    '<a@x.example>',
  ])
    assert.equal(normalizeEmail(email), undefined, email);
});

test('control and invisible characters are refused in the local part, and control characters in the domain', () => {
  for (const sign of ['\0', '\t', '\n', '\r', '\x07', '\x7f', '\x85', '\u2028', '\u202e', '\u2066']) {
    assert.equal(normalizeEmail(`a${sign}b@x.example`), undefined, JSON.stringify(sign));
    assert.equal(normalizeEmail(`ab@x${sign}y.example`), undefined, JSON.stringify(sign));
  }
  for (const sign of ['\u00ad', '\u200b', '\u200d', '\ufeff', '\u00a0', '\ufe0f', '\ud800'])
    assert.equal(normalizeEmail(`a${sign}b@x.example`), undefined, JSON.stringify(sign));
});

const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
const letters = fc.string({
  unit: fc.constantFrom(...'abcxyz019-.ABCａｂｃⓐⓑßςΣüÜİı例え。．\u00ad\u200d\u0301\u212a%/:_ '),
  minLength: 1,
  maxLength: 20,
});
const addresses = fc
  .tuple(fc.oneof(anything, letters), fc.oneof(anything, letters))
  .map(([local, domain]) => `${local}@${domain}.example`);

test('normalization is idempotent, and the key is that of the ASCII form', () => {
  fc.assert(
    fc.property(addresses, (text) => {
      const email = normalizeEmail(text);
      fc.pre(email !== undefined);
      assert.equal(normalizeEmail(email), email);
      assert.doesNotMatch(email, /[\p{Cc}\p{Z}]/u);
      const [local, domain] = email.split('@') as [string, string];
      assert.equal(emailKey(email), emailKey(`${local}@${domainToASCII(domain)}`));
      assert.equal(emailKey(email), emailKey(emailKey(email)));
      assert.match(domainToASCII(domain), /^[a-z0-9.-]+$/);
    }),
    runs(2000, 10_000),
  );
});

test('domains with the same ASCII form have the same key, and others do not', () => {
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const [a, b] = [normalizeEmail(`a@${one}.example`), normalizeEmail(`a@${other}.example`)];
      fc.pre(a !== undefined && b !== undefined);
      const ascii = (email: string) => domainToASCII(email.slice(2));
      assert.equal(emailKey(a) === emailKey(b), ascii(a) === ascii(b));
    }),
    runs(2000, 10_000),
  );
});
