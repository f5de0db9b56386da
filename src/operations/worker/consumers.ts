import type { CursorName, EventConsumer } from '../../kernel/events/consume.ts';
import { alertConsumer } from '../../reactions/alert-rules/consumer.ts';
import { deliveryConsumer } from '../../reactions/notifications/delivery-consumer.ts';
import { alertNewsConsumer } from '../../reactions/notifications/staff/alert-news.ts';
import { jobConsumer } from '../../reactions/scheduler/job-consumer.ts';

/** The consumers of the event log. Each has its own cursor, which is committed together with its writes. */
export const consumers: { readonly [Cursor in CursorName]: EventConsumer } = {
  /** Creates one delivery for each recipient: people by email and chat, programs by webhook. */
  deliveries: deliveryConsumer,
  /** Plans the jobs that run by the clock. */
  scheduler: jobConsumer,
  /** Makes alerts of what checks are certain of, and notices what people touch. */
  alerts: alertConsumer,
  /** Tells staff of alerts. */
  'staff-alerts': alertNewsConsumer,
};
