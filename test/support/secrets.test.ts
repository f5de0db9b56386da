import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SecretCheck } from './secrets.ts';

test('a secret in the log or in an error response is found', () => {
  const check = new SecretCheck();
  check.addCredentials('7|daymark_abcdefghijkl');
  check.addCredentials('__Host-daymark_session=12.mnopqrstuvwx; Path=/; HttpOnly');
  check.addFrom({ password: 'correct horse', data: { attributes: { secret: '9|yzyzyzyzyz' } } });
  check.addFrom({ recovery_codes: ['aaaa-bbbb-cccc'] });
  for (const text of [
    'token daymark_abcdefghijkl',
    'cookie 12.mnopqrstuvwx',
    'the password correct horse is wrong',
    'secret yzyzyzyzyz',
    'code aaaa-bbbb-cccc',
  ]) {
    assert.throws(() => check.assertNoneIn(text, 'the text'), /contains the secret/, text);
  }
  check.assertNoneIn('token 7 and session 12 wrote', 'the text');
  check.log.write('{"token":"daymark_abcdefghijkl"}\n');
  assert.throws(() => check.finish(), /the log contains the secret/);
  check.finish();
});
