import type { CursorName, EventConsumer } from '../events/consume.ts';
import { deliveryConsumer } from '../notifications/delivery-consumer.ts';
import { jobConsumer } from '../scheduler/job-consumer.ts';

/** Who reads the log. Each has a cursor of its own, which is committed together with what it makes of the events. */
export const consumers: { readonly [Cursor in CursorName]: EventConsumer } = {
  /** Plans what the clock will make happen. */
  scheduler: jobConsumer,
  /** Makes one delivery for each recipient: people by mail and chat, programs by webhook. */
  deliveries: deliveryConsumer,
};
