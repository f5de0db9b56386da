import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { FaultLog } from './fault-log.ts';

test('the same fault is logged five times in ten seconds, and then with how many were not', () => {
  let now = 0;
  const lines: unknown[] = [];
  const write = (line: string): void => {
    const { msg, repeated } = JSON.parse(line);
    lines.push([msg, repeated]);
  };
  const log = pino({}, { write });
  const faults = new FaultLog(() => now);
  const fail = (text: string) => faults.warn(log, new Error('full'), text);
  for (let count = 0; count < 1000; count++) fail('a beat');
  fail('an alert');
  assert.deepEqual(lines, [...Array(5).fill(['a beat', undefined]), ['an alert', undefined]]);
  now += 10_001;
  fail('a beat');
  assert.deepEqual(lines.at(-1), ['a beat', 995]);
});
