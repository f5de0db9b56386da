import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  followStart,
  occurrences,
  parseRecurrence,
  ruleText,
} from '../../dashboard/resources/schedules/recurrence.ts';
import { occurrencesOf } from '../../src/lib/recurrence/occurrences.ts';
import { parseRule } from '../../src/lib/recurrence/parse.ts';

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=4',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
  'FREQ=WEEKLY;BYDAY=SU;UNTIL=20270401',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=5',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=4FR;COUNT=3',
  'FREQ=MONTHLY;BYDAY=-1SU',
  'FREQ=YEARLY',
  'FREQ=YEARLY;INTERVAL=4;COUNT=3',
];

/** Among them the 31st, 29 February, and times that the clocks skip or show twice. */
const starts = [
  '2026-11-16T02:00:00Z',
  '2026-12-31T23:30:00Z',
  '2028-02-29T09:00:00Z',
  '2027-03-21T01:30:00Z',
  '2027-10-24T00:30:00Z',
];

describe('the times of a series that the dashboard shows', () => {
  for (const rule of rules) {
    test(`are those that the server creates by ${rule}`, () => {
      const parsed = parseRecurrence(rule);
      assert.ok(parsed);
      assert.equal(ruleText(parsed), rule, 'the rule comes back as it was');
      for (const text of starts) {
        for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
          const start = new Date(text);
          const at = start.getTime() / 1000;
          const expected = [...occurrencesOf(parseRule(rule), zone, at, at).take(7)];
          const shown: number[] = occurrences(parsed, start, zone, 7).map((date) => date.getTime() / 1000);
          assert.deepEqual(shown, expected, `${text} ${zone}`);
        }
      }
    });
  }

  test('are left to the server for rules that the form cannot build', () => {
    for (const rule of [
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=MONTHLY;BYDAY=1MO,3MO',
      'FREQ=YEARLY;BYDAY=1MO',
      'FREQ=WEEKLY;UNTIL=20270101T000000Z',
      'nonsense',
    ]) {
      assert.equal(parseRecurrence(rule), undefined, rule);
    }
  });

  test('follow a start that moves to another weekday', () => {
    const secondTuesday = new Date('2026-12-08T02:00:00Z');
    const thirdWednesday = new Date('2026-12-16T02:00:00Z');
    const follow = (rule: string) => followStart(rule, secondTuesday, thirdWednesday, 'UTC');
    assert.equal(follow('FREQ=MONTHLY;BYDAY=2TU'), 'FREQ=MONTHLY;BYDAY=3WE');
    assert.equal(follow('FREQ=MONTHLY;BYDAY=1MO'), 'FREQ=MONTHLY;BYDAY=1MO');
    assert.equal(follow('FREQ=WEEKLY'), 'FREQ=WEEKLY');
  });
});
