import type { NotificationNumbers } from '../notifications/numbers.ts';
import { type Metric, sample } from './metric.ts';

/** What was sent, and what was not. */
export const notificationMetrics = (numbers: NotificationNumbers): Metric[] => [
  {
    name: 'daymark_notifications_total',
    help: 'Attempts to send a notification, by channel and outcome: sent, deferred (another attempt follows), failed (after the last attempt), bounced, or suppressed (no longer wanted).',
    type: 'counter',
    aggregator: 'sum',
    read: () =>
      [...numbers.entries()].map(({ channel, outcome, count }) => sample(count, { channel, outcome })),
  },
];
