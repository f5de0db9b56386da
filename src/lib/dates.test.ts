import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { civilFromDays, daysFromCivil } from '../../common/calendar.ts';
import { formatDate, parseDate } from './dates.ts';

const reference = (time: number) => new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');
const anyMoment = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });

test('a time is formatted as JavaScript would format it', () => {
  fc.assert(fc.property(anyMoment, (time) => assert.equal(formatDate(time), reference(time))));
});

test('a formatted time can be parsed again, in every accepted format', () => {
  fc.assert(
    fc.property(anyMoment, (time) => {
      const text = formatDate(time);
      for (const form of [
        text,
        text.replace(' ', 'T'),
        `${text.replace(' ', 'T')}Z`,
        `${text}.123Z`,
        `${text}+00:00`,
      ]) {
        assert.equal(parseDate(form), time, form);
      }
      assert.equal(parseDate(text.slice(0, 10)), Math.floor(time / 86_400) * 86_400);
    }),
  );
});

test('an offset is subtracted', () => {
  assert.equal(parseDate('2026-03-10T14:30:00+02:30'), parseDate('2026-03-10T12:00:00Z'));
  assert.equal(parseDate('2026-03-10T07:00:00-0500'), parseDate('2026-03-10 12:00:00'));
  assert.equal(parseDate('2026-03-10T14:00+02'), parseDate('2026-03-10 12:00:00'));
});

test('a leap second is the second after it, where UTC can have one', () => {
  const midnight = parseDate('2017-01-01T00:00:00Z');
  for (const text of [
    '2016-12-31T23:59:60Z',
    '2016-12-31 23:59:60',
    '2016-12-31T23:59:60.5Z',
    '2017-01-01T00:59:60+01:00',
    '2016-12-31T18:29:60-05:30',
  ])
    assert.equal(parseDate(text), midnight, text);
  for (const text of [
    '2016-12-31T23:58:60Z',
    '2016-12-31T22:59:60Z',
    '2016-12-31T23:59:60+01:00',
    '2016-12-31T23:59:61Z',
    '9999-12-31T23:59:60Z',
  ])
    assert.equal(parseDate(text), undefined, text);
});

test('invalid dates, words and numbers are refused', () => {
  const bad = [
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31 10:00:00',
    '2026-03-10 24:00:00',
    '2026-03-10 12:60:00',
    '2026-03-10T12:00:00+25:00',
    '0000-01-01',
    '9999-12-31T23:59:59-01:00',
    'tomorrow',
    '1773144000',
    '10.03.2026',
    '2026-3-1',
    '',
    '2026-03-10T',
    '2026-03-10 12:00:00 UTC',
  ];
  for (const text of bad) assert.equal(parseDate(text), undefined, text);
});

test('any text is either a time that can be formatted or undefined', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.stringMatching(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/),
      ),
      (text) => {
        const time = parseDate(text);
        if (time !== undefined) assert.match(formatDate(time), /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
      },
    ),
  );
});

test('days and dates convert into each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (days) => {
      const { year, month, day } = civilFromDays(days);
      assert.equal(daysFromCivil(year, month, day), days);
    }),
  );
});
