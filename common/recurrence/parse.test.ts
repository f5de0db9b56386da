import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/support/rounds.ts';
import { cleanRule, parseRule, RuleProblem } from './parse.ts';

const problemWith = (text: string): string => {
  try {
    parseRule(cleanRule(text));
  } catch (error) {
    assert.ok(error instanceof RuleProblem);
    return error.message;
  }
  return '';
};

describe('the text of a rule', () => {
  test('is accepted with its name, with surrounding spaces and in any case', () => {
    assert.equal(cleanRule(' rrule:freq=weekly;byday=su; '), 'FREQ=WEEKLY;BYDAY=SU');
  });

  test('is refused with an explanation', () => {
    const example = 'must be a rule such as FREQ=WEEKLY;BYDAY=SU (RFC 5545).';
    const frequency = 'must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY.';
    const days = 'must have days such as MO, 2TU or -1SU in BYDAY.';
    const until = 'must have a date such as 20261231 or 20261231T235959Z in UNTIL.';
    const cases: [text: string, problem: string][] = [
      ['every Sunday', example],
      ['FREQ', example],
      ['FREQ=DAILY;;COUNT=2', example],
      ['FREQ=DAILY COUNT=2', example],
      ['DTSTART:20260310T020000Z\nRRULE:FREQ=DAILY', example],
      ['FREQ=DAILY\nRRULE:FREQ=DAILY', example],
      ['COUNT=3', frequency],
      ['FREQ=HOURLY', frequency],
      ['FREQ=MINUTELY', frequency],
      ['FREQ=SECONDLY', frequency],
      ['FREQ=DAILY;BYHOUR=1,2', 'must not have BYHOUR: the time of day is that of the schedule.'],
      ['FREQ=DAILY;TZID=UTC', 'must not have TZID.'],
      ['FREQ=YEARLY;BYEASTER=1', 'must not have BYEASTER.'],
      ['FREQ=DAILY;FREQ=DAILY', 'must not have FREQ twice.'],
      ['FREQ=DAILY;INTERVAL=0', 'must have INTERVAL from 1 to 1000.'],
      ['FREQ=DAILY;INTERVAL=-1', 'must have INTERVAL from 1 to 1000.'],
      ['FREQ=DAILY;COUNT=10001', 'must have COUNT from 1 to 10000.'],
      ['FREQ=DAILY;COUNT=1,2', 'must have COUNT from 1 to 10000.'],
      ['FREQ=DAILY;BYMONTH=13', 'must have numbers from 1 to 12 in BYMONTH.'],
      ['FREQ=DAILY;BYMONTH=-1', 'must have numbers from 1 to 12 in BYMONTH.'],
      ['FREQ=MONTHLY;BYMONTHDAY=0', 'must have numbers from 1 to 31 or -31 to -1 in BYMONTHDAY.'],
      ['FREQ=MONTHLY;BYMONTHDAY=1,', 'must have numbers from 1 to 31 or -31 to -1 in BYMONTHDAY.'],
      ['FREQ=WEEKLY;BYDAY=XX', days],
      ['FREQ=MONTHLY;BYDAY=0MO', days],
      ['FREQ=MONTHLY;BYDAY=54MO', days],
      ['FREQ=WEEKLY;WKST=1', 'must have one of MO, TU, WE, TH, FR, SA or SU in WKST.'],
      ['FREQ=DAILY;UNTIL=20260230', until],
      ['FREQ=DAILY;UNTIL=20261231T250000', until],
      ['FREQ=DAILY;UNTIL=2026-12-31', until],
      ['FREQ=DAILY;UNTIL=20261231Z', until],
      ['FREQ=DAILY;UNTIL=20261231;COUNT=2', 'must not have both COUNT and UNTIL.'],
      ['FREQ=MONTHLY;BYWEEKNO=1', 'must not have BYWEEKNO with FREQ=MONTHLY.'],
      ['FREQ=MONTHLY;BYYEARDAY=1', 'must not have BYYEARDAY with FREQ=MONTHLY.'],
      ['FREQ=WEEKLY;BYMONTHDAY=1', 'must not have BYMONTHDAY with FREQ=WEEKLY.'],
      ['FREQ=WEEKLY;BYDAY=1MO', 'must not have numbers in BYDAY with FREQ=WEEKLY.'],
      ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO', 'must not have numbers in BYDAY with BYWEEKNO.'],
      ['FREQ=DAILY;BYSETPOS=1', 'must have another part that begins with BY beside BYSETPOS.'],
    ];
    for (const [text, problem] of cases) assert.equal(problemWith(text), problem, text);
  });

  test('is either parsed or refused with a reason, whatever the text is', () => {
    const piece = fc.constantFrom(
      'FREQ',
      '=',
      'DAILY',
      ';',
      'BYDAY',
      '-1SU',
      'UNTIL',
      '20260101',
      ',',
      '9',
      'Z',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => void problemWith(pieces.join(''))),
      runs(1000, 5000),
    );
    fc.assert(
      fc.property(fc.string(), (text) => void problemWith(text)),
      runs(300, 1500),
    );
  });
});
