import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDate } from './dates.ts';
import { nextRelativeChange, relativeTime } from './relative-time.ts';

const at = (text: string) => parseDate(text) as number;
const now = at('2026-03-10 12:00:00');

test('one floored unit as text', () => {
  const cases: [string, string][] = [
    ['2026-03-10 12:00:00', '0 seconds ago'],
    ['2026-03-10 11:59:59', '1 second ago'],
    ['2026-03-10 11:59:01', '59 seconds ago'],
    ['2026-03-10 11:59:00', '1 minute ago'],
    ['2026-03-10 11:55:00', '5 minutes ago'],
    ['2026-03-10 11:00:01', '59 minutes ago'],
    ['2026-03-10 11:00:00', '1 hour ago'],
    ['2026-03-09 12:00:01', '23 hours ago'],
    ['2026-03-09 12:00:00', '1 day ago'],
    ['2026-03-03 12:00:01', '6 days ago'],
    ['2026-03-03 12:00:00', '1 week ago'],
    ['2026-02-10 12:00:01', '3 weeks ago'],
    ['2026-02-10 12:00:00', '1 month ago'],
    ['2025-03-10 12:00:01', '11 months ago'],
    ['2025-03-10 12:00:00', '1 year ago'],
    ['2006-03-10 12:00:00', '20 years ago'],
    ['2026-03-10 12:00:01', '1 second from now'],
    ['2026-06-10 12:00:00', '3 months from now'],
    ['2028-03-10 11:59:59', '1 year from now'],
  ];
  for (const [time, words] of cases) assert.equal(relativeTime(at(time), now), words, time);
});

test('a month after the 31st ends on the last day of a shorter month', () => {
  assert.equal(relativeTime(at('2026-01-31 00:00:00'), at('2026-02-28 00:00:00')), '1 month ago');
  assert.equal(relativeTime(at('2026-01-30 00:00:00'), at('2026-02-27 23:00:00')), '4 weeks ago');
});

const moments = fc.integer({ min: 0, max: 4_102_444_800 });

test('the text never goes back while time advances', () => {
  const seconds: Record<string, number> = {
    second: 1,
    minute: 60,
    hour: 3600,
    day: 86_400,
    week: 604_800,
    month: 2_419_200,
    year: 31_536_000,
  };
  const size = (words: string) => {
    const [count, unit = ''] = words.split(' ');
    return Number(count) * (seconds[unit.replace(/s$/, '')] as number);
  };
  fc.assert(
    fc.property(moments, fc.nat(400_000_000), fc.nat(100_000_000), (time, passed, more) => {
      const earlier = relativeTime(time, time + passed);
      const later = relativeTime(time, time + passed + more);
      assert.ok(size(later) >= size(earlier), `${earlier} became ${later}`);
    }),
  );
});

test('the distance is never overstated, and is the same in both directions', () => {
  fc.assert(
    fc.property(moments, moments, (time, other) => {
      const words = relativeTime(time, other);
      assert.match(words, /^\d+ (second|minute|hour|day|week|month|year)s? (ago|from now)$/);
      const back = relativeTime(other, time);
      assert.equal(words.replace(/ (ago|from now)$/, ''), back.replace(/ (ago|from now)$/, ''));
      assert.equal(/^1 \w+s /.test(words), false);
    }),
  );
});

test('the text stays the same until the next change', () => {
  const distances = fc.oneof(
    fc.integer({ min: -200_000, max: 200_000 }),
    fc.integer({ min: -90_000_000, max: 90_000_000 }),
  );
  fc.assert(
    fc.property(moments, distances, fc.double({ min: 0, max: 1, noNaN: true }), (now, distance, share) => {
      const time = now + distance;
      const next = nextRelativeChange(time, now);
      assert.ok(next > now);
      for (const between of [next - 1, now + Math.floor((next - 1 - now) * share)])
        assert.equal(relativeTime(time, between), relativeTime(time, now));
    }),
    { numRuns: 2000 },
  );
});

test('a text that counts seconds, minutes, hours or days changes when it is said to', () => {
  const now = 1_773_144_000;
  for (const distance of [0, 5, 59, 60, 61, 3599, 3600, 7300, 86_399, 86_400, 300_000]) {
    for (const time of [now - distance, now + distance]) {
      const next = nextRelativeChange(time, now);
      assert.notEqual(relativeTime(time, next), relativeTime(time, now), `${distance} seconds`);
    }
  }
});
