import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { occurrencesOf } from './occurrences.ts';
import { parseRule } from './parse.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const iso = (time: number) => new Date(time * 1000).toISOString().replace('.000', '');

function moments(text: string, zone: string, start: string, most: number, after = start): string[] {
  return [...occurrencesOf(parseRule(text), zone, seconds(start), seconds(after)).take(most)].map(iso);
}

describe('the moments of a rule', () => {
  test('02:00 stays 02:00 when the clocks change', () => {
    // 02:00 in Berlin is 01:00 UTC in winter and 00:00 UTC in summer. It is skipped on 29 March, so 03:00 is used
    // instead.
    assert.deepEqual(moments('FREQ=DAILY', 'Europe/Berlin', '2026-03-27T01:00:00Z', 4), [
      '2026-03-28T01:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-30T00:00:00Z',
      '2026-03-31T00:00:00Z',
    ]);
    // On 25 October it occurs twice; the first one counts.
    assert.deepEqual(moments('FREQ=DAILY', 'Europe/Berlin', '2026-10-23T00:00:00Z', 3), [
      '2026-10-24T00:00:00Z',
      '2026-10-25T00:00:00Z',
      '2026-10-26T01:00:00Z',
    ]);
    assert.deepEqual(moments('FREQ=WEEKLY', 'America/New_York', '2026-03-01T07:30:00Z', 2), [
      '2026-03-08T07:30:00Z',
      '2026-03-15T06:30:00Z',
    ]);
    assert.deepEqual(moments('FREQ=WEEKLY', 'UTC', '2026-03-01T07:30:00Z', 2), [
      '2026-03-08T07:30:00Z',
      '2026-03-15T07:30:00Z',
    ]);
  });

  test('a day that the time zone skipped adds no second occurrence', () => {
    assert.deepEqual(moments('FREQ=DAILY', 'Pacific/Apia', '2011-12-28T20:00:00Z', 3), [
      '2011-12-29T20:00:00Z',
      '2011-12-30T20:00:00Z',
      '2011-12-31T20:00:00Z',
    ]);
  });

  test('days are those of the time zone', () => {
    // Sunday in Auckland is still Saturday in UTC.
    assert.deepEqual(moments('FREQ=WEEKLY;BYDAY=SU', 'Pacific/Auckland', '2026-06-06T14:00:00Z', 2), [
      '2026-06-13T14:00:00Z',
      '2026-06-20T14:00:00Z',
    ]);
    assert.deepEqual(moments('FREQ=MONTHLY;BYMONTHDAY=1', 'America/Los_Angeles', '2026-06-02T03:00:00Z', 2), [
      '2026-07-02T03:00:00Z',
      '2026-08-02T03:00:00Z',
    ]);
  });

  test('UNTIL may be in UTC, in local time, or a date', () => {
    const start = '2026-12-28T22:00:00Z';
    const last = (until: string) => moments(`FREQ=DAILY;UNTIL=${until}`, 'Europe/Berlin', start, 9).at(-1);
    assert.equal(last('20261231'), '2026-12-31T22:00:00Z');
    assert.equal(last('20261231T230000'), '2026-12-31T22:00:00Z');
    assert.equal(last('20261231T225959'), '2026-12-30T22:00:00Z');
    assert.equal(last('20261231T220000Z'), '2026-12-31T22:00:00Z');
    assert.equal(last('20261231T215959Z'), '2026-12-30T22:00:00Z');
    assert.equal(last('20261228'), undefined);
    assert.equal(last('19991231'), undefined);
  });

  test('COUNT counts from the start, also when searching later', () => {
    const after = '2026-03-12T01:00:00Z';
    assert.deepEqual(moments('FREQ=DAILY;COUNT=4', 'Europe/Berlin', '2026-03-10T01:00:00Z', 9, after), [
      '2026-03-13T01:00:00Z',
    ]);
    assert.deepEqual(moments('FREQ=DAILY;COUNT=1', 'Europe/Berlin', '2026-03-10T01:00:00Z', 9), []);
  });

  test('a later search finds the same times, and a search far ahead ends', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Africa/Cairo',
      'UTC',
    ];
    const rules = [
      'FREQ=DAILY',
      'FREQ=DAILY;COUNT=300',
      'FREQ=WEEKLY;BYDAY=MO,SU',
      'FREQ=MONTHLY;BYDAY=-1SU',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...rules),
        fc.integer({ min: seconds('2009-01-01T00:00:00Z'), max: seconds('2030-01-01T00:00:00Z') }),
        fc.integer({ min: 0, max: 2 * 365 * 86_400 }),
        (zone, text, start, ahead) => {
          const rule = parseRule(text);
          const end = start + ahead + 60 * 86_400;
          const until = (all: Iterable<number>) => [...all].filter((time) => time <= end);
          const all = until(occurrencesOf(rule, zone, start, start).take(900));
          assert.deepEqual(
            until(occurrencesOf(rule, zone, start, start + ahead).take(90)),
            all.filter((time) => time > start + ahead),
          );
          assert.deepEqual(
            all,
            [...new Set(all)].toSorted((a, b) => a - b),
          );
        },
      ),
      { numRuns: 60 },
    );
    assert.deepEqual(moments('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'UTC', '2026-03-10T00:00:00Z', 1), []);
    assert.deepEqual(moments('FREQ=YEARLY', 'UTC', '9999-06-01T00:00:00Z', 1), []);
  });
});
