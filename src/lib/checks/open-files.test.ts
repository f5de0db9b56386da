import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { listen } from '../../../test/support/checks/run.ts';

/** Runs checks, then opens files until the process may open no more, and runs them again. */
const program = `
  const { openSync } = await import('node:fs');
  const { runCheck } = await import(process.argv[1]);
  const target = process.argv[2];
  const kinds = [['http', 'http://' + target + '/'], ['websocket', 'ws://' + target + '/'], ['tcp', target]];
  const runAll = async () => {
    const outcomes = [];
    for (const [kind, target] of kinds) {
      const { verdict, reason, askAgain } = await runCheck({ kind, target, timeoutMs: 10000, request: {}, expect: [] });
      outcomes.push({ kind, verdict, reason, askAgain });
    }
    return outcomes;
  };
  const before = await runAll();
  try {
    for (;;) openSync('/dev/null');
  } catch {}
  console.log(JSON.stringify({ before, after: await runAll() }));
`;

test('a process that may open no more files says nothing about a system', {
  skip: process.platform === 'win32',
}, async () => {
  const system = createServer((_request, response) => response.end('It works.'));
  const port = await listen(system);
  const run = new URL('./run.ts', import.meta.url).href;
  const limited = 'ulimit -n 200 && exec "$0" "$@"';
  const args = ['--input-type=module', '-e', program, run, `127.0.0.1:${port}`];
  const child = spawn('sh', ['-c', limited, process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const { before, after } = (await json(child.stdout)) as Record<string, Record<string, unknown>[]>;
  assert.deepEqual(await exit, [0, null]);
  const verdicts = (outcomes: Record<string, unknown>[] = []) => outcomes.map(({ verdict }) => verdict);
  assert.deepEqual(verdicts(before), ['ok', 'failed', 'ok']);
  assert.deepEqual(verdicts(after), ['no data', 'no data', 'no data']);
  for (const { reason, askAgain } of after ?? [])
    assert.deepEqual(
      [reason, askAgain],
      ['Nothing was asked: this process has as many files and connections open as it may (ulimit -n).', true],
    );
});
