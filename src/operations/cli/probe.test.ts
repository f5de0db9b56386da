import assert from 'node:assert/strict';
import { test } from 'node:test';
import { command } from '../../../test/support/command.ts';

const server = ['--server', 'https://status.example.com'];
const token = '1|daymark-probe_secret-of-the-probe';

test('a probe that cannot start says what is missing, and never repeats the token', async () => {
  for (const [args, env, code, message] of [
    [[], {}, 2, /Say where the service is/],
    [
      ['--server', 'status.example.com'],
      { DAYMARK_PROBE_TOKEN: token },
      2,
      /requires the address of a status page/,
    ],
    [['--server', 'https://me:pw@status.example.com'], {}, 2, /requires the address of a status page/],
    [server, {}, 2, /The token of the probe is missing\. Set DAYMARK_PROBE_TOKEN/],
    [server, { DAYMARK_PROBE_TOKEN: 'secret-of-the-probe' }, 2, /This is not the token of a probe/],
    [[...server, '--token-file', '/nowhere/token'], {}, 1, /The file \/nowhere\/token cannot be read/],
    [server, { DAYMARK_PROBE_TOKEN_FILE: '/nowhere/token' }, 1, /The file \/nowhere\/token cannot be read/],
    [[...server, '--allow', 'everything'], { DAYMARK_PROBE_TOKEN: token }, 2, /everything is none/],
  ] as const) {
    const outcome = await command(['probe', ...args], env);
    assert.equal(outcome.code, code, outcome.err);
    assert.match(outcome.err, message);
    assert.doesNotMatch(outcome.err, /secret-of-the-probe/);
  }
});
