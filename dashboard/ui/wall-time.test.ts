import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentOfWallTime, wallTimeOf } from './wall-time.ts';

const moment = (text: string, zone: string) => momentOfWallTime(text, zone)?.toISOString();

test('a local time is the moment at which the clocks of the zone show it', () => {
  assert.equal(moment('2026-11-16T03:12', 'UTC'), '2026-11-16T03:12:00.000Z');
  assert.equal(moment('2026-11-16T03:12', 'Europe/Berlin'), '2026-11-16T02:12:00.000Z');
  assert.equal(moment('2026-07-16T03:12', 'Europe/Berlin'), '2026-07-16T01:12:00.000Z');
  assert.equal(moment('2026-07-16T03:12', 'Asia/Kathmandu'), '2026-07-15T21:27:00.000Z');
  assert.equal(moment('2026-07-16T20:12', 'America/Los_Angeles'), '2026-07-17T03:12:00.000Z');
});

test('a time that occurs twice means the first one', () => {
  assert.equal(moment('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
  assert.equal(moment('2026-11-01T01:30', 'America/New_York'), '2026-11-01T05:30:00.000Z');
});

test('a time that the clocks skip is as much later as they skip', () => {
  assert.equal(moment('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
  assert.equal(moment('2026-03-08T02:30', 'America/New_York'), '2026-03-08T07:30:00.000Z');
});

test('what is not a time has no moment', () => {
  assert.equal(moment('', 'UTC'), undefined);
  assert.equal(moment('soon', 'UTC'), undefined);
});

test('the local time of a moment leads back to it, on every day of a year', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    for (let day = 0; day < 366; day += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + day, 12, 34));
      assert.equal(moment(wallTimeOf(at, zone), zone), at.toISOString(), `${zone} ${at.toISOString()}`);
    }
  }
});
