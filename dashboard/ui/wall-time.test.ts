import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dateOfWallTime, wallTimeOf } from './wall-time.ts';

describe('a time typed in a zone', () => {
  const instant = (text: string, zone: string) => dateOfWallTime(text, zone)?.date.toISOString();

  test('is the moment at which the clocks there show it', () => {
    assert.equal(instant('2026-07-01T12:00', 'Europe/Berlin'), '2026-07-01T10:00:00.000Z');
    assert.equal(instant('2026-01-01T12:00', 'America/New_York'), '2026-01-01T17:00:00.000Z');
    assert.equal(instant('2026-01-01T12:00', 'Asia/Kathmandu'), '2026-01-01T06:15:00.000Z');
  });

  test('that the clocks skip is known as such, and means the time after the gap', () => {
    const result = dateOfWallTime('2026-03-29T02:30', 'Europe/Berlin');
    assert.deepEqual(
      [result?.isSkipped, result?.isRepeated, result?.date.toISOString()],
      [true, false, '2026-03-29T01:30:00.000Z'],
    );
  });

  test('that the clocks show twice means the first of the two', () => {
    const result = dateOfWallTime('2026-10-25T02:30', 'Europe/Berlin');
    assert.deepEqual(
      [result?.isSkipped, result?.isRepeated, result?.date.toISOString()],
      [false, true, '2026-10-25T00:30:00.000Z'],
    );
  });

  test('comes back as it was typed, in every zone and hour of a year', () => {
    for (const zone of ['Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']) {
      for (let hour = 0; hour < 8760; hour += 7) {
        const date = new Date(Date.UTC(2026, 0, 1, hour));
        const wall = wallTimeOf(date, zone);
        const back = dateOfWallTime(wall, zone);
        assert.ok(back && !back.isSkipped, `${zone} ${wall}`);
        assert.equal(wallTimeOf(back.date, zone), wall);
        if (!back.isRepeated) assert.equal(back.date.getTime(), date.getTime(), `${zone} ${wall}`);
      }
    }
  });

  test('is nothing while it is incomplete', () => {
    assert.equal(dateOfWallTime('', 'UTC'), undefined);
    assert.equal(dateOfWallTime('2026-13-45T99:99', 'UTC'), undefined);
  });
});
