import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movedBy, plannedMails } from './model.ts';

const at = (text: string) => new Date(`${text}Z`);
const now = at('2026-11-16T12:00').getTime();
const time = (text: string) => ({ human: null, string: text });

describe('the notifications of a maintenance', () => {
  const kinds = (facts: Parameters<typeof plannedMails>[0], reminders = [1440, 60]) =>
    plannedMails(facts, reminders, now).map(({ kind, minutes }) => (minutes ? `${kind} ${minutes}` : kind));

  test('are an announcement, reminders, its start and its end', () => {
    assert.deepEqual(
      kinds({
        start: at('2026-11-20T02:00'),
        end: at('2026-11-20T04:00'),
        publishAt: undefined,
        isNew: true,
      }),
      ['announced', 'reminder 1440', 'reminder 60', 'started', 'completed'],
    );
  });

  test('have no reminder that would be in the past, and no end if none is planned', () => {
    assert.deepEqual(
      kinds({ start: at('2026-11-16T18:00'), end: undefined, publishAt: undefined, isNew: true }),
      ['announced', 'reminder 60', 'started'],
    );
  });

  test('begin with the publication if it is hidden until then', () => {
    assert.deepEqual(
      kinds({
        start: at('2026-11-20T02:00'),
        end: at('2026-11-20T04:00'),
        publishAt: at('2026-11-19T12:00'),
        isNew: true,
      }),
      ['published', 'reminder 60', 'started', 'completed'],
    );
  });
});

describe('a maintenance that is moved', () => {
  const schedule = { scheduled: time('2026-11-16 13:00:00'), completed: time('2026-11-16 14:00:00') };

  test('starts and ends later', () => {
    assert.deepEqual(movedBy({ ...schedule, status: 0 }, 30, now), {
      start: at('2026-11-16T13:30'),
      end: at('2026-11-16T14:30'),
    });
  });

  test('only ends later once it has begun; without an end, it ends that much later than now', () => {
    assert.deepEqual(movedBy({ ...schedule, status: 1 }, 60, now).end, at('2026-11-16T15:00'));
    const open = { ...schedule, completed: { human: null, string: null }, status: 1 as const };
    assert.deepEqual(movedBy(open, 60, now), { start: at('2026-11-16T13:00'), end: at('2026-11-16T13:00') });
  });
});
