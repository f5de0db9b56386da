import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { localTime, wallTimeOf } from '../../../../common/zone-offset.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { mayBeTold, preferencesOf, type QuietHours, quietUntil, toStored } from './model.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const hours = (from: number, until: number, timezone = 'UTC'): QuietHours => ({
  from: from * 60,
  until: until * 60,
  timezone,
});
const endOf = (quiet: QuietHours, now: string): string | undefined => {
  const end = quietUntil(quiet, at(now));
  return end === undefined ? undefined : new Date(end * 1000).toISOString().slice(0, 16);
};

describe('quiet hours', () => {
  test('begin and end at their times, also across midnight', () => {
    const night = hours(22, 7);
    assert.equal(endOf(night, '2026-03-10T21:59:59Z'), undefined);
    assert.equal(endOf(night, '2026-03-10T22:00:00Z'), '2026-03-11T07:00');
    assert.equal(endOf(night, '2026-03-11T00:00:00Z'), '2026-03-11T07:00');
    assert.equal(endOf(night, '2026-03-11T06:59:59Z'), '2026-03-11T07:00');
    assert.equal(endOf(night, '2026-03-11T07:00:00Z'), undefined);
    const lunch = hours(12, 13);
    assert.equal(endOf(lunch, '2026-03-10T12:30:00Z'), '2026-03-10T13:00');
    assert.equal(endOf(lunch, '2026-03-10T23:00:00Z'), undefined);
  });

  test('follow the clocks of their time zone when these are changed', () => {
    const night = hours(22, 7, 'Europe/Berlin');
    // 22:00 is 21:00 in UTC before the night of 29 March, and 07:00 is 05:00 after it.
    assert.equal(endOf(night, '2026-03-28T21:00:00Z'), '2026-03-29T05:00');
    assert.equal(endOf(night, '2026-03-29T20:00:00Z'), '2026-03-30T05:00');
    assert.equal(endOf(night, '2026-10-24T20:00:00Z'), '2026-10-25T06:00');
  });

  test('end although their end is left out or comes twice', () => {
    const early = { ...hours(22, 2, 'Europe/Berlin'), until: 150 };
    // There is no 02:30 on this day: the clocks go from 02:00 to 03:00, at 01:00 in UTC.
    assert.equal(endOf(early, '2026-03-29T00:59:00Z'), '2026-03-29T01:00');
    assert.equal(endOf(early, '2026-03-29T01:30:00Z'), undefined);
    // 02:30 comes at 00:30 and at 01:30 in UTC. The first one counts.
    assert.equal(endOf(early, '2026-10-25T00:29:00Z'), '2026-10-25T00:30');
    assert.equal(endOf(early, '2026-10-25T00:45:00Z'), undefined);
  });

  test('are when the clocks on the wall say so, also in the nights in which these are changed', () => {
    // 02:30 is left out on this day. The hours begin when the clocks go on, and not at noon of the day before.
    const short: QuietHours = { from: 150, until: 195, timezone: 'Europe/Berlin' };
    assert.equal(endOf(short, '2026-03-28T11:00:00Z'), undefined);
    assert.equal(endOf(short, '2026-03-29T00:59:00Z'), undefined);
    assert.equal(endOf(short, '2026-03-29T01:00:00Z'), '2026-03-29T01:15');
    const changes = fc.constantFrom(
      ['Europe/Berlin', '2026-03-29T01:00:00Z'],
      ['Europe/Berlin', '2026-10-25T01:00:00Z'],
      ['America/New_York', '2026-03-08T07:00:00Z'],
      ['America/New_York', '2026-11-01T06:00:00Z'],
      ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
      ['America/Santiago', '2026-09-06T04:00:00Z'],
      ['Africa/Cairo', '2026-04-23T22:00:00Z'],
      ['Asia/Kathmandu', '2026-03-29T01:00:00Z'],
    );
    const minute = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 240 }));
    const minutesFrom = fc.integer({ min: -30 * 60, max: 30 * 60 });
    fc.assert(
      fc.property(changes, minute, minute, minutesFrom, ([timezone, change], from, until, distance) => {
        // Not both in the hour that is left out, where one cannot come before the other.
        fc.pre(from !== until && !(until < from && from - until < 60));
        // What the clocks show twice counts the first time.
        const isBack = localTime(timezone, at(change)) < localTime(timezone, at(change) - 1);
        fc.pre(!isBack || Math.abs(distance) > 60);
        const now = at(change) + distance * 60;
        const shown = Math.floor(wallTimeOf(timezone, now).second / 60);
        const isQuiet = from < until ? shown >= from && shown < until : shown >= from || shown < until;
        assert.equal(quietUntil({ from, until, timezone }, now) !== undefined, isQuiet);
      }),
      runs(1000, 20_000),
    );
  });

  test('always end within 25 hours, and are over at their end', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    );
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        zone,
        minute,
        minute,
        fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
        (timezone, from, until, now) => {
          fc.pre(from !== until);
          const quiet = { from, until, timezone };
          const end = quietUntil(quiet, now);
          if (end === undefined) return;
          assert.ok(end > now && end - now <= 25 * 3600, `${end - now} seconds`);
          assert.equal(quietUntil(quiet, end), undefined);
        },
      ),
      runs(300, 20_000),
    );
  });
});

test('whoever has chosen nothing gets mails as before, and everything urgent in their browsers', () => {
  const { drafts, alerts, overdue_updates, alert_severity } = preferencesOf(undefined);
  assert.deepEqual(
    [drafts, alerts, overdue_updates, alert_severity],
    [['push'], ['push'], ['push', 'email'], 'critical'],
  );
  const stored = toStored(preferencesOf(undefined));
  assert.deepEqual(preferencesOf(stored), preferencesOf(undefined));
});

test('the role says what somebody may be told of', () => {
  const topicsOf = (role: string) =>
    (['drafts', 'alerts', 'overdue_updates', 'mail_problems', 'probes'] as const).filter((topic) =>
      mayBeTold(role, topic),
    );
  assert.deepEqual(topicsOf('viewer'), ['alerts']);
  assert.deepEqual(topicsOf('responder'), ['drafts', 'alerts', 'overdue_updates', 'mail_problems']);
  assert.equal(topicsOf('admin').length, 5);
  assert.equal(topicsOf('owner').length, 5);
  assert.deepEqual(topicsOf('unknown'), []);
});
