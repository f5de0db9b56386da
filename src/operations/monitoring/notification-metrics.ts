import type { NotificationStats } from '../../reactions/notifications/stats.ts';
import { type Metric, sample } from './metric.ts';

/** What was sent, and what was not. */
export const notificationMetrics = (stats: NotificationStats): Metric[] => [
  {
    name: 'daymark_notifications_total',
    help: 'Attempts to send a notification, by channel and outcome: sent, deferred (another attempt follows), failed (after the last attempt), bounced, or suppressed (no longer wanted).',
    type: 'counter',
    aggregator: 'sum',
    read: () =>
      [...stats.entries()].map(({ channel, outcome, count }) => sample(count, { channel, outcome })),
  },
];
