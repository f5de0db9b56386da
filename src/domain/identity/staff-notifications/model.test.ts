import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
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
    assert.equal(endOf(early, '2026-03-29T00:59:00Z'), '2026-03-29T01:30');
    assert.equal(endOf(early, '2026-03-29T01:30:00Z'), undefined);
    // 02:30 comes at 00:30 and at 01:30 in UTC. The first one counts.
    assert.equal(endOf(early, '2026-10-25T00:29:00Z'), '2026-10-25T00:30');
    assert.equal(endOf(early, '2026-10-25T00:45:00Z'), undefined);
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
