import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { followStart, occurrences, parseRecurrence, ruleText } from './recurrence.ts';

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

describe('a rule that the form can build', () => {
  for (const rule of rules) {
    test(`comes back as it was: ${rule}`, () => {
      const parsed = parseRecurrence(rule);
      assert.ok(parsed);
      assert.equal(ruleText(parsed), rule);
    });
  }

  test('shows its next times at the same time of day, although the clocks change', () => {
    const parsed = parseRecurrence('FREQ=WEEKLY;COUNT=4');
    assert.ok(parsed);
    const shown = occurrences(parsed, new Date('2027-03-15T01:30:00Z'), 'Europe/Berlin', 7);
    assert.deepEqual(
      shown.map((date) => date.toISOString()),
      ['2027-03-22T01:30:00.000Z', '2027-03-29T00:30:00.000Z', '2027-04-05T00:30:00.000Z'],
    );
  });

  test('is none of these, which are left to the server', () => {
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

  test('follows a start that moves to another weekday', () => {
    const secondTuesday = new Date('2026-12-08T02:00:00Z');
    const thirdWednesday = new Date('2026-12-16T02:00:00Z');
    const follow = (rule: string) => followStart(rule, secondTuesday, thirdWednesday, 'UTC');
    assert.equal(follow('FREQ=MONTHLY;BYDAY=2TU'), 'FREQ=MONTHLY;BYDAY=3WE');
    assert.equal(follow('FREQ=MONTHLY;BYDAY=1MO'), 'FREQ=MONTHLY;BYDAY=1MO');
    assert.equal(follow('FREQ=WEEKLY'), 'FREQ=WEEKLY');
  });
});
