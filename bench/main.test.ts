import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

test('the exit code says whether a measurement failed: CI looks at nothing else', () => {
  const codeOf = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
    return { status, stderr };
  };
  const { status, stderr } = codeOf('--year', '--url', 'postgres://127.0.0.1:1/nothing');
  assert.equal(status, 1, stderr);
  assert.match(stderr, /cannot be reached/);
  assert.equal(codeOf('--storm', '--hit').status, 2);
});
