import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { returnPathFrom } from './return-path.ts';

test('only paths of this site are returned to', () => {
  const base = 'https://example.com/status';
  assert.equal(returnPathFrom(null, base), '/status/dashboard');
  assert.equal(returnPathFrom('/status/dashboard/users?page=2', base), '/status/dashboard/users?page=2');
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    assert.equal(returnPathFrom(path, base), '/status/dashboard', path);
});

test('whatever is asked for, a browser stays on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '\t',
    '\n',
    'evil.example',
    '@',
    ':',
    '.',
    '..',
    '%2f',
    '?',
    '#',
    'a',
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      (path) => {
        const target = new URL(
          returnPathFrom(path, 'https://example.com'),
          'https://example.com/auth/oidc/callback',
        );
        assert.equal(target.origin, 'https://example.com');
      },
    ),
  );
});
