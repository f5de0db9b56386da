import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FaultLog } from './fault-log.ts';

test('the same fault is logged five times in ten seconds, and then with how many were not', () => {
  let now = 0;
  const lines: unknown[] = [];
  const faults = new FaultLog(() => now);
  const log = {
    warn: (details: { repeated?: number }, text: string) => lines.push([text, details.repeated]),
  };
  const fail = (text: string, message = 'full') =>
    faults.warn(log as Parameters<FaultLog['warn']>[0], new Error(message), text);
  for (let count = 0; count < 1000; count++) fail('a beat');
  fail('an alert');
  assert.deepEqual(lines, [...Array(5).fill(['a beat', undefined]), ['an alert', undefined]]);
  now += 10_001;
  fail('a beat');
  assert.deepEqual(lines.at(-1), ['a beat', 995]);
});
