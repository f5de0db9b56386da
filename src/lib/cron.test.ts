import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCron, parseCron } from './cron.ts';

const at = (text: string): number => Date.parse(text) / 1000;

function next(cron: string, after: string, zone = 'UTC'): string | undefined {
  const schedule = parseCron(cron);
  assert.ok(schedule, cron);
  const time = nextCron(schedule, zone, at(after));
  return time === undefined ? undefined : new Date(time * 1000).toISOString().slice(0, 16);
}

test('the next time of a schedule is the first one after a moment', () => {
  const cases: readonly (readonly [cron: string, after: string, next: string | undefined])[] = [
    ['* * * * *', '2026-03-10T12:00:00Z', '2026-03-10T12:01'],
    ['*/15 * * * *', '2026-03-10T12:14:59Z', '2026-03-10T12:15'],
    ['5/20 * * * *', '2026-03-10T12:26:00Z', '2026-03-10T12:45'],
    ['30 3 * * *', '2026-03-10T03:30:00Z', '2026-03-11T03:30'],
    ['0 9 * * mon-fri', '2026-03-13T10:00:00Z', '2026-03-16T09:00'],
    ['0 0 1 jan *', '2026-03-10T12:00:00Z', '2027-01-01T00:00'],
    ['0 0 * * 7', '2026-03-10T12:00:00Z', '2026-03-15T00:00'],
    ['0 0 13 * 5', '2026-03-10T12:00:00Z', '2026-03-13T00:00'],
    ['0 0 20 * 3', '2026-03-10T12:00:00Z', '2026-03-11T00:00'],
    ['0 0 29 2 *', '2026-03-10T12:00:00Z', '2028-02-29T00:00'],
    ['0 0 30 2 *', '2026-03-10T12:00:00Z', undefined],
    ['@daily', '2026-03-10T12:00:00Z', '2026-03-11T00:00'],
  ];
  for (const [cron, after, expected] of cases) assert.equal(next(cron, after), expected, `${cron} ${after}`);
});

test('a schedule follows the clocks of its zone, also when they change', () => {
  assert.equal(next('0 9 * * *', '2026-03-10T12:00:00Z', 'Europe/Berlin'), '2026-03-11T08:00');
  assert.equal(next('0 9 * * *', '2026-03-28T12:00:00Z', 'Europe/Berlin'), '2026-03-29T07:00');
  // 02:30 does not exist on that day: it is an hour later. On the day on which it comes twice, the first one counts.
  assert.equal(next('30 2 * * *', '2026-03-28T12:00:00Z', 'Europe/Berlin'), '2026-03-29T01:30');
  assert.equal(next('30 2 * * *', '2026-10-24T12:00:00Z', 'Europe/Berlin'), '2026-10-25T00:30');
  assert.equal(next('30 2 * * *', '2026-10-25T00:30:00Z', 'Europe/Berlin'), '2026-10-26T01:30');
});

test('what is not a schedule is refused', () => {
  const wrong = [
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
  ];
  for (const cron of [
    ...wrong,
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
    '1-2-3 * * * *',
    '@never',
    '1.5 * * * *',
  ])
    assert.equal(parseCron(cron), undefined, cron);
});
