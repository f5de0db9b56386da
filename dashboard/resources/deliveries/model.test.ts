import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Delivery, groupByEvent, isHeld, toSummary } from './model.ts';

const none = { human: null, string: null };
const delivery = (more: Partial<Delivery>): Delivery => ({
  id: 1,
  eventId: 1,
  kind: 'incident.opened',
  channel: 'email',
  recipient: { type: 'subscribers', id: 1 },
  state: 'queued',
  isWritten: false,
  attempts: 0,
  error: null,
  due: none,
  sent: none,
  created: none,
  ...more,
});

test('a summary adds up the channels, counts what bounced as failed, and files not as sent', () => {
  const zero = { queued: 0, deferred: 0, sent: 0, failed: 0, bounced: 0, suppressed: 0, cancelled: 0 };
  const { totals, byChannel } = toSummary({
    total: 12,
    by_channel: {
      email: { ...zero, sent: 5, queued: 1, deferred: 2, failed: 1, bounced: 1 },
      'staff-email': { ...zero, cancelled: 1 },
      webhook: { ...zero, sent: 1 },
      'subscriber-webhook': zero,
      push: zero,
      'staff-push': zero,
      'staff-chat': zero,
    },
    written: 4,
    first_sent: none,
    last_sent: none,
  });
  assert.deepEqual(totals, { sent: 2, written: 4, waiting: 3, failed: 2, suppressed: 0, cancelled: 1 });
  assert.equal(byChannel.webhook.sent, 1);
});

test('deliveries are grouped by event, in the order of the list', () => {
  const groups = groupByEvent([
    delivery({ id: 9, eventId: 4 }),
    delivery({ id: 8, eventId: 3, kind: 'incident.updated' }),
    delivery({ id: 7, eventId: 4 }),
  ]);
  assert.deepEqual(
    groups.map(({ eventId, kind, deliveries }) => [eventId, kind, deliveries.map(({ id }) => id)]),
    [
      [4, 'incident.opened', [9, 7]],
      [3, 'incident.updated', [8]],
    ],
  );
});

test('a delivery is held until its first try is due', () => {
  const due = { human: null, string: '2026-11-16 03:00:30' };
  const before = Date.parse('2026-11-16T03:00:00Z');
  assert.equal(isHeld(delivery({ due }), before), true);
  assert.equal(isHeld(delivery({ due }), before + 30_000), false);
  assert.equal(isHeld(delivery({ due, state: 'deferred', attempts: 1 }), before), false);
});
