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

test('a sender who sends too much is named five times in ten seconds, whatever others send', () => {
  const senders: unknown[] = [];
  const log = pino({}, { write: (line: string) => senders.push(JSON.parse(line).check) });
  const faults = new FaultLog(() => 0);
  for (let count = 0; count < 1000; count++) faults.tooMuch(log, { check: 1 }, 'too often');
  faults.tooMuch(log, { check: 2 }, 'too often');
  assert.deepEqual(senders, [1, 1, 1, 1, 1, 2]);
});
