import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskUrl, printConfig } from '../config.ts';
import { settings } from './settings.ts';
import { problemsOf, read } from './testing.ts';

const variables = Object.values(settings).map(({ variable }) => variable);

const numberLike = fc.oneof(
  fc.integer({ min: -10, max: 100_000 }).map(String),
  fc.string(),
  fc.double().map(String),
  fc.constantFrom('0', '65535', '65536', '1e3', '0x10', '+5', '08080', '١٢', '8080;', '9'.repeat(30), 'NaN'),
);

for (const [variable, name, fallback, max] of [
  ['PORT', 'port', 8080, 65_535],
  ['RATE_LIMIT', 'rateLimit', 6000, 1_000_000_000],
] as const) {
  test(`${variable} is a whole decimal number from 0 to ${max}, or a problem`, () => {
    fc.assert(
      fc.property(fc.oneof(numberLike, fc.bigInt({ min: 0n, max: 10n ** 11n }).map(String)), (text) => {
        const trimmed = text.trim();
        const fits = /^[0-9]{1,10}$/.test(trimmed) && Number(trimmed) <= max;
        if (trimmed === '') assert.equal(read({ [variable]: text })[name], fallback);
        else if (fits) assert.equal(read({ [variable]: text })[name], Number(trimmed));
        else assert.equal(problemsOf({ [variable]: text }).length, 1);
      }),
    );
  });
}

test('whatever the environment holds, the answer is a configuration or an OperatorError', () => {
  const env = fc.dictionary(fc.constantFrom(...variables), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(env, (values) => {
      const problems = problemsOf(values);
      assert.ok(problems.length <= Object.keys(values).length);
    }),
  );
});

test('a password in a URL is masked wherever it stands', () => {
  assert.equal(maskUrl('postgres://u:secret@h:5432/db'), 'postgres://u:****@h:5432/db');
  assert.equal(maskUrl('postgres://:secret@h/db'), 'postgres://:****@h/db');
  assert.equal(maskUrl('postgres://u:se:cret@h/db'), 'postgres://u:****@h/db');
  assert.equal(maskUrl('postgres://u:se@cret@h/db'), 'postgres://u:****@h/db');
  assert.equal(
    maskUrl('postgres://h/db?user=u&password=secret&x=1'),
    'postgres://h/db?user=u&password=****&x=1',
  );
  assert.equal(maskUrl('postgres://u:se/cret@h/db'), 'postgres://u:****@h/db');
  assert.equal(maskUrl('postgres://u:secret@h/db?x=a@b'), 'postgres://u:****@h/db?x=a@b');
  assert.equal(maskUrl('postgres://u@h/db'), 'postgres://u@h/db');
  assert.equal(maskUrl('sqlite:/srv/a@b:c/daymark.db'), 'sqlite:/srv/a@b:c/daymark.db');
  assert.equal(maskUrl('smtp://me@x.example:secret@h:25'), 'smtp://me@x.example:****@h:25');
  assert.equal(maskUrl('smtp://me@h:25'), 'smtp://me@h:25');
  assert.equal(maskUrl('smtps://h?tls.passphrase=secret&x=1'), 'smtps://h?tls.passphrase=****&x=1');
});

test('no part of a password is left in a masked URL', () => {
  const word = fc.string({ minLength: 6, unit: fc.constantFrom(...'QWXYZ@:%!$') });
  fc.assert(
    fc.property(word, (password) => {
      const masked = maskUrl(`postgres://user:${password}@host/db`);
      assert.equal(masked, 'postgres://user:****@host/db');
    }),
  );
});

test('a password in a setting that is refused is not printed', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' });
  assert.match(String(problem), /^DATABASE_URL is "mysql:\/\/root:\*\*\*\*@db\/x"\./);
});

test('the client secret is never printed', () => {
  const printed = JSON.stringify(printConfig(read({ OIDC_CLIENT_SECRET: 'hunter2' })));
  assert.ok(!printed.includes('hunter2'));
  assert.ok(printed.includes('****'));
});
