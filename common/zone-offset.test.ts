import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../test/support/rounds.ts';
import { firstTimeFrom, localTime, timeOfLocal } from './zone-offset.ts';

/** The part of `Temporal` that the tests use. Node has it from version 26 on. */
interface PlainDateTime {
  toPlainDate(): { toZonedDateTime(zone: string): { epochMilliseconds: number } };
  toZonedDateTime(zone: string, options?: object): { epochMilliseconds: number };
}
interface ZonedDateTime {
  readonly epochMilliseconds: number;
  toPlainDateTime(): PlainDateTime;
}
interface TemporalApi {
  Instant: {
    fromEpochMilliseconds(time: number): { toZonedDateTimeISO(zone: string): ZonedDateTime };
  };
}
const { Temporal } = globalThis as unknown as { Temporal?: TemporalApi };

const seconds = (text: string) => Date.parse(text) / 1000;

describe('local times of a zone', () => {
  test('that occur twice are the first of the two', () => {
    // Clocks go back from 03:00 to 02:00 at 01:00 UTC.
    const twice = seconds('2026-10-25T02:30:00Z');
    assert.equal(timeOfLocal('Europe/Berlin', twice), seconds('2026-10-25T00:30:00Z'));
    assert.equal(firstTimeFrom('Europe/Berlin', twice), seconds('2026-10-25T00:30:00Z'));
  });

  test('that are skipped come later by the length of the gap, and the first moment after them ends the gap', () => {
    // Clocks go forward from 02:00 to 03:00 at 01:00 UTC.
    const skipped = seconds('2026-03-29T02:30:00Z');
    assert.equal(timeOfLocal('Europe/Berlin', skipped), seconds('2026-03-29T01:30:00Z'));
    assert.equal(firstTimeFrom('Europe/Berlin', skipped), seconds('2026-03-29T01:00:00Z'));
  });

  test('lead back to the time that they came from, in any zone, unless they occur twice', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), '+05:45');
    const time = fc.integer({ min: seconds('1900-01-01T00:00:00Z'), max: seconds('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zone, time, (where, at) => {
        const local = localTime(where, at);
        const found = timeOfLocal(where, local);
        assert.equal(localTime(where, found), local);
        assert.ok(found <= at);
        assert.equal(firstTimeFrom(where, local), found);
      }),
      runs(500, 20_000),
    );
  });

  test('are those of Temporal', { skip: !Temporal && 'This Node has no Temporal.' }, () => {
    const { Instant } = Temporal as TemporalApi;
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const time = fc.integer({ min: seconds('1900-01-01T00:00:00Z'), max: seconds('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zone, time, (where, at) => {
        const inZone = Instant.fromEpochMilliseconds(at * 1000)
          .toZonedDateTimeISO(where)
          .toPlainDateTime();
        assert.equal(localTime(where, at), inZone.toZonedDateTime('UTC').epochMilliseconds / 1000);
        const local = Instant.fromEpochMilliseconds(at * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        assert.equal(timeOfLocal(where, at), local.toZonedDateTime(where).epochMilliseconds / 1000);
        const midnight = local.toPlainDate().toZonedDateTime(where).epochMilliseconds / 1000;
        assert.equal(firstTimeFrom(where, Math.floor(at / 86_400) * 86_400), midnight);
      }),
      runs(500, 20_000),
    );
  });
});
